import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  accountGroupOf,
  aid,
  type AnswerOf,
  audit,
  budgeting,
  comparisons,
  EXCEPTION_NAMES,
  exceptions,
  type Expense,
  expenses,
  fees,
  findings,
  ledger,
  type FigureName,
  FIGURES,
  figureOfRow,
  payments,
  payroll,
  remittances,
  REPORT_FIGURES,
  type Report,
  type ReportKind,
  REPORTS,
  reports,
  type RequestOf,
  type Role,
  salaries as salariesOfStaff,
  type StaffSalary,
  students,
  takes,
  type User,
  waiting,
  why,
  type Work,
} from '@bursar/contracts';
import { type Statement, statementOf } from '@bursar/domain/fees';
import {
  addDays,
  type Day,
  financialYearOf,
  istDayOf,
  monthsBefore,
  paiseOf,
  rupeesOf,
  sumRupees,
  yearStartOf,
} from '@bursar/domain/kernel';
import { paymentsFigures } from '@bursar/domain/payments';
import { type Client } from '../../api/src/testing/client.js';
import { type TestApp } from '../../api/src/testing/test-app.js';
import { demoLogins } from './demo-logins.js';
import { startDemo } from './testing/demo-app.js';

const LISTED = 500;
const TODAY = istDayOf(new Date().toISOString());
const MONTH = `${TODAY.slice(0, 7)}-01`;
const YEAR_END = addDays(yearStartOf(TODAY), -1);

const endOfMonth = (back: number): Day => addDays(monthsBefore(MONTH, back - 1), -1);
const HALF_YEAR = { from: monthsBefore(MONTH, 6), to: endOfMonth(1) };

type Person = Client & { readonly user: User };

interface Place {
  readonly role: Role;
  readonly shows: (by: Person) => Promise<number>;
  readonly whose?: (by: Person) => Promise<object>;
}

const at = (role: Role, shows: Place['shows']): Place => ({ role, shows });

const stat = (field: 'total_users' | 'total_revenue' | 'pending_transactions' | 'available_balance') =>
  at('finance_manager', async (by) => (await by.do(payments.stats, {}))[field]);

type Breakdown = 'income' | 'fees' | 'allocated' | 'allocated_ahead' | 'spent_before' | 'payroll' | 'aid';

const breakdown = (...parts: readonly Breakdown[]) =>
  at('admin', async (by) => {
    const { breakdown: all } = await by.do(budgeting.availableBalance, {});
    return sumRupees(parts.map((part) => all[part]));
  });

const counts = (what: 'bills' | 'transactions') =>
  at('auditor', async (by) => (await by.do(audit.replay, { until: new Date().toISOString() })).counts[what]);

const department = (field: 'total_spent' | 'encumbered' | 'remaining') =>
  at('hod', async (by) => (await by.do(expenses.hodDashboard, {}))[field]);

const dueTotal = (column: string) =>
  at('admin', async (by) => (await by.do(reports.report, { kind: 'dues' })).totals[column] ?? 0);

const totalOf = async (by: Person, kind: ReportKind, column: string): Promise<number> =>
  (await by.do(reports.report, { kind })).totals[column] ?? 0;

const statement = (kind: ReportKind, column: string) => at('auditor', (by) => totalOf(by, kind, column));

const closing = (column: string): Place => ({
  ...statement('trial-balance', column),
  whose: async (by) => {
    const { rows } = await by.do(reports.report, { kind: 'trial-balance' });
    return { accounts: heldIn(rows, column) };
  },
});

const rowsOfStatement = (kind: ReportKind, column: string, begin: RegExp) =>
  at('auditor', async (by) => {
    const { rows } = await by.do(reports.report, { kind });
    return sumRupees(rows.flatMap(({ id, values }) => (begin.test(id) ? [Number(values[column])] : [])));
  });

const step = (of: string) => rowsOfStatement('balance-bridge', 'amount', new RegExp(`^${of}$`));

const ownLedger = (column: string) =>
  at('student', async (by) => {
    const own = await by.do(reports.ofStudent, { student_id: by.user.student_id ?? '' });
    return own.totals[column] ?? 0;
  });

const bills = (field: 'total_amount' | 'amount_paid') =>
  at('student', async (by) => {
    const own = await by.do(fees.studentFees, { student_id: by.user.student_id ?? '' });
    return sumRupees(own.map((bill) => bill[field]));
  });

const salaries = (counted: (paidOn: string | null) => boolean) =>
  at('staff', async (by) => {
    const own = await by.do(payroll.ownPayroll, {});
    return sumRupees(own.filter(({ paid_on }) => counted(paid_on)).map(({ amount }) => amount));
  });

const ownPayments = (shown: (paid: readonly number[]) => number) =>
  at('staff', async (by) => {
    const own = await by.do(payroll.ownPayroll, {});
    return shown(own.flatMap(({ paid_on, amount }) => (paid_on === null ? [] : [amount])));
  });

async function agreedSalary(by: Person) {
  const all = await by.do(salariesOfStaff.salaries, { limit: LISTED });
  const agreed = all.filter(({ by_role }) => !by_role);
  const found = agreed.find(({ revisions }) => revisions.length > 0) ?? agreed[0];
  if (!found) throw new Error('The demo university has no agreed salary');
  return found;
}

