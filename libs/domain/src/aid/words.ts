import { formatPaise, type Words } from '../kernel/index.js';
import { type AidEvents, type AidFundEvents, type AidFundTerms, type Payout } from './events.js';

const where = (payout: Payout): string => (payout.paidTo === 'bank' ? 'the bank account' : payout.feeName);

const because = (note: string): string => (note === '' ? '' : `: ${note}`);

const FUND_KINDS: Readonly<Record<AidFundTerms['kind'], string>> = {
  government: 'government scheme',
  donation: 'donation',
  university: 'university',
};

const fundIn = ({ name, kind, sponsor }: AidFundTerms): string =>
  `${name} (${[FUND_KINDS[kind], sponsor].filter((word) => word !== '').join(', ')})`;

/** Aid as the audit trail tells it. */
export const aidWords: Words<AidEvents & AidFundEvents> = {
  AidApplicationSubmitted: ({ studentName, aidType, amountRequestedPaise }) => ({
    says: `Applied for ${aidType} for ${studentName}`,
    amountPaise: amountRequestedPaise,
  }),
  AidApplicationApproved: ({ amountApprovedPaise, amountRequestedPaise, note, fund }, about) => ({
    says: `Approved ${formatPaise(amountApprovedPaise)} of the ${formatPaise(amountRequestedPaise)} asked for by ${about}${
      fund ? `, from ${fund.fundName}` : ''
    }${because(note)}`,
    amountPaise: amountApprovedPaise,
  }),
  AidFundingDeclined: ({ fund }, about) => ({
    says: `Left the money of ${fund.fundName} where it was: the application of ${about} was decided already`,
  }),
  AidApprovalWithdrawn: ({ amountPaise, note }, about) => ({
    says: `Withdrew ${formatPaise(amountPaise)} of ${about} that was approved and not disbursed${because(note)}`,
    amountPaise,
  }),
  AidApplicationRejected: ({ note }, about) => ({ says: `Rejected the application of ${about}${because(note)}` }),
  AidApplicationWithdrawn: (_, about) => ({ says: `Withdrew the application of ${about}` }),
  AidDisbursed: ({ aidType, studentName, amountPaise, payout, selfApproved = false }) => ({
    says: `Disbursed ${aidType} of ${studentName} to ${where(payout)}${
      selfApproved ? ', approved by the same person' : ''
    }`,
    amountPaise,
  }),
  AidDisbursementReversed: ({ aidType, studentName, amountPaise, payout, reason }) => ({
    says: `Reversed the disbursement of ${formatPaise(amountPaise)} of ${aidType} of ${studentName} to ${where(payout)}: ${reason}`,
    amountPaise,
  }),
  AidDisbursementReturned: ({ amountPaise, payout }, about) => ({
    says: `Took back a disbursement of ${about}: ${where(payout)} had no room for it`,
    amountPaise,
  }),
  AidFundOpened: (terms) => ({ says: `Opened the aid fund ${fundIn(terms)}` }),
  AidFundChanged: ({ previous, ...terms }) => ({
    says: `Changed the aid fund ${fundIn(previous)} to ${fundIn(terms)}`,
  }),
  AidFundMoneyAdded: ({ amountPaise, putInPaise, note }, about) => ({
    says: `Added ${formatPaise(amountPaise)} to the fund ${about}, ${formatPaise(putInPaise)} in all${because(note)}`,
    amountPaise,
  }),
  AidFundMoneyTakenOut: ({ amountPaise, putInPaise, note }, about) => ({
    says: `Took ${formatPaise(amountPaise)} out of the fund ${about}, which leaves ${formatPaise(putInPaise)}${because(note)}`,
    amountPaise,
  }),
  AidFundCommitted: ({ fundName, studentName, amountPaise }) => ({
    says: `Set ${formatPaise(amountPaise)} of ${fundName} aside for ${studentName}`,
    amountPaise,
  }),
  AidFundReleased: ({ amountPaise, keptPaise }, about) => ({
    says: `Released ${formatPaise(amountPaise)} of ${about} that was set aside${
      keptPaise === 0 ? '' : `; ${formatPaise(keptPaise)} stays`
    }`,
    amountPaise,
  }),
  AidFundClosed: (_, about) => ({ says: `Closed the aid fund ${about}` }),
  AidFundReopened: (_, about) => ({ says: `Reopened the aid fund ${about}` }),
};
