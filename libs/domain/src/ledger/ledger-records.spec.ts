import { describe, expect, it } from '@jest/globals';
import { DUE, recordsOf, type Told } from './books.suite.js';

const bill = { studentFeeId: 'b', feeStructureId: 'f', studentId: 's', studentName: 'Asha', title: 'Tuition' };
const billed = (terms: object): Told => [
  'FeeAssigned',
  { ...bill, dueDate: DUE, departmentId: 1, batch: 2024, totalPaise: 900, openingPaidPaise: 0, ...terms },
];
const slip = { payrollId: 'p', staffId: 'u', staffName: 'Ravi', month: '2026-09', departmentId: 2, lines: [] };
const income = { incomeId: 'i', kind: 'rent', sourceName: 'Hall', description: 'September', amountPaise: 100 };
const aid = { disbursementId: 'd', studentId: 's', studentName: 'Asha', aidType: 'Merit', amountPaise: 100 };
const opening = { entryId: 'o', financialYear: 'FY26-27', lines: [{ account: '1010', amountPaise: 1 }] };
const remittance = { remittanceId: 'r', name: 'PF', month: '2026-09', amountPaise: 10, reference: 'ECR-1' };
const purchase = { expenseId: 'e', kind: 'purchase', submittedBy: 'u', submittedByName: 'Om', departmentId: 1 };
const held = { paymentId: 'pay', studentId: 's', currency: 'INR', amountPaise: 90 };
const voucher = { voucherId: 'v', narration: 'Depreciation', madeByName: 'Farida', day: '2026-09-30', lines: [] };

const daysOf = (id: string, ...told: readonly Told[]) => {
  const { first_day, last_day } = recordsOf(told).get(id) ?? {};
  return [first_day, last_day];
};

describe('A record of the ledger', () => {
  it.each<readonly [kind: string, Told, object]>([
    ['bill', billed({}), { id: 'b', name: 'Asha', about: 'Tuition', student_id: 's', due_day: '2026-12-31' }],
    ['payment', ['GatewayPaymentHeld', held], { id: 'pay', name: '', about: '', number: 'pay' }],
    [
      'payment',
      ['GatewayPaymentHeld', { ...held, studentName: 'Asha', feeName: 'Tuition' }],
      { id: 'pay', name: 'Asha', about: 'Tuition' },
    ],
    [
      'salary',
      ['PayrollGenerated', { ...slip, grossPaise: 10, amountPaise: 10 }],
      { id: 'p', name: 'Ravi', about: '2026-09', number: 'p', staff_id: 'u', department_id: 2 },
    ],
    ['opening', ['OpeningBalancesConfirmed', opening], { id: 'o', name: 'Opening balances', about: '2026–27' }],
    [
      'remittance',
      ['DeductionsRemitted', { ...remittance, paidOn: '2026-10-02' }],
      { id: 'r', name: 'PF', number: 'ECR-1' },
    ],
    [
      'income',
      ['IncomeRecorded', { ...income, receivedDate: '2026-09-30' }],
      { id: 'i', name: 'Hall', about: 'September' },
    ],
    [
      'aid',
      ['AidDisbursed', { ...aid, reference: 'NEFT-7', payout: { paidTo: 'bank' }, disbursedOn: '2026-10-02' }],
      { id: 'd', name: 'Asha', about: 'Merit', number: 'NEFT-7', student_id: 's' },
    ],
    [
      'expense',
      ['ExpenseSubmitted', { ...purchase, amountPaise: 100, description: 'Lens', grantId: 'g' }],
      { id: 'e', name: 'Om', about: 'Lens', staff_id: 'u', department_id: 1, grant_id: 'g' },
    ],
    ['voucher', ['VoucherDrafted', voucher], { id: 'v', name: 'Farida', about: 'Depreciation' }],
  ])('is a %s with its names', (kind, told, facts) => {
    const records = recordsOf([told]);
    const rows = [...records.values()];
    expect(rows).toMatchObject([{ kind, ...facts }]);
    expect([...records.keys()]).toEqual(rows.map(({ id }) => id));
  });

  it('begins with its first line and ends with its last, on their own days', () => {
    const term = billed({ recogniseOver: { from: '2026-10', months: 3 } });
    expect(daysOf('b', term)).toEqual(['2026-10-05', '2026-12-31']);
    const revoked: Told = ['FeeAssignmentRevoked', bill, '2026-11-02'];
    expect(daysOf('b', billed({}), revoked)).toEqual(['2026-10-05', '2026-11-02']);
    const claim = { ...purchase, kind: 'claim', amountPaise: 100, description: 'Travel', grantId: null };
    const approved: readonly Told[] = [
      ['ExpenseSubmitted', claim],
      ['ExpenseApproved', claim],
    ];
    const paid: Told = ['ExpensePaid', { ...claim, paidPaise: 100, paidOn: '2026-10-02' }];
    expect(daysOf('e', ...approved, paid)).toEqual(['2026-10-02', '2026-10-05']);
  });

  it('has no entry and no day when its event posts nothing', () => {
    const onBill = { ...aid, reference: '', payout: { paidTo: 'fee' }, disbursedOn: '2026-10-02' };
    expect(recordsOf([['AidDisbursed', onBill]]).get('d')).toMatchObject({
      entries: [],
      first_day: null,
      last_day: null,
    });
  });

  it('does not begin with an event that follows another', () => {
    expect(recordsOf([['PayrollCancelled', { payrollId: 'p' }]]).size).toBe(0);
  });

  it('of a salary names the month to which it was moved', () => {
    const before = { month: '2026-09', amountPaise: 10, paidOn: null };
    const moved: Told = ['PayrollAmended', { payrollId: 'p', before, after: { ...before, month: '2026-10' } }];
    const records = recordsOf([['PayrollGenerated', { ...slip, grossPaise: 10, amountPaise: 10 }], moved]);
    expect(records.get('p')).toMatchObject({ about: '2026-10', entries: [{ type: 'PayrollGenerated' }] });
  });

  it('keeps the batch of its bill when the student data are removed', () => {
    const removed: Told = ['StudentProfileChanged', { userId: 'x', student: null }];
    expect(recordsOf([billed({}), removed]).get('b')?.batch).toBe(2024);
  });

  it('of a purchase is known by its order, not by the reference of the transfer', () => {
    const told: readonly Told[] = [
      ['ExpenseSubmitted', { ...purchase, amountPaise: 100, description: 'Lens', grantId: null }],
      ['PurchaseOrderNumbered', { expenseId: 'e', poNumber: 'FY26-27/PO/000041' }],
      ['ExpensePaid', { ...purchase, paidPaise: 100, paidOn: '2026-10-06', paymentReference: 'NEFT-9' }],
    ];
    const row = recordsOf(told).get('e');
    expect([row?.number, ...(row?.entries ?? []).map(({ number }) => number)]).toEqual(['FY26-27/PO/000041', null]);
  });
});
