import {
  type ApprovalRoute,
  type BudgetControl,
  type Day,
  type Decision,
  event,
  type EventsOf,
  type Fallen,
  financialYearName,
  formatDate,
  formatPaise,
  type Paise,
  type StepHolders,
  stepPhrase,
} from '../kernel/index.js';

/** A claim follows the spending; a purchase precedes it and is reserved until its bill arrives. */
export const EXPENSE_KINDS = ['claim', 'purchase'] as const;

export type ExpenseKind = (typeof EXPENSE_KINDS)[number];

export const PURCHASE_ORDER_STATUSES = ['ordered', 'received', 'billed', 'paid', 'cancelled', 'reversed'] as const;

export type PurchaseOrderStatus = (typeof PURCHASE_ORDER_STATUSES)[number];

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
  /** The budget line that reserves a purchase at submission. */
  reservation?: { financialYear: string; control: BudgetControl };
}

export interface Concerning extends Funding {
  expenseId: string;
  kind: ExpenseKind;
  departmentId: number;
  submittedBy: string;
  amountPaise: Paise;
  reservation?: { financialYear: string };
}

/** The year of the approval's IST day. */
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

const DUE_WORKING_DAYS = 2;

export const headRoute = (departmentId: number): ApprovalRoute => ({
  ruleId: 'one-person',
  ruleVersion: 0,
  steps: [{ name: 'Head of department', who: { headOf: departmentId }, need: 1, dueWorkingDays: DUE_WORKING_DAYS }],
});

export interface ExpenseChanges {
  amountPaise?: Paise;
  description?: string;
  receiptUrl?: string | null;
}

/** Before approval routes, the head alone decided. */
export interface Decided {
  decidedBy: string;
  decidedByName: string;
  note: string;
  decision?: Decision;
}

const noted = (note: string): string => (note === '' ? '' : `: ${note}`);

const standingIn = (decision: Decision | undefined): string =>
  decision?.forName === undefined ? '' : `, for ${decision.forName}`;

const what = (kind: 'claim' | 'purchase'): string => (kind === 'claim' ? 'the claim' : 'the purchase');