const ofAgreed = (shown: (salary: StaffSalary) => number): Place => ({
  ...at('finance_manager', async (by) => shown(await agreedSalary(by))),
  whose: async (by) => ({ user_id: (await agreedSalary(by)).id }),
});

const sinceVisit = (shown: (visit: AnswerOf<typeof audit.visit>) => number): Place => ({
  ...at('auditor', async (by) => shown(await by.do(audit.visit, {}))),
  whose: async (by) => ({ from: (await by.do(audit.visit, {})).from }),
});

const ofFindings = (status: 'open' | 'asked' | 'answered') =>
  at('auditor', async (by) => {
    const { headers } = await by.call(findings.list, { status, limit: 1 });
    return Number(headers.get('x-total-count'));
  });

const ofRule = (rule: (typeof EXCEPTION_NAMES)[number]) =>
  at('auditor', async (by) => {
    const { rules } = await by.do(exceptions.overview, {});
    return rules.find((each) => each.rule === rule)?.count ?? 0;
  });

type OfRule = `exceptions_${(typeof EXCEPTION_NAMES)[number]}`;

const RULES = Object.fromEntries(EXCEPTION_NAMES.map((rule) => [`exceptions_${rule}`, ofRule(rule)])) as Readonly<
  Record<OfRule, Place>
>;

const ofAccount = (account: string, column: string): Place => {
  const asked = { kind: 'ledger', account, from: MONTH } as const;
  return {
    ...at('auditor', async (by) => (await by.do(reports.report, asked)).totals[column] ?? 0),
    whose: () => Promise.resolve({ accounts: account, from: MONTH }),
  };
};

const statementOfYear = (shown: (statement: Statement) => number): Place => ({
  ...at('student', async (by) => {
    const { account } = await by.do(students.account, { student_id: by.user.student_id ?? '' });
    return shown(statementOf(account?.entries ?? [], thisYear));
  }),
  whose: () => Promise.resolve({ financial_year: thisYear }),
});

const departmentLedger = (field: 'opening' | 'debit' | 'credit' | 'closing') =>
  at('hod', async (by) => (await by.do(ledger.sums, {}))[field] ?? 0);

async function lastPaid(by: Person) {
  const [last] = (await by.do(payroll.ownPayroll, {})).filter(({ paid_on }) => paid_on !== null);
  return last ?? { month: '', amount: 0 };
}

const lastSalary: Place = {
  ...at('staff', async (by) => (await lastPaid(by)).amount),
  whose: async (by) => ({ month: (await lastPaid(by)).month }),
};

const month = (shown: (summary: AnswerOf<typeof payroll.payrollSummary>) => number) =>
  at('finance_manager', async (by) => shown(await by.do(payroll.payrollSummary, { month: TODAY.slice(0, 7) })));

const deductions = (field: 'held' | 'remitted' | 'left') =>
  at('finance_manager', async (by) => (await by.do(remittances.deductions, {}))[field]);

const ownRequests = (counted: (expense: Expense) => boolean) =>
  at('faculty', async (by) => {
    const { expenses: own } = await by.do(expenses.facultyDashboard, {});
    const amountOf = ({ stage, amount, billed_amount }: Expense) =>
      stage === 'ordered' ? amount : (billed_amount ?? amount);
    return sumRupees(own.filter(counted).map(amountOf));
  });

const waits = (role: Role, what: Work) =>
  at(role, async (by) => (await by.do(waiting.work, {})).find((work) => work.what === what)?.count ?? 0);

const monthsPaid = (by: Person) => by.do(payroll.payrollMonths, {});

const METHODS = ['cash', 'card', 'bank_transfer', 'upi', 'online'] as const;

const thisYear = financialYearOf(TODAY);

