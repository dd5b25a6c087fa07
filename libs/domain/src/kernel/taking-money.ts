/** How money is taken at the counter. */
export type CounterMethod = 'cash' | 'card' | 'bank_transfer' | 'upi';

/** How money came in; `online` is set by the gateway's path only. */
export type PaymentMethod = CounterMethod | 'online';

/** Why a payment at the counter was reversed: it never was what the entry says. */
export const REVERSAL_REASONS = ['wrong_amount', 'wrong_student', 'bounced_cheque', 'other'] as const;
export type ReversalReason = (typeof REVERSAL_REASONS)[number];

const CAUSES: Readonly<Record<ReversalReason, string>> = {
  wrong_amount: 'Wrong amount',
  wrong_student: 'Wrong student',
  bounced_cheque: 'Bounced cheque',
  other: 'Other',
};

/** Returns the cause in words, with what else the clerk wrote. */
export function reversalReason(cause: ReversalReason, note: string): string {
  if (note === '') return CAUSES[cause];
  return cause === 'other' ? note : `${CAUSES[cause]}: ${note}`;
}
