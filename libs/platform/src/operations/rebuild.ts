import { type Naming, type Projection, type Timestamp } from '@bursar/domain/kernel';
import { type EventStore } from '../event-store/event-store.js';
import { type Model, type ReadModels } from '../read-models/read-models.js';
import { Projector } from '../subscriptions/projector.js';

interface Wishes {
  readonly naming?: Naming;
  readonly only?: readonly string[];
  readonly until?: Timestamp;
}

/** A failure keeps the current rows. */
export async function rebuildReadModels(
  log: EventStore,
  readModels: ReadModels,
  projections: readonly Projection[],
  { naming, only = [], until }: Wishes = {},
): Promise<readonly string[]> {
  const projector = new Projector(log, readModels, projections, naming);
  const stale = await projector.prepare();
  const named = (models: readonly Model[]) => models.map(({ name }) => name);
  if (only.length === 0) {
    await projector.rebuild({ until });
    return named(projections);
  }
  const others = projections.filter(({ name }) => only.includes(name) && !named(stale).includes(name));
  const models = [...stale, ...others];
  await projector.rebuild({ models });
  return named(models);
}
