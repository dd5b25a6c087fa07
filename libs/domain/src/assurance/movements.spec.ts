import { describe, expect, it } from '@jest/globals';
import { replay } from '../kernel/index.js';
import { AT, logOf, type Told } from '../kernel/log.suite.js';
import { byRule, byStatus, foundBy } from './figures.js';
import { valueOver } from '../kernel/figure.suite.js';
import { type MovementRow, movements } from './movements.projection.js';

type Step = readonly [type: string, data: object];

const at = (index: number) => `2026-11-24T06:00:0${index}.000Z`;
const by = (index: number, actor: object) => ({
  metadata: { occurredAt: at(index), actor, correlationId: 'c', commandId: 'c', schemaVersion: 1 },
});

const rowsAfter = (steps: readonly Step[], actor: object = { role: 'admin', userId: 'u-1' }) =>
  replay(
    movements,
    logOf(
      ...(steps.map(([type, data], index) => [type, data, by(index, actor)]) as unknown as Told<
        object & Record<string, object>
      >[]),
    ),
  );

const NOTHING = {
  ...{ person_id: null, reference: null, effective_on: null, booked_at: null, booked_by: null, recorded_by: null },
  ...{ vendor_id: null, self_approved: false, refund_asked_by: null, self_refunded: false, paid_at: null },
  ...{ reversed_at: null, edited_at: null, receipt_no: null, receipt_at: null, receipt_id: null, changed_at: [] },
  ...{ over_budget_paise: 0, limit_paise: null },
};

const bill = { studentId: 's-1', studentName: 'Asha Rao', transactionId: 't-1', amountPaise: 500 };
const counter = { ...bill, paymentReference: 'R-1', receivedOn: '2026-11-23', recordedBy: 'u-2' };
const ofPayment = {
  ...{ ...NOTHING, id: 't-1', kind: 'payment', person_id: 's-1', person_name: 'Asha Rao', about: 'Tuition' },
  ...{ amount_paise: 500, reference: 'R-1', booked_at: at(0), booked_by: 'u-1' },
};

describe('The movement of a payment', () => {
  it('takes the day and the recorder from the counter, until it is released', () => {
    const reserved = ['FeePaymentReserved', { ...counter, title: 'Tuition' }] as const;
    const row = { ...ofPayment, effective_on: '2026-11-23', recorded_by: 'u-2' };
    expect(rowsAfter([reserved]).get('t-1')).toEqual(row);
    expect(rowsAfter([reserved, ['FeePaymentReleased', bill]]).size).toBe(0);
    const back = rowsAfter([reserved, ['FeePaymentReversed', bill]]).get('t-1');
    expect(back).toEqual({ ...row, reversed_at: at(1) });
    expect(rowsAfter([['FeePaymentReversed', bill]]).size).toBe(0);
  });

  it('stands on a receipt for several bills once the receipt is recorded', () => {
    const line = { ...counter, counterReceiptId: 'c-1' };
    expect(rowsAfter([['FeePaymentReserved', { ...line, title: 'Tuition' }]]).size).toBe(0);
    const recorded = rowsAfter([['CounterReceiptLineRecorded', { ...line, feeName: 'Tuition' }]]).get('t-1');
    expect(recorded).toEqual({ ...ofPayment, effective_on: '2026-11-23', recorded_by: 'u-2', receipt_id: 'c-1' });
  });

  it('has the day of its capture when it came by the gateway, and none when it is aid', () => {
    const applied = { ...bill, title: 'Tuition', paymentReference: 'R-1', selfApproved: false };
    const rows = rowsAfter([['FeePaymentApplied', { ...applied, source: 'gateway' }]], { role: 'system' });
    const online = { effective_on: '2026-11-24', booked_by: null, paid_at: at(0) };
    expect(rows.get('t-1')).toEqual({ ...ofPayment, ...online });
    expect(rowsAfter([['FeePaymentApplied', { ...applied, source: 'aid' }]]).size).toBe(0);
  });

  it('is refunded by one person only when the same person asked for it', () => {
    const reserved = ['FeePaymentReserved', { ...counter, title: 'Tuition' }] as const;
    const refundedBy = (askedBy: string) =>
      rowsAfter([
        reserved,
        ['RefundRequested', { transactionId: 't-1', askedBy }],
        ['RefundCompleted', { transactionId: 't-1' }],
      ]).get('t-1');
    expect(refundedBy('u-1')).toMatchObject({ refund_asked_by: 'u-1', self_refunded: true });
    expect(refundedBy('u-2')).toMatchObject({ refund_asked_by: 'u-2', self_refunded: false });
    const completed = ['RefundCompleted', { transactionId: 't-1' }] as const;
    expect(rowsAfter([reserved, completed], { role: 'system' }).get('t-1')?.self_refunded).toBe(false);
    const ofSuspense = { transactionId: null, refundId: 'f-1', askedBy: 'u-1' };
    const orphans: readonly Step[] = [
      ['RefundRequested', ofSuspense],
      ['RefundCompleted', ofSuspense],
      ['ReceiptIssued', { transactionId: 't-9', receiptNo: 'FY26-27/R/000001' }],
    ];
    expect(rowsAfter(orphans).size).toBe(0);
    const issued = ['ReceiptIssued', { transactionId: 't-1', receiptNo: 'FY26-27/R/000001' }] as const;
    const receipt = { receipt_no: 'FY26-27/R/000001', receipt_at: at(1) };
    expect(rowsAfter([reserved, issued]).get('t-1')).toMatchObject(receipt);
  });
});

