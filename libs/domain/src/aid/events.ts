import { type Day, type Paise } from '../kernel/index.js';

/** Where a disbursement goes: to the student's bank account, or as a credit to one of their bills. */
export type Payout = { paidTo: 'bank' } | { paidTo: 'fee'; studentFeeId: string; feeName: string };

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
  };
  /** The bill had no room for the credit any more, so the money is there to be disbursed again. */
  AidDisbursementReturned: {
    disbursementId: string;
    applicationId: string;
    studentId: string;
    amountPaise: Paise;
    disbursedPaise: Paise;
    payout: Payout;
  };
};
