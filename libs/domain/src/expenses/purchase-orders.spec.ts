import { describe, expect, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { intentsOf, logOf, type Told } from '../kernel/log.suite.js';
import { replay } from '../kernel/index.js';
import { type Charged, type ExpenseEvents, type PurchaseOrderEvents } from './events.js';
import { PurchaseOrderSeries } from './purchase-order-series.js';
import { purchaseOrders } from './purchase-orders.projection.js';
import { whenPurchaseOrdered } from './when-purchase-ordered.policy.js';

type Events = ExpenseEvents & PurchaseOrderEvents;

const purchase: Charged = {
  ...{ expenseId: 'e-1', kind: 'purchase', departmentId: 7, submittedBy: 'u-1', amountPaise: 2_500_00 },
  ...{ grantId: null, grantHead: null, financialYear: '2026' },
};
const ordered: Told<Events> = [
  'PurchaseOrdered',
  { ...purchase, vendorName: 'Tarang Instruments', vendorId: 'v-1', orderedBy: 'u-2' },
];
const received = (complete: boolean): Told<Events> => [
  'GoodsReceived',
  { ...purchase, receivedId: 'g-1', quantityNote: '2 boxes', complete, receivedBy: 'u-2' },
];
const billed = (billedPaise: number, more: { moreFollow?: true } = {}): Told<Events> => [
  'PurchaseBilled',
  { ...purchase, billedPaise, billNumber: 'B-1', billDate: '2026-11-26', billedBy: 'u-2', ...more },
];

const orderAfter = (...events: readonly Told<Events>[]) => replay(purchaseOrders, logOf<Events>(...events)).get('e-1');

describe('A purchase order', () => {
  it('lists its vendor and department once it is ordered, and gets its number', () => {
    expect(orderAfter(received(true))).toBeUndefined();
    expect(orderAfter(ordered)).toMatchObject({
      ...{ vendor_id: 'v-1', vendor_name: 'Tarang Instruments', department_name: 'Civil Engineering' },
      ...{ po_number: null, amount: 2_500, billed: 0, goods: 'none', status: 'ordered' },
    });
    const numbered: Told<Events> = [
      'PurchaseOrderNumbered',
      { poNumber: 'FY26-27/PO/000041', number: 41, financialYear: '2026', expenseId: 'e-1' },
    ];
    expect(orderAfter(ordered, numbered)).toMatchObject({ po_number: 'FY26-27/PO/000041' });
  });

  it('follows its goods, its bills and its payment', () => {
    expect(orderAfter(ordered, received(false))).toMatchObject({ goods: 'part', status: 'ordered' });
    expect(orderAfter(ordered, received(true))).toMatchObject({ goods: 'all', status: 'received' });
    const first = billed(1_300_00, { moreFollow: true });
    expect(orderAfter(ordered, first)).toMatchObject({ billed: 1_300, status: 'ordered' });
    expect(orderAfter(ordered, first, billed(1_200_00), received(true))).toMatchObject({
      ...{ billed: 2_500, goods: 'all', status: 'billed' },
    });
    const closed: Told<Events> = [
      'PurchaseClosed',
      { ...purchase, billedPaise: 1_300_00, releasedPaise: 1_200_00, closedBy: 'u-2' },
    ];
    expect(orderAfter(ordered, first, closed)).toMatchObject({ billed: 1_300, status: 'billed' });
    const paid: Told<Events> = [
      'ExpensePaid',
      {
        ...{ ...purchase, paidPaise: 2_500_00, paidOn: '2026-11-27', paymentReference: 'NEFT-1' },
        ...{ paidBy: 'u-3', paidByName: 'Farhan Merchant' },
      },
    ];
    expect(orderAfter(ordered, billed(2_500_00), paid)).toMatchObject({ status: 'paid' });
  });

  it('ends when the purchase is cancelled or reversed', () => {
    expect(orderAfter(ordered, ['PurchaseCancelled', { ...purchase, reason: 'Too dear' }])).toMatchObject({
      status: 'cancelled',
    });
    const reversed: Told<Events> = [
      'ExpenseReversed',
      {
        ...{ ...purchase, reversedPaise: 2_500_00, paidOn: null, reason: 'Twice' },
        ...{ reversedBy: 'u-3', reversedByName: 'Farhan Merchant' },
      },
    ];
    expect(orderAfter(ordered, billed(2_500_00), reversed)).toMatchObject({ status: 'reversed' });
  });
});

describe('The number of a purchase order', () => {
  const order = (expenseId: string) => ({ financialYear: 'FY26-27', expenseId });
  const asking = (expenseId: string) => ({ type: 'NumberOrder', ...order(expenseId) }) as const;
  const numbered = (number: number, expenseId: string) => ({
    type: 'PurchaseOrderNumbered' as const,
    data: { poNumber: `FY26-27/PO/00000${number}`, number, ...order(expenseId) },
  });

  it('is the next one of the financial year, and one for each purchase', () => {
    const series = given(PurchaseOrderSeries);
    series().when(asking('e-1')).then(numbered(1, 'e-1'));
    series(numbered(1, 'e-1')).when(asking('e-2')).then(numbered(2, 'e-2'));
    series(numbered(1, 'e-1'), numbered(2, 'e-2')).when(asking('e-1')).thenNothing();
  });

  it('belongs to the financial year in which the purchase is ordered in India', () => {
    const at = (occurredAt: string) => ({
      metadata: { occurredAt, actor: { role: 'admin' }, correlationId: 'c', commandId: 'c', schemaVersion: 1 },
    });
    const yearsOf = (occurredAt: string) =>
      intentsOf<ExpenseEvents>(whenPurchaseOrdered, ordered[0], ordered[1], at(occurredAt));
    expect(yearsOf('2027-03-31T18:29:59.999Z')).toEqual([['purchaseOrderSeries', 'FY26-27', asking('e-1')]]);
    expect(yearsOf('2027-03-31T18:30:00.000Z')).toMatchObject([
      ['purchaseOrderSeries', 'FY27-28', { financialYear: 'FY27-28' }],
    ]);
  });
});
