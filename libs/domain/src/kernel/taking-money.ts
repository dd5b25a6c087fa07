export type CounterMethod = 'cash' | 'card' | 'bank_transfer' | 'upi';

/** Only the gateway's path sets `online`. */
export type PaymentMethod = CounterMethod | 'online';

/** Causes of a wrong counter entry. */
export const REVERSAL_REASONS = ['wrong_amount', 'wrong_student', 'bounced_cheque', 'other'] as const;
export type ReversalReason = (typeof REVERSAL_REASONS)[number];

const CAUSES: Readonly<Record<ReversalReason, string>> = {
  wrong_amount: 'Wrong amount',
  wrong_student: 'Wrong student',
  bounced_cheque: 'Bounced cheque',
  other: 'Other',
};

/** The cause in words, with the clerk's note. */
export function reversalReason(cause: ReversalReason, note: string): string {
  if (note === '') return CAUSES[cause];
  return cause === 'other' ? note : `${CAUSES[cause]}: ${note}`;
}
