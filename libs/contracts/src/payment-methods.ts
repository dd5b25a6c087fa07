export const COUNTER_METHODS = ['cash', 'card', 'bank_transfer', 'upi'] as const;

export const PAYMENT_METHODS = [...COUNTER_METHODS, 'online'] as const;

/** Aid brings no money in. */
export const BILL_PAYMENT_METHODS = [...PAYMENT_METHODS, 'aid'] as const;

const METHOD_NAMES: Readonly<Record<string, string>> = {
  cash: 'Cash',
  card: 'Card',
  bank_transfer: 'Bank transfer',
  upi: 'UPI',
  online: 'Online',
  aid: 'Financial aid',
};

export const methodName = (method: string | null | undefined): string =>
  METHOD_NAMES[method ?? 'online'] ?? String(method);
