export const paymentPath = (orderId: string): string => `/student/payments/${orderId}`;

export const OPENING = { open: true } as const;

export const isOpening = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'open' in state && state.open === true;
