/** How money is taken at the counter, the first being the form's default. */
export const COUNTER_METHODS = ['cash', 'card', 'bank_transfer', 'upi'] as const;

/** Every way money comes in; `online` is set by the gateway's path only. */
export const PAYMENT_METHODS = [...COUNTER_METHODS, 'online'] as const;

/** Every way a bill gets smaller: money that came in, or aid that was credited. */
export const BILL_PAYMENT_METHODS = [...PAYMENT_METHODS, 'aid'] as const;

const METHOD_NAMES: Readonly<Record<string, string>> = {
  cash: 'Cash',
  card: 'Card',
  bank_transfer: 'Bank transfer',
  upi: 'UPI',
  online: 'Online',
  aid: 'Financial aid',
};

/** Returns the name of a payment method that people read. */
export const methodName = (method: string | null | undefined): string =>
  METHOD_NAMES[method ?? 'online'] ?? String(method);