const SHOWN: Readonly<Record<FigureName, Place>> = {
  ...RULES,
  account_opening: statementOfYear(({ opening }) => opening),
  account_billed: statementOfYear(({ billed }) => billed),
  account_paid: statementOfYear(({ paid }) => paid),
  account_closing: statementOfYear(({ closing }) => closing),
  users: stat('total_users'),
  revenue: stat('total_revenue'),
  pending_transactions: stat('pending_transactions'),
  available_balance: stat('available_balance'),
  students: at('admin', async (by) => (await by.do(payments.collections, {})).students),
  income: breakdown('income'),
  fees: breakdown('fees'),
  allocated_from_now: breakdown('allocated', 'allocated_ahead'),
  allocated_ahead: breakdown('allocated_ahead'),
  spent_before: breakdown('spent_before'),
  payroll: breakdown('payroll'),
  aid: breakdown('aid'),
  allocated: at('hod', async (by) => (await by.do(expenses.hodDashboard, {})).budget.budget),
  spent: department('total_spent'),
  reserved: department('encumbered'),
  remaining: department('remaining'),
  bills: counts('bills'),
  transactions: counts('transactions'),
  fee_structures: at('admin', async (by) => (await by.do(fees.allFees, {})).length),
  dues: dueTotal('outstanding'),
  dues_bills: dueTotal('bills'),
  dues_not_due: dueTotal('not_due'),
  dues_to_30: dueTotal('to_30'),
  dues_to_60: dueTotal('to_60'),
  dues_to_90: dueTotal('to_90'),
  dues_over_90: dueTotal('over_90'),
  ledger_opening: statement('trial-balance', 'opening'),
  ledger_debits: statement('trial-balance', 'debit'),
  ledger_credits: statement('trial-balance', 'credit'),
  ledger_closing_debits: closing('closing_debit'),
  ledger_closing_credits: closing('closing_credit'),
  ledger_closing: {
    ...at('auditor', async (by) => (await by.do(ledger.sums, { account: '1110' })).closing ?? 0),
    whose: () => Promise.resolve({ accounts: '1110' }),
  },
  department_ledger_opening: departmentLedger('opening'),
  department_ledger_debits: departmentLedger('debit'),
  department_ledger_credits: departmentLedger('credit'),
  department_ledger_closing: departmentLedger('closing'),
  ledger_debits_with_opening: ofAccount('1010', 'debit'),
  ledger_credits_with_opening: ofAccount('4010', 'credit'),
  fees_bills: statement('fees', 'bills'),
  fees_billed: statement('fees', 'billed'),
  fees_paid: statement('fees', 'paid'),
  fees_outstanding: statement('fees', 'outstanding'),
  collections_payments: statement('collections', 'payments'),
  collections_cash: statement('collections', 'cash'),
  collections_card: statement('collections', 'card'),
  collections_bank_transfer: statement('collections', 'bank_transfer'),
  collections_upi: statement('collections', 'upi'),
  collections_online: statement('collections', 'online'),
  collections_refunded: statement('collections', 'refunded'),
  collections_returned: rowsOfStatement('summary', 'amount', /^refunds/),
  collections_reversed: statement('collections', 'reversed'),
  collections: statement('collections', 'collected'),
  daybook_income: statement('daybook', 'income'),
  daybook_payroll: statement('daybook', 'payroll'),
  daybook_expenses: statement('daybook', 'expenses'),
  daybook_aid: statement('daybook', 'aid'),
  daybook_net: statement('summary', 'amount'),
  aid_of_period_requested: statement('aid', 'requested'),
  aid_of_period_approved: statement('aid', 'approved'),
  aid_of_period_disbursed: statement('aid', 'disbursed'),
  aid_funds_used: at('auditor', async (by) =>
    sumRupees([await totalOf(by, 'aidfunds', 'committed'), await totalOf(by, 'aidfunds', 'disbursed')]),
  ),
  aid_funds_put_in: statement('aidfunds', 'put_in'),
  aid_funds_committed: statement('aidfunds', 'committed'),
  aid_funds_disbursed: statement('aidfunds', 'disbursed'),
  aid_funds_available: statement('aidfunds', 'available'),
  budgets_allocated: statement('budgets', 'allocated'),
  budgets_spent: statement('budgets', 'spent'),
  budgets_reserved: statement('budgets', 'reserved'),
  budgets_remaining: statement('budgets', 'remaining'),
  grants_granted: statement('grants', 'granted'),
  grants_spent: statement('grants', 'spent'),
  grants_reserved: statement('grants', 'reserved'),
  grants_remaining: statement('grants', 'remaining'),
  payroll_register: statement('payroll', 'amount'),
  payroll_register_gross: statement('payroll', 'gross'),
  payroll_register_deductions: statement('payroll', 'deductions'),
  income_of_period: statement('income', 'amount'),
  expenses_requested: statement('expenses', 'requested'),
  expenses_approved: statement('expenses', 'approved'),
  expenses_settled: statement('expenses', 'paid'),
  salary_of_month: lastSalary,
  ledger_income: rowsOfStatement('income-expenditure', 'amount', /^4/),
  ledger_expenditure: at('auditor', async (by) => -(await expended(by))),
  ledger_surplus: statement('income-expenditure', 'amount'),
  ledger_assets: statement('balance-sheet', 'assets'),
  ledger_liabilities: rowsOfStatement('balance-sheet', 'sources', /^2/),
  ledger_funds: rowsOfStatement('balance-sheet', 'sources', /^3/),
  ledger_own_funds: rowsOfStatement('balance-sheet', 'sources', /^(3|surplus)/),
  ledger_sources: statement('balance-sheet', 'sources'),
  money_opening: rowsOfStatement('receipts-payments', 'receipts', /^opening/),
  money_received: rowsOfStatement('receipts-payments', 'receipts', /^\d/),
  money_receipts: statement('receipts-payments', 'receipts'),
  money_spent: rowsOfStatement('receipts-payments', 'payments', /^\d/),
  money_closing: rowsOfStatement('receipts-payments', 'payments', /^closing/),
  money_payments: statement('receipts-payments', 'payments'),
  money_expenses: step('expenses'),
  money_held: step('suspense'),
  money_ahead: step('ahead'),
  money_opened: step('openings'),
  money_vouchers: step('vouchers'),
  money_remitted: step('remitted'),
  money_unexplained: step('unexplained'),
  demand_opening: statement('dcb', 'opening'),
  demand_owed: at('auditor', async (by) =>
    sumRupees([await totalOf(by, 'dcb', 'opening'), await totalOf(by, 'dcb', 'demand')]),
  ),
  demand: statement('dcb', 'demand'),
  demand_collected: statement('dcb', 'collection'),
  demand_balance: statement('dcb', 'balance'),
  student_ledger_debits: ownLedger('debit'),
  student_ledger_credits: ownLedger('credit'),
  student_ledger_balance: ownLedger('balance'),
  aid_to_decide: at('admin', async (by) => (await by.do(aid.summary, {})).pending.amount),
  aid_approved: at('admin', async (by) => (await by.do(aid.summary, {})).approved.amount),
  aid_disbursed: at('admin', async (by) => (await by.do(aid.summary, {})).disbursed.amount),
  aid_to_disburse: at('admin', async (by) => (await by.do(aid.summary, {})).to_disburse),
  student_billed: bills('total_amount'),
  student_paid: bills('amount_paid'),
  student_outstanding: at('student', async (by) => sumRupees([await billed(by), -(await paid(by))])),
  aid_received: at('student', async (by) => {
    const own = await by.do(aid.studentDisbursements, { student_id: by.user.student_id ?? '' });
    return sumRupees(own.map(({ amount }) => amount));
  }),
  aid_applications_pending: at('student', async (by) => {
    const own = await by.do(aid.studentApplications, { student_id: by.user.student_id ?? '' });
    return own.filter(({ status }) => status === 'pending').length;
  }),
  payroll_of_month: month(({ amount }) => amount),
  payroll_paid: month(({ paid }) => paid.amount),
  payroll_unpaid: month(({ unpaid }) => unpaid.amount),
  deductions_held: deductions('held'),
  deductions_remitted: deductions('remitted'),
  deductions_left: deductions('left'),
  deductions_of_month: month(({ deductions }) => deductions),
  salary_received: salaries((paidOn) => paidOn !== null),
  trail_entries: sinceVisit(({ entries }) => entries),
  trail_self_approved: sinceVisit((visit) => visit.self_approved),
  trail_refunds: sinceVisit(({ exceptions }) => exceptions.refunds),
  trail_reversals: sinceVisit(({ exceptions }) => exceptions.reversals),
  trail_rejections: sinceVisit(({ exceptions }) => exceptions.rejections),
  trail_terms: sinceVisit(({ exceptions }) => exceptions.terms),
  trail_rights: sinceVisit(({ exceptions }) => exceptions.rights),
  trail_reads: sinceVisit(({ exceptions }) => exceptions.reads),
  trail_sign_ins: sinceVisit(({ exceptions }) => exceptions.sign_ins),
  findings_open: ofFindings('open'),
  findings_asked: ofFindings('asked'),
  findings_answered: ofFindings('answered'),
  monthly_salary: ofAgreed(({ monthly_salary }) => monthly_salary),
  salary_agreed: ofAgreed(({ revisions, monthly_salary }) => (revisions.length > 0 ? 0 : monthly_salary)),
  salary_revised: ofAgreed(({ revisions, monthly_salary }) => (revisions.length > 0 ? monthly_salary : 0)),
  salary_payments: ownPayments(({ length }) => length),
  average_payment: ownPayments((paid) => rupeesOf(Math.round(paiseOf(sumRupees(paid)) / paid.length))),
  salary_of_year: salaries((paidOn) => paidOn !== null && financialYearOf(paidOn) === thisYear),
  salary_to_come: salaries((paidOn) => paidOn === null),
  active_grants: at('faculty', async (by) => {
    const { grants } = await by.do(expenses.facultyDashboard, {});
    return sumRupees(grants.filter(({ status }) => status === 'active').map(({ amount }) => amount));
  }),
  pending_expenses: ownRequests(({ status }) => status === 'pending'),
  rejected_expenses: ownRequests(({ status }) => status === 'rejected'),
  ordered_expenses: ownRequests(({ stage }) => stage === 'ordered'),
  expenses_to_pay: ownRequests(({ stage }) => stage === 'to_pay'),
  paid_expenses: ownRequests(({ stage }) => stage === 'paid'),
  spent_of_budgets: at('hod', async (by) => {
    const { spent_by_month } = await by.do(expenses.hodDashboard, {});
    return sumRupees(spent_by_month.map(({ amount }) => amount));
  }),
  spent_with_grants: at('admin', async (by) => {
    const { departments } = await by.do(expenses.spentByMonth, {});
    return sumRupees(departments.map(({ total }) => total));
  }),
  salary_of_months: {
    ...at('staff', async (by) => (await lastPaid(by)).amount),
    whose: async (by) => {
      const { month: last } = await lastPaid(by);
      return { from: `${last}-01`, to: `${last}-01` };
    },
  },
  payroll_register_paid: {
    ...at('finance_manager', async (by) => sumRupees((await monthsPaid(by)).map((each) => each.paid))),
    whose: async (by) => {
      const months = await monthsPaid(by);
      return { from: `${months[0]?.month ?? ''}-01`, to: `${months.at(-1)?.month ?? ''}-01` };
    },
  },
  collections_received: at('auditor', async (by) =>
    sumRupees(await Promise.all(METHODS.map((method) => totalOf(by, 'collections', method)))),
  ),
  waiting_approvals: waits('admin', 'approvals'),
  waiting_purchases: waits('faculty', 'purchases'),
  waiting_claims_to_pay: waits('admin', 'claims_to_pay'),
  waiting_aid: waits('admin', 'aid'),
  waiting_suspense: waits('finance_manager', 'suspense'),
  waiting_payslips: waits('finance_manager', 'payslips'),
  waiting_overdue: waits('admin', 'overdue'),
  waiting_bills: waits('student', 'bills'),
  waiting_requests: waits('admin', 'requests'),
  waiting_pending: waits('admin', 'pending'),
};

