import { formatPaise, type Words } from '../kernel/index.js';
import { type AidEvents, type Payout } from './events.js';

const where = (payout: Payout): string => (payout.paidTo === 'bank' ? 'the bank account' : payout.feeName);

const because = (note: string): string => (note === '' ? '' : `: ${note}`);

/** Aid as the audit trail tells it. */
export const aidWords: Words<AidEvents> = {
  AidApplicationSubmitted: ({ studentName, aidType, amountRequestedPaise }) => ({
    says: `Applied for ${aidType} for ${studentName}`,
    amountPaise: amountRequestedPaise,
  }),
  AidApplicationApproved: ({ amountApprovedPaise, amountRequestedPaise, note }) => ({
    says: `Approved ${formatPaise(amountApprovedPaise)} of the ${formatPaise(amountRequestedPaise)} asked for${because(note)}`,
    amountPaise: amountApprovedPaise,
  }),
  AidApplicationRejected: ({ note }) => ({ says: `Rejected the application${because(note)}` }),
  AidApplicationWithdrawn: () => ({ says: 'Withdrew the application' }),
  AidDisbursed: ({ aidType, studentName, amountPaise, payout, selfApproved = false }) => ({
    says: `Disbursed ${aidType} of ${studentName} to ${where(payout)}${
      selfApproved ? ', approved by the same person' : ''
    }`,
    amountPaise,
  }),
  AidDisbursementReturned: ({ amountPaise, payout }) => ({
    says: `Took back a disbursement: ${where(payout)} had no room for it`,
    amountPaise,
  }),
};
