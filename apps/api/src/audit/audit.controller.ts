import { type AnswerOf, audit, type AuditEntry, type InputOf } from '@bursar/contracts';
import { type AuditEntryRow } from '@bursar/domain/audit';
import { type Paise, type Projection, rupeesOf, type Timestamp } from '@bursar/domain/kernel';
import { Controller, Inject } from '@nestjs/common';
import { type Caller } from '../platform/caller.js';
import { By, Implements, Input } from '../platform/http/implements.js';
import { listed } from '../platform/http/listing.js';
import { forbidden, Refused } from '../platform/http/problems.js';
import { ReadModels } from '../platform/read-models/read-models.js';
import { Past } from '../platform/subscriptions/past.js';
import { FIGURES_FROM, figuresOf } from './figures.js';
import { Histories } from './histories.js';
import { TRAIL } from './registrations.js';

/** Whose records a finance manager may ask the history of (API design, part B). */
const FINANCIAL: ReadonlySet<string> = new Set(['payments', 'fees', 'payroll', 'budgeting']);
/** Records of other contexts that finance managers keep. */
const KEPT_BY_FINANCE: ReadonlySet<string> = new Set(['aidfund']);

/** The trail is as long as the log: nobody is sent all of it. */
const ENTRIES_UNLESS_ASKED = 50;

/** The least text above an instant: instants of the log have milliseconds. */
const justAfter = (at: Timestamp): Timestamp => new Date(Date.parse(at) + 1).toISOString();

/** Bounds with both ends included; undefined when there are none. */
function within<Value>(from: Value | undefined, to: Value | undefined, next: (value: Value) => Value) {
  if (from === undefined && to === undefined) return undefined;
  return { from, below: to === undefined ? undefined : next(to) };
}

const rupeesOrNothing = (paise: Paise | undefined): number | undefined =>
  paise === undefined ? undefined : rupeesOf(paise);

/** What administrators and auditors ask of the past. */
@Controller()
export class AuditController {
  constructor(
    private readonly readModels: ReadModels,
    private readonly histories: Histories,
    private readonly past: Past,
    @Inject(TRAIL) private readonly trailModel: Projection<AuditEntryRow>,
  ) {}

  @Implements(audit.trail)
  async trail(@Input() input: InputOf<typeof audit.trail>): Promise<AnswerOf<typeof audit.trail>> {
    const { type, context, kind, actor, from, to, amount_from, amount_to, correlation_id } = input;
    const where = {
      type,
      context,
      kind,
      correlation_id,
      actor_id: actor,
      at: within(from, to, justAfter),
      amount: within(rupeesOrNothing(amount_from), rupeesOrNothing(amount_to), (rupees) => rupees + 0.01),
    };
    const paged = { limit: ENTRIES_UNLESS_ASKED, ...input };
    const { rows, total } = await this.readModels.page(
      this.trailModel,
      listed(this.trailModel, paged, where, '-position'),
    );
    return { items: rows.map((row) => JSON.parse(row) as AuditEntry), total };
  }

  @Implements(audit.history)
  async history(
    @Input() { kind, id }: InputOf<typeof audit.history>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof audit.history>> {
    const context = this.histories.contextOf(kind);
    const ofFinance = context === undefined || FINANCIAL.has(context) || KEPT_BY_FINANCE.has(kind);
    if (by.person?.role === 'finance_manager' && !ofFinance) throw forbidden();
    const entries = await this.histories.of(kind, id);
    if (entries.length === 0) throw new Refused(404, 'NOT_FOUND', 'There is no such record.');
    return [...entries];
  }

  @Implements(audit.replay)
  async replay(@Input() { until }: InputOf<typeof audit.replay>): Promise<AnswerOf<typeof audit.replay>> {
    const models = [...FIGURES_FROM, this.trailModel as unknown as Projection];
    return figuresOf(await this.past.at(until, models), this.trailModel, until);
  }
}
