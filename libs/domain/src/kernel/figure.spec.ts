import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { type Recorded } from './event.js';
import {
  addedBy,
  changesOf,
  contributions,
  figure,
  formulaOf,
  isGrouped,
  minus,
  plus,
  type Sum,
  sumsIn,
} from './figure.js';
import { valueOver } from './figure.suite.js';
import { type Projection, projection } from './projection.js';
import { replay } from './replay.js';

interface AccountRow {
  readonly id: string;
  readonly branch: string;
  readonly open: boolean;
  readonly balance: number;
}

type AccountEvents = {
  Opened: { branch: string; paise: number };
  Paid: { paise: number };
  Renamed: { to: string };
  Frozen: Record<never, never>;
  Closed: Record<never, never>;
  BranchMerged: { from: string; to: string };
};

const accounts = projection<AccountRow, AccountEvents>({
  name: 'accounts',
  version: 1,
  indexes: ['branch', 'open'],
  rowOf: ({ stream }) => stream,
  on: {
    Opened: (_, { stream, data }) => ({ id: stream, branch: data.branch, open: true, balance: data.paise / 100 }),
    Paid: (row, { data }) => row && { ...row, balance: (Math.round(row.balance * 100) + data.paise) / 100 },
    Renamed: (row, { data }) => row && { ...row, branch: data.to },
    Frozen: (row) => row && { ...row, open: false },
    Closed: () => undefined,
  },
  fanOut: {
    BranchMerged: ({ data: { from, to } }) => ({ where: { branch: from }, change: (row) => ({ ...row, branch: to }) }),
  },
});
const model = accounts as unknown as Projection;

const saved = figure({
  name: 'saved',
  label: 'Saved',
  unit: 'paise',
  of: accounts,
  where: { open: true },
  adds: ({ balance }) => Math.round(balance * 100),
  tells: ({ branch }) => branch,
});
const number = figure({ ...saved, name: 'number', label: 'Accounts', unit: 'count', adds: () => 1 } as Sum);
const frozen = figure({ ...saved, name: 'frozen', label: 'Frozen', where: { open: false } } as Sum);
const free = figure({ name: 'free', label: 'Free', unit: 'paise', parts: [plus(saved), minus(frozen)] });

const average = figure({ name: 'average', label: 'Average', unit: 'paise', divides: { figure: saved, by: number } });

const ASKED = { today: '2026-03-31' };

const recorded = (at: number, stream: string, type: string, data: object): Recorded => ({
  id: `event-${at}`,
  stream,
  revision: 0,
  position: String(at).padStart(4, '0'),
  type,
  data,
  metadata: {
    occurredAt: '2026-03-31T00:00:00.000Z',
    actor: { role: 'system' },
    correlationId: 'c',
    commandId: 'c',
    schemaVersion: 1,
  },
});

const paise = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const anyEvent = fc.oneof(
  fc.record({ type: fc.constant('Opened'), data: fc.record({ branch: fc.constant('Pune'), paise }) }),
  fc.record({ type: fc.constant('Paid'), data: fc.record({ paise }) }),
  fc.record({ type: fc.constant('Renamed'), data: fc.record({ to: fc.constantFrom('Pune', 'Goa') }) }),
  fc.record({ type: fc.constantFrom('Frozen', 'Closed'), data: fc.constant({}) }),
);
const anyLog = fc
  .array(fc.tuple(fc.constantFrom('a', 'b', 'c'), anyEvent), { maxLength: 40 })
  .map((entries) => entries.map(([stream, { type, data }], at) => recorded(at, stream, type, data)));

const rowsAfter = (log: readonly Recorded[]) => () => [...replay(accounts, log).values()];
const ofRow = (log: readonly Recorded[], id: string) => log.filter(({ stream }) => stream === id);

