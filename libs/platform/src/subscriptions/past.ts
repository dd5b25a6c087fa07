import { type Projection, type Timestamp } from '@bursar/domain/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { EventStore } from '../event-store/event-store.js';
import { sourceOf } from '../event-store/source.js';
import { MemoryReadModels } from '../read-models/memory-read-models.js';
import { type ReadModels } from '../read-models/read-models.js';
import { Projector } from './projector.js';
import { PROJECTIONS } from './registrations.js';

/** Each instant holds all its rows in memory. */
const INSTANTS_MAX = 3;

/** Folds read models as of an instant in memory. */
@Injectable()
export class Past {
  private readonly replayed = new LRUCache<string, Promise<ReadModels>>({ max: INSTANTS_MAX });

  constructor(
    private readonly log: EventStore,
    @Inject(PROJECTIONS) private readonly projections: readonly Projection[],
  ) {}

  /** Includes events at `until`. `only` saves time and memory. */
  async at(until: Timestamp, only = this.projections): Promise<ReadModels> {
    const head = await this.log.head();
    const key = [until, head, ...only.map(({ name }) => name)].join(' ');
    let models = this.replayed.get(key);
    if (!models) {
      models = this.replay(until, only);
      this.replayed.set(key, models);
      models.catch(() => this.replayed.delete(key));
    }
    return models;
  }

  private async replay(until: Timestamp, only: readonly Projection[]): Promise<ReadModels> {
    const models = new MemoryReadModels();
    await models.prepare(only, await sourceOf(this.log));
    await new Projector(this.log, models, only).rebuild(until);
    return models;
  }
}
