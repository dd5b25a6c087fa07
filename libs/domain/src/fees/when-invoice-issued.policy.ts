import { intend, policy, seriesOf } from '../kernel/index.js';
import { type InvoiceEvents } from './events.js';
import { InvoiceSeries } from './invoice-series.js';

/** Invoices of a log that is older than the series get their numbers too. */
export const whenInvoiceIssued = policy<InvoiceEvents>({
  name: 'fees.when-invoice-issued',
  inOrder: true,
  on: {
    InvoiceIssued: ({ data: { invoiceId, studentFeeId, studentId, amountPaise }, metadata }) => {
      const financialYear = seriesOf(metadata.occurredAt);
      const invoice = { financialYear, invoiceId, studentFeeId, studentId, amountPaise };
      return [intend(InvoiceSeries, financialYear, { type: 'NumberInvoice', ...invoice })];
    },
  },
});
