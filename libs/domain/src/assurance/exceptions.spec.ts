import { describe, expect, it } from '@jest/globals';
import { replay } from '../kernel/index.js';
import { logOf, type Told } from '../kernel/log.suite.js';
import { booksOf, EXCEPTION_NAMES, EXCEPTION_RULES, type ExceptionName, firstDigitsOf } from './exceptions.js';
import { type MovementRow, movements } from './movements.projection.js';

const BOOKED = '2026-11-24T06:00:00.000Z';

const movement = (facts: Partial<MovementRow> = {}): MovementRow => ({
  ...{ id: 'm-1', kind: 'payment', person_id: 'p-1', person_name: 'Asha Rao', about: 'Tuition' },
  ...{ amount_paise: 123_456, reference: null, effective_on: '2026-11-24', booked_at: BOOKED, booked_by: 'u-1' },
  ...{ recorded_by: 'u-1', self_approved: false, refund_asked_by: null, self_refunded: false, paid_at: BOOKED },
  ...{ reversed_at: null, edited_at: null, receipt_no: null, receipt_at: null, receipt_id: null, changed_at: [] },
  ...{ over_budget_paise: 0, limit_paise: null, vendor_id: null },
  ...facts,
});
const other = (facts: Partial<MovementRow> = {}) => movement({ id: 'm-2', person_id: 'p-2', ...facts });
const salary = movement({ kind: 'salary' });
const account = (changed: string) =>
  movement({ id: 'account-p-1', kind: 'account', amount_paise: 0, changed_at: [changed] });
const october = (...changed_at: readonly string[]) =>
  movement({ id: 'month-2026-10', kind: 'month', amount_paise: 0, effective_on: null, changed_at });

const found = (name: ExceptionName, ...rows: readonly MovementRow[]): readonly string[] =>
  EXCEPTION_RULES[name].find(booksOf(rows)).map(({ movement: { id } }) => id);

const AFTER_48_HOURS = '2026-11-26T06:00:00.000Z';

const CASES: Readonly<Record<ExceptionName, readonly [planted: readonly MovementRow[], near: readonly MovementRow[]]>> =
  {
    self_approved: [[movement({ self_approved: true })], [movement()]],
    self_refunded: [[movement({ self_refunded: true })], [movement({ refund_asked_by: 'u-1' })]],
    account_changed: [
      [salary, account('2026-11-17T06:00:00.000Z')],
      [salary, account('2026-11-17T05:59:59.000Z')],
    ],
    back_dated: [[movement({ effective_on: '2026-11-20' })], [movement({ effective_on: '2026-11-21' })]],
    closed_month: [
      [movement({ effective_on: '2026-10-31' }), october('2026-11-02T06:00:00.000Z')],
      [
        movement({ effective_on: '2026-10-31' }),
        other({ effective_on: '2026-11-01' }),
        october('2026-11-02T06:00:00.000Z', '2026-11-20T06:00:00.000Z', BOOKED),
      ],
    ],
    reversed_soon: [
      [movement({ reversed_at: AFTER_48_HOURS })],
      [movement({ reversed_at: '2026-11-26T06:00:00.001Z' })],
    ],
    edited_after_payment: [[movement({ kind: 'salary', edited_at: AFTER_48_HOURS })], [salary]],
    out_of_hours: [
      [movement({ booked_at: '2026-11-24T15:30:00.000Z' })],
      [
        movement({ booked_at: '2026-11-24T15:29:59.000Z' }),
        movement({ booked_at: '2026-11-24T20:00:00.000Z', booked_by: null }),
      ],
    ],
    round_amount: [
      [movement({ amount_paise: 5_000_000 })],
      [movement({ amount_paise: 4_900_000 }), movement({ amount_paise: 5_000_100 })],
    ],
    same_reference: [
      [movement({ reference: 'utr-7' }), other({ reference: 'UTR-7 ' })],
      [movement({ reference: 'UTR-7', reversed_at: AFTER_48_HOURS }), other({ reference: 'UTR-7' })],
    ],
    same_payment: [
      [movement({ effective_on: '2026-11-17' }), movement({ id: 'm-2' })],
      [movement({ effective_on: '2026-11-16' }), movement({ id: 'm-2' }), movement({ id: 'm-3', kind: 'aid' })],
    ],
    receipt_order: [
      [
        movement({ receipt_no: 'FY26-27/R/000001', receipt_at: AFTER_48_HOURS }),
        other({ receipt_no: 'FY26-27/R/000002', receipt_at: BOOKED }),
      ],
      [
        movement({ receipt_no: 'FY25-26/R/000009', receipt_at: AFTER_48_HOURS }),
        other({ receipt_no: 'FY26-27/R/000001', receipt_at: BOOKED }),
      ],
    ],
    over_budget: [[movement({ kind: 'expense', over_budget_paise: 1 })], [movement({ kind: 'expense' })]],
    below_limit: [
      [movement({ amount_paise: 4_900_000, limit_paise: 5_000_000 })],
      [
        movement({ amount_paise: 4_899_999, limit_paise: 5_000_000 }),
        movement({ amount_paise: 5_000_001, limit_paise: 5_000_000 }),
        movement({ amount_paise: 5_000_000 }),
      ],
    ],
  };

