import { describe, expect, it } from '@jest/globals';
import { assignedFees } from '../fees/assigned-fees.projection.js';
import { type Paise, paiseOf, type Recorded, replay } from '../kernel/index.js';
import { suspense } from '../payments/suspense.projection.js';
import { Dice, Term } from '../payments/term.suite.js';
import { type Account, accountDays, accountMonths, ledgerEntries, ledgerRecords, studentLedgers } from './index.js';

/** Set `BOOKS_SEQUENCES=20000` for a full run. */
const SEQUENCES = Number(process.env.BOOKS_SEQUENCES ?? 200);
const MOVES = 60;

type Sums = Partial<Record<Account, Paise>>;

function summed<Row extends { readonly account: Account }>(rows: Iterable<Row>, paiseIn: (row: Row) => Paise): Sums {
  const sums: Sums = {};
  for (const row of rows) sums[row.account] = (sums[row.account] ?? 0) + paiseIn(row);
  return sums;
}

const total = (all: Iterable<Paise>): Paise => [...all].reduce((sum, paise) => sum + paise, 0);

function violationsIn(log: readonly Recorded[]): readonly string[] {
  const entries = [...replay(ledgerRecords, log).values()].flatMap((record) => record.entries);
  const lines = summed(replay(ledgerEntries, log).values(), ({ paise }) => paise);
  const byDay = summed(replay(accountDays, log).values(), (row) => row.debit_paise - row.credit_paise);
  const byMonth = summed(replay(accountMonths, log).values(), (row) => row.debit_paise - row.credit_paise);
  const students = total([...replay(studentLedgers, log).values()].map(({ balance_paise }) => balance_paise));
  const owed = total([...replay(assignedFees, log).values()].map(({ outstanding }) => paiseOf(outstanding)));
  const held = total(
    [...replay(suspense, log).values()]
      .filter(({ currency }) => currency === 'INR')
      .map(({ outstanding }) => paiseOf(outstanding)),
  );
  const rules: Readonly<Record<string, boolean>> = {
    'every entry balances': entries.every((entry) => total(entry.lines.map(({ paise }) => paise)) === 0),
    'sums by day are those of the lines': JSON.stringify(sorted(byDay)) === JSON.stringify(sorted(lines)),
    'sums by month are those of the lines': JSON.stringify(sorted(byMonth)) === JSON.stringify(sorted(lines)),
    'students owe what the receivable says': students === (lines['1110'] ?? 0),
    'the receivable is what all bills owe': owed === (lines['1110'] ?? 0),
    'suspense is what is held for payers': held === 0 - (lines['2230'] ?? 0),
    'gateway clearing is never overdrawn': (lines['1040'] ?? 0) >= 0,
  };
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]));
}

const sorted = (sums: Sums) => Object.entries(sums).toSorted(([one], [other]) => (one < other ? -1 : 1));

describe('The ledger of random terms of fees and payments', () => {
  it(
    'balances, and its control accounts agree with bills and sums',
    () => {
      const violations: string[] = [];
      for (let number = 0; number < SEQUENCES; number++) {
        const term = new Term(new Dice(20_261_001 + number * 7_919));
        term.play(MOVES);
        violations.push(...violationsIn(term.office.simulation.log).map((rule) => `Term ${number}: ${rule}`));
      }
      expect(violations).toEqual([]);
    },
    60_000 + SEQUENCES * 100,
  );
});
