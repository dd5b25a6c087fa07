import { audit, type AuditEntry, EXCEPTION_TYPES, type TrailException } from '@bursar/contracts';
import { type AuditDayRow, type AuditEntryRow } from '@bursar/domain/audit';
import { addDays, type Paise, type Projection, rupeesOf, type Timestamp } from '@bursar/domain/kernel';
import { forbidden, queryOf, Refused, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Past } from '@bursar/platform/subscriptions';
import { Controller, Inject } from '@nestjs/common';
import { figuresOf } from './figures.js';
import { Histories } from './histories.js';
import { DAYS, TRAIL } from './registrations.js';

/** API design, part B. */
const FINANCIAL: ReadonlySet<string> = new Set(['payments', 'fees', 'payroll', 'budgeting']);
const KEPT_BY_FINANCE: ReadonlySet<string> = new Set(['aidfund']);

/** The trail is as long as the log. */
const ENTRIES_UNLESS_ASKED = 50;

/** Instants have milliseconds. */
const justAfter = (at: Timestamp): Timestamp => new Date(Date.parse(at) + 1).toISOString();

/** Includes both ends. */
function within<Value>(from: Value | undefined, to: Value | undefined, next: (value: Value) => Value) {
  if (from === undefined && to === undefined) return undefined;
  return { from, below: to === undefined ? undefined : next(to) };
}

const rupeesOrNothing = (paise: Paise | undefined): number | undefined =>
  paise === undefined ? undefined : rupeesOf(paise);

const typesOf = (exception: TrailException | undefined, type: string | undefined) =>
  exception === undefined ? type : { in: EXCEPTION_TYPES[exception].filter((each) => each === (type ?? each)) };

@Controller()
export class AuditController {
  constructor(
    private readonly readModels: ReadModels,
    private readonly histories: Histories,
    private readonly past: Past,
    @Inject(TRAIL) private readonly trail: Projection<AuditEntryRow>,
    @Inject(DAYS) private readonly perDay: Projection<AuditDayRow>,
  ) {}

  readonly routes = serve(audit)({
    trail: async ({ from, to, actor: actor_id, amount_from, amount_to, type, exception, ...asked }) => {
      const at = within(from, to, justAfter);
      const amount = within(rupeesOrNothing(amount_from), rupeesOrNothing(amount_to), (rupees) => rupees + 0.01);
      const query = queryOf(
        this.trail,
        { limit: ENTRIES_UNLESS_ASKED, ...asked, type: typesOf(exception, type), actor_id, at, amount },
        '-position',
      );
      const { rows, total } = await this.readModels.page(this.trail, query);
      return { items: rows.map((row) => JSON.parse(row) as AuditEntry), total };
    },

    days: async ({ from, to }) => {
      const day = within(from, to, (last) => addDays(last, 1));
      return [...(await this.readModels.find(this.perDay, { where: { day }, sort: [{ field: 'day' }] }))];
    },

    history: async ({ kind, id }, by) => {
      const context = this.histories.contextOf(kind);
      const ofFinance = context === undefined || FINANCIAL.has(context) || KEPT_BY_FINANCE.has(kind);
      if (by.person?.role === 'finance_manager' && !ofFinance) throw forbidden();
      const entries = await this.histories.of(kind, id);
      if (entries.length === 0) throw new Refused(404, 'NOT_FOUND', 'There is no such record.');
      return [...entries];
    },

    replay: async ({ until }) => figuresOf(await this.past.at(until), this.trail, until),
  });
}
