import { type AnswerOf, type InputOf, type ReportKind, REPORTS, reports, reportStart } from '@bursar/contracts';
import { istDayOf } from '@bursar/domain/kernel';
import { Controller } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { Implements, Input } from '../platform/http/implements.js';
import { Dues } from './dues.js';
import { type Asked, type Figures, periodBefore, totalsOf } from './figures.js';
import { MoneyReports } from './money-reports.js';
import { Registers } from './registers.js';

/** The reports that have a period to compare with the one before. */
const COMPARED: ReadonlySet<string> = new Set(
  REPORTS.filter(({ asks }) => (asks as readonly string[]).includes('compare')).map(({ kind }) => kind),
);

/** Figures of a period. */
@Controller()
export class ReportsController {
  private readonly makers: Readonly<Record<ReportKind, (asked: Asked) => Promise<Figures>>>;

  constructor(
    private readonly clock: Clock,
    money: MoneyReports,
    dues: Dues,
    registers: Registers,
  ) {
    this.makers = {
      summary: (asked) => money.summary(asked),
      fees: (asked) => registers.fees(asked),
      collections: (asked) => money.collections(asked),
      daybook: (asked) => money.daybook(asked),
      entries: (asked) => money.entries(asked),
      dues: ({ to, departmentId }) => dues.byAge(to, departmentId),
      payroll: (asked) => registers.payroll(asked),
      budgets: (asked) => registers.budgets(asked),
      income: (asked) => registers.income(asked),
      expenses: (asked) => registers.expenses(asked),
      aid: (asked) => registers.aid(asked),
      aidfunds: () => registers.aidFunds(),
      grants: (asked) => registers.grants(asked),
    };
  }

  @Implements(reports.report)
  async report(@Input() input: InputOf<typeof reports.report>): Promise<AnswerOf<typeof reports.report>> {
    const now = this.clock.now();
    const to = input.to ?? istDayOf(now);
    const from = input.from ?? reportStart(input.kind, to);
    const make = this.makers[input.kind];
    const asked: Asked = { from, to, by: input.by ?? 'day', departmentId: input.department_id, of: input.of };
    const made = await make(asked);
    const before = input.compare === 'true' && COMPARED.has(input.kind) ? periodBefore(asked) : undefined;
    return {
      kind: input.kind,
      from,
      to,
      made_at: now,
      ...made,
      totals: await totalsOf(made),
      previous: before ? { ...before, totals: await totalsOf(await make({ ...asked, ...before })) } : null,
    };
  }
}
