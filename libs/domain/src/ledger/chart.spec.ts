import { describe, expect, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { type DomainEvent, replay } from '../kernel/index.js';
import { recordedAll } from './books.suite.js';
import { type Account, Chart, chartOf, chartOfAccounts, ChartOfAccounts, expectIncomeAccount } from './index.js';
import { type ChartEvents } from './events.js';

const HOSTEL = { account: '4011', name: 'Hostel fees' } as const;
const UNUSED = { balancePaise: 0, waitingVouchers: 0, feeStructures: 0 };

const added: DomainEvent<ChartEvents> = { type: 'AccountAdded', data: HOSTEL };
const retired: DomainEvent<ChartEvents> = { type: 'AccountRetired', data: HOSTEL };
const restored: DomainEvent<ChartEvents> = { type: 'AccountRestored', data: HOSTEL };
const restore = (account: Account) => ({ type: 'RestoreAccount', account }) as const;
const add = (account: string, name: string) => ({ type: 'AddAccount', account: account as Account, name }) as const;
const rename = (account: Account, name: string) => ({ type: 'RenameAccount', account, name }) as const;
const retire = (account: Account, use = {}) =>
  ({ type: 'RetireAccount', account, use: { ...UNUSED, ...use } }) as const;

const chart = given(ChartOfAccounts);

describe('The chart of accounts', () => {
  it('takes a new account whose first digit decides its kind', () => {
    chart().when(add('4011', 'Hostel fees')).then(added);
    chart(added)
      .when(add('2011', 'Hostel fees'))
      .then({
        type: 'AccountAdded',
        data: { account: '2011', name: 'Hostel fees' },
      });
  });

  it('refuses numbers outside 1000 to 5999, and numbers and names that are taken', () => {
    for (const number of ['0400', '6010', '401', '40111', '4O11']) {
      chart().when(add(number, 'Hostel')).thenRefused('ledger/account-number');
    }
    chart().when(add('4010', 'Hostel')).thenRefused('ledger/account-taken');
    chart(added, retired).when(add('4011', 'Hostel')).thenRefused('ledger/account-taken');
    chart(added).when(add('4012', 'hostel fees')).thenRefused('ledger/account-name-taken');
  });

  it('renames shipped and added accounts, and keeps their numbers', () => {
    chart()
      .when(rename('4010', 'Course fees'))
      .then({
        type: 'AccountRenamed',
        data: { account: '4010', name: 'Course fees', previousName: 'Tuition and fees' },
      });
    chart().when(rename('4010', 'Tuition and fees')).thenNothing();
    const inCapitals = { account: '4010', name: 'Tuition and Fees', previousName: 'Tuition and fees' } as const;
    const renamed: DomainEvent<ChartEvents> = { type: 'AccountRenamed', data: inCapitals };
    chart().when(rename('4010', 'Tuition and Fees')).then(renamed);
    chart(renamed).when(rename('4010', 'Tuition and Fees')).thenNothing();
    chart().when(rename('4010', 'Donations')).thenRefused('ledger/account-name-taken');
    chart().when(rename('4011', 'Hostel')).thenRefused('ledger/no-account');
    chart(added, retired).when(rename('4011', 'Hostel')).thenRefused('ledger/account-retired');
  });

  it('retires an added account once nothing stands on it', () => {
    chart(added).when(retire('4011')).then(retired);
    chart(added, retired).when(retire('4011')).thenNothing();
    chart(added)
      .when(retire('4011', { balancePaise: -500 }))
      .thenRefused('ledger/account-with-balance');
    chart(added)
      .when(retire('4011', { waitingVouchers: 1 }))
      .thenRefused('ledger/account-in-vouchers');
    chart(added)
      .when(retire('4011', { feeStructures: 2 }))
      .thenRefused('ledger/account-in-structures');
    chart().when(retire('4190')).thenRefused('ledger/account-of-rules');
    chart().when(retire('4011')).thenRefused('ledger/no-account');
  });

  it('takes a retired account back into use, and keeps its name for it meanwhile', () => {
    chart(added, retired).when(restore('4011')).then(restored);
    chart(added, retired, restored).when(restore('4011')).thenNothing();
    chart(added, retired, restored).when(retire('4011')).then(retired);
    chart(added).when(restore('4011')).thenNothing();
    chart(added, retired).when(add('4012', 'Hostel fees')).thenRefused('ledger/account-name-taken');
    chart().when(restore('4011')).thenRefused('ledger/no-account');
  });

  it('gives fees an income account in use, but not the concessions', () => {
    const known = Chart.SHIPPED.with('4011', { name: 'Hostel fees' }).with('4012', { isRetired: true });
    for (const account of ['4010', '4011']) expect(() => expectIncomeAccount(known, account)).not.toThrow();
    for (const account of ['4012', '4013', '1010', '5110', '4210'])
      expect(() => expectIncomeAccount(known, account)).toThrow(`${account} is no income account of the chart.`);
  });

  it('lists the accounts by number, also those that were added', () => {
    const all = Chart.SHIPPED.with('4011', { name: 'Hostel fees' }).all();
    expect(all.slice(all.indexOf('4010'), all.indexOf('4030') + 1)).toEqual(['4010', '4011', '4030']);
  });

  it('is read as its events left it, with the shipped names of all others', () => {
    const rows = replay(
      chartOfAccounts,
      recordedAll([
        ['AccountAdded', HOSTEL],
        ['AccountRenamed', { account: '4010', name: 'Course fees', previousName: 'Tuition and fees' }],
        ['AccountRetired', HOSTEL],
      ]),
    );
    const read = chartOf([...rows.values()]);
    expect(['1010', '4010', '4011', '4012'].map((id) => read.nameOf(id as Account))).toEqual([
      ...['1010 Bank', '4010 Course fees', '4011 Hostel fees', '4012'],
    ]);
    expect(['4010', '4011', '4012'].map((id) => [read.has(id), read.isOpen(id as Account)])).toEqual([
      [true, true],
      [true, false],
      [false, false],
    ]);
    expect(read.all()).toHaveLength(Chart.SHIPPED.all().length + 1);
  });
});