describe('The movement of an income or of aid', () => {
  it('counts the income on the day of its receipt, until it is reversed', () => {
    const income = { incomeId: 'i-1', sourceName: 'State', description: 'Rent', amountPaise: 900 };
    const recorded = ['IncomeRecorded', { ...income, receivedDate: '2026-11-20', recordedBy: 'u-2' }] as const;
    const row = {
      ...{ ...NOTHING, id: 'i-1', kind: 'income', person_name: 'State', about: 'Rent', amount_paise: 900 },
      ...{ effective_on: '2026-11-20', recorded_by: 'u-2', booked_at: at(0), booked_by: 'u-1', paid_at: at(0) },
    };
    expect(rowsAfter([recorded]).get('i-1')).toEqual(row);
    const reversed = rowsAfter([recorded, ['IncomeReversed', { incomeId: 'i-1' }]]).get('i-1');
    expect(reversed).toEqual({ ...row, reversed_at: at(1) });
  });

  it('knows whether one person granted the aid and disbursed it, and its reference if it has one', () => {
    const aid = { disbursementId: 'd-1', studentId: 's-1', studentName: 'Asha Rao', aidType: 'Merit' };
    const disbursed = { ...aid, amountPaise: 300, disbursedOn: '2026-11-22', reference: 'UTR-7' };
    const row = {
      ...{ ...NOTHING, id: 'd-1', kind: 'aid', person_id: 's-1', person_name: 'Asha Rao', about: 'Merit' },
      ...{ amount_paise: 300, reference: 'UTR-7', effective_on: '2026-11-22' },
      ...{ booked_at: at(0), booked_by: 'u-1', paid_at: at(0) },
    };
    expect(rowsAfter([['AidDisbursed', disbursed]]).get('d-1')).toEqual(row);
    const alone = rowsAfter([['AidDisbursed', { ...disbursed, reference: '', selfApproved: true }]]).get('d-1');
    expect(alone).toEqual({ ...row, reference: null, self_approved: true });
  });
});

