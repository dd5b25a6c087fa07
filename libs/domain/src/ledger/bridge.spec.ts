import { describe, expect, it } from '@jest/globals';
import { availablePaise, balance, budgetShares, EMPTY_BALANCE } from '../budgeting/balance.projection.js';
import { type Day, type Paise, type Recorded, replay } from '../kernel/index.js';
import { Dice } from '../payments/term.suite.js';
import { moneyByDay, type MoneyRow } from '../reports/money.projection.js';
import { AccountSums, bridgeOf, isMoney, ledgerEntries, type LedgerLineRow } from './index.js';
import { University } from './university.suite.js';

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
  return bridgeOf(balanceThen, { byKind, heldPaise, aheadPaise: 0, recordedLaterPaise: 0 }).at(-1)?.paise;
}

function* logs(): Generator<readonly Recorded[], void> {
  for (let number = 0; number < UNIVERSITIES; number++) {
    const sums = { upTo: () => new AccountSums('2026-04-01', '2026-04-30') };
    const university = new University(new Dice(20_261_001 + number * 7_919), sums);
    for (let step = 0; step < COMMANDS; step++) university.step();
    university.term.close();
    yield university.simulation.log;
  }
}

const netOf = (row: MoneyRow): Paise => {
  const received = Object.values(row.received_paise).reduce((sum, paise) => sum + paise, 0);
  const spent = row.payroll_paise + row.expenses_paise + row.aid_paise;
  return received - row.refunded_paise - row.reversed_paise + row.income_paise - spent;
};

const BESIDE_DAYBOOK: readonly LedgerLineRow['kind'][] = ['voucher', 'opening', 'remittance'];

function differingDays(log: readonly Recorded[]): readonly Day[] {
  const moved = new Map<Day, Paise>();
  const add = (day: Day, paise: Paise): unknown => moved.set(day, (moved.get(day) ?? 0) + paise);
  for (const { day, account, kind, paise } of replay(ledgerEntries, log).values()) {
    if (BESIDE_DAYBOOK.includes(kind)) continue;
    if (isMoney(account) || account === '2230') add(day, paise);
  }
  for (const row of replay(moneyByDay, log).values()) add(row.period, 0 - netOf(row));
  return [...moved].flatMap(([day, paise]) => (paise === 0 ? [] : [day]));
}

describe('The bridge from the available balance to the money in hand', () => {
  it('leaves nothing unexplained in universities that act at random, also when held money is applied [LED-015]', () => {
    const left = [...logs()].map(unexplained);
    expect(left).toEqual(left.map(() => 0));
  });

  it('needs held money, vouchers, opening balances and remittances alone beside the daybook of a day [LED-003]', () => {
    expect([...logs()].map(differingDays)).toEqual(Array.from({ length: UNIVERSITIES }, () => []));
  });

  it('names each step in order, and the rest that no step explains', () => {
    const byKind = new Map<LedgerLineRow['kind'], Paise>([
      ['bill', 7_000],
      ['expense', -300],
      ['opening', 5_000],
      ['voucher', -40],
      ['remittance', -20],
    ]);
    const steps = bridgeOf(
      { availablePaise: 4_000, current: 2_000, coming: 500, past: 100 },
      { byKind, heldPaise: 90, aheadPaise: 60, recordedLaterPaise: 70 },
    );
    expect(steps.map(({ id, paise }) => [id, paise])).toEqual([
      ['available', 4_000],
      ['allocated', 2_500],
      ['spent-before', 100],
      ['expenses', -300],
      ['suspense', 90],
      ['ahead', -60],
      ['openings', 5_000],
      ['vouchers', -40],
      ['remitted', -20],
      ['later', 70],
      ['unexplained', 310],
    ]);
    expect(steps.at(-1)?.line).toBe('Unexplained');
  });
});
