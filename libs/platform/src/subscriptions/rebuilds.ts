import { Injectable } from '@nestjs/common';
import { Leadership } from '../leadership/leadership.js';
import { type Model } from '../read-models/read-models.js';
import { Projector, type Renewal } from './projector.js';
import { isMoments } from './rebuilding.js';

export class NoSuchModel extends Error {
  override readonly name = 'NoSuchModel';
}

class NotLeading extends Error {
  override readonly name = 'NotLeading';
}

@Injectable()
export class Rebuilds {
  constructor(
    private readonly projector: Projector,
    private readonly leadership: Leadership,
  ) {}

  has(model: string): boolean {
    return this.projector.models.some(({ name }) => name === model);
  }

  /**
   * Resolves when the new rows are read, or `stop` has fired; until then readers see the old ones. A second rebuild
   * waits for the first.
   * @throws NoSuchModel, NotLeading
   */
  async rebuild(model: string, renewal: Renewal = {}): Promise<void> {
    const wanted = this.projector.models.find(({ name }) => name === model);
    if (!wanted) throw new NoSuchModel(`There is no read model ${model}.`);
    await this.renew([wanted], renewal);
  }

  /** @throws NotLeading */
  rebuildAll(renewal: Renewal = {}): Promise<void> {
    return this.renew(
      this.projector.models.filter((model) => !isMoments(model)),
      renewal,
    );
  }

  private async renew(models: readonly Model[], renewal: Renewal): Promise<void> {
    if (!this.leadership.leading) throw new NotLeading('Another server writes the read models.');
    await this.projector.renew(models, renewal);
  }
}
