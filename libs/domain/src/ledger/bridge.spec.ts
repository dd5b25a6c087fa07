import { describe, expect, it } from '@jest/globals';
import { availablePaise, balance, budgetShares, EMPTY_BALANCE } from '../budgeting/balance.projection.js';
import { type Paise, type Recorded, replay } from '../kernel/index.js';
import { Dice } from '../payments/term.suite.js';
import { AccountSums, bridgeOf, isMoney, ledgerEntries, type LedgerLineRow } from './index.js';
import { University } from './university.suite.js';

/** The sixteenth applies money out of suspense. */
const UNIVERSITIES = 20;
const COMMANDS = 150;
const YEAR = 'FY26-27';

const OF_PAYMENTS: readonly LedgerLineRow['kind'][] = ['bill', 'payment'];

function unexplained(log: readonly Recorded[]): Paise | undefined {
  const byKind = new Map<LedgerLineRow['kind'], Paise>();
  let heldPaise = 0;
  for (const { account, kind, paise } of replay(ledgerEntries, log).values()) {
    if (isMoney(account)) byKind.set(kind, (byKind.get(kind) ?? 0) + paise);
    if (account === '2230' && OF_PAYMENTS.includes(kind)) heldPaise -= paise;
  }
  const row = replay(balance, log).get('all') ?? EMPTY_BALANCE;
  const balanceThen = { availablePaise: availablePaise(row, YEAR), ...budgetShares(row, YEAR) };
  return bridgeOf(balanceThen, { byKind, heldPaise, aheadPaise: 0 }).at(-1)?.paise;
}

describe('The bridge from the available balance to the money in hand', () => {
  it('leaves nothing unexplained in universities that act at random, also when held money is applied [LED-015]', () => {
    const left = Array.from({ length: UNIVERSITIES }, (_, number) => {
      const sums = { upTo: () => new AccountSums('2026-04-01', '2026-04-30') };
      const university = new University(new Dice(20_261_001 + number * 7_919), sums);
      for (let step = 0; step < COMMANDS; step++) university.step();
      university.term.close();
      return unexplained(university.simulation.log);
    });
    expect(left).toEqual(left.map(() => 0));
  });
});
