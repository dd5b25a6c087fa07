import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, type Day, type Paise } from '../kernel/index.js';
import { DUE, lastEntry, recordsOf, type Told } from './books.suite.js';
import { accountDays, type LedgerRecordRow } from './index.js';
import { partsOf } from './recognition.js';

const bill = { studentFeeId: 'bill', feeStructureId: 'f', studentId: 's', studentName: 'Asha', title: 'Tuition' };
const TERM = { from: '2026-07', months: 6 };
const OVER = { incomeAccount: '4011', recogniseOver: TERM };

const assigned = (day: Day, totalPaise: Paise, terms: object = OVER): Told => [
  'FeeAssigned',
  { ...bill, dueDate: DUE, departmentId: 1, totalPaise, openingPaidPaise: 0, ...terms },
  day,
];
const reissued = (day: Day, previousPaise: Paise, totalPaise: Paise, terms: object = OVER): Told => [
  'FeeReissued',
  { ...bill, previousPaise, totalPaise, ...terms },
  day,
];
const revoked = (day: Day): Told => ['FeeAssignmentRevoked', bill, day];

const recordOf = (told: readonly Told[]): LedgerRecordRow => recordsOf(told).get('bill') as LedgerRecordRow;

function movements(told: readonly Told[]): ReadonlyMap<string, Paise> {
  const rows = accountDays.rollUp?.rows(recordOf(told)) as ReadonlyMap<string, object>;
  return new Map(
    [...rows.values()]
      .map((row) => row as { day: Day; account: string; debit_paise: Paise; credit_paise: Paise })
      .map(({ day, account, debit_paise, credit_paise }) => [`${day} ${account}`, debit_paise - credit_paise] as const)
      .filter(([, paise]) => paise !== 0)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

const balanceOf = (told: readonly Told[], account: string, to: Day): Paise =>
  [...movements(told)]
    .filter(([key]) => key.endsWith(account) && key.slice(0, 10) <= to)
    .reduce((sum, [, paise]) => sum + paise, 0);

describe('Income over the months of a fee structure', () => {
  it('is in 2210 when the bill is issued, and passes to its account at the end of each month', () => {
    expect(Object.fromEntries(movements([assigned('2026-07-10', 10_000_01)]))).toEqual({
      ...{ '2026-07-10 1110': 10_000_01, '2026-07-10 2210': -10_000_01 },
      ...{ '2026-07-31 2210': 1_666_66, '2026-07-31 4011': -1_666_66 },
      ...{ '2026-08-31 2210': 1_666_67, '2026-08-31 4011': -1_666_67 },
      ...{ '2026-09-30 2210': 1_666_67, '2026-09-30 4011': -1_666_67 },
      ...{ '2026-10-31 2210': 1_666_67, '2026-10-31 4011': -1_666_67 },
      ...{ '2026-11-30 2210': 1_666_67, '2026-11-30 4011': -1_666_67 },
      ...{ '2026-12-31 2210': 1_666_67, '2026-12-31 4011': -1_666_67 },
    });
  });

  it('recognises a part at once when its month ends with the day of the bill', () => {
    expect(lastEntry([assigned('2026-07-31', 6_000)])).toEqual([
      ...['1110 Dr 6000', '2210 Cr 5000', '4011 Cr 1000'],
      ...Array.from({ length: 5 }, () => ['2210 Dr 1000', '4011 Cr 1000']).flat(),
    ]);
  });

  it('recognises the months before a late bill on its own day, because they may be closed', () => {
    expect(Object.fromEntries(movements([assigned('2026-11-12', 6_000_00)]))).toEqual({
      ...{ '2026-11-12 1110': 6_000_00, '2026-11-12 2210': -2_000_00, '2026-11-12 4011': -4_000_00 },
      ...{ '2026-11-30 2210': 1_000_00, '2026-11-30 4011': -1_000_00 },
      ...{ '2026-12-31 2210': 1_000_00, '2026-12-31 4011': -1_000_00 },
    });
  });

  it('changes past parts on the day of the correction, and later parts on theirs', () => {
    const told = [assigned('2026-07-10', 6_000_00), reissued('2026-09-15', 6_000_00, 9_000_00)];
    expect(Object.fromEntries([...movements(told)].filter(([key]) => key >= '2026-09'))).toEqual({
      ...{ '2026-09-15 1110': 3_000_00, '2026-09-15 2210': -2_000_00, '2026-09-15 4011': -1_000_00 },
      ...{ '2026-09-30 2210': 1_500_00, '2026-09-30 4011': -1_500_00 },
      ...{ '2026-10-31 2210': 1_500_00, '2026-10-31 4011': -1_500_00 },
      ...{ '2026-11-30 2210': 1_500_00, '2026-11-30 4011': -1_500_00 },
      ...{ '2026-12-31 2210': 1_500_00, '2026-12-31 4011': -1_500_00 },
    });
  });

  it('takes back what was recognised and what is to come when the bill is revoked', () => {
    const told = [assigned('2026-07-10', 6_000_00), revoked('2026-09-15')];
    expect(Object.fromEntries([...movements(told)].filter(([key]) => key >= '2026-08-15'))).toEqual({
      ...{ '2026-08-31 2210': 1_000_00, '2026-08-31 4011': -1_000_00 },
      ...{ '2026-09-15 1110': -6_000_00, '2026-09-15 2210': 4_000_00, '2026-09-15 4011': 2_000_00 },
    });
  });

  it('is income of its account at once without months', () => {
    expect(Object.fromEntries(movements([assigned('2026-07-10', 500, { incomeAccount: '4012' })]))).toEqual({
      ...{ '2026-07-10 1110': 500, '2026-07-10 4012': -500 },
    });
  });

  it('splits every amount to the paisa, keeps 2210 at or above zero, and ends with all of it recognised', () => {
    const amount = fc.integer({ min: 1, max: 1_00_00_00_000_00 });
    const day = fc.integer({ min: 0, max: 900 }).map((days) => addDays('2026-01-01', days));
    const world = fc.record({
      total: amount,
      from: fc.constantFrom('2026-01', '2026-07', '2027-02'),
      months: fc.integer({ min: 1, max: 60 }),
      days: fc.tuple(day, day, day).map((days) => days.toSorted()),
      changed: fc.option(amount),
      isRevoked: fc.boolean(),
    });
    fc.assert(
      fc.property(world, ({ total, from, months, days, changed, isRevoked }) => {
        const terms = { recogniseOver: { from, months } };
        expect(partsOf(total, terms.recogniseOver).reduce((sum, { paise }) => sum + paise, 0)).toBe(total);
        const [billedOn, changedOn, revokedOn] = days as [Day, Day, Day];
        const told: readonly Told[] = [
          assigned(billedOn, total, terms),
          ...(changed === null ? [] : [reissued(changedOn, total, changed, terms)]),
          ...(isRevoked ? [revoked(revokedOn)] : []),
        ];
        const inAdvance = [...movements(told)].filter(([key]) => key.endsWith('2210'));
        let held = 0;
        for (const [, paise] of inAdvance) {
          held -= paise;
          expect(held).toBeGreaterThanOrEqual(0);
        }
        expect(held).toBe(0);
        expect(0 - balanceOf(told, '4010', '2040-01-01')).toBe(isRevoked ? 0 : (changed ?? total));
        const balances = new Map<Day, Paise>();
        for (const [key, paise] of movements(told)) {
          balances.set(key.slice(0, 10), (balances.get(key.slice(0, 10)) ?? 0) + paise);
        }
        expect([...balances.values()].filter((paise) => paise !== 0)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});

describe('The record of a bill', () => {
  it('keeps the batch of the student after the bill was taken back', () => {
    const billed = assigned('2026-07-10', 100_00, { batch: 2024 });
    expect(recordOf([billed, revoked('2026-08-03')])).toMatchObject({ kind: 'bill', batch: 2024 });
  });

  it('follows its student to another batch while it is owed', () => {
    const billed = assigned('2026-07-10', 100_00, { batch: 2204 });
    const corrected = (studentId: string): Told => [
      'StudentProfileChanged',
      { student: { studentId, enrollmentNo: 'E-1', batch: 2024 } },
    ];
    const batch = (...told: readonly Told[]) => recordOf([billed, ...told]).batch;
    expect(batch(corrected('s'))).toBe(2024);
    expect(batch(corrected('other'))).toBe(2204);
    expect(batch(revoked('2026-08-03'), corrected('s'))).toBe(2204);
  });
});
