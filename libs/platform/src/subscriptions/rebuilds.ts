import { type Projection } from '@bursar/domain/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { Leadership } from '../leadership/leadership.js';
import { type RebuildUnderWay, StartUp } from '../operations/start-up.js';
import { Projector } from './projector.js';
import { PROJECTIONS } from './registrations.js';

export class NoSuchModel extends Error {
  override readonly name = 'NoSuchModel';
}

class NotLeading extends Error {
  override readonly name = 'NotLeading';
}

/** Builds read models anew while they are served. */
@Injectable()
export class Rebuilds {
  constructor(
    private readonly projector: Projector,
    private readonly leadership: Leadership,
    private readonly startUp: StartUp,
    @Inject(PROJECTIONS) private readonly projections: readonly Projection[],
  ) {}

  get underWay(): RebuildUnderWay | undefined {
    return this.startUp.rebuilding;
  }

  /**
   * Resolves when the new rows are read. Readers see the old ones until then, and live events still change them. A
   * second rebuild waits for the first.
   * @throws NoSuchModel
   * @throws NotLeading in a process that does not write read models
   */
  async rebuild(model: string): Promise<void> {
    const wanted = this.projections.find(({ name }) => name === model);
    if (!wanted) throw new NoSuchModel(`There is no read model ${model}.`);
    if (!this.leadership.leading) throw new NotLeading('Another server writes the read models.');
    await this.projector.renew(wanted);
  }
}
