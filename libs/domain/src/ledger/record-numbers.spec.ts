import { describe, expect, it } from '@jest/globals';
import { project, type Projection, replay, Rows } from '../kernel/index.js';
import { type RollUp } from '../kernel/projection.js';
import { rollUpOnto } from '../kernel/roll-up.js';
import { DUE, recordedAll, type Told } from './books.suite.js';
import { accountDays, accountMonths, ledgerEntries, ledgerRecords, studentLedgers } from './index.js';

const bill = { studentFeeId: 'bill', feeStructureId: 'f', studentId: 's', studentName: 'Asha', title: 'Tuition' };
const payment = { ...bill, source: 'counter', method: 'cash', roundingPaise: 0 };
const purchase = { expenseId: 'lens', kind: 'purchase', submittedBy: 'v', submittedByName: 'Om', departmentId: 1 };
const slip = { payrollId: 'slip-7', staffId: 'u', staffName: 'Ravi', month: '2026-10', lines: [] };
const aid = { disbursementId: 'd', studentId: 's', studentName: 'Asha', aidType: 'Merit', disbursedOn: '2026-10-05' };
const income = { incomeId: 'i', kind: 'rent', sourceName: 'Hall', receivedDate: '2026-10-05', amountPaise: 100 };
const held = { paymentId: 'pay_7', studentFeeId: 'bill', studentId: 's', currency: 'INR', amountPaise: 500 };

const assigned: Told = [
  'FeeAssigned',
  { ...bill, dueDate: DUE, departmentId: 1, totalPaise: 900, openingPaidPaise: 0 },
];
const invoiced: Told = ['InvoiceNumbered', { studentFeeId: 'bill', invoiceNo: 'FY26-27/INV/000007' }];
const paid = (transactionId: string): Told => ['FeePaymentApplied', { ...payment, transactionId, amountPaise: 300 }];
const receipt = (transactionId: string, receiptNo: string): Told => [
  'ReceiptIssued',
  { studentFeeId: 'bill', transactionId, receiptNo },
];
const disbursed = (reference: string): Told => [
  'AidDisbursed',
  { ...aid, reference, amountPaise: 100, payout: { paidTo: 'bank' } },
];

const numbersAfter = (...told: readonly Told[]) =>
  [...new Map([...replay(ledgerEntries, recordedAll(told)).values()].map((row) => [row.entry_id, row])).values()].map(
    ({ type, number }) => [type, number],
  );

