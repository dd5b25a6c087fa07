import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { given } from '../kernel/given.js';
import { decide, type DomainEvent, fold } from '../kernel/index.js';
import { type InvoiceSeriesEvents } from './events.js';
import { InvoiceSeries } from './invoice-series.js';

type Numbered = DomainEvent<InvoiceSeriesEvents>;

const invoice = (invoiceId: string) => ({
  financialYear: 'FY26-27',
  invoiceId,
  studentFeeId: invoiceId,
  studentId: 'student-1',
  amountPaise: 40_000,
});
const asking = (invoiceId: string) => ({ type: 'NumberInvoice', ...invoice(invoiceId) }) as const;

const numbered = (number: number, invoiceId: string): Numbered => ({
  type: 'InvoiceNumbered',
  data: { invoiceNo: `FY26-27/INV/${String(number).padStart(6, '0')}`, number, ...invoice(invoiceId) },
});

const series = given(InvoiceSeries);

describe('The invoices of a financial year', () => {
  it('numbers invoices from 1, each once', () => {
    series().when(asking('I1')).then(numbered(1, 'I1'));
    series(numbered(1, 'I1')).when(asking('I2')).then(numbered(2, 'I2'));
  });

  it('gives an invoice one number for repeated requests', () => {
    series(numbered(1, 'I1'), numbered(2, 'I2')).when(asking('I1')).thenNothing();
  });

  it('numbers invoices in the order of the requests, without a gap', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(60), { minLength: 1, maxLength: 200 }), (asked) => {
        const log: Numbered[] = [];
        for (const id of asked) log.push(...decide(InvoiceSeries, asking(`I${id}`), fold(InvoiceSeries, log)));
        expect(log.map(({ data }) => data.number)).toEqual(log.map((_, index) => index + 1));
        expect(log.map(({ data }) => data.invoiceId)).toEqual([...new Set(asked.map((id) => `I${id}`))]);
      }),
      { numRuns: 50 },
    );
  });
});