describe('a figure', () => {
  it('adds up the rows that fit its conditions', () => {
    const log = [
      recorded(1, 'a', 'Opened', { branch: 'Pune', paise: 500 }),
      recorded(2, 'b', 'Opened', { branch: 'Goa', paise: 70 }),
      recorded(3, 'b', 'Frozen', {}),
    ];
    expect([saved, frozen, number].map((each) => valueOver(each, ASKED, rowsAfter(log)))).toEqual([500, 70, 1]);
  });

  it('adds up one group of its rows and of those of its parts, and none of an unknown group', () => {
    const log = [
      recorded(1, 'a', 'Opened', { branch: 'Pune', paise: 500 }),
      recorded(2, 'b', 'Opened', { branch: 'Goa', paise: 70 }),
    ];
    const groups = ({ branch }: AccountRow) => [branch];
    const byBranch = figure({ ...saved, groups } as Sum);
    const twice = figure({ name: 'twice', label: 'Twice', unit: 'paise', parts: [plus(byBranch), plus(byBranch)] });
    const of = (each: typeof twice | Sum, group?: string) => valueOver(each, { ...ASKED, group }, rowsAfter(log));
    expect([of(byBranch), of(byBranch, 'Goa'), of(byBranch, 'Ooty'), of(twice, 'Pune')]).toEqual([570, 70, 0, 1000]);
    expect(['Goa\nPune', 'Ooty\nGoa', 'Pu\nne'].map((each) => of(byBranch, each))).toEqual([570, 70, 0]);
    expect(of(saved, 'Goa')).toBe(0);
    const mixed = figure({ name: 'mixed', label: 'Mixed', unit: 'paise', parts: [plus(byBranch), plus(saved)] });
    const grouped = [byBranch, twice, mixed, saved, free, average].map(isGrouped);
    expect(grouped).toEqual([true, true, false, false, false, false]);
  });

  it('is the signed sum of its parts, and says so', () => {
    const log = [
      recorded(1, 'a', 'Opened', { branch: 'Pune', paise: 500 }),
      recorded(2, 'b', 'Opened', { branch: 'Goa', paise: 70 }),
      recorded(3, 'b', 'Frozen', {}),
    ];
    expect(valueOver(free, ASKED, rowsAfter(log))).toBe(430);
    expect(formulaOf(free)).toBe('Saved − Frozen');
    const both = figure({ name: 'both', label: 'Both', unit: 'paise', parts: [plus(saved), plus(frozen)] });
    expect(formulaOf(both)).toBe('Saved + Frozen');
    expect(formulaOf(saved)).toBeUndefined();
  });

  it('is made of the sums of its parts, each once', () => {
    expect(sumsIn(saved)).toEqual(new Set([saved]));
    const all = figure({ name: 'all', label: 'All', unit: 'paise', parts: [plus(free), plus(saved), plus(average)] });
    expect(sumsIn(all)).toEqual(new Set([saved, frozen, number]));
  });

  it('is the rounded quotient of two figures, and zero for nothing', () => {
    const log = [
      recorded(1, 'a', 'Opened', { branch: 'Pune', paise: 500 }),
      recorded(2, 'b', 'Opened', { branch: 'Goa', paise: 71 }),
      recorded(3, 'c', 'Opened', { branch: 'Goa', paise: 0 }),
    ];
    expect(valueOver(average, ASKED, rowsAfter(log))).toBe(190);
    expect(valueOver(average, ASKED, rowsAfter([]))).toBe(0);
    expect(formulaOf(average)).toBe('Saved ÷ Accounts');
  });

  it('takes its conditions from what is asked', () => {
    const since = figure<AccountRow, AccountEvents>({
      name: 'since',
      label: 'Since',
      unit: 'count',
      of: accounts,
      where: ({ user_id: branch }) => ({ branch, id: { from: 'b', below: 'd' }, open: { in: ['no'] } }),
      adds: () => 1,
      tells: ({ id }) => id,
    });
    const row = { id: 'c', branch: 'Goa', open: 'no', balance: 1 };
    expect(addedBy(since, { ...ASKED, user_id: 'Goa' }, row)).toBe(1);
    expect(addedBy(since, ASKED, row)).toBe(1);
    expect(addedBy(since, { ...ASKED, user_id: 'Pune' }, row)).toBe(0);
    expect(addedBy(since, ASKED, { ...row, id: 'd' })).toBe(0);
    expect(addedBy(since, ASKED, { ...row, open: 'yes' })).toBe(0);
  });

  it('takes a missing value for no value, and for none below a limit', () => {
    const counted = (where: Sum['where']) => figure({ ...number, where } as Sum);
    const [unnamed, poor] = [counted({ branch: null }), counted({ balance: { below: 5 } })];
    const row = { id: 'c', branch: null, open: true, balance: 4 };
    expect(addedBy(unnamed, ASKED, row)).toBe(1);
    expect(addedBy(unnamed, ASKED, { ...row, branch: 'Goa' })).toBe(0);
    expect(addedBy(poor, ASKED, row)).toBe(1);
    expect(addedBy(poor, ASKED, { ...row, balance: null })).toBe(0);
  });
});

