import {
  afterDecision,
  afterFall,
  type ApprovalStep,
  awaited,
  begin,
  decided,
  decider,
  type Deciding,
  fallOf,
  financialYearOf,
  isForAdministrators,
  isOwn,
  istDayOf,
  needsAnother,
  type Paise,
  waitingStep,
  waitsForName,
} from '../kernel/index.js';
import { expectNewBill, toleranceOf, unbilledOf } from './bills.js';
import { decidedAs, take } from './deciding.js';
import { type ExpenseCommands } from './expense-commands.js';
import { type Concerning, type ExpenseEvents, headRoute } from './events.js';
import { type ExpenseState, type ExpenseStatus, known, type Known } from './expense-state.js';
import { refuse } from './refusals.js';

/** Replaced files stay as evidence, so their number is limited. */
const RECEIPTS_MAX = 10;

const chargedPaise = ({ billedPaise, request }: Known): Paise => billedPaise ?? request.amountPaise;

function reversible(expense: ExpenseState): Known {
  const one = known(expense);
  if (one.status === 'reversed') throw refuse('already-reversed');
  if (!['approved', 'billed', 'paid'].includes(one.status)) throw refuse('not-reversible');
  if (one.status === 'approved' && one.request.kind === 'purchase') {
    throw refuse(one.billedPaise === null ? 'cancel-instead' : 'close-first');
  }
  return one;
}

function open(expense: ExpenseState): Known {
  const one = known(expense);
  if (one.status !== 'pending' && one.status !== 'returned') throw refuse('already-decided', decidedAs(one.status));
  return one;
}

function approvedPurchase(expense: ExpenseState): Known {
  const one = known(expense);
  if (one.status === 'cancelled') throw refuse('cancelled');
  if (one.status === 'reversed') throw refuse('already-reversed');
  if (one.status === 'billed' || one.status === 'paid') {
    throw refuse(one.request.kind === 'purchase' ? 'already-billed' : 'not-a-purchase');
  }
  if (one.request.kind !== 'purchase' || one.status !== 'approved') throw refuse('not-a-purchase');
  return one;
}

function unbilledPurchase(expense: ExpenseState): Known {
  const one = approvedPurchase(expense);
  if (one.billedPaise !== null) throw refuse('already-billed');
  return one;
}

/** Claims are due once approved, purchases once billed. */
function due(expense: ExpenseState): Known {
  const one = known(expense);
  if (one.status === 'paid') throw refuse('already-paid');
  if (one.status === 'billed') return one;
  if (one.status !== 'approved') throw refuse('not-approved');
  if (one.request.kind === 'purchase') throw refuse(one.billedPaise === null ? 'not-billed' : 'close-first');
  return one;
}

const about = ({
  request: { expenseId, kind, departmentId, submittedBy, amountPaise, grantId, grantHead, reservation },
}: Known): Concerning => ({
  expenseId,
  kind,
  departmentId,
  submittedBy,
  amountPaise,
  grantId,
  grantHead,
  ...(reservation && { reservation: { financialYear: reservation.financialYear } }),
});

/** Heads are offered their own requests, too. A rejection withdraws them. */
const takesBack = ({ by, seenVersion }: Deciding, state: ExpenseState): boolean =>
  seenVersion === undefined && state.status !== 'none' && by.userId === state.request.submittedBy;

const CLOSED: readonly ExpenseStatus[] = ['rejected', 'withdrawn', 'cancelled', 'reversed'];

const charged = (expense: Known) => ({ ...about(expense), financialYear: expense.financialYear });

const changed =
  <Data>(change: (expense: Known, data: Data) => Partial<Known>) =>
  (expense: ExpenseState, data: Data): ExpenseState =>
    expense.status === 'none' ? expense : { ...expense, ...change(expense, data), version: expense.version + 1 };

