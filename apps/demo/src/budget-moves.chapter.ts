import {
  BUDGET_LEDGER,
  budgetKey,
  BudgetLedger,
  BudgetLine,
  budgetLines,
  type BudgetLineRow,
  emptyBudget,
  leftPaise,
} from '@bursar/domain/budgeting';
import { Expense, type ExpenseRequest } from '@bursar/domain/expenses';
import { DEPARTMENTS } from '@bursar/domain/identity';
import { financialYearName, financialYearOf, istDayOf, officer, type Paise, replay } from '@bursar/domain/kernel';
import { derivedId } from '@bursar/platform';
import { officeDay, timeOn } from './academic-calendar.js';
import { askedFor, decidingAs, FIVE_LAKH, ruledRoute } from './approvals.chapter.js';
import { actorOf, type Employee } from './campus.js';
import { headOf } from './expenses.chapter.js';
import { type Moment } from './history.js';
import { type University } from './university.js';

const yearAt = ({ time }: Moment): string => financialYearOf(istDayOf(time));

function budgetAt(moment: Moment, departmentId: number): BudgetLineRow {
  const year = yearAt(moment);
  const row = replay(budgetLines, moment.events).get(budgetKey(year, departmentId));
  return row ?? emptyBudget(year, departmentId);
}

interface Move {
  readonly fromId: number;
  readonly toId: number;
  readonly paise: Paise;
  readonly reason: string;
}

const DONE: Move = { fromId: 4, toId: 6, paise: 1_50_000_00, reason: 'The workshop shares its new lathe' };
const ASKED: Move = { fromId: 5, toId: 8, paise: 2_00_000_00, reason: 'The fume hoods cost more than was planned' };

const transferOf = (moment: Moment, { fromId: departmentId, toId, paise, reason }: Move) => {
  const {
    allocated_paise,
    spent_paise: spentPaise,
    encumbered_paise: encumberedPaise,
  } = budgetAt(moment, departmentId);
  const year = yearAt(moment);
  return {
    ...{ financialYear: year, departmentId, toId, paise, reason, currentYear: year, fundsPaise: 0 },
    ...{ spentPaise, encumberedPaise, allocatedPaise: allocated_paise - paise },
  };
};

function budgetsAreTransferred({ campus, calendar, diary }: University): void {
  const finance = campus.financeManager;
  diary.note(timeOn(officeDay(calendar.fromToday(-36)), 870), actorOf(finance), (moment) => {
    if (leftPaise(budgetAt(moment, DONE.fromId)) < DONE.paise) return;
    const { allocatedPaise: _kept, ...transfer } = transferOf(moment, DONE);
    moment.execute(BudgetLedger, BUDGET_LEDGER, { type: 'TransferBudget', ...transfer });
  });
  diary.note(timeOn(calendar.fromToday(-2), 900), actorOf(finance), (moment) => {
    const work = { kind: 'budget_transfer', ...transferOf(moment, ASKED) } as const;
    const { departmentId, financialYear } = work;
    const [from, to] = [ASKED.fromId, ASKED.toId].map((id) => DEPARTMENTS.find((one) => one.id === id)?.name ?? '');
    askedFor(
      moment,
      finance,
      {
        ...{ requestId: derivedId('demo', 'request', 'transfer'), kind: 'budget_transfer' },
        ...{ recordId: budgetKey(financialYear, departmentId), departmentId, amountPaise: ASKED.paise },
        description: `From ${from} to ${to} for ${financialYearName(financialYear)}: ${ASKED.reason}`,
      },
      work,
    );
  });
}

const OVERRUN_IN = 8;
const BEYOND_PAISE = 18_000_00;
const REASON = 'The fire inspection gave us thirty days';

function anOverrunIsAllowed({ campus, calendar, diary }: University): void {
  const expenseId = derivedId('demo', 'purchase', 'beyond the budget');
  const head = headOf(campus, OVERRUN_IN);
  const asker = campus.withRole('faculty').find(({ departmentId, left }) => departmentId === OVERRUN_IN && !left);
  if (!asker) return;
  diary.note(timeOn(calendar.fromToday(-13), 820), actorOf(asker), (moment) => {
    const left = leftPaise(budgetAt(moment, OVERRUN_IN));
    const amountPaise = Math.max(left + BEYOND_PAISE, FIVE_LAKH + BEYOND_PAISE);
    const request: ExpenseRequest = {
      ...{ expenseId, kind: 'purchase', departmentId: OVERRUN_IN, amountPaise },
      ...{ submittedBy: asker.userId, submittedByName: asker.name, receiptUrl: null, grantId: null, grantHead: null },
      description: 'Fume hoods of the laboratories, renewed',
    };
    const route = ruledRoute('purchase', amountPaise, OVERRUN_IN);
    moment.execute(Expense, expenseId, { type: 'SubmitExpense', request, route });
  });
  const approve = (daysAgo: number, person: Employee) =>
    diary.note(timeOn(calendar.fromToday(-daysAgo), 840), actorOf(person), (moment) => {
      if (person.role === 'admin') lift(moment, expenseId, person);
      moment.execute(Expense, expenseId, { type: 'ApproveExpense', ...decidingAs(person, moment) });
    });
  approve(12, head);
  approve(11, campus.financeManager);
  approve(10, campus.registrar);
}

function lift(moment: Moment, expenseId: string, by: Employee): void {
  const expense = moment.load(Expense, expenseId);
  if (expense.status === 'none') return;
  const { allocated_paise, spent_paise, encumbered_paise } = budgetAt(moment, OVERRUN_IN);
  const line = { financialYear: yearAt(moment), departmentId: OVERRUN_IN };
  const key = budgetKey(line.financialYear, OVERRUN_IN);
  const figures = { allocatedPaise: allocated_paise, spentPaise: spent_paise, reservedPaise: encumbered_paise };
  const asOf = moment.events.at(-1)?.position ?? '';
  moment.execute(BudgetLine, key, { type: 'OpenLine', line, ...figures, asOf });
  const asked = { reservationId: expenseId, paise: expense.request.amountPaise };
  moment.execute(BudgetLine, key, { type: 'AllowOverrun', ...asked, by: officer(by), reason: REASON });
}

export function budgetsAreMoved(university: University): void {
  budgetsAreTransferred(university);
  anOverrunIsAllowed(university);
}
