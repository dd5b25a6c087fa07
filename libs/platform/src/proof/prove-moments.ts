import { type Recorded } from '@bursar/domain/kernel';
import { type StoredVersion } from '../read-models/read-models.js';
import { MOMENTS, NO_MOMENT } from '../subscriptions/moments.js';
import { isSame, type Walk } from './compare-versions.js';
import { type Differences } from './differences.js';

/** A replay makes others, because their places depend on past batches. */
export class ProvenMoments {
  rows = 0;
  private moment = NO_MOMENT;

  constructor(
    private readonly stored: Walk,
    private readonly differences: Differences,
  ) {}

  async begin(): Promise<void> {
    await this.stored.step();
  }

  async pass(events: readonly Recorded[]): Promise<void> {
    for (const { position, metadata } of events) {
      while (this.stored.at && this.stored.at.id < position) await this.differs(this.stored.at);
      const { time } = this.moment;
      this.moment = { position, time: metadata.occurredAt > time ? metadata.occurredAt : time };
      if (this.stored.at?.id !== position) continue;
      const expected = { id: position, position, until: undefined, text: JSON.stringify(this.moment), fits: true };
      if (!isSame(this.stored.at, expected)) this.differences.add(MOMENTS.name, position);
      this.rows += 1;
      await this.stored.step();
    }
  }

  async end(): Promise<void> {
    while (this.stored.at) await this.differs(this.stored.at);
    await this.stored.end();
  }

  private async differs({ id }: StoredVersion): Promise<void> {
    this.differences.add(MOMENTS.name, id);
    await this.stored.step();
  }
}