describe('The exceptions of an auditor', () => {
  it.each(EXCEPTION_NAMES)('%s finds its planted case, and not its near miss [SEA-018]', (name) => {
    const [planted, near] = CASES[name];
    expect(found(name, ...planted)).not.toEqual([]);
    expect(found(name, ...near)).toEqual([]);
  });

  it('finds an account that the person of a salary or the vendor of an expense set before the payment', () => {
    const purchase = movement({ kind: 'expense', vendor_id: 'v-1' });
    const ofVendor = { ...account(BOOKED), id: 'account-v-1' };
    expect(found('account_changed', purchase, ofVendor)).toEqual(['m-1']);
    expect(found('account_changed', purchase, account(BOOKED))).toEqual([]);
    expect(found('account_changed', salary, account(BOOKED))).toEqual(['m-1']);
    expect(found('account_changed', salary, account('2026-11-24T06:00:00.001Z'))).toEqual([]);
    expect(found('account_changed', movement({ kind: 'salary', paid_at: null }), account(BOOKED))).toEqual([]);
    expect(found('account_changed', salary)).toEqual([]);
    const twice = { ...account(BOOKED), changed_at: ['2026-11-20T06:00:00.000Z', AFTER_48_HOURS] };
    const [hit] = EXCEPTION_RULES.account_changed.find(booksOf([salary, twice]));
    expect(hit?.why).toBe('The account was set on 20 Nov 2026.');
  });

  it('finds nothing in an entry whose day or booking is not known', () => {
    const [noDay, unbooked] = [movement({ effective_on: null }), movement({ booked_at: null, paid_at: null })];
    for (const name of ['back_dated', 'closed_month', 'reversed_soon', 'out_of_hours', 'same_reference'] as const)
      expect([name, ...found(name, noDay, { ...unbooked, reversed_at: AFTER_48_HOURS })]).toEqual([name]);
  });

  it('counts the hours until a reversal from the payment, or else from the booking', () => {
    const early = { booked_at: '2026-11-01T06:00:00.000Z', reversed_at: AFTER_48_HOURS };
    expect(found('reversed_soon', movement(early))).toEqual(['m-1']);
    expect(found('reversed_soon', movement({ ...early, paid_at: null }))).toEqual([]);
    expect(found('reversed_soon', movement({ reversed_at: AFTER_48_HOURS, paid_at: null }))).toEqual(['m-1']);
  });

  it.each([
    ['2026-11-20T06:59:59.999Z', 'Reversed within an hour.'],
    ['2026-11-20T07:00:00.000Z', 'Reversed after 1 hour.'],
    ['2026-11-20T08:00:00.000Z', 'Reversed after 2 hours.'],
  ])('says that a payment of 06:00 was reversed soon, at %s', (reversed_at, sentence) => {
    const reversed = movement({ paid_at: '2026-11-20T06:00:00.000Z', reversed_at });
    expect(EXCEPTION_RULES.reversed_soon.find(booksOf([reversed])).map(({ why }) => why)).toEqual([sentence]);
  });

  it('finds a booking before seven in the morning', () => {
    expect(found('out_of_hours', movement({ booked_at: '2026-11-24T01:29:59.000Z' }))).toEqual(['m-1']);
    expect(found('out_of_hours', movement({ booked_at: '2026-11-24T01:30:00.000Z' }))).toEqual([]);
  });

  it('says how far below its limit an amount lies, or that it is exactly the limit', () => {
    const why = (amount_paise: number) =>
      EXCEPTION_RULES.below_limit.find(booksOf([movement({ amount_paise, limit_paise: 5_000_000 })]))[0]?.why;
    expect(why(4_999_999)).toBe('₹0.01 below the limit of ₹50,000.00.');
    expect(why(5_000_000)).toBe('Exactly the limit of ₹50,000.00.');
  });

  it('finds the later of two equal payments of a person, in any order of the rows', () => {
    const [later, earlier] = [movement(), movement({ id: 'm-2', effective_on: '2026-11-20' })];
    expect(found('same_payment', later, earlier)).toEqual(['m-1']);
    expect(found('same_payment', later, movement({ id: 'm-2' }))).toEqual(['m-2']);
    for (const apart of [{ person_id: null }, { reversed_at: AFTER_48_HOURS }, { booked_at: null }])
      expect(found('same_payment', { ...later, ...apart }, { ...earlier, ...apart })).toEqual([]);
  });

  it('finds the later booked of two equal payments of one day, in any order of the rows', () => {
    const pair = [movement({ id: 'm-9' }), movement({ id: 'm-3', booked_at: '2026-11-24T06:00:00.001Z' })];
    for (const read of [pair, pair.toReversed()]) expect(found('same_payment', ...read)).toEqual(['m-3']);
    const twins = [movement({ id: 'm-1' }), movement({ id: 'm-2' })];
    for (const read of [twins, twins.toReversed()]) expect(found('same_payment', ...read)).toEqual(['m-2']);
  });

  it('finds each receipt that was issued before any lower number, in any order of the rows', () => {
    const receipt = (number: number, receipt_at: string) =>
      movement({ id: `r-${number}`, receipt_no: `FY26-27/R/00000${number}`, receipt_at });
    const [first, second, third] = [
      receipt(1, '2026-11-24T10:00:00.000Z'),
      receipt(2, '2026-11-24T05:00:00.000Z'),
      receipt(3, '2026-11-24T07:00:00.000Z'),
    ] as const;
    expect(found('receipt_order', third, second, first)).toEqual(['r-2', 'r-3']);
    expect(found('receipt_order', first, receipt(2, '2026-11-24T10:00:00.000Z'))).toEqual([]);
  });

  it('finds a Sunday of a person by day', () => {
    expect(found('out_of_hours', movement({ booked_at: '2026-11-22T06:00:00.000Z' }))).toEqual(['m-1']);
  });

  it('leaves the lines of one receipt out of equal references', () => {
    const line = { reference: 'UTR-7', receipt_id: 'r-1' };
    expect(found('same_reference', movement(line), other(line))).toEqual([]);
  });
});

