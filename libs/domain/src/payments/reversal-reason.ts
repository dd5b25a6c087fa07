import { type ReversalReason } from './events.js';

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
