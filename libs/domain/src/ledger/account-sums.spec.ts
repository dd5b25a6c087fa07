import { describe, expect, it } from '@jest/globals';
import { replay } from '../kernel/index.js';
import { type Account } from './accounts.js';
import { DUE, recordedAll, type Told } from './books.suite.js';
import { accountDays, AccountSums, resultOf, trialBalanceOf } from './index.js';

const bill = { feeStructureId: 'structure', studentId: 's', studentName: 'Asha', title: 'Tuition', departmentId: 1 };

const assignedAt = (studentFeeId: string, totalPaise: number, occurredAt: string): Told => [
  'FeeAssigned',
  { ...bill, dueDate: DUE, studentFeeId, totalPaise, openingPaidPaise: 0 },
  occurredAt,
];

const sumsOf = (told: readonly Told[], from: string, to: string) => {
  const sums = new AccountSums(from, to);
  for (const row of replay(accountDays, recordedAll(told)).values()) sums.add(row.day, row);
  return sums.all();
};

describe('The sums of the accounts', () => {
  it('put the last second of 31 March and the first of 1 April in India into their years [LED-019]', () => {
    const told = [
      assignedAt('last', 700, '2026-03-31T18:29:59.000Z'),
      assignedAt('first', 500, '2026-03-31T18:30:00.000Z'),
    ];
    expect(sumsOf(told, '2025-04-01', '2026-03-31')).toEqual([
      { account: '1110', openingPaise: 0, debitPaise: 700, creditPaise: 0, closingPaise: 700 },
      { account: '4010', openingPaise: 0, debitPaise: 0, creditPaise: 700, closingPaise: -700 },
    ]);
    expect(sumsOf(told, '2026-04-01', '2026-04-01')).toEqual([
      { account: '1110', openingPaise: 700, debitPaise: 500, creditPaise: 0, closingPaise: 1200 },
      { account: '3010', openingPaise: -700, debitPaise: 0, creditPaise: 0, closingPaise: -700 },
      { account: '4010', openingPaise: 0, debitPaise: 0, creditPaise: 500, closingPaise: -500 },
    ]);
  });

  it('open a later month of the year with the income of the year so far', () => {
    const told = [assignedAt('first', 500, '2026-04-10T06:30:00.000Z')];
    expect(
      sumsOf(told, '2026-05-01', '2026-05-31').map(({ account, openingPaise }) => [account, openingPaise]),
    ).toEqual([
      ['1110', 500],
      ['4010', -500],
    ]);
  });

  const april = (...moved: readonly (readonly [day: string, debit: Account, credit: Account, paise: number])[]) => {
    const sums = new AccountSums('2026-04-01', '2026-04-30');
    for (const [day, debit, credit, paise] of moved) {
      sums.add(day, { account: credit, debit_paise: 0, credit_paise: paise });
      sums.add(day, { account: debit, debit_paise: paise, credit_paise: 0 });
    }
    return sums;
  };

  it('leave the income and the expenditure of earlier years in the general fund, and begin them at zero', () => {
    const sums = april(
      ['2025-06-01', '1010', '4110', 900],
      ['2026-03-01', '5110', '1010', 200],
      ['2026-04-01', '5110', '1010', 50],
      ['2026-05-01', '5110', '1010', 1],
    );
    expect(sums.all().map(({ account, openingPaise, closingPaise }) => [account, openingPaise, closingPaise])).toEqual([
      ['1010', 700, 650],
      ['3010', -700, -700],
      ['5110', 0, 50],
    ]);
  });

  it('close into a trial balance of one side each, without the accounts at zero', () => {
    const sums = april(
      ['2026-04-02', '1010', '4110', 900],
      ['2026-04-03', '5110', '2110', 200],
      ['2026-04-04', '2110', '1010', 200],
    );
    const trialBalance = trialBalanceOf(sums);
    expect(trialBalance).toEqual([
      { account: '1010', debitPaise: 700, creditPaise: 0 },
      { account: '4110', debitPaise: 0, creditPaise: 900 },
      { account: '5110', debitPaise: 200, creditPaise: 0 },
    ]);
    expect(resultOf(trialBalance)).toEqual([
      { account: '4110', paise: -900 },
      { account: '5110', paise: 200 },
    ]);
  });
});