describe('The movement of a salary', () => {
  const pay = { payrollId: 'p-1', staffId: 'u-5', staffName: 'Ravi', month: '2026-10', amountPaise: 900 };
  const generated = ['PayrollGenerated', { ...pay, generatedBy: 'u-2' }] as const;
  const paid = ['PayrollPaid', { ...pay, amountPaise: 950, paidOn: '2026-11-21' }] as const;
  const row = {
    ...{ ...NOTHING, id: 'p-1', kind: 'salary', person_id: 'u-5', person_name: 'Ravi', about: '2026-10' },
    ...{ amount_paise: 900, recorded_by: 'u-2' },
  };

  it('is booked with its payment', () => {
    expect(rowsAfter([generated]).get('p-1')).toEqual(row);
    const corrected = ['PayrollAmended', { ...pay, after: { amountPaise: 800 } }] as const;
    expect(rowsAfter([generated, corrected]).get('p-1')).toEqual({ ...row, amount_paise: 800 });
    const booked = {
      amount_paise: 950,
      effective_on: '2026-11-21',
      booked_at: at(1),
      booked_by: 'u-1',
      paid_at: at(1),
    };
    expect(rowsAfter([generated, paid]).get('p-1')).toEqual({ ...row, ...booked });
    expect(rowsAfter([paid]).size).toBe(0);
  });

  it('has the amount of its last calculation', () => {
    const recalculated = ['PayrollRecalculated', { ...pay, amountPaise: 700 }] as const;
    expect(rowsAfter([generated, recalculated]).get('p-1')).toEqual({ ...row, amount_paise: 700 });
    expect(rowsAfter([recalculated]).size).toBe(0);
  });

  it('ends with the salary, unless it was paid before', () => {
    const cancelled = ['PayrollCancelled', pay] as const;
    const reversed = ['PayrollPaymentReversed', pay] as const;
    expect(rowsAfter([generated, cancelled]).size).toBe(0);
    expect(rowsAfter([cancelled]).size).toBe(0);
    const taken = rowsAfter([generated, paid, reversed, cancelled]).get('p-1');
    expect(taken).toMatchObject({ amount_paise: 950, reversed_at: at(2) });
  });

  it('loses its reversal and its change when it is paid again', () => {
    const amended = ['PayrollAmended', { ...pay, after: { amountPaise: 800 } }] as const;
    const reversed = ['PayrollPaymentReversed', pay] as const;
    const back = rowsAfter([generated, paid, amended, reversed]).get('p-1');
    expect(back).toMatchObject({ amount_paise: 800, edited_at: at(2), reversed_at: at(3) });
    expect(rowsAfter([generated, paid, amended, reversed, paid]).get('p-1')).toMatchObject({
      ...{ amount_paise: 950, edited_at: null, reversed_at: null, paid_at: at(4) },
    });
    expect(rowsAfter([amended]).size).toBe(0);
  });
});

describe('The movement of an expense', () => {
  const request = {
    expenseId: 'x-1',
    submittedBy: 'u-4',
    submittedByName: 'Om',
    description: 'Lens',
    amountPaise: 700,
  };
  const submitted = ['ExpenseSubmitted', request] as const;
  const reserved = (overPaise: number): Step => ['BudgetReserved', { reservationId: 'x-1', overPaise }];
  const row = {
    ...{ ...NOTHING, id: 'x-1', kind: 'expense', person_id: 'u-4', person_name: 'Om', about: 'Lens' },
    ...{ amount_paise: 700, recorded_by: 'u-4' },
  };

  it('is approved by its own submitter or by another person', () => {
    expect(rowsAfter([submitted]).get('x-1')).toEqual(row);
    const approvedBy = (decidedBy: string) =>
      rowsAfter([submitted, ['ExpenseApproved', { expenseId: 'x-1', decidedBy }]]);
    expect(approvedBy('u-4').get('x-1')?.self_approved).toBe(true);
    expect(approvedBy('u-1').get('x-1')?.self_approved).toBe(false);
  });

  it('is beyond its budget by what its last amount is, and by nothing once it ends unpaid', () => {
    const adjusted = (paise: number, overPaise: number): Step => [
      'BudgetReservationAdjusted',
      { reservationId: 'x-1', previousPaise: 700, paise, overPaise },
    ];
    const over = (...steps: readonly Step[]) => rowsAfter([submitted, ...steps]).get('x-1')?.over_budget_paise;
    expect([over(reserved(50)), over(reserved(50), adjusted(720, 20))]).toEqual([50, 70]);
    expect([over(reserved(50), adjusted(680, 0)), over(reserved(50), adjusted(600, 0))]).toEqual([30, 0]);
    for (const end of ['ExpenseRejected', 'ExpenseWithdrawn', 'PurchaseCancelled'])
      expect(over(reserved(50), [end, { expenseId: 'x-1' }])).toBe(0);
  });

  it('is beyond the budget of the year that its approval charges alone', () => {
    const over = (...steps: readonly Step[]) => rowsAfter([submitted, ...steps]).get('x-1')?.over_budget_paise;
    expect([over(reserved(50), reserved(0)), over(reserved(0), reserved(50))]).toEqual([0, 50]);
  });

  it('is paid to the vendor of its order, with the reference of the payment, until it is reversed', () => {
    const ordered = (vendorId?: string): Step => ['PurchaseOrdered', { expenseId: 'x-1', vendorId }];
    expect(rowsAfter([submitted, ordered('v-1')]).get('x-1')).toEqual({ ...row, vendor_id: 'v-1' });
    expect(rowsAfter([submitted, ordered()]).get('x-1')).toEqual(row);
    const payment = { expenseId: 'x-1', paidPaise: 690, paidOn: '2026-11-21', paymentReference: 'UTR-8' };
    const paid = rowsAfter([submitted, ['ExpensePaid', payment], ['ExpenseReversed', { expenseId: 'x-1' }]]);
    expect(paid.get('x-1')).toEqual({
      ...{ ...row, amount_paise: 690, effective_on: '2026-11-21', reference: 'UTR-8' },
      ...{ booked_at: at(1), booked_by: 'u-1', paid_at: at(1), reversed_at: at(2) },
    });
  });

  it('keeps its limit when it comes back without a route', () => {
    const limited = ['ExpenseSubmitted', { ...request, route: { upToPaise: 1_000 } }] as const;
    const again = (route?: object): Step => ['ExpenseResubmitted', { ...request, amountPaise: 800, route }];
    const limits = [again(), again({ upToPaise: 2_000 }), again({})].map((each) =>
      rowsAfter([limited, each]).get('x-1'),
    );
    expect(limits.map((each) => each?.limit_paise)).toEqual([1_000, 2_000, null]);
    expect(limits[0]?.amount_paise).toBe(800);
  });

  it('comes from its submission alone', () => {
    const later: readonly Step[] = [
      ...['ExpenseApproved', 'ExpensePaid', 'ExpenseReversed', 'ExpenseRejected', 'ExpenseResubmitted'].map(
        (type): Step => [type, request],
      ),
      ['PurchaseOrdered', { ...request, vendorId: 'v-1' }],
      reserved(5),
    ];
    expect(rowsAfter(later).size).toBe(0);
  });
});