const billed = SHOWN.student_billed.shows;
const paid = SHOWN.student_paid.shows;
const { shows: expended } = rowsOfStatement('income-expenditure', 'amount', /^5/);

let app: TestApp;
const people = new Map<Role, Person>();

beforeAll(async () => {
  app = await startDemo();
  for (const { role, email, password } of demoLogins) people.set(role, await app.signIn(email, password));
});
afterAll(() => app.close());

function personOf(role: Role): Person {
  const person = people.get(role);
  if (!person) throw new Error(`The demo university has no ${role}`);
  return person;
}

const whoseOf = ({ user }: Person) => (user.student_id === null ? {} : { student_id: user.student_id });

async function rowsOf(by: Person, figure: string, whose: object = whoseOf(by)) {
  const { body, headers } = await by.call(why.rows, { figure, ...whose, limit: LISTED });
  const total = Number(headers.get('x-total-count'));
  const listed = sumRupees(body.map(({ adds }) => adds));
  return { rows: body, total, sum: total > LISTED ? Number(headers.get('x-total-sum')) : listed };
}

async function walk(names: readonly FigureName[]): Promise<readonly string[]> {
  const wrong: string[] = [];
  const expectSame = (name: string, shown: number, found: number): void => {
    if (shown !== found) wrong.push(`${name}: ${shown} is ${found}`);
  };
  for (const name of names) {
    const { role, shows, whose: asked } = SHOWN[name];
    const by = personOf(role);
    const whose = { ...whoseOf(by), ...(await asked?.(by)) };
    // The first reading of the trail adds an entry to it.
    if (name.startsWith('trail_')) await rowsOf(by, name, whose);
    await app.rest();
    const { value, parts, rows, divides } = await by.do(why.figure, { figure: name, ...whose });
    expectSame(name, await shows(by), value);
    if (divides) {
      const [above = 0, below = 0] = parts.map((part) => part.value);
      expectSame(`the terms of ${name}`, value, rupeesOf(Math.round(paiseOf(above) / below)));
      continue;
    }
    if (!rows) {
      expectSame(`the parts of ${name}`, value, sumRupees(parts.map((part) => part.sign * part.value)));
      continue;
    }
    const { rows: all, sum } = await rowsOf(by, name, whose);
    expectSame(`the rows of ${name}`, value, sum);
    for (const { id, model, adds } of all.slice(0, 2)) {
      const steps = await by.do(why.row, { figure: name, ...whose, model, id, field: 'adds' });
      expectSame(`the events of ${name}, ${id}`, adds, sumRupees(steps.map((step) => step.by)));
    }
  }
  return wrong;
}

