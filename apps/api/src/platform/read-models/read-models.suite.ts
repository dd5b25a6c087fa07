import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BEGINNING, type Position, type Versioned } from '@bursar/domain/kernel';
import { type Source } from '../event-store/source.js';
import {
  type Checkpoint,
  type Model,
  NotIndexed,
  type Query,
  type ReadModels,
  ReadModelsUnavailable,
  type Writes,
} from './read-models.js';

export interface ReadModelsEngine {
  readonly name: string;
  readonly open: () => Promise<ReadModels>;
  readonly reopen?: (store: ReadModels) => Promise<ReadModels>;
}

const READS = 50;

interface Fee {
  readonly id: string;
  readonly title: string;
  readonly student: string;
  readonly department: number | null;
  readonly amount: number;
  readonly due: string;
  readonly settled: boolean;
  readonly remark?: string;
}

const fees: Model<Fee> = {
  name: 'fees',
  version: 1,
  indexes: ['student', 'department', 'amount', 'due', 'settled', 'title', 'remark'],
  search: ['title', 'student', 'remark'],
};
const sessions: Model<{ readonly user: string }> = { name: 'sessions', version: 1, indexes: [] };

const at = (step: number): Position => String(step * 1_009).padStart(40, '0');
const upTo = (step: number): Checkpoint => ({
  stream: 'fee-1',
  revision: step,
  position: at(step),
  id: `event-${step}`,
});
const LOG: Source = { identity: 'log-1', holds: ({ id, revision }) => Promise.resolve(id === `event-${revision}`) };

const feeOf = (id: string, changes: Partial<Fee> = {}): Fee => ({
  id,
  title: 'Tuition',
  student: 's1',
  department: 1,
  amount: 100,
  due: '2026-04-01',
  settled: false,
  ...changes,
});

const writing = <Row extends object>(
  model: Model<Row>,
  entries: readonly [string, Row | undefined, number][],
): Writes => ({
  model: model as unknown as Model,
  rows: new Map(entries.map(([id, row, step]): [string, Versioned<object>] => [id, { row, position: at(step) }])),
});
const writingFees = (rows: readonly Fee[], step = 1): Writes =>
  writing(
    fees,
    rows.map((row) => [row.id, row, step]),
  );
const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);
const models = (...list: readonly unknown[]): readonly Model[] => list as readonly Model[];

