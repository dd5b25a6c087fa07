import { type AnswerOf, audit, type InputOf } from '@bursar/contracts';
import { type AuditDayRow, type AuditEntryRow } from '@bursar/domain/audit';
import { type Position, type Projection } from '@bursar/domain/kernel';
import { Refused } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Inject, Injectable } from '@nestjs/common';
import { TRAIL } from '../access/trail.js';
import { nextWrite } from './next-write.js';
import { DAYS, MODELS } from './registrations.js';
import { TrailPersons } from './trail-persons.js';

type Asked = InputOf<typeof audit.step>;

/** No text lies between. */
const justAbove = (text: string): string => `${text}\u0000`;

const noFurther = () => new Refused(404, 'NOT_FOUND', 'There is nothing further in this direction.');

@Injectable()
export class LogSteps {
  constructor(
    private readonly readModels: ReadModels,
    private readonly persons: TrailPersons,
    @Inject(TRAIL) private readonly trail: Projection<AuditEntryRow>,
    @Inject(DAYS) private readonly days: Projection<AuditDayRow>,
    @Inject(MODELS) private readonly models: readonly Projection[],
  ) {}

  /** @throws Refused at the end of the log, and for an unknown read model */
  async step({ from, to, by = 1, writes, actor: who, ...where }: Asked): Promise<AnswerOf<typeof audit.step>> {
    const width = (await this.readModels.checkpoint()).length;
    const after = from.padStart(width, '0');
    const position = to === 'next' ? await this.onward(after, writes) : { below: after };
    const found = await this.readModels.find(this.trail, {
      where: { ...where, persons: await this.persons.named(who), position },
      sort: [{ field: 'position', descending: to === 'previous' }],
      limit: by,
    });
    const entry = found.at(-1);
    if (!entry) throw noFurther();
    const { at, says, actor, kind, record } = entry;
    return { position: entry.position, at, says, actor, kind, record, passed: found.length };
  }

  private async onward(after: Position, writes = ''): Promise<{ readonly from: Position }> {
    if (writes === '') return { from: justAbove(after) };
    const known = [...this.models, this.trail, this.days];
    const models = writes.split(',').map((name) => known.find((model) => model.name === name));
    const named = models.filter((model) => model !== undefined);
    if (named.length < models.length) throw new Refused(400, 'VALIDATION', 'Writes must name read models');
    const from = await nextWrite(this.readModels, named, after);
    if (from === undefined) throw noFurther();
    return { from };
  }
}