describe('the figures of the demo university', () => {
  it('equal the sum of their rows, and the rows the sum of their events [HIS-013]', async () => {
    expect(await walk(FIGURES)).toEqual([]);
  });

  it('equal the sum of their rows and of their parts at earlier instants', async () => {
    const by = personOf('admin');
    const names = ['available_balance', 'revenue', 'dues', 'users'] as const;
    for (const asOf of [addDays(TODAY, -480), `${addDays(TODAY, -310)}T10:30:00+05:30`, endOfMonth(4)]) {
      const instant = { 'x-as-of': asOf };
      for (const figure of names) {
        const { body } = await by.call(why.figure, { figure }, instant);
        const { value, parts } = body;
        const summed = parts.length > 0 ? parts : [{ sign: 1 as const, value, figure }];
        expect(sumRupees(summed.map((each) => each.sign * each.value))).toBe(value);
        const [first] = summed;
        const rows = await by.call(why.rows, { figure: first?.figure ?? '', limit: 1 }, instant);
        expect(Number(rows.headers.get('x-total-sum'))).toBe(first?.value);
      }
    }
  });

  it('equal the books as of a day that the auditor reads', async () => {
    const by = personOf('auditor');
    const day = addDays(TODAY, -330);
    const { revenue, balance, budgets, counts } = await by.do(audit.replay, { until: day });
    const books = {
      revenue,
      available_balance: balance,
      allocated: sumRupees(budgets.map(({ allocated_budget }) => allocated_budget)),
      spent: sumRupees(budgets.map((budget) => budget.spent)),
      users: counts.users,
      students: counts.students,
      bills: counts.bills,
      transactions: counts.transactions,
      trail_entries: counts.events,
    };
    const explained = Object.keys(books).map(async (figure) => {
      const { value } = await by.do(why.figure, { figure }, { 'x-as-of': day });
      return [figure, value] as const;
    });
    expect(Object.fromEntries(await Promise.all(explained))).toEqual(books);
  });

  it('are at the end of a financial year what a replay of the log and a comparison say', async () => {
    const by = personOf('auditor');
    const { revenue, balance } = await by.do(audit.replay, { until: `${YEAR_END}T18:29:59Z` });
    expect(revenue).toBeGreaterThan(0);
    const asked = { route: payments.stats.path, then: YEAR_END } as RequestOf<typeof comparisons.compare>;
    const { rows } = await by.do(comparisons.compare, asked);
    const then = Object.fromEntries(rows.map((row) => [row.id, row.then]));
    expect(then).toMatchObject({ total_revenue: { value: revenue }, available_balance: { value: balance } });
  });

  it('explain the available balance by six parts, each by its rows [HIS-011]', async () => {
    const admin = personOf('admin');
    const { formula, parts, value } = await admin.do(why.figure, { figure: 'available_balance' });
    expect(formula).toBe('Income + Fees − Allocated for This and Later Years − Spent in Past Years − Payroll − Aid');
    expect(sumRupees(parts.map((part) => part.sign * part.value))).toBe(value);
    let filled = 0;
    for (const part of parts) {
      const { total, sum } = await rowsOf(admin, part.figure);
      if (total > 0) filled += 1;
      expect([part.figure, sum]).toEqual([part.figure, part.value]);
    }
    expect(parts).toHaveLength(6);
    expect(filled).toBeGreaterThan(4);
  });

  it('leave the unspent budgets of past years in the available balance', async () => {
    const admin = personOf('admin');
    const allocations = await admin.do(budgeting.allocations, { limit: LISTED });
    const years = [...new Set(allocations.map(({ financial_year }) => financial_year))];
    const budgetsOf = async (financial_year: string) => {
      const budgets = await admin.do(budgeting.budgetSummary, { financial_year });
      const allocated = sumRupees(budgets.map(({ allocated_budget }) => allocated_budget));
      return { allocated, unspent: allocated - sumRupees(budgets.map(({ spent }) => spent)) };
    };
    const past = await Promise.all(years.filter((year) => year < thisYear).map(budgetsOf));
    const rest = await Promise.all(years.filter((year) => year >= thisYear).map(budgetsOf));
    const { balance, breakdown } = await admin.do(budgeting.availableBalance, {});
    const { income, fees: received, payroll: salaries, aid: disbursed } = breakdown;
    const budgeted = sumRupees([...past, ...rest].map(({ allocated }) => allocated));
    const lapsed = sumRupees(past.map(({ unspent }) => unspent));
    expect(sumRupees([income, received, -budgeted, -salaries, -disbursed, lapsed])).toBe(balance);
    expect(lapsed).toBeGreaterThan(0);
  });

  it('are found wrong once a figure adds something else than the screen [HIS-014]', async () => {
    const { adds } = paymentsFigures.revenue;
    try {
      const oneMore: typeof adds = (row, asked) => adds(row, asked) + 1;
      Object.assign(paymentsFigures.revenue, { adds: oneMore });
      expect(await walk(['revenue', 'fees'])).toEqual([expect.stringMatching(/^revenue: /)]);
    } finally {
      Object.assign(paymentsFigures.revenue, { adds });
    }
  });
});

