import { randomBytes } from 'node:crypto';
import { MongoStub } from './mongo-stub.js';

/** Where suites find MongoDB. */
export interface MongoEngine {
  readonly name: string;
  /** The address of a database nobody used yet. */
  readonly newUrl: () => string;
  readonly stop: () => Promise<void>;
}

/** A server that is given for tests, if one is. */
const SERVER = process.env.MONGODB_TEST_URL;

const databaseOf = (address: string): string => {
  const url = new URL(address);
  url.pathname = `/bursar_test_${randomBytes(6).toString('hex')}`;
  return url.href;
};

/** The protocol's stub, and a real server where `MONGODB_TEST_URL` names one. */
export const MONGO_ENGINES: readonly (readonly [name: string, start: (() => Promise<MongoEngine>) | undefined])[] = [
  [
    'on MongoDB’s wire protocol',
    async () => {
      const stub = await MongoStub.start();
      let used = 0;
      const newUrl = () => {
        used += 1;
        return `mongodb://${stub.host}/test_${used}`;
      };
      return { name: 'stub', newUrl, stop: () => stub.crash() };
    },
  ],
  [
    'on a MongoDB server (MONGODB_TEST_URL)',
    SERVER === undefined
      ? undefined
      : () =>
          Promise.resolve({
            name: 'server',
            newUrl: () => databaseOf(SERVER),
            stop: () => Promise.resolve(),
          }),
  ],
];
