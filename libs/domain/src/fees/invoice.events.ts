import { type Day, dayName, event, type EventsOf, formatPaise, type Paise, type Timestamp } from '../kernel/index.js';

export type InvoiceStatus = 'unpaid' | 'paid' | 'overdue';

/** An invoice has the id of its bill. */
export interface InvoiceTerms {
  invoiceId: string;
  studentFeeId: string;
  studentId: string;
  studentName: string;
  enrollmentNo: string;
  title: string;
  amountPaise: Paise;
  /** The amount less an opening balance. */
  outstandingPaise: Paise;
  dueDate: Timestamp;
}

type StatusSource = 'manual' | 'overdue_sweep' | 'reversed';

const WHY: Readonly<Record<StatusSource, string>> = {
  manual: '',
  overdue_sweep: ': its due date has passed',
  reversed: ': a payment was taken back off the bill',
};

export const invoiceEvents = {
  InvoiceIssued: event<InvoiceTerms & { status: InvoiceStatus }>(
    ({ title, studentName, enrollmentNo, amountPaise }) => ({
      says: `Issued the invoice for ${title} to ${studentName} (${enrollmentNo})`,
      amountPaise,
    }),
    { name: 'invoice.updated', model: 'invoices' },
  ),

  InvoiceStatusChanged: event<{
    invoiceId: string;
    studentFeeId: string;
    from: InvoiceStatus;
    to: InvoiceStatus;
    source: StatusSource;
    /** Null unless changed by hand. */
    changedOn: Day | null;
    /** The invoice follows each revision of the bill once; null for changes of no bill. */
    billRevision: number | null;
  }>(
    ({ from, to, source }, about) => ({
      says:
        from === to
          ? `The invoice of ${about} stays ${to}${WHY[source]}`
          : `Changed the invoice of ${about} from ${from} to ${to}${WHY[source]}`,
    }),
    { name: 'invoice.updated', model: 'invoices' },
  ),

  InvoiceDueDateExtended: event<{
    invoiceId: string;
    studentFeeId: string;
    dueDate: Timestamp;
    status: InvoiceStatus;
    billRevision: number;
  }>(
    ({ dueDate, status }, about) => ({
      says: `The invoice of ${about} is due by ${dayName(dueDate)} and says ${status}: the bill was extended`,
    }),
    { name: 'invoice.updated', model: 'invoices' },
  ),

  InvoiceAmountChanged: event<{ invoiceId: string; studentFeeId: string; amountPaise: Paise; billRevision: number }>(
    ({ amountPaise }, about) => ({
      says: `The invoice of ${about} asks for ${formatPaise(amountPaise)}: the bill was re-issued`,
      amountPaise,
    }),
    { name: 'invoice.updated', model: 'invoices' },
  ),

  InvoiceDeleted: event<{ invoiceId: string; studentFeeId: string; reason: 'manual' | 'revoked' }>(
    ({ reason }, about) => ({
      says: `Deleted the invoice of ${about}${reason === 'manual' ? '' : ': the bill was revoked'}`,
    }),
    { name: 'invoice.updated', model: 'invoices' },
  ),
};

export type InvoiceEvents = EventsOf<typeof invoiceEvents>;
