import { benchEventStore } from './event-store.bench.mjs';
import { benchReadModels } from './read-models.bench.mjs';

export async function benchStores() {
  await benchEventStore();
  await benchReadModels();
}