/** Of two decisions or payments at once, the second is refused. */
export const Expense = decider<ExpenseState, ExpenseCommands, ExpenseEvents>({
  category: 'expense',
  about: (state) =>
    state.status === 'none' ? undefined : `${state.request.submittedByName} for ${state.request.description}`,
  whom: (state) => (state.status === 'none' ? undefined : state.request.submittedBy),
  initial: { status: 'none' },

  decide: {
    SubmitExpense: ({ request, route }, expense) => {
      if (expense.status !== 'none') return [];
      if (!Number.isSafeInteger(request.amountPaise) || request.amountPaise <= 0) throw refuse('amount-not-positive');
      return [{ type: 'ExpenseSubmitted', data: { ...request, ...(route && { route }) } }];
    },

    AttachReceipt: ({ by, receipt }, state) => {
      const expense = known(state);
      if (expense.request.submittedBy !== by) throw refuse('not-yours');
      if (expense.receipt?.receiptId === receipt.receiptId) return [];
      if (!['pending', 'returned', 'approved', 'billed'].includes(expense.status)) throw refuse('too-late-for-receipt');
      if (expense.receiptsAttached >= RECEIPTS_MAX) throw refuse('too-many-receipts', RECEIPTS_MAX);
      return [{ type: 'ReceiptAttached', data: { ...about(expense), receipt } }];
    },

    ApproveExpense: (asked, state) => {
      const { expense, decision, decided: by } = take(state, 'approved', asked);
      const facts = about(expense);
      if (decided(expense.progress, decision) === 'more') {
        const progress = afterDecision(expense.progress, decision);
        const next = waitsForName(waitingStep(progress) as ApprovalStep);
        const to = { decidedBy: by.decidedBy, decision, next, waitsFor: awaited(progress) };
        const { description } = expense.request;
        return [{ type: 'ExpenseStepApproved', data: { ...facts, description, ...to } }];
      }
      const financialYear = financialYearOf(istDayOf(asked.at));
      return [{ type: 'ExpenseApproved', data: { ...facts, financialYear, ...by, decision } }];
    },

    RejectExpense: (asked, state) => {
      if (takesBack(asked, state)) return [{ type: 'ExpenseWithdrawn', data: about(open(state)) }];
      const { expense, decision, decided: by } = take(state, 'rejected', asked);
      return [{ type: 'ExpenseRejected', data: { ...about(expense), ...by, decision } }];
    },

    ReturnExpense: (asked, state) => {
      const { expense, decision } = take(state, 'returned', asked);
      return [{ type: 'ExpenseReturned', data: { ...about(expense), decidedBy: decision.by, decision } }];
    },

    ResubmitExpense: ({ by, changes, answer, route }, state) => {
      const expense = known(state);
      if (expense.request.submittedBy !== by) throw refuse('not-yours');
      if (expense.status !== 'returned') throw refuse('not-returned');
      const { amountPaise: previousPaise } = expense.request;
      const { amountPaise = previousPaise } = changes;
      if (!Number.isSafeInteger(amountPaise) || amountPaise <= 0) throw refuse('amount-not-positive');
      const waitsFor = awaited(begin(route ?? expense.progress.route));
      const answered = { amountPaise, previousPaise, changes, answer, waitsFor };
      return [{ type: 'ExpenseResubmitted', data: { ...about(expense), ...answered, ...(route && { route }) } }];
    },

    FallStep: ({ people }, state) => {
      const expense = known(state);
      const others = people.filter(({ userId }) => userId !== expense.request.submittedBy);
      const fallen = expense.status === 'pending' ? fallOf(expense.progress, others) : undefined;
      if (!fallen) return [];
      const { to: next } = fallen;
      const { description } = expense.request;
      const fell = { type: 'ExpenseStepFell', data: { ...about(expense), description, ...fallen } } as const;
      if (isForAdministrators(fallen.waitsFor)) return [fell];
      const waitsFor = awaited(afterFall(expense.progress, fallen));
      return [fell, { type: 'ExpenseHandedUp', data: { ...about(expense), description, next, waitsFor } }];
    },

    WithdrawExpense: ({ by }, state) => {
      if (known(state).request.submittedBy !== by) throw refuse('not-yours');
      return [{ type: 'ExpenseWithdrawn', data: about(open(state)) }];
    },

    OrderPurchase: ({ by, ...order }, state) => {
      const expense = unbilledPurchase(state);
      if (expense.isOrdered) throw refuse('already-ordered');
      if (isOwn(by, expense.request.submittedBy)) throw refuse('own-order');
      return [{ type: 'PurchaseOrdered', data: { ...charged(expense), ...order, orderedBy: by.userId } }];
    },

    ReceiveGoods: ({ receivedId, quantityNote, complete, by }, state) => {
      const expense = known(state);
      if (expense.goodsIds.includes(receivedId)) return [];
      if (expense.status === 'cancelled') throw refuse('cancelled');
      if (!expense.isOrdered || !['approved', 'billed', 'paid'].includes(expense.status)) throw refuse('not-ordered');
      const receipt = { receivedId, quantityNote, complete, receivedBy: by.userId };
      return [{ type: 'GoodsReceived', data: { ...charged(expense), ...receipt } }];
    },

    EnterBill: ({ billId, billedPaise, billNumber, billDate, moreFollow, today, by }, state) => {
      if (state.status !== 'none' && state.billIds.includes(billId)) return [];
      const expense = approvedPurchase(state);
      if (isOwn(by, expense.request.submittedBy)) throw refuse('own-bill');
      expectNewBill(expense, billNumber);
      if (!Number.isSafeInteger(billedPaise) || billedPaise <= 0) throw refuse('amount-not-positive');
      if (billDate > today) throw refuse('billed-in-the-future');
      const { amountPaise } = expense.request;
      const tolerancePaise = toleranceOf(amountPaise);
      const beyondPaise = (expense.billedPaise ?? 0) + billedPaise - amountPaise - tolerancePaise;
      if (beyondPaise > 0) throw refuse('bill-exceeds', beyondPaise, tolerancePaise);
      const bill = { billedPaise, billNumber, billDate, billedBy: by.userId, billId };
      const unbilledPaise = unbilledOf(expense);
      const relieved = moreFollow
        ? ({ relievedPaise: Math.min(billedPaise, unbilledPaise), moreFollow } as const)
        : { relievedPaise: unbilledPaise };
      return [{ type: 'PurchaseBilled', data: { ...charged(expense), ...bill, ...relieved } }];
    },

    ClosePurchase: ({ by }, state) => {
      const expense = approvedPurchase(state);
      if (expense.billedPaise === null) throw refuse('cancel-instead');
      const closing = { billedPaise: expense.billedPaise, releasedPaise: unbilledOf(expense), closedBy: by.userId };
      return [{ type: 'PurchaseClosed', data: { ...charged(expense), ...closing } }];
    },

    CancelPurchase: ({ reason }, state) => [
      { type: 'PurchaseCancelled', data: { ...charged(unbilledPurchase(state)), reason } },
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

    AcknowledgeReservation: ({ financialYear }, state) => {
      const expense = known(state);
      if (expense.hasDeclined || !CLOSED.includes(expense.status)) return [];
      return [{ type: 'ExpenseReservationDeclined', data: { ...about(expense), financialYear } }];
    },

    PayExpense: ({ paidOn, today, paymentReference, by, payableFrom = today }, state) => {
      const expense = due(state);
      if (payableFrom > today) throw refuse('vendor-bank-fresh');
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
    ExpenseSubmitted: (_, { route, ...request }) => ({
      status: 'pending',
      request,
      financialYear: '',
      billedPaise: null,
      paidOn: null,
      billIds: [],
      billNumbers: [],
      goodsIds: [],
      isOrdered: false,
      vendorId: null,
      receipt: null,
      receiptsAttached: 0,
      hasDeclined: false,
      preparedBy: [],
      progress: begin(route ?? headRoute(request.departmentId)),
      version: 0,
    }),
    ReceiptAttached: changed((expense, { receipt }) => ({
      receipt,
      receiptsAttached: expense.receiptsAttached + 1,
    })),
    ExpenseStepApproved: changed((expense, { decision }) => ({
      progress: afterDecision(expense.progress, decision),
      preparedBy: [...expense.preparedBy, decision.by],
    })),
    ExpenseStepFell: changed(({ progress }, fallen) => ({ progress: afterFall(progress, fallen) })),
    ExpenseHandedUp: changed(() => ({})),
    ExpenseReturned: changed(({ progress }, { decision }) => ({
      status: 'returned',
      progress: afterDecision(progress, decision),
      preparedBy: [],
    })),
    ExpenseResubmitted: changed(({ request, progress }, { changes, route }) => ({
      status: 'pending',
      request: { ...request, ...changes },
      progress: begin(route ?? progress.route),
    })),
    ExpenseApproved: changed(({ progress, preparedBy }, { financialYear, decidedBy, decision }) => ({
      status: 'approved',
      financialYear,
      preparedBy: [...preparedBy, decidedBy],
      progress: decision ? afterDecision(progress, decision) : progress,
    })),
    ExpenseRejected: changed(({ progress }, { decision }) => ({
      status: 'rejected',
      progress: decision ? afterDecision(progress, decision) : progress,
    })),
    ExpenseWithdrawn: changed(() => ({ status: 'withdrawn' })),
    PurchaseOrdered: changed((_, { vendorId = null }) => ({ isOrdered: true, vendorId })),
    GoodsReceived: changed(({ goodsIds }, { receivedId }) => ({ goodsIds: [...goodsIds, receivedId] })),
    PurchaseBilled: changed(({ preparedBy, ...before }, { billedPaise, billNumber, billedBy, billId, moreFollow }) => ({
      status: moreFollow ? 'approved' : 'billed',
      billedPaise: (before.billedPaise ?? 0) + billedPaise,
      billIds: billId === undefined ? before.billIds : [...before.billIds, billId],
      billNumbers: [...before.billNumbers, billNumber],
      preparedBy: [...preparedBy, billedBy],
    })),
    PurchaseClosed: changed(({ preparedBy }, { closedBy }) => ({
      status: 'billed',
      preparedBy: [...preparedBy, closedBy],
    })),
    PurchaseCancelled: changed(() => ({ status: 'cancelled' })),
    ExpenseReservationDeclined: changed(() => ({ hasDeclined: true })),
    ExpenseReversed: changed(() => ({ status: 'reversed' })),
    ExpensePaid: changed((_, { paidOn }) => ({ status: 'paid', paidOn })),
  },
});
