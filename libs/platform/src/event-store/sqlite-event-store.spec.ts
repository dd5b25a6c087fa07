import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { eventStoreSuite } from './event-store.suite.js';
import { SqliteEventStore } from './sqlite-event-store.js';

const root = mkdtempSync(join(tmpdir(), 'bursar-event-store-'));
afterAll(() => rmSync(root, { recursive: true }));

let directory: string;

eventStoreSuite({
  name: 'on SQLite',
  open: () => {
    directory = mkdtempSync(join(root, 'log-'));
    return SqliteEventStore.open(directory);
  },
  reopen: async (store) => {
    await store.close();
    return SqliteEventStore.open(directory);
  },
});
