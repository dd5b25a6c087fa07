import { afterAll, beforeAll, describe } from '@jest/globals';
import { MONGO_ENGINES, type MongoEngine } from '../../testing/mongo/mongo-engines.js';
import { MongoReadModels } from './mongo-read-models.js';
import { readModelsSuite } from './read-models.suite.js';

for (const [name, start] of MONGO_ENGINES) {
  (start ? describe : describe.skip)(name, () => {
    let engine: MongoEngine;
    let url: string;

    beforeAll(async () => {
      if (start) engine = await start();
    });
    afterAll(() => engine.stop());

    readModelsSuite({
      name,
      open: () => {
        url = engine.newUrl();
        return MongoReadModels.open(url);
      },
      reopen: async (store) => {
        await store.close();
        return MongoReadModels.open(url);
      },
    });
  });
}
