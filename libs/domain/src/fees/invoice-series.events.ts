import { event, type EventsOf, type Paise } from '../kernel/index.js';

export const invoiceSeriesEvents = {
  /** A deleted invoice keeps its number. */
  InvoiceNumbered: event<{
    invoiceNo: string;
    number: number;
    /** Of the IST day of issue. */
    financialYear: string;
    invoiceId: string;
    studentFeeId: string;
    studentId: string;
    amountPaise: Paise;
  }>(
    ({ invoiceNo, amountPaise }, about) => ({
      says: `Numbered the invoice of ${about} as ${invoiceNo}`,
      amountPaise,
    }),
    { name: 'invoice.updated', model: 'invoices' },
  ),
};

export type InvoiceSeriesEvents = EventsOf<typeof invoiceSeriesEvents>;
