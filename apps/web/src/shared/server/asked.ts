/** By query, in `performance.now()`. */
const asked = new WeakMap<object, number>();

export const noteAsked = (query: object): void => void asked.set(query, performance.now());

/** An answer holds every change before its question. */
export const askedBefore = (query: object, moment = -Infinity): boolean => (asked.get(query) ?? 0) < moment;