const periodOf = ({ kind, from, to }: Pick<Report, 'kind' | 'from' | 'to'>) => {
  if (kind === 'dues' || kind === 'receivables-by-age') return {};
  return kind === 'balance-sheet' ? { to } : { from, to };
};

const heldIn = (rows: Report['rows'], column: string): string =>
  rows.flatMap(({ id, values }) => (values[column] === 0 ? [] : [id])).join();

const GROUPED: readonly ReportKind[] = ['trial-balance', 'income-expenditure', 'balance-sheet'];

function groupsIn({ kind, columns, rows }: Report): Report['rows'] {
  if (!GROUPED.includes(kind)) return [];
  const sums = columns.filter(({ unit }) => unit === 'rupees').map(({ id }) => id);
  return [...new Set(rows.map(({ id }) => accountGroupOf(id)))].map((group) => {
    const held = rows.filter(({ id }) => accountGroupOf(id) === group);
    const sumOf = (column: string) => sumRupees(held.map(({ values }) => Number(values[column])));
    return { id: group, values: Object.fromEntries(sums.map((column) => [column, sumOf(column)])) };
  });
}

const OF_LINES: readonly ReportKind[] = ['receipts-payments', 'balance-bridge'];

const rowsToWalk = (report: Report): readonly Report['rows'][number][] =>
  OF_LINES.includes(report.kind)
    ? report.rows
    : [...new Set([...report.rows.slice(0, 2), ...report.rows.slice(-2), ...groupsIn(report)])];

const OF_ROWS: readonly { readonly kind: ReportKind; readonly asked?: object }[] = [
  ...REPORTS.filter(({ kind }) => kind !== 'student-ledger' && kind !== 'ledger'),
  { kind: 'dcb', asked: { by: 'structure' } },
  { kind: 'dcb', asked: { by: 'batch' } },
  { kind: 'receivables-by-age', asked: { per: 'batch' } },
  { kind: 'receivables-by-age', asked: { per: 'department' } },
  { kind: 'daybook', asked: { by: 'day' } },
];

