/** Includes both ends. */
export function within<Value>(from: Value | undefined, to: Value | undefined, next: (value: Value) => Value) {
  if (from === undefined && to === undefined) return undefined;
  return { from, below: to === undefined ? undefined : next(to) };
}
