import { type Projection } from '@bursar/domain/kernel';
import { type EventStore } from '../event-store/event-store.js';
import { sourceOf } from '../event-store/source.js';
import { type ReadModels } from '../read-models/read-models.js';
import { Projector } from '../subscriptions/projector.js';

/** A failure keeps the current rows. */
export async function rebuildReadModels(
  log: EventStore,
  readModels: ReadModels,
  projections: readonly Projection[],
): Promise<void> {
  await readModels.prepare(projections, await sourceOf(log));
  await new Projector(log, readModels, projections).rebuild();
}
