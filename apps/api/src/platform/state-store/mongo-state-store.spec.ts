import { afterAll, beforeAll, describe } from '@jest/globals';
import { MONGO_ENGINES, type MongoEngine } from '../../testing/mongo/mongo-engines.js';
import { MongoStateStore } from './mongo-state-store.js';
import { stateStoreSuite } from './state-store.suite.js';

for (const [name, start] of MONGO_ENGINES) {
  (start ? describe : describe.skip)(name, () => {
    let engine: MongoEngine;
    let url: string;

    beforeAll(async () => {
      if (start) engine = await start();
    });
    afterAll(() => engine.stop());

    stateStoreSuite({
      name,
      open: () => {
        url = engine.newUrl();
        return MongoStateStore.open(url);
      },
      reopen: async (store) => {
        await store.close();
        return MongoStateStore.open(url);
      },
    });
  });
}
