import { type Day, event, type EventsOf, financialYearName, formatPaise, type Paise } from '../kernel/index.js';

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
export interface Concerning extends Funding {
  expenseId: string;
  kind: ExpenseKind;
  departmentId: number;
  submittedBy: string;
  /** What was asked for. */
  amountPaise: Paise;
}

/** The year whose budget an approved expense belongs to, `FY26-27`: that of its approval in India. */
export interface Charged extends Concerning {
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

const noted = (note: string): string => (note === '' ? '' : `: ${note}`);

const what = (kind: 'claim' | 'purchase'): string => (kind === 'claim' ? 'the claim' : 'the purchase');

export const expenseEvents = {
  ExpenseSubmitted: event<ExpenseRequest>(
    ({ kind, amountPaise }, about) => ({
      says: `${kind === 'claim' ? 'Claimed' : 'Asked to buy for'} ${formatPaise(amountPaise)}: ${about}`,
      amountPaise,
    }),
    { name: 'expense.submitted', model: 'expenses' },
  ),

  ReceiptAttached: event<Concerning & { receipt: ReceiptFile }>(({ receipt: { fileName } }, about) => ({
    says: `Attached the receipt ${fileName} of ${about}`,
  })),

  ExpenseApproved: event<Charged & { decidedBy: string; decidedByName: string; note: string }>(
    ({ kind, amountPaise, financialYear, note }, about) => ({
      says: `Approved ${what(kind)} of ${formatPaise(amountPaise)} of ${about}, charged to ${financialYearName(financialYear)}${noted(note)}`,
      amountPaise,
    }),
    { name: 'expense.approved', model: 'expenses' },
  ),

  ExpenseRejected: event<Concerning & { decidedBy: string; decidedByName: string; note: string }>(
    ({ kind, amountPaise, note }, about) => ({
      says: `Rejected ${what(kind)} of ${formatPaise(amountPaise)} of ${about}${noted(note)}`,
      amountPaise,
    }),
    { name: 'expense.rejected', model: 'expenses' },
  ),

  /** The submitter took the request back before it was decided. */
  ExpenseWithdrawn: event<Concerning>(({ kind, amountPaise }, about) => ({
    says: `Withdrew ${what(kind)} of ${formatPaise(amountPaise)} of ${about}`,
    amountPaise,
  })),

  /** The bill of an approved purchase: the reserve is released and what was billed is spent. */
  PurchaseBilled: event<Charged & { billedPaise: Paise; billNumber: string; billDate: Day; billedBy: string }>(
    ({ billNumber, billedPaise, amountPaise }, about) => ({
      says: `Entered the bill ${billNumber} of ${formatPaise(billedPaise)} for the purchase of ${formatPaise(amountPaise)} of ${about}`,
      amountPaise: billedPaise,
    }),
  ),

  /** An approved purchase will not be made; its reserve is released. */
  PurchaseCancelled: event<Charged & { reason: string }>(({ amountPaise, reason }, about) => ({
    says: `Cancelled the purchase of ${formatPaise(amountPaise)} of ${about}: ${reason}`,
    amountPaise,
  })),

  /** An approval that was a mistake: what was charged is free again, and what was paid is to be given back. */
  ExpenseReversed: event<
    Charged & {
      /** What it had been charged with: the claim, or the bill of the purchase. */
      reversedPaise: Paise;
      /** The day it had been paid on; null while it was not. */
      paidOn: Day | null;
      reason: string;
      reversedBy: string;
      reversedByName: string;
    }
  >(
    ({ kind, reversedPaise, paidOn, reason }, about) => ({
      says: `Reversed ${what(kind)} of ${formatPaise(reversedPaise)} of ${about}${paidOn === null ? '' : `, paid on ${paidOn}`}: ${reason}`,
      amountPaise: reversedPaise,
    }),
    { name: 'expense.reversed', model: 'expenses' },
  ),

  ExpensePaid: event<
    Charged & {
      /** What was paid: the claim, or the bill of the purchase. */
      paidPaise: Paise;
      paidOn: Day;
      paymentReference: string;
      paidBy: string;
      paidByName: string;
    }
  >(({ paidPaise, paidOn, paymentReference }, about) => ({
    says: `Paid ${formatPaise(paidPaise)} to ${about} on ${paidOn}, reference ${paymentReference}`,
    amountPaise: paidPaise,
  })),
};
export type ExpenseEvents = EventsOf<typeof expenseEvents>;
