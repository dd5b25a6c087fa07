import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { MongoServer, findMongod } from './mongo-server.js';
import { MongoStub } from './mongo-stub.js';

interface MongoEngine {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const { MONGODB_TEST_URL: given } = process.env;
const binary = findMongod();

const ENGINES: readonly (readonly [name: string, start: (() => Promise<MongoEngine>) | undefined])[] = [
  [
    'on MongoDB’s wire protocol',
    async () => {
      const stub = await MongoStub.start();
      return { url: `mongodb://${stub.host}/`, stop: () => stub.crash() };
    },
  ],
  [
    'on a MongoDB server (MONGODB_TEST_URL, MONGOD_BINARY or mongod on the path)',
    given !== undefined
      ? () => Promise.resolve({ url: given, stop: () => Promise.resolve() })
      : binary === undefined
        ? undefined
        : () => MongoServer.start(binary),
  ],
];

const newDatabase = (address: string): string =>
  address.replace(/^(\w+(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/bursar_test_${randomBytes(6).toString('hex')}`);

interface Opening<Store> {
  readonly name: string;
  readonly open: () => Promise<Store>;
  readonly reopen: (store: Store) => Promise<Store>;
}

export function onEachMongo<Store extends { close(): Promise<void> }>(
  openOn: (url: string) => Promise<Store>,
  suite: (opening: Opening<Store>) => void,
): void {
  for (const [name, start] of ENGINES) {
    (start ? describe : describe.skip)(name, () => {
      let engine: MongoEngine;
      let url: string;

      beforeAll(async () => {
        if (start) engine = await start();
      });
      afterAll(() => engine.stop());

      suite({
        name,
        open: () => {
          url = newDatabase(engine.url);
          return openOn(url);
        },
        reopen: async (store) => {
          await store.close();
          return openOn(url);
        },
      });
    });
  }
}