describe('The number of a line', () => {
  it('is the invoice of a bill, and its own receipt of each payment', () => {
    const two = [assigned, invoiced, paid('t-1'), paid('t-2')];
    expect(numbersAfter(...two, receipt('t-2', 'FY26-27/R/000002'), receipt('t-1', 'FY26-27/R/000001'))).toEqual([
      ['FeeAssigned', 'FY26-27/INV/000007'],
      ['FeePaymentApplied', 'FY26-27/R/000001'],
      ['FeePaymentApplied', 'FY26-27/R/000002'],
    ]);
  });

  it('stays the receipt when its payment is reversed', () => {
    const reversed: Told = ['FeePaymentReversed', { ...payment, transactionId: 't-1', amountPaise: 300 }];
    const numbers = numbersAfter(assigned, paid('t-1'), receipt('t-1', 'FY26-27/R/000001'), reversed);
    expect(numbers).toEqual([
      ['FeeAssigned', null],
      ['FeePaymentApplied', 'FY26-27/R/000001'],
      ['FeePaymentReversed', 'FY26-27/R/000001'],
    ]);
  });

  it('is absent of aid on a bill, which has no receipt', () => {
    const credited: Told = ['FeePaymentApplied', { ...payment, source: 'aid', transactionId: 'd', amountPaise: 300 }];
    expect(numbersAfter(assigned, invoiced, credited)).toContainEqual(['FeePaymentApplied', null]);
  });

  it('is the order of a purchase, also on entries before it', () => {
    const told: readonly Told[] = [
      ['ExpenseSubmitted', { ...purchase, amountPaise: 500, description: 'Lens', grantId: null }],
      ['PurchaseBilled', { ...purchase, billedPaise: 500, billDate: '2026-10-05' }],
      ['PurchaseOrderNumbered', { expenseId: 'lens', poNumber: 'FY26-27/PO/000041' }],
      ['ExpensePaid', { ...purchase, paidPaise: 500, paidOn: '2026-10-06' }],
    ];
    expect(numbersAfter(...told)).toEqual([
      ['PurchaseBilled', 'FY26-27/PO/000041'],
      ['ExpensePaid', 'FY26-27/PO/000041'],
    ]);
  });

  it.each([
    ['a claim', 'claim', 'ExpenseApproved', {}],
    ['a purchase without an order', 'purchase', 'PurchaseBilled', { billedPaise: 500, billDate: '2026-10-05' }],
  ])('is the reference of the transfer once %s is paid, also when it comes back', (_, kind, spent, bill) => {
    const claim = { ...purchase, kind, amountPaise: 500, description: 'Travel', grantId: null };
    const paidOn = '2026-10-06';
    const told: readonly Told[] = [
      ['ExpenseSubmitted', claim],
      [spent, { ...claim, ...bill }],
      ['ExpensePaid', { ...claim, paidPaise: 500, paidOn, paymentReference: 'NEFT-9' }],
      ['ExpenseReversed', { ...claim, reversedPaise: 500, paidOn }],
    ];
    expect(numbersAfter(...told)).toEqual([
      [spent, null],
      ['ExpensePaid', 'NEFT-9'],
      ['ExpenseReversed', 'NEFT-9'],
    ]);
  });

  it('is absent of a claim that is reversed before it is paid', () => {
    const claim = { ...purchase, kind: 'claim', amountPaise: 500, description: 'Travel', grantId: null };
    const reversed: Told = ['ExpenseReversed', { ...claim, reversedPaise: 500, paidOn: null }];
    expect(numbersAfter(['ExpenseSubmitted', claim], ['ExpenseApproved', claim], reversed)).toEqual([
      ['ExpenseApproved', null],
      ['ExpenseReversed', null],
    ]);
  });

  it.each<readonly [string, Told, string | null]>([
    ['the payslip', ['PayrollGenerated', { ...slip, grossPaise: 100, amountPaise: 100 }], 'slip-7'],
    [
      'the reference of a remittance',
      ['DeductionsRemitted', { remittanceId: 'r', name: 'PF', month: '2026-10', amountPaise: 100, reference: 'ECR-1' }],
      'ECR-1',
    ],
    ['the reference of aid at the bank', disbursed('NEFT-7'), 'NEFT-7'],
    ['absent of aid without a reference', disbursed(''), null],
    ['absent of other income, which has none', ['IncomeRecorded', income], null],
    ['the gateway’s payment that is held', ['GatewayPaymentHeld', held], 'pay_7'],
  ])('is %s', (_, told, number) => {
    expect(numbersAfter(told)).toEqual([[told[0], number]]);
  });

  it.each([accountDays, accountMonths, studentLedgers] as const)(
    'derives no sum again when it comes later: $name',
    (model) => {
      const sums = (model as Projection).rollUp as RollUp;
      let derived = 0;
      const rowsOf = (source: object) => {
        const made = sums.rows(source);
        derived += made.size;
        return made;
      };
      const [records, rows] = [new Rows<object>(), new Rows<object>()];
      const told = [assigned, invoiced, paid('t-1'), receipt('t-1', 'FY26-27/R/000001')];
      const counts = recordedAll(told).map((event) => {
        derived = 0;
        const changes = project(ledgerRecords as unknown as Projection, records, event);
        rollUpOnto({ ...sums, rows: rowsOf }, rows, event.position, changes);
        return derived > 0;
      });
      expect(counts).toEqual([true, false, true, false]);
    },
  );
});