describe('The screen of first digits', () => {
  const amounts = (count: number, of: (index: number) => number) =>
    firstDigitsOf(
      booksOf(Array.from({ length: count }, (_, index) => movement({ id: `m-${index}`, amount_paise: of(index) }))),
    );

  it('needs 300 amounts [SEA-018]', () => {
    expect(amounts(299, (index) => index + 1)).toBeUndefined();
    expect(amounts(300, (index) => index + 1)?.amounts).toBe(300);
  });

  it('counts amounts above zero that were paid', () => {
    expect(amounts(300, (index) => index)).toBeUndefined();
    expect(amounts(300, (index) => index - 1)).toBeUndefined();
    const paid = Array.from({ length: 300 }, (_, index) => movement({ id: `m-${index}` }));
    expect(firstDigitsOf(booksOf([...paid, movement({ paid_at: null })]))?.amounts).toBe(300);
  });

  it('passes amounts that grow evenly, and finds equal ones [SEA-018]', () => {
    expect(amounts(900, (index) => Math.round(10 ** (2 + (index % 300) / 100)))?.unusual).toBe(false);
    const equal = amounts(300, () => 500);
    expect(equal?.unusual).toBe(true);
    expect(equal?.digits.map(({ observed }) => observed)).toEqual([0, 0, 0, 0, 300, 0, 0, 0, 0]);
  });
});

