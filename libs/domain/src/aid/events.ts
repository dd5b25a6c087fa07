import { type Day, event, type EventsOf, formatPaise, type Paise } from '../kernel/index.js';

export type Payout = { paidTo: 'bank' } | { paidTo: 'fee'; studentFeeId: string; feeName: string };

export interface Funding {
  fundId: string;
  fundName: string;
  commitmentId: string;
}

const where = (payout: Payout): string => (payout.paidTo === 'bank' ? 'the bank account' : payout.feeName);

const because = (note: string): string => (note === '' ? '' : `: ${note}`);

const FUND_KINDS: Readonly<Record<AidFundTerms['kind'], string>> = {
  government: 'government scheme',
  donation: 'donation',
  university: 'university',
};

const fundIn = ({ name, kind, sponsor }: AidFundTerms): string =>
  `${name} (${[FUND_KINDS[kind], sponsor].filter((word) => word !== '').join(', ')})`;

export const aidEvents = {
  AidApplicationSubmitted: event<{
    applicationId: string;
    studentId: string;
    userId: string;
    studentName: string;
    aidType: string;
    amountRequestedPaise: Paise;
    reason: string;
  }>(
    ({ studentName, aidType, amountRequestedPaise }) => ({
      says: `Applied for ${aidType} for ${studentName}`,
      amountPaise: amountRequestedPaise,
    }),
    { name: 'aid.submitted', model: 'aid_applications' },
  ),

  AidApplicationApproved: event<{
    applicationId: string;
    studentId: string;
    amountRequestedPaise: Paise;
    amountApprovedPaise: Paise;
    note: string;
    decidedBy: string;
    decidedByName: string;
    fund?: Funding;
  }>(
    ({ amountApprovedPaise, amountRequestedPaise, note, fund }, about) => ({
      says: `Approved ${formatPaise(amountApprovedPaise)} of the ${formatPaise(amountRequestedPaise)} asked for by ${about}${
        fund ? `, from ${fund.fundName}` : ''
      }${because(note)}`,
      amountPaise: amountApprovedPaise,
    }),
    { name: 'aid.approved', model: 'aid_applications' },
  ),

  /** The application was already decided; the fund gets its money back. */
  AidFundingDeclined: event<{ applicationId: string; studentId: string; fund: Funding }>(({ fund }, about) => ({
    says: `Left the money of ${fund.fundName} where it was: the application of ${about} was decided already`,
  })),

  AidApprovalWithdrawn: event<{
    applicationId: string;
    studentId: string;
    amountPaise: Paise;
    /** Still approved: the disbursed amount. */
    amountApprovedPaise: Paise;
    note: string;
    withdrawnBy: string;
    withdrawnByName: string;
    fund?: Funding;
  }>(({ amountPaise, note }, about) => ({
    says: `Withdrew ${formatPaise(amountPaise)} of ${about} that was approved and not disbursed${because(note)}`,
    amountPaise,
  })),

  AidApplicationRejected: event<{
    applicationId: string;
    studentId: string;
    amountRequestedPaise: Paise;
    note: string;
    decidedBy: string;
    decidedByName: string;
  }>(({ note }, about) => ({ says: `Rejected the application of ${about}${because(note)}` }), {
    name: 'aid.rejected',
    model: 'aid_applications',
  }),

  AidApplicationWithdrawn: event<{ applicationId: string; studentId: string; amountRequestedPaise: Paise }>(
    (_, about) => ({ says: `Withdrew the application of ${about}` }),
    { name: 'aid.withdrawn', model: 'aid_applications' },
  ),

  AidDisbursed: event<{
    disbursementId: string;
    applicationId: string;
    studentId: string;
    studentName: string;
    aidType: string;
    amountPaise: Paise;
    disbursedPaise: Paise;
    disbursedOn: Day;
    reference: string;
    payout: Payout;
    disbursedBy: string;
    disbursedByName: string;
    /** Absent in the first events. */
    selfApproved?: boolean;
    fundId?: string;
  }>(
    ({ aidType, studentName, amountPaise, payout, selfApproved = false }) => ({
      says: `Disbursed ${aidType} of ${studentName} to ${where(payout)}${
        selfApproved ? ', approved by the same person' : ''
      }`,
      amountPaise,
    }),
    { name: 'aid.disbursed', model: 'aid_disbursements' },
  ),

  AidDisbursementReversed: event<{
    disbursementId: string;
    applicationId: string;
    studentId: string;
    studentName: string;
    aidType: string;
    amountPaise: Paise;
    disbursedPaise: Paise;
    payout: Payout;
    reason: string;
    reversedBy: string;
    reversedByName: string;
    fundId?: string;
  }>(
    ({ aidType, studentName, amountPaise, payout, reason }) => ({
      says: `Reversed the disbursement of ${formatPaise(amountPaise)} of ${aidType} of ${studentName} to ${where(payout)}: ${reason}`,
      amountPaise,
    }),
    { name: 'aid.reversed', model: 'aid_disbursements' },
  ),

  /** The bill had no room for the credit. */
  AidDisbursementReturned: event<{
    disbursementId: string;
    applicationId: string;
    studentId: string;
    amountPaise: Paise;
    disbursedPaise: Paise;
    payout: Payout;
    fundId?: string;
  }>(({ amountPaise, payout }, about) => ({
    says: `Took back a disbursement of ${about}: ${where(payout)} had no room for it`,
    amountPaise,
  })),
};
export type AidEvents = EventsOf<typeof aidEvents>;

