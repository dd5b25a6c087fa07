import {
  BEGINNING,
  type NamesByPosition,
  type Position,
  type Projection,
  type Recorded,
  upcast,
  type Upcasters,
} from '@bursar/domain/kernel';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { EventStore } from '../event-store/event-store.js';
import { STORED_LOG } from '../event-store/stored-log.js';
import { PersonKeys } from '../protection/person-keys.js';
import { namingAnyOf } from '../protection/sealed-text.js';
import { ReadModels } from '../read-models/read-models.js';
import { ConcernedModels, touchedRows } from './concerned-models.js';
import { Projector } from './projector.js';
import { Rebuilds } from './rebuilds.js';
import { Refold, type RowIds } from './refold.js';
import { PROJECTIONS, UPCASTERS } from './registrations.js';

/** A rebuild is quicker for a larger share of the rows. */
const EVENTS_MAX = 5_000;

interface Bounds {
  readonly upTo: Position;
  readonly stop: AbortSignal | undefined;
}

@Injectable()
export class Redactions {
  private readonly logger = new Logger('redactions');
  private readonly concerned: ConcernedModels;

  constructor(
    @Inject(STORED_LOG) private readonly log: EventStore,
    @Inject(UPCASTERS) private readonly upcasters: Upcasters,
    private readonly keys: PersonKeys,
    private readonly readModels: ReadModels,
    private readonly projector: Projector,
    private readonly rebuilds: Rebuilds,
    @Inject(PROJECTIONS) projections: readonly Projection[],
  ) {
    this.concerned = new ConcernedModels(projections);
  }

  /** @throws NotLeading, and the reason of `stop`, after which some rows may hold the texts still */
  async redact(persons: readonly string[], stop?: AbortSignal): Promise<void> {
    await this.projector.watermark.reach(await this.log.head(), undefined, stop);
    const naming = await this.eventsNaming(persons, stop);
    const isRewritten = naming.length <= EVENTS_MAX && (await this.areRewritten(naming, stop));
    if (!isRewritten) await this.rebuilds.rebuildAll({ stop });
    stop?.throwIfAborted();
  }

  private async eventsNaming(persons: readonly string[], stop?: AbortSignal): Promise<readonly Recorded[]> {
    const names = namingAnyOf(persons);
    const found: Recorded[] = [];
    for await (const texts of this.log.storedTexts()) {
      stop?.throwIfAborted();
      for (const { text, read } of texts) if (names(text)) found.push(upcast(this.upcasters, read()));
    }
    return found;
  }

  private async areRewritten(naming: readonly Recorded[], stop?: AbortSignal): Promise<boolean> {
    try {
      await this.keys.load();
      const refold = new Refold(this.concerned, await this.rowsOf(naming));
      let last: Position = BEGINNING;
      await this.projector.rewrite(async (names, upTo) => {
        last = await this.fold(refold, names, last, { upTo, stop });
        await this.expectSameVersions(refold, upTo);
        return refold;
      });
      return true;
    } catch (error) {
      stop?.throwIfAborted();
      this.logger.warn('The rows of a person could not be rewritten alone, so all are rebuilt', error);
      return false;
    }
  }

  private async rowsOf(events: readonly Recorded[]): Promise<RowIds> {
    const rows = new Map<Projection, ReadonlySet<string>>();
    for (const [model, some] of this.concerned.per(events)) {
      if (model.impersonal) continue;
      rows.set(model, new Set((await touchedRows(this.readModels, model, some)).keys()));
    }
    return rows;
  }

  /** A roll-up has fewer versions where only an erased text had changed. */
  private async expectSameVersions(refold: Refold, upTo: Position): Promise<void> {
    for (const { model, id, positions } of refold.rolledUp()) {
      const stored: Position[] = [];
      for await (const some of this.readModels.versions(model, upTo, id))
        stored.push(...some.map(({ position }) => position));
      if (stored.join() !== positions.join()) throw new Error(`The roll-up ${model.name} has other versions of ${id}`);
    }
  }

  private async fold(
    refold: Refold,
    names: NamesByPosition,
    after: Position,
    { upTo, stop }: Bounds,
  ): Promise<Position> {
    for await (const event of this.log.history(after, { concerns: (type) => refold.concerns(type), until: upTo })) {
      stop?.throwIfAborted();
      after = event.position;
      if (!refold.touches(upcast(this.upcasters, event))) continue;
      for (const open of names.named([upcast(this.upcasters, this.keys.opened(event))])) refold.add(open);
    }
    return after;
  }
}