describe('The changes of an account or a month', () => {
  it('are kept for each person, each vendor and each month', () => {
    const rows = rowsAfter([
      ['BankAccountSet', { staffId: 'u-5', staffName: 'Ravi', ifsc: 'SBIN0004721' }],
      ['VendorAccountSet', { vendorId: 'v-1', name: 'Optics', ifsc: 'HDFC0000001' }],
      ['VendorAccountSet', { vendorId: 'v-1', name: 'Optics', ifsc: 'HDFC0000002' }],
      ['PeriodClosed', { month: '2026-10' }],
      ['PeriodReopened', { month: '2026-10' }],
    ]);
    expect([...rows.keys()]).toEqual(['account-u-5', 'account-v-1', 'month-2026-10']);
    const account = { ...NOTHING, kind: 'account', amount_paise: 0 };
    expect([...rows.values()]).toEqual([
      {
        ...{ ...account, id: 'account-u-5', person_id: 'u-5', person_name: 'Ravi', about: 'SBIN0004721' },
        changed_at: [at(0)],
      },
      { ...account, id: 'account-v-1', person_name: 'Optics', about: 'HDFC0000002', changed_at: [at(1), at(2)] },
      {
        ...{ ...NOTHING, id: 'month-2026-10', kind: 'month', person_name: '', about: '2026-10', amount_paise: 0 },
        changed_at: [at(3), at(4)],
      },
    ]);
  });
});

describe('The figures of an auditor', () => {
  const reserved = ['FeePaymentReserved', { ...counter, amountPaise: 5_000_000, title: 'Tuition' }] as const;
  const rows = [...rowsAfter([reserved]).values()];
  const round = byRule.find(({ name }) => name === 'exceptions_round_amount');

  it('count the movements that a rule finds', () => {
    expect(foundBy('exceptions_round_amount', rows)).toEqual(['t-1']);
    expect(foundBy('exceptions_self_approved', rows)).toEqual([]);
    expect(foundBy('findings_open', rows)).toEqual([]);
    const counted = (found: readonly string[]) =>
      round && valueOver(round, { today: '2026-11-24', movements: found }, () => rows);
    expect([counted(['t-1']), counted(['t-2'])]).toEqual([1, 0]);
    expect(round?.tells(rows[0] as MovementRow, {})).toBe('Asha Rao, Tuition, ₹50,000.00');
    expect(round?.tells({ ...rows[0], about: '' }, {})).toBe('Asha Rao, ₹50,000.00');
  });

  it('count the findings of each status', () => {
    const findings = ['open', 'asked', 'open', 'closed'].map((status) => ({ status, title: 'Refund' }));
    const counts = byStatus.map((each) => valueOver(each, { today: AT.slice(0, 10) }, () => findings));
    expect(counts).toEqual([2, 1, 0]);
    expect(byStatus[0]?.tells(findings[0] as object, {})).toBe('Refund');
  });
});
