import { type ExpenseEvents } from '../expenses/events.js';
import {
  type Command,
  financialYearOf,
  intend,
  type Intent,
  istDayOf,
  policy,
  type Recorded,
} from '../kernel/index.js';
import { budgetKey } from './budget-ledger.js';
import { BudgetLine, type BudgetLineCommands } from './budget-line.js';

type Fact = Command<Pick<BudgetLineCommands, 'Release' | 'Spend' | 'TakeBack'>>;

interface Of {
  readonly departmentId: number;
  readonly grantId: string | null;
}

/** Grants have no budget line. */
const onLine = (financialYear: string, { departmentId, grantId }: Of, ...facts: readonly Fact[]): readonly Intent[] =>
  grantId === null ? facts.map((fact) => intend(BudgetLine, budgetKey(financialYear, departmentId), fact)) : [];

type Undecided = Recorded<Pick<ExpenseEvents, 'ExpenseRejected' | 'ExpenseWithdrawn'>>;

const ended = ({ data, position, metadata }: Undecided): readonly Intent[] => {
  const year = data.reservation?.financialYear ?? financialYearOf(istDayOf(metadata.occurredAt));
  return onLine(year, data, { type: 'Release', reservationId: data.expenseId, position });
};

/** For claims, and for purchases from before bills had ids. */
const ONLY_BILL = 'only';

export const whenExpenseChanges = policy<ExpenseEvents>({
  name: 'budgeting.when-expense-changes',
  on: {
    ExpenseSubmitted: ({ data: { reservation, expenseId: reservationId, amountPaise: paise, departmentId } }) =>
      reservation
        ? [
            intend(BudgetLine, budgetKey(reservation.financialYear, departmentId), {
              type: 'ReserveIfLeft',
              reservationId,
              paise,
              control: reservation.control,
            }),
          ]
        : [],
    // Its approval tries again where too little is left.
    ExpenseResubmitted: ({ data: { reservation, expenseId: reservationId, amountPaise: paise, departmentId } }) =>
      reservation
        ? [
            intend(BudgetLine, budgetKey(reservation.financialYear, departmentId), {
              type: 'ReserveIfLeft',
              reservationId,
              paise,
              control: 'stop',
            }),
          ]
        : [],
    ExpenseApproved: ({ data, position }) => {
      const { expenseId: reservationId, financialYear, amountPaise: paise, reservation, kind } = data;
      if (kind === 'claim') {
        return onLine(financialYear, data, { type: 'Spend', reservationId, paise, billId: ONLY_BILL, position });
      }
      return reservation && reservation.financialYear !== financialYear
        ? onLine(reservation.financialYear, data, { type: 'Release', reservationId, position })
        : [];
    },
    ExpenseRejected: ended,
    ExpenseWithdrawn: ended,
    PurchaseBilled: ({ data, position }) => {
      const at = { reservationId: data.expenseId, openingPaise: data.amountPaise, position };
      const bill = { type: 'Spend', ...at, paise: data.billedPaise, billId: data.billId ?? ONLY_BILL } as const;
      const facts = data.moreFollow ? [bill] : [bill, { type: 'Release', ...at } as const];
      return onLine(data.financialYear, data, ...facts);
    },
    PurchaseClosed: ({ data, position }) =>
      onLine(data.financialYear, data, { type: 'Release', reservationId: data.expenseId, position }),
    PurchaseCancelled: ({ data, position }) => {
      const { expenseId: reservationId, amountPaise: openingPaise } = data;
      return onLine(data.financialYear, data, { type: 'Release', reservationId, openingPaise, position });
    },
    ExpenseReservationDeclined: ({ data, position }) =>
      onLine(data.financialYear, data, { type: 'Release', reservationId: data.expenseId, position }),
    ExpenseReversed: ({ data, position }) => {
      const { expenseId: reservationId, reversedPaise: paise } = data;
      return onLine(data.financialYear, data, { type: 'TakeBack', reservationId, paise, position });
    },
  },
});