async function wrongTotals(kind: ReportKind, narrowed: object = {}): Promise<readonly string[]> {
  const by = personOf(kind === 'student-ledger' ? 'student' : 'auditor');
  const whose = whoseOf(by);
  const report =
    kind === 'student-ledger'
      ? await by.do(reports.ofStudent, { student_id: by.user.student_id ?? '' })
      : await by.do(reports.report, { kind, ...narrowed });
  const { columns, totals, rows } = report;
  const period = periodOf(report);
  const wrong = columns.map(async ({ id, unit }) => {
    if (unit !== 'rupees' && unit !== 'count') return [];
    const figure = REPORT_FIGURES[kind][id];
    if (figure === undefined) return [`${kind}: ${id} has no figure`];
    const counted = id.startsWith('closing_') ? { accounts: heldIn(rows, id) } : {};
    const { value } = await by.do(why.figure, { figure, ...whose, ...period, ...counted, ...narrowed });
    return value === totals[id] ? [] : [`${kind}: ${id} ${totals[id]} is ${value}`];
  });
  return (await Promise.all(wrong)).flat();
}

interface RowSum {
  readonly kind: ReportKind;
  readonly id: string;
  readonly shown: unknown;
  readonly explained: number;
}

async function sumsOfRows(kind: ReportKind, asked: object): Promise<readonly RowSum[]> {
  const by = personOf('auditor');
  const report = await by.do(reports.report, { kind, ...asked });
  const sums = rowsToWalk(report).flatMap(({ id, values }) =>
    report.columns.flatMap(({ id: column }) => {
      const of = figureOfRow(report, id, column);
      return of === undefined || values[column] === 0 ? [] : [{ id, shown: values[column], of }];
    }),
  );
  const explained = sums.map(async ({ of: { figure, whose }, ...sum }) => {
    const { value } = await by.do(why.figure, { figure, ...periodOf(report), ...whose });
    return { kind, ...sum, explained: value };
  });
  return Promise.all(explained);
}

describe('The reports of the demo university', () => {
  it('have a figure for each total, and show its value [HIS-013]', async () => {
    const wrong: string[] = [];
    for (const { kind } of REPORTS) wrong.push(...(await wrongTotals(kind)));
    expect(wrong).toEqual([]);
  });

  it('explain the change since the same days of the year before by its two sides', async () => {
    const by = personOf('auditor');
    const { from, to } = HALF_YEAR;
    const [then_from, then_to] = [monthsBefore(MONTH, 18), endOfMonth(13)];
    const compares = REPORTS.filter(({ kind }) => takes(kind, 'compare') && takes(kind, 'from'));
    const wrong: string[] = [];
    for (const { kind, lead } of compares) {
      const { totals, rows } = await by.do(reports.report, { kind, from, to, compare: 'last_year' });
      if (totals.then === undefined) continue;
      const figure = REPORT_FIGURES[kind][lead];
      if (!figure) throw new Error(`${kind} has no figure of ${lead}`);
      const ofSides = kind === 'trial-balance' && { accounts: heldIn(rows, lead), then_accounts: heldIn(rows, 'then') };
      const { label, value, parts } = await by.do(why.figure, { figure, from, to, then_from, then_to, ...ofSides });
      if (!label.includes(`${Math.abs(totals.change_percent ?? NaN)} %`)) wrong.push(`${kind}: ${label}`);
      const [now, then] = parts.map((part) => part.value);
      const shown = [totals[lead], totals.then, totals.change];
      if (JSON.stringify([now, then, value]) !== JSON.stringify(shown)) wrong.push(`${kind}: ${shown.join()}`);
      const [, side] = parts;
      const again = await by.do(why.figure, { figure, ...side?.parameters });
      if (again.value !== then) wrong.push(`${kind}: ${again.value} is ${then}`);
    }
    expect(compares.length).toBeGreaterThan(5);
    expect(wrong).toEqual([]);
  });

  it('have a figure for each sum of their rows, and show its value', async () => {
    const found: RowSum[] = [];
    for (const { kind, asked = {} } of OF_ROWS) {
      const period = takes(kind, 'from') ? HALF_YEAR : {};
      found.push(...(await sumsOfRows(kind, { ...period, ...asked })));
    }
    expect(found.filter(({ shown, explained }) => shown !== explained)).toEqual([]);
    expect(found.length).toBeGreaterThan(50);
    expect(new Set(found.map(({ kind }) => kind)).size).toBe(15);
  });

  it('explain the change of a row since the same days of the year before', async () => {
    const by = personOf('auditor');
    const wrong: string[] = [];
    for (const kind of ['summary', 'income-expenditure', 'trial-balance'] as const) {
      const report = await by.do(reports.report, { kind, ...HALF_YEAR, compare: 'last_year' });
      const { rows, from, to, previous } = report;
      const then = { then_from: previous?.from, then_to: previous?.to };
      const lead = REPORTS.find((report) => report.kind === kind)?.lead ?? '';
      const changed = rows.filter(({ values }) => values[lead] !== 0 && values.then !== 0 && values.change !== 0);
      const [row] = changed;
      const of = row && figureOfRow(report, row.id, lead);
      if (!row || !of) throw new Error(`No row of ${kind} changed`);
      const { value } = await by.do(why.figure, { figure: of.figure, from, to, ...of.whose, ...then });
      if (value !== row.values.change) wrong.push(`${kind}, ${row.id}: ${value} is ${row.values.change}`);
    }
    expect(wrong).toEqual([]);
  });

  it('explain the fees of a row then, and their change [HIS-013]', async () => {
    const by = personOf('auditor');
    const report = await by.do(reports.report, { kind: 'fees', ...HALF_YEAR, compare: 'last_year' });
    const { from, to, previous, rows } = report;
    const value = async (whose: object) => (await by.do(why.figure, { figure: 'fees_billed', ...whose })).value;
    const billed = rows.filter(({ values }) => values.then !== 0);
    for (const { id, then_id, values } of billed) {
      const then_group = then_id ?? id;
      expect(await value({ ...previous, group: then_group })).toBe(values.then);
      const then = { then_from: previous?.from, then_to: previous?.to, then_group };
      expect(await value({ from, to, group: id, ...then })).toBe(values.change);
    }
    expect(billed.length).toBeGreaterThan(0);
  });

  it('have a figure for each type of aid, kind of income and department of expenses', async () => {
    const by = personOf('auditor');
    const { from, to, rows: applications } = await by.do(reports.report, { kind: 'aid', ...HALF_YEAR });
    const [{ values } = { values: {} as Record<string, unknown> }] = applications;
    const ofType = applications.filter((row) => row.values.type === values.type);
    const sum = (rows: typeof applications, column: string) => sumRupees(rows.map((row) => Number(row.values[column])));
    const value = async (figure: FigureName, whose: object) =>
      (await by.do(why.figure, { figure, from, to, ...whose })).value;
    const group = String(values.type);
    expect(await value('aid_of_period_requested', { group })).toBe(sum(ofType, 'requested'));
    expect(ofType.length).toBeLessThan(applications.length);

    const { rows: incomes } = await by.do(reports.report, { kind: 'income', from, to });
    const donations = incomes.filter((row) => row.values.kind === 'Donation');
    expect(await value('income_of_period', { group: 'donation' })).toBe(sum(donations, 'amount'));
    expect(sum(donations, 'amount')).toBeGreaterThan(0);

    const { rows: ofThird } = await by.do(reports.report, { kind: 'expenses', from, to, department_id: 3 });
    expect(await value('expenses_requested', { department_id: 3 })).toBe(sum(ofThird, 'requested'));
  });

  it('refuse a group of a figure that has none', async () => {
    const { status, body } = await personOf('auditor').call(why.figure, { figure: 'revenue', group: 'none' });
    expect([status, body.message]).toEqual([400, 'This figure has no groups']);
  });

  it('have the same figures for one department', async () => {
    const wrong: string[] = [];
    const ofDepartment = REPORTS.filter(({ kind }) => takes(kind, 'department_id') && kind !== 'ledger');
    for (const { kind } of ofDepartment) wrong.push(...(await wrongTotals(kind, { department_id: 1 })));
    expect(wrong).toEqual([]);
  });
});