function querySuite({ name, open }: ReadModelsEngine): void {
  describe(`a query of the read models ${name}`, () => {
    const DEPARTMENTS = [1, 2, 3, null] as const;
    const TITLES = ['Tuition', 'tuition fee', 'Hostel', 'Ørsted Prize', '😀', '～'];
    // Enough for every strategy of an engine.
    const rows = Array.from({ length: 2_600 }, (_, index) =>
      feeOf(`f${(index * 7_919) % 2_600}`, {
        title: TITLES[index % TITLES.length],
        student: `s${index % 900}`,
        department: DEPARTMENTS[index % 13 === 0 ? 3 : index % 3],
        amount: (index * 37) % 500,
        due: `2026-${String(1 + (index % 12)).padStart(2, '0')}-01`,
        settled: index % 2 === 0,
        ...(index % 5 === 0 ? { remark: `Remark ${index % 11}` } : {}),
      }),
    );

    let store: ReadModels;

    beforeAll(async () => {
      store = await open();
      await store.prepare(models(fees, sessions), LOG);
      await store.commit([writingFees(rows)], upTo(1));
      await store.commit(
        [
          writing(fees, [
            ['f5', undefined, 2],
            ['f6', undefined, 2],
          ]),
        ],
        upTo(2),
      );
    });
    afterAll(() => store.close());

    const live = rows.filter(({ id }) => id !== 'f5' && id !== 'f6');

    const conditions: [string, Query<Fee>['where'], (fee: Fee) => boolean][] = [
      ['nothing', {}, () => true],
      ['an undefined field', { department: undefined }, () => true],
      ['a number', { department: 2 }, (fee) => fee.department === 2],
      ['a text', { student: 's7' }, (fee) => fee.student === 's7'],
      ['a number where texts are', { student: 7 }, () => false],
      ['true', { settled: true }, (fee) => fee.settled],
      ['false', { settled: false }, (fee) => !fee.settled],
      ['null', { department: null }, (fee) => fee.department === null],
      ['absence', { remark: null }, (fee) => fee.remark === undefined],
      ['one of some', { student: { in: ['s1', 's2', 'nobody'] } }, (fee) => ['s1', 's2'].includes(fee.student)],
      [
        'one of some or null',
        { department: { in: [1, null] } },
        (fee) => fee.department === 1 || fee.department === null,
      ],
      ['one of none', { department: { in: [] } }, () => false],
      ['a lower bound', { amount: { from: 250 } }, (fee) => fee.amount >= 250],
      ['an upper bound', { amount: { below: 250 } }, (fee) => fee.amount < 250],
      [
        'bounds',
        { due: { from: '2026-03-01', below: '2026-05-01' } },
        (fee) => ['2026-03-01', '2026-04-01'].includes(fee.due),
      ],
      ['bounds that null is not within', { department: { below: 100 } }, (fee) => fee.department !== null],
      ['nothing within crossed bounds', { amount: { from: 10, below: 5 } }, () => false],
      ['two broad conditions', { settled: true, department: 1 }, (fee) => fee.settled && fee.department === 1],
      [
        'a narrow and a broad condition',
        { settled: true, student: 's12' },
        (fee) => fee.settled && fee.student === 's12',
      ],
      [
        'many conditions',
        {
          settled: false,
          department: { in: [1, 2] },
          amount: { from: 100 },
          due: { below: '2026-09-01' },
          remark: null,
        },
        (fee) =>
          !fee.settled &&
          (fee.department === 1 || fee.department === 2) &&
          fee.amount >= 100 &&
          fee.due < '2026-09-01' &&
          fee.remark === undefined,
      ],
    ];

    it.each(conditions)('returns the rows that meet %s', async (_, where, matches) => {
      const expected = idsOf(live.filter(matches)).sort();
      expect(idsOf(await store.find(fees, { where })).sort()).toEqual(expected);
      expect(await store.count(fees, where)).toBe(expected.length);
      expect(idsOf((await slicesOf({ where })).flat()).sort()).toEqual(expected);
      const page = await store.page(fees, { where, sort: [{ field: 'due', descending: true }], page: 1, limit: 7 });
      expect(page).toMatchObject({ total: expected.length });
      expect(page.rows).toHaveLength(Math.min(7, expected.length));
      expect(page.rows.every((row) => matches(JSON.parse(row) as Fee))).toBe(true);
    });

    it.each<[string, NonNullable<Query<Fee>['sort']>, (fee: Fee) => readonly (string | number)[]]>([
      ['a number', [{ field: 'amount' }], (fee) => [fee.amount, fee.id]],
      ['a text', [{ field: 'due' }], (fee) => [fee.due, fee.id]],
      ['null and numbers', [{ field: 'department' }], (fee) => [fee.department ?? -Infinity, fee.id]],
      ['two fields', [{ field: 'due' }, { field: 'amount' }], (fee) => [fee.due, fee.amount, fee.id]],
      ['nothing', [], (fee) => [fee.id]],
    ])('sorts by %s, and then by id, in both directions', async (_, sort, keysOf) => {
      const compare = (one: Fee, other: Fee): number => {
        const [left, right] = [keysOf(one), keysOf(other)];
        const index = left.findIndex((key, place) => key !== right[place]);
        return index < 0 ? 0 : (left[index] ?? 0) < (right[index] ?? 0) ? -1 : 1;
      };
      const expected = idsOf([...live].sort(compare));
      expect(idsOf(await store.find(fees, { sort }))).toEqual(expected);
      if (sort.length === 0) return;
      const descending = sort.map(({ field }) => ({ field, descending: true }));
      expect(idsOf(await store.find(fees, { sort: descending }))).toEqual(expected.reverse());
    });

    it('sorts texts by code points', async () => {
      const found = await store.find(fees, { sort: [{ field: 'title' }] });
      expect([...new Set(found.map(({ title }) => title))]).toEqual([
        'Hostel',
        'Tuition',
        'tuition fee',
        'Ørsted Prize',
        '～',
        '😀',
      ]);
    });

    it('sorts in mixed directions', async () => {
      const found = await store.find(fees, {
        sort: [{ field: 'due', descending: true }, { field: 'amount' }],
        page: 1,
        limit: 500,
      });
      const sorted = found.every((fee, index) => {
        const next = found[index + 1];
        return !next || fee.due > next.due || (fee.due === next.due && fee.amount <= next.amount);
      });
      expect(sorted).toBe(true);
    });

    it.each<[string, Query<Fee>]>([
      ['of all rows', { sort: [{ field: 'department' }] }],
      ['of all rows, descending', { sort: [{ field: 'settled', descending: true }] }],
      ['of some rows', { where: { settled: true }, sort: [{ field: 'due' }] }],
      ['of few rows', { where: { department: null }, sort: [{ field: 'due' }] }],
      ['of a search', { q: 'tuition', sort: [{ field: 'title' }] }],
      ['in no order', {}],
    ])('returns pages without a repeated or missing row: %s', async (_, query) => {
      const whole = idsOf(await store.find(fees, query));
      const limit = 130;
      const paged: string[] = [];
      for (let page = 1; page <= Math.ceil(whole.length / limit) + 1; page++) {
        const { rows: texts, total } = await store.page(fees, { ...query, page, limit });
        expect(total).toBe(whole.length);
        paged.push(...idsOf(texts.map((text) => JSON.parse(text) as Fee)));
      }
      expect(paged).toEqual(whole);
      expect(new Set(paged).size).toBe(whole.length);
    });

    const slicesOf = async (query: Pick<Query<Fee>, 'where' | 'q'>): Promise<(readonly Fee[])[]> => {
      const slices: (readonly Fee[])[] = [];
      for await (const slice of store.slices(fees, query)) slices.push(slice);
      return slices;
    };

    it.each<[string, () => Promise<unknown>]>([
      ['in slices', () => slicesOf({})],
      ['at once', () => store.find(fees, { sort: [{ field: 'due' }] })],
      ['as texts', () => store.page(fees, {})],
    ])('lets other callers proceed while it returns many rows %s', async (_, read) => {
      let [turns, reading] = [0, true];
      const others = async (): Promise<void> => {
        while (reading) {
          await setImmediate();
          turns += 1;
        }
      };
      const served = others();
      // On a busy machine another thread may answer first.
      for (let reads = 0; turns === 0 && reads < READS; reads++) await read();
      reading = false;
      expect(turns).toBeGreaterThan(0);
      await served;
    });

    it('returns slices of a bounded size, also by their mentions', async () => {
      const slices = await slicesOf({});
      expect(slices.every(({ length }) => length <= 1_000)).toBe(true);
      expect(slices.flat()).toHaveLength(live.length);
      const hostels = live.filter(({ title }) => title === 'Hostel').length;
      expect((await slicesOf({ q: 'hostel' })).flat()).toHaveLength(hostels);
    });

    it('stops a query before its end, and runs it again meanwhile', async () => {
      for await (const slice of store.slices(fees, {})) {
        expect(slice.length).toBeGreaterThan(0);
        expect((await slicesOf({})).flat()).toHaveLength(live.length);
        break;
      }
      expect((await slicesOf({ where: { settled: true } })).flat()).toHaveLength(
        live.filter(({ settled }) => settled).length,
      );
    });

    it('accepts only indexed fields', async () => {
      const hostile = { [`student" = '' OR TRUE; DROP TABLE fees; --`]: 'x' } as unknown as Query<Fee>['where'];
      const refused = [
        store.find(fees, { where: { id: 'f1' } }),
        store.page(fees, { sort: [{ field: 'id' }] }),
        store.count(fees, { id: 'f1' }),
        store.load(fees, [], [{ id: 'f1' }]),
        store.find(fees, { where: hostile }),
        slicesOf({ where: hostile }),
      ];
      for (const query of refused) await expect(query).rejects.toBeInstanceOf(NotIndexed);
      await expect(refused[0]).rejects.toThrow(
        /^fees cannot be filtered or sorted by id, only by student, department, amount/,
      );
      expect(await store.count(fees, {})).toBe(live.length);
    });
  });
}

