import {
  DEMANDED_BY,
  type InputOf,
  type Report,
  type ReportKind,
  REPORTS,
  type reports,
  reportStart,
} from '@bursar/contracts';
import { istDayOf } from '@bursar/domain/kernel';
import { Clock } from '@bursar/platform';
import { Injectable } from '@nestjs/common';
import { BalanceBridge } from './balance-bridge.js';
import { compared, comparedTotals, otherPeriod } from './comparison.js';
import { Demands } from './demands.js';
import { Dues } from './dues.js';
import { type Asked, type Figures, totalsOf } from './figures.js';
import { LedgerReports } from './ledger-reports.js';
import { MoneyReports } from './money-reports.js';
import { Registers } from './registers.js';

@Injectable()
export class ReportMaker {
  constructor(
    private readonly clock: Clock,
    private readonly money: MoneyReports,
    private readonly dues: Dues,
    private readonly registers: Registers,
    private readonly ledger: LedgerReports,
    private readonly bridge: BalanceBridge,
    private readonly demands: Demands,
  ) {}

  private readonly makers: Readonly<Record<ReportKind, (asked: Asked) => Promise<Figures>>> = {
    summary: (asked) => this.money.summary(asked),
    fees: (asked) => this.registers.fees(asked),
    collections: (asked) => this.money.collections(asked),
    daybook: (asked) => this.money.daybook(asked),
    entries: (asked) => this.money.entries(asked),
    dues: ({ to, departmentId }) => this.dues.byAge(to, departmentId, 'department'),
    'receivables-by-age': ({ to, departmentId, per = 'student' }) => this.dues.byAge(to, departmentId, per),
    payroll: (asked) => this.registers.payroll(asked),
    budgets: (asked) => this.registers.budgets(asked),
    income: (asked) => this.registers.income(asked),
    expenses: (asked) => this.registers.expenses(asked),
    aid: (asked) => this.registers.aid(asked),
    aidfunds: () => this.registers.aidFunds(),
    grants: (asked) => this.registers.grants(asked),
    ledger: (asked) => this.ledger.lines(asked),
    'student-ledger': (asked) => this.ledger.ofStudent(asked),
    'trial-balance': (asked) => this.ledger.trialBalance(asked),
    'income-expenditure': (asked) => this.ledger.incomeAndExpenditure(asked),
    'balance-sheet': ({ to }) => this.ledger.balanceSheet(to),
    'receipts-payments': (asked) => this.ledger.receiptsAndPayments(asked),
    'balance-bridge': ({ to }) => this.bridge.made(to),
    dcb: (asked) => this.demands.made(asked),
  };

  async make({
    kind,
    by,
    department_id: departmentId,
    of,
    account,
    student_id: studentId,
    per,
    compare,
    ...period
  }: InputOf<typeof reports.report>): Promise<Report> {
    const now = this.clock.now();
    const to = period.to ?? istDayOf(now);
    const from = period.from ?? reportStart(kind, to);
    const group = DEMANDED_BY.find((each) => each === by);
    const asked: Asked = {
      ...{ from, to, departmentId, of, account, studentId, per, group },
      by: by === 'month' ? 'month' : 'day',
    };
    const { closing, ...made } = await this.makers[kind](asked);
    const about = { kind, from, to, made_at: now };
    const totals = { ...(await totalsOf(made)), ...closing };
    if (compare === undefined) return { ...about, ...made, totals, previous: null };
    const previous = otherPeriod(asked, compare);
    const then = await this.makers[kind]({ ...asked, ...previous });
    const lead = REPORTS.find((report) => report.kind === kind)?.lead ?? '';
    return {
      ...about,
      ...compared({ kind, lead, asked, period: previous }, made, then),
      totals: comparedTotals({ kind, lead }, totals, await totalsOf(then)),
      previous,
    };
  }
}
