import { type Day, type Paise } from '../kernel/index.js';

/** Where a disbursement goes: to the student's bank account, or as a credit to one of their bills. */
export type Payout = { paidTo: 'bank' } | { paidTo: 'fee'; studentFeeId: string; feeName: string };

/** The money an approval is drawn on: a fund, and the part of it that is set aside for this application. */
export interface Funding {
  fundId: string;
  /** As the fund was called then. */
  fundName: string;
  commitmentId: string;
}

export type AidEvents = {
  AidApplicationSubmitted: {
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
  };
  AidApplicationApproved: {
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
  };
  /** The application was decided otherwise while money was set aside for it, so the fund gets that back. */
  AidFundingDeclined: { applicationId: string; studentId: string; fund: Funding };
  /** What was approved and not disbursed is not going to be. */
  AidApprovalWithdrawn: {
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
  };
  AidApplicationRejected: {
    applicationId: string;
    studentId: string;
    amountRequestedPaise: Paise;
    note: string;
    decidedBy: string;
    decidedByName: string;
  };
  /** The student took it back before anybody decided. */
  AidApplicationWithdrawn: { applicationId: string; studentId: string; amountRequestedPaise: Paise };
  AidDisbursed: {
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
  };
  /** A disbursement that was a mistake: the application may be disbursed again, and the bill owes again. */
  AidDisbursementReversed: {
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
  };
  /** The bill had no room for the credit any more, so the money is there to be disbursed again. */
  AidDisbursementReturned: {
    disbursementId: string;
    applicationId: string;
    studentId: string;
    amountPaise: Paise;
    disbursedPaise: Paise;
    payout: Payout;
    fundId?: string;
  };
};

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

export type AidFundEvents = {
  AidFundOpened: AidFundTerms & { fundId: string };
  AidFundChanged: AidFundTerms & { fundId: string; previous: AidFundTerms };
  AidFundMoneyAdded: {
    fundId: string;
    entryId: string;
    /** Above zero. */
    amountPaise: Paise;
    /** All that is in the fund by now, spent or not. */
    putInPaise: Paise;
    note: string;
  };
  /** Money that nothing was promised of left the fund: it was entered by mistake, or goes back to the sponsor. */
  AidFundMoneyTakenOut: { fundId: string; entryId: string; amountPaise: Paise; putInPaise: Paise; note: string };
  /** A part of the fund was set aside for an application, which is approved with it next. */
  AidFundCommitted: Funding & {
    applicationId: string;
    studentName: string;
    /** Above zero. */
    amountPaise: Paise;
    note: string;
    decidedBy: string;
    decidedByName: string;
  };
  /** What was set aside and is not needed is there for others again. */
  AidFundReleased: {
    fundId: string;
    commitmentId: string;
    /** Above zero. */
    amountPaise: Paise;
    /** What stays set aside. */
    keptPaise: Paise;
  };
  /** Nothing more is approved from it; what was approved is still disbursed. */
  AidFundClosed: { fundId: string };
  AidFundReopened: { fundId: string };
};