describe('The row of a movement', () => {
  type Event = readonly [type: string, data: object, recording?: object];
  const rowsOf = (...told: readonly Event[]) => [
    ...replay(movements, logOf(...(told as unknown as Told<Record<string, object>>[]))).values(),
  ];
  const by = (userId: string) => ({
    metadata: {
      ...{ occurredAt: BOOKED, actor: { userId, role: 'admin' }, correlationId: 'c', commandId: 'c', schemaVersion: 1 },
    },
  });
  const bill = { studentId: 's-1', studentName: 'Asha Rao', transactionId: 't-1', title: 'Tuition' };
  const counter = { ...bill, amountPaise: 500, paymentReference: 'R-1', receivedOn: '2026-11-24', recordedBy: 'u-1' };

  it('knows who recorded, approved, asked for and made the refund of a payment', () => {
    const refund = { transactionId: 't-1', askedBy: 'u-2' };
    const [row] = rowsOf(
      ['FeePaymentReserved', counter, by('u-1')],
      ['FeePaymentApplied', { ...counter, source: 'counter', selfApproved: true }, by('u-1')],
      ['RefundRequested', refund, by('u-2')],
      ['RefundCompleted', refund, by('u-2')],
      ['ReceiptIssued', { transactionId: 't-1', receiptNo: 'FY26-27/R/000001' }, by('u-1')],
    );
    expect(row).toMatchObject({
      ...{ kind: 'payment', booked_by: 'u-1', self_approved: true, paid_at: BOOKED, self_refunded: true },
      ...{ receipt_no: 'FY26-27/R/000001' },
    });
  });

  it('counts a change of a salary only after its payment', () => {
    const pay = { payrollId: 'p-1', staffId: 'u-5', staffName: 'Ravi', month: '2026-10', amountPaise: 900 };
    const amended = ['PayrollAmended', { ...pay, after: { amountPaise: 800 } }] as const;
    const paid = ['PayrollPaid', { ...pay, paidOn: '2026-11-24' }, by('u-1')] as const;
    expect(rowsOf(['PayrollGenerated', pay], amended, paid)).toMatchObject([{ edited_at: null, amount_paise: 900 }]);
    expect(rowsOf(['PayrollGenerated', pay], paid, amended)[0]?.edited_at).not.toBeNull();
  });

  it('finds a changed salary only while its payment stands', () => {
    const pay = { payrollId: 'p-1', staffId: 'u-5', staffName: 'Ravi', month: '2026-10', amountPaise: 900 };
    const generated = ['PayrollGenerated', pay] as const;
    const amended = ['PayrollAmended', { ...pay, after: { amountPaise: 800 } }] as const;
    const paid = ['PayrollPaid', { ...pay, paidOn: '2026-11-24' }, by('u-1')] as const;
    const reversed = ['PayrollPaymentReversed', pay, by('u-1')] as const;
    const foundAfter = (...events: readonly Event[]) => found('edited_after_payment', ...rowsOf(...events));
    expect(foundAfter(generated, paid, amended)).toEqual(['p-1']);
    expect(foundAfter(generated, paid, reversed, amended)).toEqual([]);
    expect(foundAfter(generated, paid, amended, reversed)).toEqual([]);
    expect(foundAfter(generated, paid, reversed, amended, paid)).toEqual([]);
    expect(foundAfter(generated, paid, reversed, paid, amended)).toEqual(['p-1']);
  });

  it('knows the limit below which a request stays, also after it came back', () => {
    const request = { expenseId: 'x-1', submittedBy: 'u-4', submittedByName: 'Anirban', description: 'Lab kits' };
    const submitted = [
      'ExpenseSubmitted',
      { ...request, amountPaise: 4_950_000, route: { upToPaise: 5_000_000 } },
      by('u-4'),
    ] as const;
    expect(rowsOf(submitted)).toMatchObject([{ amount_paise: 4_950_000, limit_paise: 5_000_000 }]);

    const again = ['ExpenseResubmitted', { ...request, amountPaise: 60_000_00, route: {} }, by('u-4')] as const;
    expect(rowsOf(submitted, again)).toMatchObject([{ amount_paise: 6_000_000, limit_paise: null }]);
  });

  it('keeps each change of a bank account', () => {
    const change = ['BankAccountSet', { staffId: 'u-5', staffName: 'Ravi', ifsc: 'SBIN0004721' }] as const;
    expect(rowsOf(change, change)).toMatchObject([{ id: 'account-u-5', kind: 'account', changed_at: [{}, {}] }]);
  });

  it('keeps when a month was closed and reopened', () => {
    const month = { month: '2026-10' };
    expect(rowsOf(['PeriodClosed', month], ['PeriodReopened', month])).toMatchObject([
      { id: 'month-2026-10', kind: 'month', about: '2026-10', changed_at: [{}, {}] },
    ]);
  });
});
