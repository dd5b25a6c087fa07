import { type RequestEvents } from '../decisions/events.js';
import { type Intent, intend, intendOnce, policy, type Recorded } from '../kernel/index.js';
import { BUDGET_LEDGER, budgetKey, BudgetLedger } from './budget-ledger.js';
import { BudgetLine } from './budget-line.js';
import { type IncomeKind } from './events.js';
import { Income } from './income.js';

type Approved = Pick<RequestEvents, 'RequestApproved'>;

/** A line lowers first, so no reservation takes what the ledger takes back. */
function workOf({ data }: Recorded<Approved>): readonly Intent[] {
  const { work, recordId, amountPaise, askedBy: recordedBy, askedByName: recordedByName } = data;
  if (work.kind === 'income') {
    const { sourceName, description, incomeKind, receivedDate } = work;
    const said = { kind: incomeKind as IncomeKind, sourceName, description, receivedDate };
    const entry = { incomeId: recordId, ...said, amountPaise, recordedBy, recordedByName };
    return [intend(Income, recordId, { type: 'RecordIncome', entry })];
  }
  if (work.kind === 'income_reversal') {
    const { incomeId, reason } = work;
    return [intend(Income, incomeId, { type: 'ReverseIncome', incomeId, reason, reversedByName: recordedByName })];
  }
  if (work.kind === 'budget_transfer') {
    const { kind: _kind, allocatedPaise, ...transfer } = work;
    const from = budgetKey(work.financialYear, work.departmentId);
    return [
      intendOnce(BudgetLine, from, { type: 'SetAllocation', allocatedPaise }),
      intendOnce(BudgetLedger, BUDGET_LEDGER, { type: 'TransferBudget', ...transfer }),
    ];
  }
  if (work.kind !== 'budget_change') return [];
  const { kind: _kind, previousPaise, ...allocation } = work;
  const { financialYear, departmentId, allocatedPaise } = allocation;
  const key = budgetKey(financialYear, departmentId);
  const lowers = allocatedPaise < previousPaise;
  return [
    ...(lowers ? [intendOnce(BudgetLine, key, { type: 'SetAllocation', allocatedPaise })] : []),
    intendOnce(BudgetLedger, BUDGET_LEDGER, { type: 'AllocateBudget', ...allocation }),
  ];
}

export const whenMoneyApproved = policy<Approved>({
  name: 'budgeting.when-money-approved',
  on: { RequestApproved: workOf },
});
