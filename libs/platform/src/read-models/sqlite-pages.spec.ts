import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Versioned } from '@bursar/domain/kernel';
import fc from 'fast-check';
import { MemoryReadModels } from './memory-read-models.js';
import { type Model, type Query, type ReadModels } from './read-models.js';
import { replace } from './read-models.suite.js';
import { SqliteReadModels } from './sqlite-read-models.js';

interface Bill {
  readonly id: string;
  readonly department: number;
  readonly status: string;
  readonly student: string;
  readonly due: string;
}

const bills: Model<Bill> = {
  name: 'bills',
  version: 1,
  indexes: ['department', 'status', 'due'],
  search: ['student'],
};

const ROWS = 24_000;
const SOURCE = { identity: 'log', holds: () => Promise.resolve(true) };
const idOf = (n: number): string => `bill-${(n * 7_919) % ROWS}`;
const billOf = (n: number): Bill => ({
  id: idOf(n),
  department: n % 8,
  status: n > ROWS - 1_500 ? 'fraud' : ['paid', 'unpaid'][n % 2]!,
  student: n % 4_000 === 7 ? 'Zarina Rao' : `Asha ${n % 90}`,
  due: String(n).padStart(6, '0'),
});
const positionOf = (step: number): string => String(step).padStart(9, '0');
const upTo = (step: number) => ({ stream: 'bill-1', revision: step, position: positionOf(step), id: `event-${step}` });

const root = mkdtempSync(join(tmpdir(), 'bursar-pages-'));
let sqlite: SqliteReadModels;
let memory: MemoryReadModels;
let step = 1;

beforeAll(async () => {
  sqlite = await SqliteReadModels.open(root);
  memory = new MemoryReadModels();
  const model = bills as unknown as Model;
  const rows = new Map(Array.from({ length: ROWS }, (_, n) => [idOf(n), { row: billOf(n), position: positionOf(1) }]));
  for (const store of [sqlite, memory]) {
    await store.prepare([model], SOURCE);
    await replace(store, [{ model, rows }], upTo(1));
  }
});
afterAll(async () => {
  await sqlite.close();
  rmSync(root, { recursive: true });
});

async function commit(store: ReadModels, changes: ReadonlyMap<string, Bill | undefined>, at: number): Promise<void> {
  const loaded = await store.load(bills, [...changes.keys()], []);
  const rows = new Map<string, Versioned<object>>(
    Array.from(changes, ([id, row]) => [id, { row, position: positionOf(at) }]),
  );
  await store.commit([{ model: bills as unknown as Model, rows, loaded }], upTo(at));
}

const department = fc.constantFrom(undefined, 0, 3);
const queries = fc.record({
  where: fc.record({
    department,
    status: fc.constantFrom(undefined, 'paid', 'fraud', 'none'),
    due: fc.constantFrom(undefined, { from: '012000' }, { from: '006000', below: '018000' }, { below: '000030' }),
  }),
  q: fc.constantFrom(undefined, 'asha', 'arina', 'ara'),
  sort: fc.constantFrom(
    [],
    [{ field: 'due', descending: true } as const],
    [{ field: 'due' } as const],
    [{ field: 'status', descending: true } as const],
    [{ field: 'status' } as const, { field: 'due' } as const],
  ),
  page: fc.constantFrom(1, 2, 40, 2_000),
  limit: fc.constantFrom(1, 50),
});
const changes = fc.array(
  fc.record({
    n: fc.nat(ROWS + 50),
    row: fc.option(fc.record({ department: fc.nat(7), status: fc.constantFrom('paid', 'fraud') }), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 4 },
);

const seen = async (store: ReadModels, query: Query<Bill>) => {
  const { rows, total } = await store.page(bills, query);
  const { where, sort } = query;
  const few = await store.find(bills, { where: { ...where, due: { below: '000030' } }, sort });
  return { rows: rows.map((row) => JSON.parse(row) as Bill), total, found: await store.find(bills, query), few };
};

describe('pages of many rows on SQLite', () => {
  it('equal those in memory, with their totals, also after and during commits', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(queries, { minLength: 2, maxLength: 3 }), changes, async (asked, written) => {
        for (const query of asked) expect(await seen(sqlite, query)).toEqual(await seen(memory, query));
        step += 1;
        const rows = new Map(
          written.map(({ n, row }) => [`bill-${n}`, row && { ...billOf(n), id: `bill-${n}`, ...row }]),
        );
        const during = asked.map((query) => sqlite.count(bills, query.where));
        await Promise.all([...during, commit(sqlite, rows, step), commit(memory, rows, step)]);
        for (const query of asked) {
          expect(await seen(sqlite, query)).toEqual(await seen(memory, query));
          expect(await sqlite.count(bills, query.where)).toBe(await memory.count(bills, query.where));
        }
        expect(await sqlite.totals(bills, { by: 'status' })).toEqual(await memory.totals(bills, { by: 'status' }));
      }),
      { numRuns: 15 },
    );
  });
});
