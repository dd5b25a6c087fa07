import { describe, expect, it } from '@jest/globals';
import { balances, DUE, recordsOf, type Told } from './books.suite.js';
import { type Account, kindOf } from './index.js';

const bill = {
  studentFeeId: 'bill',
  feeStructureId: 'structure',
  studentId: 's',
  studentName: 'Asha',
  title: 'Tuition',
};
const cash = { source: 'counter', method: 'cash', roundingPaise: 0 };
const purchase = { expenseId: 'lens', kind: 'purchase', submittedBy: 'v', submittedByName: 'Om', departmentId: 1 };
const slip = {
  ...{ payrollId: 'p', staffId: 'u', staffName: 'Ravi', month: '2026-10' },
  ...{ grossPaise: 1_24_000_00, deductionsPaise: 11_920_00, amountPaise: 1_12_080_00 },
  lines: [
    { name: 'Basic pay', kind: 'earning', amountPaise: 1_24_000_00 },
    { name: 'Provident fund', kind: 'deduction', amountPaise: 11_920_00 },
  ],
};
const aid = { disbursementId: 'd', studentId: 's', studentName: 'Asha', aidType: 'Merit', disbursedOn: '2026-10-05' };

const STORY: readonly Told[] = [
  ['FeeAssigned', { ...bill, dueDate: DUE, departmentId: 1, totalPaise: 87_500_00, openingPaidPaise: 0 }],
  ['FeePaymentApplied', { ...bill, ...cash, transactionId: 'one', amountPaise: 15_000_00 }],
  ['FeePaymentApplied', { ...bill, ...cash, transactionId: 'two', amountPaise: 5_000_00 }],
  [
    'FeePaymentApplied',
    { ...bill, transactionId: 'pay', source: 'gateway', method: 'online', amountPaise: 67_500_00, roundingPaise: 0 },
  ],
  ['ExpenseSubmitted', { ...purchase, amountPaise: 2_300_00, description: 'Lens', grantId: null }],
  ['ExpenseApproved', { ...purchase, amountPaise: 2_300_00 }],
  ['PurchaseBilled', { ...purchase, billedPaise: 2_300_00, billDate: '2026-10-05' }],
  ['ExpensePaid', { ...purchase, paidPaise: 2_300_00, paidOn: '2026-10-05' }],
  ['PayrollGenerated', slip],
  [
    'IncomeRecorded',
    { incomeId: 'i', kind: 'donation', sourceName: 'Alumni', amountPaise: 50_000_00, receivedDate: '2026-10-05' },
  ],
  ['AidDisbursed', { ...aid, amountPaise: 10_000_00, payout: { paidTo: 'bank' } }],
  [
    'FeePaymentRefunded',
    { ...bill, transactionId: 'two', providerRefundId: null, amountPaise: 5_000_00, leftPaise: 0, roundingPaise: 0 },
  ],
];

const sum = (paise: readonly number[]): number => paise.reduce((total, each) => total + each, 0);

describe('The worked example of the ledger', () => {
  const books = balances(recordsOf(STORY).values());
  const of = (kind: string): number =>
    sum(Object.entries(books).flatMap(([account, paise]) => (kindOf(account as Account) === kind ? [paise] : [])));

  it('ends with the balances of the chartered accountant, to the paisa', () => {
    expect(books).toEqual({
      '1010': 37_700_00,
      '1030': 15_000_00,
      '1040': 67_500_00,
      '1110': 5_000_00,
      '2010': -1_12_080_00,
      '2020': -11_920_00,
      '4010': -87_500_00,
      '4110': -50_000_00,
      '5010': 1_24_000_00,
      '5110': 2_300_00,
      '5120': 10_000_00,
    });
    expect(sum(Object.values(books).filter((paise) => paise > 0))).toBe(2_61_500_00);
  });

  it('has a surplus that balances assets and liabilities', () => {
    expect([-of('income'), of('expenditure')]).toEqual([1_37_500_00, 1_36_300_00]);
    expect([of('asset'), -of('liability')]).toEqual([1_25_200_00, 1_24_000_00]);
  });
});
