import { type ReportKind, REPORTS, reports, reportStart } from '@bursar/contracts';
import { istDayOf } from '@bursar/domain/kernel';
import { Clock } from '@bursar/platform';
import { serve } from '@bursar/platform/http';
import { Controller } from '@nestjs/common';
import { Dues } from './dues.js';
import { type Asked, type Figures, periodBefore, totalsOf } from './figures.js';
import { MoneyReports } from './money-reports.js';
import { Registers } from './registers.js';

/** These reports can compare with the period before. */
const COMPARED: ReadonlySet<string> = new Set(
  REPORTS.filter(({ asks }) => (asks as readonly string[]).includes('compare')).map(({ kind }) => kind),
);

@Controller()
export class ReportsController {
  constructor(
    private readonly clock: Clock,
    private readonly money: MoneyReports,
    private readonly dues: Dues,
    private readonly registers: Registers,
  ) {}

  private readonly makers: Readonly<Record<ReportKind, (asked: Asked) => Promise<Figures>>> = {
    summary: (asked) => this.money.summary(asked),
    fees: (asked) => this.registers.fees(asked),
    collections: (asked) => this.money.collections(asked),
    daybook: (asked) => this.money.daybook(asked),
    entries: (asked) => this.money.entries(asked),
    dues: ({ to, departmentId }) => this.dues.byAge(to, departmentId),
    payroll: (asked) => this.registers.payroll(asked),
    budgets: (asked) => this.registers.budgets(asked),
    income: (asked) => this.registers.income(asked),
    expenses: (asked) => this.registers.expenses(asked),
    aid: (asked) => this.registers.aid(asked),
    aidfunds: () => this.registers.aidFunds(),
    grants: (asked) => this.registers.grants(asked),
  };

  readonly routes = serve(reports)({
    report: async ({ kind, by = 'day', department_id: departmentId, of, compare, ...period }) => {
      const now = this.clock.now();
      const to = period.to ?? istDayOf(now);
      const from = period.from ?? reportStart(kind, to);
      const make = this.makers[kind];
      const asked: Asked = { from, to, by, departmentId, of };
      const made = await make(asked);
      const before = compare === 'true' && COMPARED.has(kind) ? periodBefore(asked) : undefined;
      return {
        kind,
        from,
        to,
        made_at: now,
        ...made,
        totals: await totalsOf(made),
        previous: before ? { ...before, totals: await totalsOf(await make({ ...asked, ...before })) } : null,
      };
    },
  });
}
