import { type Day, decider, financialYearOf, isOwn, needsAnother, type Officer, type Paise } from '../kernel/index.js';
import { type ExpenseEvents, type ExpenseRequest, type ReceiptFile } from './events.js';
import { refuse } from './refusals.js';

/** Only purchases become `billed`. */
export type ExpenseStatus =
  'pending' | 'approved' | 'billed' | 'rejected' | 'withdrawn' | 'cancelled' | 'paid' | 'reversed';

interface Known {
  readonly status: ExpenseStatus;
  readonly request: ExpenseRequest;
  readonly financialYear: string;
  /** Null for claims and unbilled purchases. */
  readonly billedPaise: Paise | null;
  readonly paidOn: Day | null;
  readonly receipt: ReceiptFile | null;
  readonly receiptsAttached: number;
  /** Others must pay under `FOUR_EYES=enforce`. */
  readonly preparedBy: readonly string[];
}

export type ExpenseState = { readonly status: 'none' } | Known;

/** `headOf`: departments led at that moment. */
interface Decision {
  readonly by: Officer;
  readonly headOf: readonly number[];
  readonly note: string;
}

/** Replaced files stay as evidence, so their number is limited. */
const RECEIPTS_MAX = 10;

/** `today` is the IST day. */
export type ExpenseCommands = {
  SubmitExpense: { request: ExpenseRequest };
  AttachReceipt: { by: string; receipt: ReceiptFile };
  ApproveExpense: Decision & { today: Day };
  RejectExpense: Decision;
  WithdrawExpense: { by: string };
  EnterBill: { billedPaise: Paise; billNumber: string; billDate: Day; today: Day; by: Officer };
  CancelPurchase: { reason: string };
  /** Allowed before and after payment. */
  ReverseExpense: { reason: string; by: Officer };
  PayExpense: { paidOn: Day; today: Day; paymentReference: string; by: Officer };
};

function known(expense: ExpenseState): Known {
  if (expense.status === 'none') throw refuse('not-found');
  return expense;
}

const chargedPaise = ({ billedPaise, request }: Known): Paise => billedPaise ?? request.amountPaise;

/** An ordered purchase is cancelled instead. */
function reversible(expense: ExpenseState): Known {
  const one = known(expense);
  if (one.status === 'reversed') throw refuse('already-reversed');
  if (!['approved', 'billed', 'paid'].includes(one.status)) throw refuse('not-reversible');
  if (one.status === 'approved' && one.request.kind === 'purchase') throw refuse('cancel-instead');
  return one;
}

const decidedAs = (status: ExpenseStatus): string => (status === 'billed' || status === 'paid' ? 'approved' : status);

function pending(expense: ExpenseState): Known {
  const one = known(expense);
  if (one.status !== 'pending') throw refuse('already-decided', decidedAs(one.status));
  return one;
}

function pendingFor(expense: ExpenseState, headOf: readonly number[]): Known {
  if (!headOf.includes(known(expense).request.departmentId)) throw refuse('other-department');
  return pending(expense);
}

function approvedPurchase(expense: ExpenseState): Known {
  const one = known(expense);
  if (one.status === 'billed' || one.status === 'paid') {
    throw refuse(one.request.kind === 'purchase' ? 'already-billed' : 'not-a-purchase');
  }
  if (one.request.kind !== 'purchase' || one.status !== 'approved') throw refuse('not-a-purchase');
  return one;
}

/** Claims are due once approved, purchases once billed. */
function due(expense: ExpenseState): Known {
  const one = known(expense);
  if (one.status === 'paid') throw refuse('already-paid');
  if (one.status === 'billed') return one;
  if (one.status !== 'approved') throw refuse('not-approved');
  if (one.request.kind === 'purchase') throw refuse('not-billed');
  return one;
}

const about = ({
  request: { expenseId, kind, departmentId, submittedBy, amountPaise, grantId, grantHead },
}: Known): Omit<ExpenseRequest, 'submittedByName' | 'description' | 'receiptUrl'> => ({
  expenseId,
  kind,
  departmentId,
  submittedBy,
  amountPaise,
  grantId,
  grantHead,
});

const charged = (expense: Known) => ({ ...about(expense), financialYear: expense.financialYear });

const becomes =
  (status: ExpenseStatus) =>
  (expense: ExpenseState): ExpenseState =>
    expense.status === 'none' ? expense : { ...expense, status };