export function readModelsSuite(engine: ReadModelsEngine): void {
  const { name, open, reopen } = engine;
  querySuite(engine);

  describe(`the read models ${name}`, () => {
    let store: ReadModels;

    beforeEach(async () => {
      store = await open();
      await store.prepare(models(fees, sessions), LOG);
    });
    afterEach(() => store.close());

    describe('a row', () => {
      it('finds no row before its first write', async () => {
        expect(await store.get(fees, 'f1')).toBeUndefined();
        expect(await store.page(fees, {})).toEqual({ rows: [], total: 0 });
        expect(await store.count(fees, {})).toBe(0);
      });

      it('returns unchanged, and as the text that is sent', async () => {
        const fee = feeOf('f1', { title: `"Tuition" 'and' \\ ₹ नमस्ते 😀 \u0000 ${'x'.repeat(50_000)}`, amount: 0.1 });
        await store.commit([writingFees([fee])], upTo(1));
        expect(await store.get(fees, 'f1')).toEqual(fee);
        expect(await store.find(fees, {})).toEqual([fee]);
        expect(await store.page(fees, {})).toEqual({ rows: [JSON.stringify(fee)], total: 1 });
      });

      it('finds a row by its whole id', async () => {
        const ids = ['a', 'A', "a'b", 'a"b', 'a%', 'a_', 'a-b:c/d', 'अ'];
        await store.commit([writingFees(ids.map((id) => feeOf(id)))], upTo(1));
        for (const id of ids) expect((await store.get(fees, id))?.id).toBe(id);
        expect(await store.get(fees, 'b')).toBeUndefined();
      });

      it('belongs to its model', async () => {
        await store.commit([writingFees([feeOf('x')]), writing(sessions, [['x', { user: 'u1' }, 1]])], upTo(1));
        expect(await store.get(sessions, 'x')).toEqual({ user: 'u1' });
        expect((await store.get(fees, 'x'))?.id).toBe('x');
      });

      it('never returns to an older position, nor changes twice at one', async () => {
        await store.commit([writingFees([feeOf('f1', { amount: 2 })], 2)], upTo(2));
        for (const step of [1, 2]) await store.commit([writingFees([feeOf('f1', { amount: 9 })], step)], upTo(2));
        expect((await store.get(fees, 'f1'))?.amount).toBe(2);
        await store.commit([writingFees([feeOf('f1', { amount: 10 })], 10)], upTo(10));
        expect((await store.get(fees, 'f1'))?.amount).toBe(10);
        expect(await store.count(fees, { amount: 2 })).toBe(0);
      });

      it('keeps a row deleted against earlier events', async () => {
        await store.commit([writingFees([feeOf('f1')])], upTo(1));
        await store.commit(
          [
            writing(fees, [
              ['f1', undefined, 3],
              ['f2', undefined, 3],
            ]),
          ],
          upTo(3),
        );
        await store.commit([writingFees([feeOf('f1'), feeOf('f2')], 2)], upTo(3));
        expect(await store.get(fees, 'f1')).toBeUndefined();
        expect(await store.find(fees, {})).toEqual([]);
        await store.commit([writingFees([feeOf('f1')], 4)], upTo(4));
        expect(idsOf(await store.find(fees, {}))).toEqual(['f1']);
      });

      it('finds a row by any of its texts', async () => {
        const hostile = `x' OR '1'='1`;
        await store.commit([writingFees([feeOf('odd', { student: hostile }), feeOf('f1')])], upTo(1));
        expect(idsOf(await store.find(fees, { where: { student: hostile } }))).toEqual(['odd']);
        expect(idsOf(await store.find(fees, { where: { student: { in: [hostile, '"]'] } } }))).toEqual(['odd']);
      });

      it('omits a deleted row from every answer', async () => {
        await store.commit(
          [writingFees([feeOf('f1', { department: null }), feeOf('f2', { department: null })])],
          upTo(1),
        );
        await store.commit([writing(fees, [['f1', undefined, 2]])], upTo(2));
        const queries: Query<Fee>[] = [
          {},
          { where: { department: null } },
          { where: { department: { in: [null, 1] } } },
          { where: { department: null, remark: null } },
          { where: { settled: false } },
          { q: 'tuition' },
          { sort: [{ field: 'due' }] },
        ];
        for (const query of queries) {
          expect(idsOf(await store.find(fees, query))).toEqual(['f2']);
          expect((await store.page(fees, query)).total).toBe(1);
        }
        expect(await store.count(fees, { department: null })).toBe(1);
      });
    });

    describe('a commit', () => {
      it('writes rows and checkpoint', async () => {
        expect(await store.checkpoint()).toBe(BEGINNING);
        expect(await store.lastSeen()).toBeUndefined();
        await store.commit([writingFees([feeOf('f1')], 5)], upTo(7));
        expect(await store.checkpoint()).toBe(at(7));
        await store.commit([], upTo(8));
        expect(await store.checkpoint()).toBe(at(8));
        expect(await store.lastSeen()).toEqual({ identity: LOG.identity, event: upTo(8) });
      });

      it('never moves the checkpoint back', async () => {
        await store.commit([], upTo(10));
        await store.commit([], upTo(9));
        expect(await store.checkpoint()).toBe(at(10));
      });

      it('writes nothing when it fails', async () => {
        const unknown = writing({ ...sessions, name: 'nobody_prepared_this' }, [['x', { user: 'u' }, 1]]);
        await expect(store.commit([writingFees([feeOf('f1')]), unknown], upTo(1))).rejects.toBeInstanceOf(
          ReadModelsUnavailable,
        );
        expect(await store.get(fees, 'f1')).toBeUndefined();
        expect(await store.checkpoint()).toBe(BEGINNING);
      });

      it('reads a commit at once', async () => {
        for (let step = 1; step <= 20; step++) {
          await store.commit([writingFees([feeOf('f1', { amount: step })], step)], upTo(step));
          expect((await store.find(fees, { where: { amount: step } }))[0]?.amount).toBe(step);
        }
      });
    });

    it('answers a query anew after rows were added, changed or deleted', async () => {
      const question = { where: { student: 's1' }, sort: [{ field: 'amount' }], page: 1, limit: 2 } as const;
      const answer = async () => {
        const { rows, total } = await store.page(fees, question);
        return [total, ...idsOf(rows.map((row) => JSON.parse(row) as Fee))];
      };
      expect(await answer()).toEqual([0]);
      await store.commit([writingFees([feeOf('f1', { amount: 3 }), feeOf('f2', { amount: 2 })])], upTo(1));
      expect(await answer()).toEqual([2, 'f2', 'f1']);
      expect(await answer()).toEqual([2, 'f2', 'f1']);
      await store.commit([writingFees([feeOf('f1', { amount: 1 }), feeOf('f3', { amount: 0 })], 2)], upTo(2));
      expect(await answer()).toEqual([3, 'f3', 'f1']);
      await store.commit([writing(fees, [['f3', undefined, 3]])], upTo(3));
      expect(await answer()).toEqual([2, 'f1', 'f2']);
    });

    describe('a search', () => {
      const found = async (q: string, where?: Query<Fee>['where']) => idsOf(await store.find(fees, { q, where }));
      beforeEach(() =>
        store.commit(
          [
            writingFees([
              feeOf('f1', { title: 'Semester 5 Tuition', student: 'Asha Rao', remark: 'paid 50% late' }),
              feeOf('f2', { title: 'Hostel & Mess', student: 'Aśoka RAO', department: 2 }),
              feeOf('f3', { title: 'Semester 6 Tuition', student: 'José Ñandú', remark: `"quoted" it's a_b\\c*` }),
              feeOf('f4', { title: 'परीक्षा शुल्क', student: 'Meera', department: 2 }),
            ]),
          ],
          upTo(1),
        ),
      );

      it.each<[string, string, string[]]>([
        ['a word in any case', 'sEmEsTeR', ['f1', 'f3']],
        ['a part of a word', 'uitio', ['f1', 'f3']],
        ['every word, in any order and field', 'rao tuition', ['f1']],
        ['words that stand apart', '  rao \t  hostel ', ['f2']],
        ['two letters', 'ao', ['f1', 'f2']],
        ['one letter', '5', ['f1']],
        ['capitals beyond ASCII', 'JOSÉ ÑANDÚ', ['f3']],
        ['another script', 'शुल्क', ['f4']],
        ['signs that mean something to databases', '50%', ['f1']],
        ['an underscore', 'a_b', ['f3']],
        ['quotes and a backslash', `"quoted" it's \\c*`, ['f3']],
        ['nothing, which asks for nothing', ' ', ['f1', 'f2', 'f3', 'f4']],
        ['what is nowhere', 'zebra', []],
        ['no field that is not searched', '2026-04-01', []],
      ])('finds %s', async (_, q, expected) => {
        expect(await found(q)).toEqual(expected);
        expect((await store.page(fees, { q, page: 1, limit: 1 })).total).toBe(expected.length);
      });

      it('combines with conditions', async () => {
        expect(await found('rao', { department: 2 })).toEqual(['f2']);
        expect(await found('rao', { department: 3 })).toEqual([]);
      });

      it('does not find earlier text of a row', async () => {
        await store.commit([writingFees([feeOf('f1', { title: 'Library' })], 2)], upTo(2));
        expect(await found('semester')).toEqual(['f3']);
        expect(await found('library')).toEqual(['f1']);
      });

      it('finds nothing where no field is searched', async () => {
        await store.commit([writing(sessions, [['x', { user: 'rao' }, 1]])], upTo(1));
        expect(await store.find(sessions, { q: 'rao' })).toEqual([]);
      });
    });

    describe('the rows that the projector loads', () => {
      beforeEach(() =>
        store.commit(
          [
            writingFees([
              feeOf('f1'),
              feeOf('f2', { student: 's2' }),
              feeOf('f3', { student: 's2', department: null }),
            ]),
            writing(fees, [['f4', undefined, 2]]),
          ],
          upTo(2),
        ),
      );

      it('loads the rows of ids with their positions, deleted ones included', async () => {
        const loaded = await store.load(fees, ['f1', 'f4', 'nothing'], []);
        expect(loaded).toEqual(
          new Map([
            ['f1', { row: feeOf('f1'), position: at(1) }],
            ['f4', { row: undefined, position: at(2) }],
          ]),
        );
      });

      it('loads the live rows that match one of several wishes, each once', async () => {
        const loaded = await store.load(
          fees,
          ['f1', 'f2'],
          [{ student: 's2', settled: false }, { department: null }, { department: 9 }],
        );
        expect([...loaded.keys()].sort()).toEqual(['f1', 'f2', 'f3']);
        expect(loaded.get('f3')).toEqual({ row: feeOf('f3', { student: 's2', department: null }), position: at(1) });
      });

      it('loads no rows without a wish', async () => {
        expect((await store.load(fees, [], [])).size).toBe(0);
      });

      it('loads many rows', async () => {
        const rows = Array.from({ length: 3_000 }, (_, index) => feeOf(`many-${index}`));
        await store.commit([writingFees(rows, 3)], upTo(3));
        expect((await store.load(fees, idsOf(rows), [])).size).toBe(3_000);
      });
    });

    describe('a rebuild', () => {
      it('replaces all rows and the checkpoint', async () => {
        await store.commit([writingFees([feeOf('f1'), feeOf('f2')], 9)], upTo(9));
        await store.replace(
          [
            writing(fees, [
              ['f2', feeOf('f2', { amount: 7 }), 3],
              ['f3', feeOf('f3'), 3],
              ['f4', undefined, 3],
            ]),
            writing(sessions, []),
          ],
          upTo(3),
        );
        expect(idsOf(await store.find(fees, {}))).toEqual(['f2', 'f3']);
        expect((await store.find(fees, { where: { amount: 7 } }))[0]?.id).toBe('f2');
        expect(await store.checkpoint()).toBe(at(3));
        await store.commit([writingFees([feeOf('f4')], 2)], upTo(4));
        expect(await store.get(fees, 'f4')).toBeUndefined();
      });

      it('shows its readers the old rows until it is complete', async () => {
        const old = Array.from({ length: 100 }, (_, index) => feeOf(`old-${index}`));
        await store.commit([writingFees(old)], upTo(1));
        const totals = new Set([await store.count(fees, {})]);
        const progress = { complete: false };
        const rebuilding = store
          .replace(
            [
              writingFees(
                Array.from({ length: 5_000 }, (_, index) => feeOf(`new-${index}`)),
                2,
              ),
              writing(sessions, []),
            ],
            upTo(2),
          )
          .then(() => {
            progress.complete = true;
          });
        while (!progress.complete) {
          totals.add((await store.page(fees, { where: { settled: false }, page: 1, limit: 1 })).total);
          await setImmediate();
        }
        await rebuilding;
        totals.add(await store.count(fees, {}));
        expect([...totals].sort()).toEqual([100, 5_000]);
        expect(await store.get(fees, 'old-1')).toBeUndefined();
      });

      it('repeats a rebuild', async () => {
        for (let step = 1; step <= 3; step++) {
          await store.replace([writingFees([feeOf(`f${step}`)], step), writing(sessions, [])], upTo(step));
          expect(idsOf(await store.find(fees, { sort: [{ field: 'due' }] }))).toEqual([`f${step}`]);
        }
      });
    });

    describe('preparing', () => {
      const both = models(fees, sessions);
      const build = () =>
        store.replace([writingFees([feeOf('f1')], 1), writing(sessions, [['x', { user: 'u' }, 1]])], upTo(1));

      it('reports that nothing fits before the first build', async () => {
        expect(await store.prepare(both, LOG)).toBe(false);
        await store.commit([writingFees([feeOf('f1')])], upTo(1));
        expect(await store.prepare(both, LOG)).toBe(false);
        expect(await store.checkpoint()).toBe(BEGINNING);
        await build();
        expect(await store.prepare(both, LOG)).toBe(true);
        expect(await store.checkpoint()).toBe(at(1));
        expect(idsOf(await store.find(fees, {}))).toEqual(['f1']);
      });

      it.each<[string, readonly Model[]]>([
        ['of another version', models({ ...fees, version: 2 }, sessions)],
        ['indexed otherwise', models({ ...fees, indexes: ['due'] }, sessions)],
        ['searched otherwise', models({ ...fees, search: ['title'] }, sessions)],
      ])('empties a model that is %s, and leaves the others', async (_, changed) => {
        await build();
        expect(await store.prepare(changed, LOG)).toBe(false);
        const [model] = changed as unknown as [Model<Fee>];
        expect(await store.find(model, { where: { due: '2026-04-01' } })).toEqual([]);
        expect(await store.get(sessions, 'x')).toEqual({ user: 'u' });
        expect(await store.checkpoint()).toBe(BEGINNING);
        expect(await store.prepare(changed, LOG)).toBe(false);
        await build();
        expect(await store.prepare(both, LOG)).toBe(true);
      });

      it('makes room for a new model and drops a removed one', async () => {
        const staff: Model<{ readonly name: string }> = { name: 'staff', version: 1, indexes: ['name'] };
        await build();
        expect(await store.prepare(models(fees, staff), LOG)).toBe(false);
        expect(await store.find(staff, { where: { name: 'Asha' } })).toEqual([]);
        expect(idsOf(await store.find(fees, {}))).toEqual(['f1']);
        await expect(store.get(sessions, 'x')).rejects.toBeInstanceOf(ReadModelsUnavailable);
        expect(await store.prepare(both, LOG)).toBe(false);
      });

      it('notices a missing model alone', async () => {
        await build();
        expect(await store.prepare(models(fees), LOG)).toBe(false);
      });

      it.each<[string, Source]>([
        ['another log', { ...LOG, identity: 'log-2' }],
        ['a log that no longer holds the last event', { ...LOG, holds: () => Promise.resolve(false) }],
      ])('empties all models that were made from %s', async (_, source) => {
        await build();
        expect(await store.prepare(both, source)).toBe(false);
        expect(await store.find(fees, {})).toEqual([]);
        expect(await store.checkpoint()).toBe(BEGINNING);
      });

      it('asks the log for the last committed event, not for a late one', async () => {
        await build();
        await store.commit([], upTo(5));
        await store.commit([], upTo(3));
        const asked: unknown[] = [];
        const holding = (id: string): Source => ({
          ...LOG,
          holds: (event) => {
            asked.push(event);
            return Promise.resolve(event.id === id);
          },
        });
        expect(await store.attach(both, holding('event-5'))).toBe(true);
        expect(await store.prepare(both, holding('event-5'))).toBe(true);
        expect(await store.attach(both, holding('event-3'))).toBe(false);
        expect(asked).toEqual([upTo(5), upTo(5), upTo(5)]);
        expect(await store.prepare(both, holding('another at the same place'))).toBe(false);
        expect(await store.checkpoint()).toBe(BEGINNING);
      });

      it('ignores the order of the models', async () => {
        await build();
        expect(await store.prepare(models(sessions, fees), LOG)).toBe(true);
        expect(idsOf(await store.find(fees, {}))).toEqual(['f1']);
      });
    });

    it('throws when it is used after its close', async () => {
      await store.close();
      const uses = [
        store.get(fees, 'f1'),
        store.find(fees, {}),
        store.page(fees, {}),
        store.count(fees, {}),
        store.load(fees, [], []),
        store.commit([], upTo(1)),
        store.checkpoint(),
        store.prepare(models(fees), LOG),
        store.replace([], upTo(1)),
      ];
      for (const use of uses) await expect(use).rejects.toBeInstanceOf(ReadModelsUnavailable);
    });

    if (reopen) {
      it('keeps rows unchanged after a close and a new start', async () => {
        await store.replace([writingFees([feeOf('f1'), feeOf('f2')], 1), writing(sessions, [])], upTo(1));
        await store.commit(
          [writingFees([feeOf('f2', { amount: 5 })], 2), writing(fees, [['f1', undefined, 2]])],
          upTo(2),
        );

        store = await reopen(store);
        expect(await store.prepare(models(fees, sessions), LOG)).toBe(true);
        expect(await store.checkpoint()).toBe(at(2));
        expect(await store.find(fees, { where: { amount: 5 } })).toEqual([feeOf('f2', { amount: 5 })]);
        await store.commit([writingFees([feeOf('f1')], 1)], upTo(2));
        expect(await store.get(fees, 'f1')).toBeUndefined();
      });

      it('builds again when it was closed before completion', async () => {
        await store.commit([writingFees([feeOf('f1')])], upTo(1));
        store = await reopen(store);
        expect(await store.prepare(models(fees, sessions), LOG)).toBe(false);
        await store.replace([writingFees([feeOf('f2')]), writing(sessions, [])], upTo(1));
        expect(idsOf(await store.find(fees, {}))).toEqual(['f2']);
      });
    }
  });
}
