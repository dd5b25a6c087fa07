export type CounterMethod = 'cash' | 'card' | 'bank_transfer' | 'upi';

/** Only the gateway's path sets `online`. */
export type PaymentMethod = CounterMethod | 'online';

export const REVERSAL_REASONS = ['wrong_amount', 'wrong_student', 'bounced_cheque', 'other'] as const;
export type ReversalReason = (typeof REVERSAL_REASONS)[number];

const CAUSES: Readonly<Record<ReversalReason, string>> = {
  wrong_amount: 'Wrong amount',
  wrong_student: 'Wrong student',
  bounced_cheque: 'Bounced cheque',
  other: 'Other',
};

export function reversalReason(cause: ReversalReason, note: string): string {
  if (note === '') return CAUSES[cause];
  return cause === 'other' ? note : `${CAUSES[cause]}: ${note}`;
}