/** Serialises decisions and payments: of two at once the second is refused. */
export const Expense = decider<ExpenseState, ExpenseCommands, ExpenseEvents>({
  category: 'expense',
  about: (state) =>
    state.status === 'none' ? undefined : `${state.request.submittedByName} for ${state.request.description}`,
  whom: (state) => (state.status === 'none' ? undefined : state.request.submittedBy),
  initial: { status: 'none' },

  decide: {
    SubmitExpense: ({ request }, expense) => {
      if (expense.status !== 'none') return [];
      if (!Number.isSafeInteger(request.amountPaise) || request.amountPaise <= 0) throw refuse('amount-not-positive');
      return [{ type: 'ExpenseSubmitted', data: request }];
    },

    AttachReceipt: ({ by, receipt }, state) => {
      const expense = known(state);
      if (expense.request.submittedBy !== by) throw refuse('not-yours');
      if (expense.receipt?.receiptId === receipt.receiptId) return [];
      if (!['pending', 'approved', 'billed'].includes(expense.status)) throw refuse('too-late-for-receipt');
      if (expense.receiptsAttached >= RECEIPTS_MAX) throw refuse('too-many-receipts', RECEIPTS_MAX);
      return [{ type: 'ReceiptAttached', data: { ...about(expense), receipt } }];
    },

    ApproveExpense: ({ headOf, today, by, note }, state) => {
      const facts = about(pendingFor(state, headOf));
      if (isOwn(by, facts.submittedBy)) throw refuse('own-request');
      const financialYear = financialYearOf(today);
      const decision = { decidedBy: by.userId, decidedByName: by.name, note };
      return [{ type: 'ExpenseApproved', data: { ...facts, financialYear, ...decision } }];
    },

    RejectExpense: ({ headOf, by, note }, state) => {
      const expense = pendingFor(state, headOf);
      const decision = { decidedBy: by.userId, decidedByName: by.name, note };
      return [{ type: 'ExpenseRejected', data: { ...about(expense), ...decision } }];
    },

    WithdrawExpense: ({ by }, state) => {
      if (known(state).request.submittedBy !== by) throw refuse('not-yours');
      return [{ type: 'ExpenseWithdrawn', data: about(pending(state)) }];
    },

    EnterBill: ({ billedPaise, billNumber, billDate, today, by }, state) => {
      const expense = approvedPurchase(state);
      if (isOwn(by, expense.request.submittedBy)) throw refuse('own-bill');
      if (!Number.isSafeInteger(billedPaise) || billedPaise <= 0) throw refuse('amount-not-positive');
      if (billDate > today) throw refuse('billed-in-the-future');
      const { amountPaise } = expense.request;
      if (billedPaise > amountPaise) throw refuse('bill-exceeds-approval', amountPaise);
      return [
        {
          type: 'PurchaseBilled',
          data: { ...charged(expense), billedPaise, billNumber, billDate, billedBy: by.userId },
        },
      ];
    },

    CancelPurchase: ({ reason }, state) => [
      { type: 'PurchaseCancelled', data: { ...charged(approvedPurchase(state)), reason } },
    ],

    ReverseExpense: ({ reason, by }, state) => {
      const expense = reversible(state);
      if (isOwn(by, expense.request.submittedBy)) throw refuse('own-reversal');
      const { paidOn } = expense;
      const reversal = { paidOn, reason, reversedBy: by.userId, reversedByName: by.name };
      return [
        { type: 'ExpenseReversed', data: { ...charged(expense), reversedPaise: chargedPaise(expense), ...reversal } },
      ];
    },

    PayExpense: ({ paidOn, today, paymentReference, by }, state) => {
      const expense = due(state);
      if (isOwn(by, expense.request.submittedBy)) throw refuse('own-payment');
      if (needsAnother(by, ...expense.preparedBy)) throw refuse('self-payment');
      if (paidOn > today) throw refuse('paid-in-the-future');
      const paidPaise = chargedPaise(expense);
      return [
        {
          type: 'ExpensePaid',
          data: { ...charged(expense), paidPaise, paidOn, paymentReference, paidBy: by.userId, paidByName: by.name },
        },
      ];
    },
  },

  evolve: {
    ExpenseSubmitted: (_, request) => ({
      status: 'pending',
      request,
      financialYear: '',
      billedPaise: null,
      paidOn: null,
      receipt: null,
      receiptsAttached: 0,
      preparedBy: [],
    }),
    ReceiptAttached: (expense, { receipt }) =>
      expense.status === 'none' ? expense : { ...expense, receipt, receiptsAttached: expense.receiptsAttached + 1 },
    ExpenseApproved: (expense, { financialYear, decidedBy }) =>
      expense.status === 'none' ? expense : { ...expense, status: 'approved', financialYear, preparedBy: [decidedBy] },
    ExpenseRejected: becomes('rejected'),
    ExpenseWithdrawn: becomes('withdrawn'),
    PurchaseBilled: (expense, { billedPaise, billedBy }) =>
      expense.status === 'none'
        ? expense
        : { ...expense, status: 'billed', billedPaise, preparedBy: [...expense.preparedBy, billedBy] },
    PurchaseCancelled: becomes('cancelled'),
    ExpenseReversed: becomes('reversed'),
    ExpensePaid: (expense, { paidOn }) =>
      expense.status === 'none' ? expense : { ...expense, status: 'paid', paidOn },
  },
});
