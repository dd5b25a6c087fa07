import { audit, HOURS_OF_DAYS_MAX, type InputOf } from '@bursar/contracts';
import {
  type AuditDayRow,
  type AuditEntryRow,
  type Counted,
  sealsIn,
  Timeline,
  type TimelineColumn,
} from '@bursar/domain/audit';
import {
  addDays,
  type Day,
  istDayOf,
  istTimeOf,
  paiseOf,
  type Projection,
  startOfIstDay,
  type Timestamp,
} from '@bursar/domain/kernel';
import { Clock } from '@bursar/platform';
import { Refused } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Inject, Injectable } from '@nestjs/common';
import { TRAIL } from '../access/trail.js';
import { DAYS } from './registrations.js';
import { TrailPersons } from './trail-persons.js';
import { within } from './within.js';

type Asked = InputOf<typeof audit.timeline>;

interface Period {
  readonly from: Day;
  readonly to: Day;
}

const DAYS_BEFORE = 730;

const hourOf = (at: Timestamp): Timestamp =>
  new Date(`${istDayOf(at)}T${istTimeOf(at).slice(0, 2)}:00:00+05:30`).toISOString();

@Injectable()
export class Timelines {
  constructor(
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
    private readonly persons: TrailPersons,
    @Inject(TRAIL) private readonly trail: Projection<AuditEntryRow>,
    @Inject(DAYS) private readonly days: Projection<AuditDayRow>,
  ) {}

  /** @throws Refused for hours of more than `HOURS_OF_DAYS_MAX` days */
  async of({ by = 'day', to = istDayOf(this.clock.now()), kind, actor, ...asked }: Asked) {
    const from = asked.from ?? (by === 'hour' ? to : addDays(to, -DAYS_BEFORE));
    if (by === 'hour') {
      if (addDays(from, HOURS_OF_DAYS_MAX) <= to) {
        throw new Refused(400, 'VALIDATION', `Hours are shown of ${HOURS_OF_DAYS_MAX} days at most`);
      }
      return this.counted({ from, to, kind, actor }, hourOf);
    }
    return actor === undefined ? this.byDay({ from, to, kind }) : this.counted({ from, to, kind, actor }, istDayOf);
  }

  async byDay({ from, to, kind }: Pick<Asked, 'from' | 'to' | 'kind'>): Promise<readonly TimelineColumn[]> {
    const timeline = new Timeline();
    const day = within(from, to, (last) => addDays(last, 1));
    for await (const rows of this.readModels.slices(this.days, { where: { day, kind } })) {
      for (const row of rows) timeline.add(row.day, row);
    }
    return timeline.columns();
  }

  private async counted(
    { from, to, kind, actor }: Period & Pick<Asked, 'kind' | 'actor'>,
    columnOf: (at: Timestamp) => string,
  ): Promise<readonly TimelineColumn[]> {
    const timeline = new Timeline();
    const at = { from: startOfIstDay(from), below: startOfIstDay(addDays(to, 1)) };
    const persons = await this.persons.named(actor);
    for await (const entries of this.readModels.slices(this.trail, { where: { at, persons } })) {
      for (const entry of entries) {
        if (kind === undefined || entry.kind === kind) timeline.add(columnOf(entry.at), countedOne(entry));
      }
    }
    return timeline.columns();
  }
}

const countedOne = ({ position, context, amount, type }: AuditEntryRow): Counted => ({
  context,
  events: 1,
  amountPaise: paiseOf(amount ?? 0),
  seals: sealsIn({ type }),
  first_position: position,
  last_position: position,
});