describe('The ledger of the demo university', () => {
  const past = Array.from({ length: 20 }, (_, back) => endOfMonth(20 - back));

  it('owes at each month end what the dues report says, in balanced books [LED-004]', async () => {
    const by = personOf('auditor');
    const differing: string[] = [];
    for (const to of past) {
      const { totals: dues } = await by.do(reports.report, { kind: 'dues', to });
      const { rows, totals } = await by.do(reports.report, { kind: 'trial-balance', to });
      const owed = Number(rows.find(({ id }) => id === '1110')?.values.closing_debit ?? 0);
      const balanced = totals.opening === 0 && totals.closing_debit === totals.closing_credit;
      if (owed !== dues.outstanding || !balanced) differing.push(`${to}: ${owed} is ${dues.outstanding}`);
    }
    expect(differing).toEqual([]);
  });

  it('explains the foot of its register, of one account and of one department', async () => {
    const by = personOf('auditor');
    for (const [asked, whose] of [
      [{}, {}],
      [{ account: '1110' }, { accounts: '1110' }],
      [{ account: '3010' }, { accounts: '3010' }],
      [
        { account: '5110', from: monthsBefore(MONTH, 9), to: endOfMonth(5) },
        { accounts: '5110', from: monthsBefore(MONTH, 9), to: endOfMonth(5) },
      ],
      [{ department_id: '3' }, { department_id: '3' }],
      [
        { account: '5110', department_id: '3' },
        { accounts: '5110', department_id: '3' },
      ],
    ] as const) {
      const { debit, credit, opening, closing } = await by.do(ledger.sums, asked);
      const value = async (figure: FigureName) => (await by.do(why.figure, { figure, ...whose })).value;
      expect([await value('ledger_debits'), await value('ledger_credits')]).toEqual([debit, credit]);
      if (opening === null || closing === null) continue;
      const ends = [await value('ledger_opening'), await value('ledger_closing_debits')];
      expect([...ends, await value('ledger_closing_credits')]).toEqual([opening, closing, 0 - closing]);
      expect(await value('ledger_closing')).toBe(closing);
    }
  });

  it('explains the money in hand by the available balance, also at the end of past months [LED-015]', async () => {
    for (const to of [...past.slice(-8), undefined]) {
      const { rows, totals } = await personOf('auditor').do(reports.report, { kind: 'balance-bridge', to });
      expect([to, rows.find(({ id }) => id === 'unexplained')?.values.amount]).toEqual([to, 0]);
      expect(totals.amount).toBeGreaterThan(0);
    }
  });
});
