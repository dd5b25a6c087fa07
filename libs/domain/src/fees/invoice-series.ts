import { decider, NEW_SERIES, numbering, numberOnPaper, type NumberSeries, withNumber } from '../kernel/index.js';
import { type InvoiceSeriesEvents } from './events.js';

type InvoiceSeriesCommands = {
  NumberInvoice: Omit<InvoiceSeriesEvents['InvoiceNumbered'], 'invoiceNo' | 'number'>;
};

export const InvoiceSeries = decider<NumberSeries, InvoiceSeriesCommands, InvoiceSeriesEvents>({
  category: 'invoiceSeries',
  initial: NEW_SERIES,

  decide: {
    NumberInvoice: (invoice, series) =>
      numbering(series, invoice.invoiceId, (number) => {
        const invoiceNo = numberOnPaper(invoice.financialYear, 'INV', number);
        return { type: 'InvoiceNumbered', data: { invoiceNo, number, ...invoice } };
      }),
  },

  evolve: {
    InvoiceNumbered: (series, { number, invoiceId }) => withNumber(series, number, invoiceId),
  },
});
