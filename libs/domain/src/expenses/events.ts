import { type Day, event, type EventsOf, financialYearName, formatPaise, type Paise } from '../kernel/index.js';

/** A claim follows the spending; a purchase precedes it and is reserved until its bill arrives. */
export const EXPENSE_KINDS = ['claim', 'purchase'] as const;

export type ExpenseKind = (typeof EXPENSE_KINDS)[number];

/** Without a grant the department's budget pays. */
export interface Funding {
  grantId: string | null;
  grantHead: string | null;
}

export interface ExpenseRequest extends Funding {
  expenseId: string;
  kind: ExpenseKind;
  departmentId: number;
  submittedBy: string;
  submittedByName: string;
  amountPaise: Paise;
  description: string;
  /** Never fetched by the server. */
  receiptUrl: string | null;
}

/** Repeated in every event. */
export interface Concerning extends Funding {
  expenseId: string;
  kind: ExpenseKind;
  departmentId: number;
  submittedBy: string;
  amountPaise: Paise;
}

/** `financialYear` is that of the approval's IST day. */
export interface Charged extends Concerning {
  financialYear: string;
}

export interface ReceiptFile {
  receiptId: string;
  fileName: string;
  /** Detected from the bytes. */
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

  ExpenseWithdrawn: event<Concerning>(({ kind, amountPaise }, about) => ({
    says: `Withdrew ${what(kind)} of ${formatPaise(amountPaise)} of ${about}`,
    amountPaise,
  })),

  /** Releases the reserve and spends the billed amount. */
  PurchaseBilled: event<Charged & { billedPaise: Paise; billNumber: string; billDate: Day; billedBy: string }>(
    ({ billNumber, billedPaise, amountPaise }, about) => ({
      says: `Entered the bill ${billNumber} of ${formatPaise(billedPaise)} for the purchase of ${formatPaise(amountPaise)} of ${about}`,
      amountPaise: billedPaise,
    }),
  ),

  /** Releases the reserve. */
  PurchaseCancelled: event<Charged & { reason: string }>(({ amountPaise, reason }, about) => ({
    says: `Cancelled the purchase of ${formatPaise(amountPaise)} of ${about}: ${reason}`,
    amountPaise,
  })),

  /** A paid amount has to be returned. */
  ExpenseReversed: event<
    Charged & {
      /** The claim, or the purchase's bill. */
      reversedPaise: Paise;
      /** Null when it was unpaid. */
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
      /** The claim, or the purchase's bill. */
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
