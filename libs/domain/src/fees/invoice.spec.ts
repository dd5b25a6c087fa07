import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type DomainEvent, fold } from '../kernel/index.js';
import { given } from '../kernel/given.js';
import { type InvoiceEvents, type InvoiceStatus, type InvoiceTerms } from './events.js';
import { Invoice } from './invoice.js';
import { invoices } from './invoices.projection.js';

type Event = DomainEvent<InvoiceEvents>;

const STATUSES = ['unpaid', 'paid', 'overdue'] as const;

const terms: InvoiceTerms = {
  invoiceId: 'fee-1',
  studentFeeId: 'fee-1',
  studentId: 'student-1',
  studentName: 'Asha Rao',
  enrollmentNo: 'EN-001',
  title: 'Tuition, term 1',
  amountPaise: 100_000,
  outstandingPaise: 100_000,
  dueDate: '2026-06-30T18:29:59.000Z',
};
const issued: Event = { type: 'InvoiceIssued', data: { ...terms, status: 'unpaid' } };
const changed = (
  from: InvoiceStatus,
  to: InvoiceStatus,
  source: InvoiceEvents['InvoiceStatusChanged']['source'],
  on: { readonly changedOn?: string; readonly billRevision?: number } = {},
): Event => ({
  type: 'InvoiceStatusChanged',
  data: { invoiceId: 'fee-1', studentFeeId: 'fee-1', from, to, source, changedOn: null, billRevision: null, ...on },
});
const deleted: Event = {
  type: 'InvoiceDeleted',
  data: { invoiceId: 'fee-1', studentFeeId: 'fee-1', reason: 'manual' },
};

const invoice = given(Invoice);

describe('An invoice', () => {
  it('issues an invoice once, as unpaid [GAP-033]', () => {
    invoice().when({ type: 'IssueInvoice', terms }).then(issued);
    invoice(issued).when({ type: 'IssueInvoice', terms }).thenNothing();
  });

  it('does not issue a deleted invoice again', () => {
    invoice(issued, deleted).when({ type: 'IssueInvoice', terms }).thenNothing();
  });

  it.each(STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const)))(
    'sets an invoice by hand from %s to %s [STATE-007]',
    (from, to) => {
      const before =
        from === 'unpaid' ? [issued] : [issued, changed('unpaid', from, 'manual', { changedOn: '2026-06-01' })];
      const set = invoice(...before).when({ type: 'ChangeInvoiceStatus', to, shown: from, today: '2026-06-02' });
      if (from === to) set.thenNothing();
      else set.then(changed(from, to, 'manual', { changedOn: '2026-06-02' }));
    },
  );

  it('sets the invoice of a paid bill from paid, without an event of its own', () => {
    invoice(issued)
      .when({ type: 'ChangeInvoiceStatus', to: 'unpaid', shown: 'paid', today: '2026-06-02' })
      .then(changed('paid', 'unpaid', 'manual', { changedOn: '2026-06-02' }));
    invoice(issued).when({ type: 'ChangeInvoiceStatus', to: 'paid', shown: 'paid', today: '2026-06-02' }).thenNothing();
  });

  it('follows a paid bill that is owed again, once, also after changes by hand', () => {
    const reopened = changed('paid', 'unpaid', 'reversed', { billRevision: 4 });
    invoice(issued).when({ type: 'ReopenInvoice', billRevision: 4 }).then(reopened);
    const byHand = changed('unpaid', 'paid', 'manual', { changedOn: '2026-06-05' });
    invoice(issued, reopened, byHand).when({ type: 'ReopenInvoice', billRevision: 4 }).thenNothing();
  });

  it('deletes an invoice by hand or with its bill', () => {
    for (const reason of ['manual', 'revoked'] as const) {
      invoice(issued)
        .when({ type: 'DeleteInvoice', reason })
        .then({ type: 'InvoiceDeleted', data: { invoiceId: 'fee-1', studentFeeId: 'fee-1', reason } });
    }
    expect(fold(Invoice, [issued, deleted])).toEqual({ status: 'deleted' });
  });

  it('keeps a deleted invoice deleted and refuses to set it', () => {
    invoice(issued, deleted).when({ type: 'ReopenInvoice', billRevision: 3 }).thenNothing();
    invoice(issued, deleted).when({ type: 'DeleteInvoice', reason: 'revoked' }).thenNothing();
    invoice(issued, deleted).when({ type: 'DeleteInvoice', reason: 'manual' }).thenRefused('fees/invoice-not-found');
    invoice()
      .when({ type: 'ChangeInvoiceStatus', to: 'paid', shown: 'unpaid', today: '2026-06-02' })
      .thenRefused('fees/invoice-not-found');
  });
});

