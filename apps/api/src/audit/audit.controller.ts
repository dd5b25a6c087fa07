import {
  audit,
  type AuditEntry,
  EXCEPTION_TYPES,
  SELF_APPROVED,
  TRAIL_EXCEPTIONS,
  type TrailException,
} from '@bursar/contracts';
import { type AuditEntryRow } from '@bursar/domain/audit';
import {
  addDays,
  istDayOf,
  type Paise,
  paiseOf,
  type Projection,
  rupeesOf,
  startOfIstDay,
  type Timestamp,
} from '@bursar/domain/kernel';
import { Clock } from '@bursar/platform';
import { forbidden, personOf, queryOf, Refused, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Past } from '@bursar/platform/subscriptions';
import { Controller, Inject } from '@nestjs/common';
import { TRAIL } from '../access/trail.js';
import { EntryCounts } from './entry-counts.js';
import { figuresOf } from './figures.js';
import { Histories } from './histories.js';
import { LogSteps } from './log-steps.js';
import { Timelines } from './timelines.js';
import { TrailPersons } from './trail-persons.js';
import { within } from './within.js';

/** API design, part B. */
const FINANCIAL: ReadonlySet<string> = new Set(['payments', 'fees', 'payroll', 'budgeting', 'ledger']);
const KEPT_BY_FINANCE: ReadonlySet<string> = new Set(['aid', 'aidfund', 'expense', 'vendor']);

/** The trail is as long as the log. */
const ENTRIES_UNLESS_ASKED = 50;

const FIRST_VISIT_DAYS = 30;

const justAfter = (at: Timestamp): Timestamp => new Date(Date.parse(at) + 1).toISOString();

const rupeesOrNothing = (paise: Paise | undefined): number | undefined =>
  paise === undefined ? undefined : rupeesOf(paise);

const aPaisaAbove = (rupees: number): number => rupeesOf(paiseOf(rupees) + 1);

const typesOf = (exception: TrailException | undefined, type: string | undefined) =>
  exception === undefined ? type : { in: EXCEPTION_TYPES[exception].filter((each) => each === (type ?? each)) };

@Controller()
export class AuditController {
  constructor(
    private readonly readModels: ReadModels,
    private readonly histories: Histories,
    private readonly past: Past,
    private readonly clock: Clock,
    @Inject(TRAIL) private readonly trail: Projection<AuditEntryRow>,
    private readonly timelines: Timelines,
    private readonly steps: LogSteps,
    private readonly counts: EntryCounts,
    private readonly persons: TrailPersons,
  ) {}

  readonly routes = serve(audit)({
    trail: async ({ from, to, actor, amount_from, amount_to, type, exception, ...asked }) => {
      const at = within(from, to, justAfter);
      const amount = within(rupeesOrNothing(amount_from), rupeesOrNothing(amount_to), aPaisaAbove);
      const query = queryOf(
        this.trail,
        {
          limit: ENTRIES_UNLESS_ASKED,
          ...asked,
          type: typesOf(exception, type),
          persons: await this.persons.named(actor),
          at,
          amount,
        },
        '-position',
      );
      const { rows, total } = await this.readModels.page(this.trail, query);
      return { items: rows.map((row) => JSON.parse(row) as AuditEntry), total };
    },

    instant: async (_, __, { instant }) => {
      if (instant) return { ...instant, events: await this.counts.upTo(instant.position) };
      const position = await this.readModels.checkpoint();
      return { position, time: this.clock.now(), events: await this.readModels.count(this.trail, {}) };
    },

    step: (asked) => this.steps.step(asked),

    visit: async (_, by) => {
      // The latest sign-in began this visit.
      const [, before] = await this.readModels.find(this.trail, {
        where: { actor_id: personOf(by).id, type: 'UserLoggedIn' },
        sort: [{ field: 'position', descending: true }],
        limit: 2,
      });
      const today = istDayOf(this.clock.now());
      const from = before ? istDayOf(before.at) : addDays(today, -FIRST_VISIT_DAYS);
      const at = { from: startOfIstDay(from) };
      const count = (where: object) => this.readModels.count(this.trail, { at, ...where });
      const exceptions = TRAIL_EXCEPTIONS.map(
        async (exception) => [exception, await count({ type: { in: EXCEPTION_TYPES[exception] } })] as const,
      );
      const approvals = queryOf(this.trail, { at, q: SELF_APPROVED, limit: 1 }, '-position');
      return {
        from,
        first: before === undefined,
        entries: await count({}),
        self_approved: (await this.readModels.page(this.trail, approvals)).total,
        exceptions: Object.fromEntries(await Promise.all(exceptions)) as Record<TrailException, number>,
      };
    },

    days: async ({ from, to }) => {
      const days = await this.timelines.byDay({ from, to });
      return days.map(({ at: day, events }) => ({ day, events }));
    },

    timeline: async (asked) => {
      const columns = await this.timelines.of(asked);
      return columns.map(({ amountPaise, ...column }) => ({ ...column, amount: rupeesOf(amountPaise) }));
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