export const AID_FUND_KINDS = ['government', 'donation', 'university'] as const;

export type AidFundKind = (typeof AID_FUND_KINDS)[number];

export interface AidFundTerms {
  /** Unique, ignoring case. */
  name: string;
  kind: AidFundKind;
  sponsor: string;
}

export const aidFundEvents = {
  AidFundOpened: event<AidFundTerms & { fundId: string }>((terms) => ({
    says: `Opened the aid fund ${fundIn(terms)}`,
  })),

  AidFundChanged: event<AidFundTerms & { fundId: string; previous: AidFundTerms }>(({ previous, ...terms }) => ({
    says: `Changed the aid fund ${fundIn(previous)} to ${fundIn(terms)}`,
  })),

  AidFundMoneyAdded: event<{
    fundId: string;
    entryId: string;
    amountPaise: Paise;
    /** Spent or not. */
    putInPaise: Paise;
    note: string;
  }>(({ amountPaise, putInPaise, note }, about) => ({
    says: `Added ${formatPaise(amountPaise)} to the fund ${about}, ${formatPaise(putInPaise)} in all${because(note)}`,
    amountPaise,
  })),

  AidFundMoneyTakenOut: event<{ fundId: string; entryId: string; amountPaise: Paise; putInPaise: Paise; note: string }>(
    ({ amountPaise, putInPaise, note }, about) => ({
      says: `Took ${formatPaise(amountPaise)} out of the fund ${about}, which leaves ${formatPaise(putInPaise)}${because(note)}`,
      amountPaise,
    }),
  ),

  AidFundCommitted: event<
    Funding & {
      applicationId: string;
      /** Absent in the first events. */
      studentId?: string;
      studentName: string;
      amountPaise: Paise;
      note: string;
      decidedBy: string;
      decidedByName: string;
    }
  >(({ fundName, studentName, amountPaise }) => ({
    says: `Set ${formatPaise(amountPaise)} of ${fundName} aside for ${studentName}`,
    amountPaise,
  })),

  AidFundReleased: event<{
    fundId: string;
    commitmentId: string;
    amountPaise: Paise;
    keptPaise: Paise;
  }>(({ amountPaise, keptPaise }, about) => ({
    says: `Released ${formatPaise(amountPaise)} of ${about} that was set aside${
      keptPaise === 0 ? '' : `; ${formatPaise(keptPaise)} stays`
    }`,
    amountPaise,
  })),

  /** Approved aid is still disbursed. */
  AidFundClosed: event<{ fundId: string }>((_, about) => ({ says: `Closed the aid fund ${about}` })),

  AidFundReopened: event<{ fundId: string }>((_, about) => ({ says: `Reopened the aid fund ${about}` })),
};
export type AidFundEvents = EventsOf<typeof aidFundEvents>;