describe('The daily sweep', () => {
  const sweep = (today: string) => ({ type: 'MarkOverdue', today }) as const;
  const marked = changed('unpaid', 'overdue', 'overdue_sweep');

  it('marks an unpaid invoice overdue from the Indian day after its due day', () => {
    invoice(issued).when(sweep('2026-06-30')).thenNothing();
    invoice(issued).when(sweep('2026-07-01')).then(marked);
  });

  it('does not mark a paid or an overdue invoice', () => {
    invoice(issued, changed('unpaid', 'paid', 'manual', { changedOn: '2026-06-02' }))
      .when(sweep('2026-07-01'))
      .thenNothing();
    invoice(issued, marked).when(sweep('2026-07-02')).thenNothing();
  });

  it('marks an invoice once, and once more when its payment was reversed', () => {
    const reversed = changed('paid', 'unpaid', 'reversed', { billRevision: 4 });
    invoice(issued, marked, changed('overdue', 'unpaid', 'manual'))
      .when(sweep('2026-08-01'))
      .thenNothing();
    invoice(issued, marked, reversed).when(sweep('2026-08-01')).then(marked);
    invoice(issued, marked, reversed, marked).when(sweep('2026-08-02')).thenNothing();
  });

  it('leaves an invoice that was set by hand since its due date, not before it', () => {
    const byHand = (day: string) => [
      changed('unpaid', 'paid', 'manual', { changedOn: day }),
      changed('paid', 'unpaid', 'manual', { changedOn: day }),
    ];
    invoice(issued, ...byHand('2026-07-03'))
      .when(sweep('2026-07-04'))
      .thenNothing();
    invoice(issued, ...byHand('2026-06-30'))
      .when(sweep('2026-07-04'))
      .thenNothing();
    invoice(issued, ...byHand('2026-06-29'))
      .when(sweep('2026-07-04'))
      .then(marked);
  });

  it('changes nothing in a second sweep on one day', () => {
    fc.assert(
      fc.property(fc.constantFrom('2026-06-29', '2026-06-30', '2026-07-01', '2027-01-01'), (today) => {
        const once = Invoice.decide.MarkOverdue({ today }, fold(Invoice, [issued]));
        expect(Invoice.decide.MarkOverdue({ today }, fold(Invoice, [issued, ...once]))).toEqual([]);
      }),
    );
  });
});

describe('An invoice with an extended bill', () => {
  const LATER = '2026-07-31T18:29:59.000Z';
  const extend = (today: string, billRevision = 3) =>
    ({ type: 'ExtendInvoice', dueDate: LATER, today, billRevision }) as const;
  const extended = (status: InvoiceStatus, billRevision = 3): Event => ({
    type: 'InvoiceDueDateExtended',
    data: { invoiceId: 'fee-1', studentFeeId: 'fee-1', dueDate: LATER, status, billRevision },
  });
  const overdue = changed('unpaid', 'overdue', 'overdue_sweep');

  it('takes the new due day and is no longer overdue until that day', () => {
    invoice(issued).when(extend('2026-06-20')).then(extended('unpaid'));
    invoice(issued, overdue).when(extend('2026-07-31')).then(extended('unpaid'));
    invoice(issued, overdue).when(extend('2026-08-01')).then(extended('overdue'));
    invoice(issued, changed('unpaid', 'paid', 'manual', { changedOn: '2026-06-02' }))
      .when(extend('2026-06-20'))
      .then(extended('paid'));
  });

  it('becomes overdue again after the new due day only', () => {
    const marking = (today: string) => ({ type: 'MarkOverdue', today }) as const;
    invoice(issued, overdue, extended('unpaid')).when(marking('2026-07-31')).thenNothing();
    invoice(issued, overdue, extended('unpaid')).when(marking('2026-08-01')).then(overdue);
    const byHand = changed('overdue', 'unpaid', 'manual', { changedOn: '2026-06-01' });
    invoice(issued, overdue, extended('overdue'), byHand).when(marking('2026-08-02')).thenNothing();
  });

  it('follows an extension once, and never when deleted', () => {
    invoice(issued, extended('unpaid')).when(extend('2026-06-20')).thenNothing();
    invoice(issued, deleted).when(extend('2026-06-20')).thenNothing();
  });

  it('asks for the new amount of a re-issued bill, once', () => {
    const amount = { type: 'ChangeInvoiceAmount', amountPaise: 90_000, billRevision: 3 } as const;
    const now: Event = {
      type: 'InvoiceAmountChanged',
      data: { invoiceId: 'fee-1', studentFeeId: 'fee-1', amountPaise: 90_000, billRevision: 3 },
    };
    invoice(issued).when(amount).then(now);
    expect(fold(Invoice, [issued, now])).toMatchObject({
      status: 'unpaid',
      terms: { ...terms, amountPaise: 90_000, outstandingPaise: 90_000 },
      billRevision: 3,
    });
    invoice(issued, now).when(amount).thenNothing();
    invoice(issued, deleted).when(amount).thenNothing();
  });
});

