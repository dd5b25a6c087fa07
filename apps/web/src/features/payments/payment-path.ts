/** The page of one online payment. */
export const paymentPath = (orderId: string): string => `/student/payments/${orderId}`;

/** What the way to that page says when the checkout is to open by itself. */
export const OPENING = { open: true } as const;

/** Whether that was said. */
export const isOpening = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'open' in state && state.open === true;
