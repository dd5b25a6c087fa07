import { type Day, event, type EventsOf, formatPaise, type Paise } from '../kernel/index.js';

/** Where a disbursement goes: to the student's bank account, or as a credit to one of their bills. */
export type Payout = { paidTo: 'bank' } | { paidTo: 'fee'; studentFeeId: string; feeName: string };

/** The money an approval is drawn on: a fund, and the part of it that is set aside for this application. */
export interface Funding {
  fundId: string;
  /** As the fund was called then. */
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
    /** As the student calls it: `Merit scholarship`. */
    aidType: string;
    /** Above zero. */
    amountRequestedPaise: Paise;
    /** Empty when the student gave none. */
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
    /** Above zero, at most what was requested. */
    amountApprovedPaise: Paise;
    note: string;
    decidedBy: string;
    decidedByName: string;
    /** Absent when no fund is named. */
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

  /** The application was decided otherwise while money was set aside for it, so the fund gets that back. */
  AidFundingDeclined: event<{ applicationId: string; studentId: string; fund: Funding }>(({ fund }, about) => ({
    says: `Left the money of ${fund.fundName} where it was: the application of ${about} was decided already`,
  })),

  /** What was approved and not disbursed is not going to be. */
  AidApprovalWithdrawn: event<{
    applicationId: string;
    studentId: string;
    /** Above zero. */
    amountPaise: Paise;
    /** What of the approval stands: what was disbursed; 0 leaves nothing of it. */
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

  /** The student took it back before anybody decided. */
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
    /** Above zero. */
    amountPaise: Paise;
    /** Of this application so far, this disbursement included; at most what was approved. */
    disbursedPaise: Paise;
    disbursedOn: Day;
    reference: string;
    payout: Payout;
    disbursedBy: string;
    disbursedByName: string;
    /** Whoever disbursed it had also approved it; the first events did not say. */
    selfApproved?: boolean;
    /** The fund it is drawn on, if one was named at the approval. */
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

  /** A disbursement that was a mistake: the application may be disbursed again, and the bill owes again. */
  AidDisbursementReversed: event<{
    disbursementId: string;
    applicationId: string;
    studentId: string;
    studentName: string;
    aidType: string;
    amountPaise: Paise;
    /** Of this application after it. */
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

  /** The bill had no room for the credit any more, so the money is there to be disbursed again. */
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

/** Where the money of a fund comes from. */
export const AID_FUND_KINDS = ['government', 'donation', 'university'] as const;

export type AidFundKind = (typeof AID_FUND_KINDS)[number];

/** What a fund is called, and whose money it is. */
export interface AidFundTerms {
  /** No two funds have the same, upper and lower case alike. */
  name: string;
  kind: AidFundKind;
  /** The ministry, donor or office behind it; may be empty. */
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
    /** Above zero. */
    amountPaise: Paise;
    /** All that is in the fund by now, spent or not. */
    putInPaise: Paise;
    note: string;
  }>(({ amountPaise, putInPaise, note }, about) => ({
    says: `Added ${formatPaise(amountPaise)} to the fund ${about}, ${formatPaise(putInPaise)} in all${because(note)}`,
    amountPaise,
  })),

  /** Money that nothing was promised of left the fund: it was entered by mistake, or goes back to the sponsor. */
  AidFundMoneyTakenOut: event<{ fundId: string; entryId: string; amountPaise: Paise; putInPaise: Paise; note: string }>(
    ({ amountPaise, putInPaise, note }, about) => ({
      says: `Took ${formatPaise(amountPaise)} out of the fund ${about}, which leaves ${formatPaise(putInPaise)}${because(note)}`,
      amountPaise,
    }),
  ),

  /** A part of the fund was set aside for an application, which is approved with it next. */
  AidFundCommitted: event<
    Funding & {
      applicationId: string;
      studentName: string;
      /** Above zero. */
      amountPaise: Paise;
      note: string;
      decidedBy: string;
      decidedByName: string;
    }
  >(({ fundName, studentName, amountPaise }) => ({
    says: `Set ${formatPaise(amountPaise)} of ${fundName} aside for ${studentName}`,
    amountPaise,
  })),

  /** What was set aside and is not needed is there for others again. */
  AidFundReleased: event<{
    fundId: string;
    commitmentId: string;
    /** Above zero. */
    amountPaise: Paise;
    /** What stays set aside. */
    keptPaise: Paise;
  }>(({ amountPaise, keptPaise }, about) => ({
    says: `Released ${formatPaise(amountPaise)} of ${about} that was set aside${
      keptPaise === 0 ? '' : `; ${formatPaise(keptPaise)} stays`
    }`,
    amountPaise,
  })),

  /** Nothing more is approved from it; what was approved is still disbursed. */
  AidFundClosed: event<{ fundId: string }>((_, about) => ({ says: `Closed the aid fund ${about}` })),

  AidFundReopened: event<{ fundId: string }>((_, about) => ({ says: `Reopened the aid fund ${about}` })),
};
export type AidFundEvents = EventsOf<typeof aidFundEvents>;
