import { type Naming, type Projection, type Timestamp } from '@bursar/domain/kernel';
import { type EventStore } from '../event-store/event-store.js';
import { type ReadModels } from '../read-models/read-models.js';
import { Projector } from '../subscriptions/projector.js';

/**
 * A failure keeps the current rows.
 * @param until ends before the first later event
 */
export async function rebuildReadModels(
  log: EventStore,
  readModels: ReadModels,
  projections: readonly Projection[],
  { naming, until }: { readonly naming?: Naming; readonly until?: Timestamp } = {},
): Promise<void> {
  const projector = new Projector(log, readModels, projections, naming);
  await projector.prepare();
  await projector.rebuild({ until });
}