export const expenseEvents = {
  ExpenseSubmitted: event<ExpenseRequest & { route?: ApprovalRoute }>(
    ({ kind, amountPaise }, about) => ({
      says: `${kind === 'claim' ? 'Claimed' : 'Asked to buy for'} ${formatPaise(amountPaise)}: ${about}`,
      amountPaise,
    }),
    { name: 'expense.submitted', model: 'expenses' },
  ),

  ReceiptAttached: event<Concerning & { receipt: ReceiptFile }>(({ receipt: { fileName } }, about) => ({
    says: `Attached the receipt ${fileName} of ${about}`,
  })),

  ExpenseStepApproved: event<
    Concerning & { description?: string; decidedBy: string; decision: Decision; next: string; waitsFor: StepHolders }
  >(
    ({ kind, amountPaise, decision, next }, about) => ({
      says: `Approved the step ${decision.step} of ${what(kind)} of ${formatPaise(amountPaise)} of ${about}${standingIn(decision)}; ${stepPhrase(next)} decides next${noted(decision.note)}`,
      amountPaise,
    }),
    { name: 'expense.step_approved', model: 'expenses' },
  ),

  ExpenseStepFell: event<Concerning & Fallen & { description?: string }>(
    ({ kind, amountPaise, step, to }, about) => ({
      says: `Moved ${what(kind)} of ${formatPaise(amountPaise)} of ${about} on from the step ${step}, which lost its holder; ${stepPhrase(to)} decides next`,
      amountPaise,
    }),
    { name: 'expense.step_fell', model: 'expenses' },
  ),

  ExpenseHandedUp: event<Concerning & { description?: string; next: string; waitsFor: StepHolders }>(
    ({ kind, amountPaise, next }, about) => ({
      says: `Told ${stepPhrase(next)} that ${what(kind)} of ${formatPaise(amountPaise)} of ${about} waits`,
      amountPaise,
    }),
  ),

  ExpenseReturned: event<Concerning & { decidedBy: string; decision: Decision }>(
    ({ kind, amountPaise, decision }, about) => ({
      says: `Returned ${what(kind)} of ${formatPaise(amountPaise)} of ${about}${standingIn(decision)}${noted(decision.note)}`,
      amountPaise,
    }),
    { name: 'expense.returned', model: 'expenses' },
  ),

  /** Restarts the route; without `route`, the same one. The first events lack `waitsFor`. */
  ExpenseResubmitted: event<
    Concerning & { previousPaise: Paise; changes: ExpenseChanges; answer: string } & {
      route?: ApprovalRoute;
      waitsFor?: StepHolders;
    }
  >(
    ({ kind, amountPaise, previousPaise, answer }, about) => ({
      says: `Resubmitted ${what(kind)} of ${formatPaise(amountPaise)} of ${about}${amountPaise === previousPaise ? '' : `, ${formatPaise(previousPaise)} before`}${noted(answer)}`,
      amountPaise,
    }),
    { name: 'expense.resubmitted', model: 'expenses' },
  ),

  ExpenseApproved: event<Charged & Decided>(
    ({ kind, amountPaise, financialYear, note, decision }, about) => ({
      says: `Approved ${what(kind)} of ${formatPaise(amountPaise)} of ${about}, charged to ${financialYearName(financialYear)}${standingIn(decision)}${noted(note)}`,
      amountPaise,
    }),
    { name: 'expense.approved', model: 'expenses' },
  ),

  ExpenseRejected: event<Concerning & Decided>(
    ({ kind, amountPaise, note, decision }, about) => ({
      says: `Rejected ${what(kind)} of ${formatPaise(amountPaise)} of ${about}${standingIn(decision)}${noted(note)}`,
      amountPaise,
    }),
    { name: 'expense.rejected', model: 'expenses' },
  ),

  ExpenseWithdrawn: event<Concerning>(({ kind, amountPaise }, about) => ({
    says: `Withdrew ${what(kind)} of ${formatPaise(amountPaise)} of ${about}`,
    amountPaise,
  })),

  PurchaseOrdered: event<Charged & { vendorName: string; vendorId?: string; orderedBy: string }>(
    ({ amountPaise, vendorName }, about) => ({
      says: `Ordered the purchase of ${formatPaise(amountPaise)} of ${about} from ${vendorName}`,
      amountPaise,
    }),
  ),

  GoodsReceived: event<Charged & { receivedId: string; quantityNote: string; complete: boolean; receivedBy: string }>(
    ({ quantityNote, complete }, about) => ({
      says: `Received ${complete ? 'all' : 'a part'} of the purchase of ${about}: ${quantityNote}`,
    }),
  ),

  PurchaseBilled: event<
    Charged & {
      billedPaise: Paise;
      billNumber: string;
      billDate: Day;
      billedBy: string;
      /** Absent in the first events, which are the only bill. */
      billId?: string;
      /** Taken off the reserve: the whole rest, unless more bills follow. */
      relievedPaise?: Paise;
      moreFollow?: true;
    }
  >(({ billNumber, billedPaise, amountPaise }, about) => ({
    says: `Entered the bill ${billNumber} of ${formatPaise(billedPaise)} for the purchase of ${formatPaise(amountPaise)} of ${about}`,
    amountPaise: billedPaise,
  })),

  PurchaseClosed: event<Charged & { billedPaise: Paise; releasedPaise: Paise; closedBy: string }>(
    ({ billedPaise, amountPaise }, about) => ({
      says: `Closed the purchase of ${formatPaise(amountPaise)} of ${about}, billed for ${formatPaise(billedPaise)}`,
      amountPaise: billedPaise,
    }),
  ),

  PurchaseCancelled: event<Charged & { reason: string }>(({ amountPaise, reason }, about) => ({
    says: `Cancelled the purchase of ${formatPaise(amountPaise)} of ${about}: ${reason}`,
    amountPaise,
  })),

  /** The request was decided before its budget reserved it. */
  ExpenseReservationDeclined: event<Charged>(({ kind, amountPaise }, about) => ({
    says: `Declined the reservation for ${what(kind)} of ${formatPaise(amountPaise)} of ${about}`,
    amountPaise,
  })),

  /** A paid amount has to be returned. */
  ExpenseReversed: event<
    Charged & {
      reversedPaise: Paise;
      paidOn: Day | null;
      reason: string;
      reversedBy: string;
      reversedByName: string;
    }
  >(
    ({ kind, reversedPaise, paidOn, reason }, about) => ({
      says: `Reversed ${what(kind)} of ${formatPaise(reversedPaise)} of ${about}${paidOn === null ? '' : `, paid on ${formatDate(paidOn)}`}: ${reason}`,
      amountPaise: reversedPaise,
    }),
    { name: 'expense.reversed', model: 'expenses' },
  ),

  ExpensePaid: event<
    Charged & {
      paidPaise: Paise;
      paidOn: Day;
      paymentReference: string;
      paidBy: string;
      paidByName: string;
    }
  >(({ kind, paidPaise, paidOn, paymentReference }, about) => ({
    says: `Paid ${formatPaise(paidPaise)} ${kind === 'claim' ? 'to' : 'for the purchase of'} ${about} on ${formatDate(paidOn)}, reference ${paymentReference}`,
    amountPaise: paidPaise,
  })),
};
export const purchaseOrderEvents = {
  PurchaseOrderNumbered: event<{
    poNumber: string;
    number: number;
    financialYear: string;
    expenseId: string;
  }>(({ poNumber }, about) => ({ says: `Numbered the order of ${about} as ${poNumber}` })),
};
export type PurchaseOrderEvents = EventsOf<typeof purchaseOrderEvents>;

export type ExpenseEvents = EventsOf<typeof expenseEvents>;

export * from './vendor.events.js';
