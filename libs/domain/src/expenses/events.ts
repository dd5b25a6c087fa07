import { type Day, type Paise } from '../kernel/index.js';

/**
 * A claim asks for money that was spent; a purchase asks before it is. What is approved of a purchase is reserved
 * until the bill says what it came to.
 */
export const EXPENSE_KINDS = ['claim', 'purchase'] as const;
export type ExpenseKind = (typeof EXPENSE_KINDS)[number];

/** Where the money of an expense comes from: a head of a grant, or, without a grant, the department's budget. */
export interface Funding {
  grantId: string | null;
  /** A head of that grant, as the grant names it. */
  grantHead: string | null;
}

/** What a request asks for; it never changes. */
export interface ExpenseRequest extends Funding {
  expenseId: string;
  kind: ExpenseKind;
  departmentId: number;
  submittedBy: string;
  submittedByName: string;
  /** Above zero. */
  amountPaise: Paise;
  description: string;
  /** Where the receipt is kept; never fetched by the server. */
  receiptUrl: string | null;
}

/** What every later event says again, so that those who listen need not have heard the request. */
interface Concerning extends Funding {
  expenseId: string;
  kind: ExpenseKind;
  departmentId: number;
  submittedBy: string;
  /** What was asked for. */
  amountPaise: Paise;
}

/** The year whose budget an approved expense belongs to, `FY26-27`: that of its approval in India. */
interface Charged extends Concerning {
  financialYear: string;
}

/** A file somebody uploaded; its bytes are kept beside the stores, never in the log. */
export interface ReceiptFile {
  receiptId: string;
  fileName: string;
  /** What its bytes say it is, whatever the upload called it. */
  mediaType: string;
  sizeBytes: number;
  sha256: string;
}

export type ExpenseEvents = {
  ExpenseSubmitted: ExpenseRequest;
  ReceiptAttached: Concerning & { receipt: ReceiptFile };
  ExpenseApproved: Charged & { decidedBy: string; decidedByName: string; note: string };
  ExpenseRejected: Concerning & { decidedBy: string; decidedByName: string; note: string };
  /** The submitter took the request back before it was decided. */
  ExpenseWithdrawn: Concerning;
  /** The bill of an approved purchase: the reserve is released and what was billed is spent. */
  PurchaseBilled: Charged & { billedPaise: Paise; billNumber: string; billDate: Day; billedBy: string };
  /** An approved purchase will not be made; its reserve is released. */
  PurchaseCancelled: Charged & { reason: string };
  /** An approval that was a mistake: what was charged is free again, and what was paid is to be given back. */
  ExpenseReversed: Charged & {
    /** What it had been charged with: the claim, or the bill of the purchase. */
    reversedPaise: Paise;
    /** The day it had been paid on; null while it was not. */
    paidOn: Day | null;
    reason: string;
    reversedBy: string;
    reversedByName: string;
  };
  ExpensePaid: Charged & {
    /** What was paid: the claim, or the bill of the purchase. */
    paidPaise: Paise;
    paidOn: Day;
    paymentReference: string;
    paidBy: string;
    paidByName: string;
  };
};