describe('the explanation of a row', () => {
  const log = [
    recorded(1, 'a', 'Opened', { branch: 'Pune', paise: 100_050 }),
    recorded(2, 'a', 'Paid', { paise: -40_000 }),
    recorded(3, 'a', 'Renamed', { to: 'Goa' }),
    recorded(4, 'a', 'Frozen', {}),
    recorded(5, 'a', 'Closed', {}),
  ];

  it('says what each event did to a field, in paise', () => {
    const moved = changesOf(model, 'balance', log).map(({ before, by, after }) => [before, by, after]);
    expect(moved).toEqual([
      [0, 100_050, 100_050],
      [100_050, -40_000, 60_050],
      [60_050, 0, 60_050],
      [60_050, 0, 60_050],
      [60_050, -60_050, 0],
    ]);
  });

  it('takes a field of whole paise as it is, and an absent one for zero', () => {
    const purses = projection<{ readonly kept_paise: number }, AccountEvents>({
      ...{ name: 'purses', version: 1, indexes: [], rowOf: ({ stream }) => stream },
      on: { Opened: (_, { data }) => ({ kept_paise: data.paise }) },
    });
    const stepsOf = (field: string) => changesOf(purses as unknown as Projection, field, log.slice(0, 1));
    expect(stepsOf('kept_paise').map(({ after }) => after)).toEqual([100_050]);
    expect(stepsOf('spent_paise').map(({ after }) => after)).toEqual([0]);
  });

  it('says when a row leaves the figure', () => {
    expect(contributions(saved, ASKED, log).map(({ by }) => by)).toEqual([100_050, -40_000, 0, -60_050, 0]);
    expect(contributions(frozen, ASKED, log).map(({ after }) => after)).toEqual([0, 0, 0, 60_050, 0]);
  });

  it('has a fan-out that moved the number, and none that did not', () => {
    const events = [
      recorded(1, 'a', 'Opened', { branch: 'Pune', paise: 500 }),
      recorded(2, 'towns', 'BranchMerged', { from: 'Ooty', to: 'Goa' }),
      recorded(3, 'towns', 'BranchMerged', { from: 'Pune', to: 'Goa' }),
    ];
    const byBranch = figure({ ...saved, groups: ({ branch }: AccountRow) => [branch] } as Sum);
    const told = (group: string) =>
      contributions(byBranch, { ...ASKED, group }, events).map(({ event, by }) => [event.type, by]);
    expect(told('Goa')).toEqual([
      ['Opened', 0],
      ['BranchMerged', 500],
    ]);
    expect(told('Pune')).toEqual([
      ['Opened', 500],
      ['BranchMerged', -500],
    ]);
  });

  it('folds to what the row adds, for any history', () => {
    fc.assert(
      fc.property(anyLog, fc.constantFrom(saved, frozen, number), (events, asked) => {
        const rows = replay(accounts, events);
        for (const id of ['a', 'b', 'c']) {
          const explained = contributions(asked, ASKED, ofRow(events, id));
          const folded = explained.reduce((sum, { by }) => sum + by, 0);
          expect(folded).toBe(addedBy(asked, ASKED, rows.get(id)));
          for (const [place, { before }] of explained.entries()) expect(before).toBe(explained[place - 1]?.after ?? 0);
        }
      }),
    );
  });

  it('adds up over all rows to the figure, and the parts add up to it, for any history', () => {
    fc.assert(
      fc.property(anyLog, (events) => {
        const rowsOf = rowsAfter(events);
        const sumOf = (sum: Sum) =>
          ['a', 'b', 'c'].reduce(
            (all, id) => all + (contributions(sum, ASKED, ofRow(events, id)).at(-1)?.after ?? 0),
            0,
          );
        expect(sumOf(saved)).toBe(valueOver(saved, ASKED, rowsOf));
        expect(sumOf(saved) - sumOf(frozen)).toBe(valueOver(free, ASKED, rowsOf));
      }),
    );
  });
});