describe('The row of an invoice', () => {
  const recorded = (event: { type: string; data: object }, revision: number) =>
    ({ ...event, revision, metadata: { occurredAt: '2026-05-01T00:00:00.000Z' } }) as never;

  const assigned = {
    type: 'FeeAssigned',
    data: { ...terms, totalPaise: 100_000, openingPaidPaise: 0, userId: 'user-1', batch: 2024, departmentId: 1 },
  };
  const row = invoices.on.FeeAssigned?.(undefined, recorded(assigned, 0));
  const settled = recorded({ type: 'FeeSettled', data: { studentFeeId: 'fee-1' } }, 4);

  it('shows the document’s status and the bill’s outstanding amount', () => {
    expect(invoices.on.InvoiceIssued?.(row, recorded(issued, 0))).toMatchObject({
      id: 'fee-1',
      status: 'unpaid',
      amount: 1000,
      outstanding: 1000,
      status_source: 'system',
    });
    const paidHalf = { type: 'FeePaymentApplied', data: { outstandingPaise: 50_000 } };
    const half = invoices.on.FeePaymentApplied?.(row, recorded(paidHalf, 3));
    expect(half).toMatchObject({ status: 'unpaid', outstanding: 500 });
    const set = recorded(changed('unpaid', 'paid', 'manual', { changedOn: '2026-06-02' }), 1);
    expect(invoices.on.InvoiceStatusChanged?.(half, set)).toMatchObject({
      status: 'paid',
      status_source: 'manual',
      outstanding: 500,
      version: 1,
    });
    expect(invoices.on.InvoiceDeleted?.(half, recorded(deleted, 2))).toBeUndefined();
  });

  it('shows paid and owed with its bill, also after late events', () => {
    const paid = invoices.on.FeeSettled?.(row, settled);
    expect(paid).toMatchObject({ status: 'paid', status_source: 'system', version: 0 });
    const owed = { type: 'FeePaymentRefunded', data: { outstandingPaise: 30_000, reopened: true } };
    const again = invoices.on.FeePaymentRefunded?.(paid, recorded(owed, 5));
    expect(again).toMatchObject({ status: 'unpaid', outstanding: 300 });
    const late = recorded(changed('paid', 'unpaid', 'reversed', { billRevision: 5 }), 1);
    expect(invoices.on.InvoiceStatusChanged?.(paid, late)).toMatchObject({ status: 'paid', version: 1 });
  });

  it('does not become overdue by a sweep after the payment', () => {
    const swept = recorded(changed('unpaid', 'overdue', 'overdue_sweep'), 1);
    expect(invoices.on.InvoiceStatusChanged?.(row, swept)).toMatchObject({ status: 'overdue' });
    const paid = invoices.on.FeeSettled?.(row, settled);
    expect(invoices.on.InvoiceStatusChanged?.(paid, swept)).toMatchObject({ status: 'paid', version: 1 });
  });
});
