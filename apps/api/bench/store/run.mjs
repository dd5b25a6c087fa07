import { benchEventStore } from './event-store.bench.mjs';
import { benchReadModels } from './read-models.bench.mjs';

/** The stores beside the raw disk. */
export async function benchStores() {
  await benchEventStore();
  await benchReadModels();
}
