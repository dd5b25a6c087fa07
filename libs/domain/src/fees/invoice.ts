import { type Day, decider, istDayOf, type Paise, type Timestamp } from '../kernel/index.js';
import { type InvoiceEvents, type InvoiceStatus, type InvoiceTerms } from './events.js';
import { aboveZero } from './positive-amount.js';
import { refuse } from './refusals.js';

interface Issued {
  readonly status: InvoiceStatus;
  readonly terms: InvoiceTerms;
  /** The sweep marks an invoice at most once, whatever is made of its mark. */
  readonly swept: boolean;
  /** The last IST day somebody set it by hand. */
  readonly setOn: Day | null;
  /** How much of its bill's history it has followed. */
  readonly billRevision: number;
}

export type InvoiceState = { readonly status: 'none' | 'deleted' } | Issued;

export type InvoiceCommands = {
  IssueInvoice: { terms: InvoiceTerms };
  /**
   * Somebody of the office sets it, in any direction; no money moves. `shown` is what they see: a paid bill shows its
   * invoice as paid without an event here. `today` is the IST day of it.
   */
  ChangeInvoiceStatus: { to: InvoiceStatus; shown: InvoiceStatus; today: Day };
  /** The daily sweep. `today` is the IST day of it. */
  MarkOverdue: { today: Day };
  /** A fully paid bill is owed again. `billRevision` is where in the bill's history that stands. */
  ReopenInvoice: { billRevision: number };
  /** The bill is payable until a later day. `today` is the IST day it was extended on. */
  ExtendInvoice: { dueDate: Timestamp; today: Day; billRevision: number };
  /** The bill asks for another amount. */
  ChangeInvoiceAmount: { amountPaise: Paise; billRevision: number };
  DeleteInvoice: { reason: 'manual' | 'revoked' };
};

const isIssued = (invoice: InvoiceState): invoice is Issued => 'terms' in invoice;

type Change = Pick<InvoiceEvents['InvoiceStatusChanged'], 'source'> &
  Partial<Pick<InvoiceEvents['InvoiceStatusChanged'], 'changedOn' | 'billRevision'>>;

function change(
  { terms: { invoiceId, studentFeeId } }: Issued,
  [from, to]: readonly [InvoiceStatus, InvoiceStatus],
  { source, changedOn = null, billRevision = null }: Change,
) {
  const data = { invoiceId, studentFeeId, from, to, source, changedOn, billRevision };
  return [{ type: 'InvoiceStatusChanged', data } as const];
}

/** Whether the sweep may mark it: unpaid, past its due day, never marked before, and not set by hand since then. */
const isDueForSweep = ({ status, terms, swept, setOn }: Issued, today: Day): boolean => {
  const dueDay = istDayOf(terms.dueDate);
  return status === 'unpaid' && dueDay < today && !swept && (setOn === null || setOn < dueDay);
};

/**
 * The document that says what a bill asks for. It follows the bill, but moves no money, whatever its status says. That a
 * bill is fully paid is read from the bill itself (`invoices`), so a payment needs no event here.
 */
export const Invoice = decider<InvoiceState, InvoiceCommands, InvoiceEvents>({
  category: 'invoice',
  about: (state) => (isIssued(state) ? `${state.terms.studentName} for ${state.terms.title}` : undefined),
  initial: { status: 'none' },

  decide: {
    IssueInvoice: ({ terms }, invoice) => {
      if (invoice.status !== 'none') return [];
      aboveZero(terms.amountPaise);
      return [{ type: 'InvoiceIssued', data: { ...terms, status: 'unpaid' } }];
    },
    ChangeInvoiceStatus: ({ to, shown, today }, invoice) => {
      if (!isIssued(invoice)) throw refuse('invoice-not-found');
      return shown === to ? [] : change(invoice, [shown, to], { source: 'manual', changedOn: today });
    },
    MarkOverdue: ({ today }, invoice) =>
      isIssued(invoice) && isDueForSweep(invoice, today)
        ? change(invoice, ['unpaid', 'overdue'], { source: 'overdue_sweep' })
        : [],
    // Told again, it must not undo what somebody set since.
    ReopenInvoice: ({ billRevision }, invoice) =>
      isIssued(invoice) && billRevision > invoice.billRevision
        ? change(invoice, ['paid', 'unpaid'], { source: 'reversed', billRevision })
        : [],
    ExtendInvoice: ({ dueDate, today, billRevision }, invoice) => {
      if (!isIssued(invoice) || billRevision <= invoice.billRevision) return [];
      const { invoiceId, studentFeeId } = invoice.terms;
      const status = invoice.status === 'overdue' && istDayOf(dueDate) >= today ? 'unpaid' : invoice.status;
      return [{ type: 'InvoiceDueDateExtended', data: { invoiceId, studentFeeId, dueDate, status, billRevision } }];
    },
    ChangeInvoiceAmount: ({ amountPaise, billRevision }, invoice) => {
      if (!isIssued(invoice) || billRevision <= invoice.billRevision) return [];
      const { invoiceId, studentFeeId } = invoice.terms;
      return [{ type: 'InvoiceAmountChanged', data: { invoiceId, studentFeeId, amountPaise, billRevision } }];
    },
    DeleteInvoice: ({ reason }, invoice) => {
      if (isIssued(invoice)) {
        const { invoiceId, studentFeeId } = invoice.terms;
        return [{ type: 'InvoiceDeleted', data: { invoiceId, studentFeeId, reason } }];
      }
      if (reason === 'revoked') return [];
      throw refuse('invoice-not-found');
    },
  },

  evolve: {
    InvoiceIssued: (_, { status, ...terms }) => ({ status, terms, swept: false, setOn: null, billRevision: 0 }),
    InvoiceStatusChanged: (invoice, { to, source, changedOn, billRevision }) =>
      isIssued(invoice)
        ? {
            ...invoice,
            status: to,
            swept: invoice.swept || source === 'overdue_sweep',
            setOn: changedOn ?? invoice.setOn,
            billRevision: billRevision ?? invoice.billRevision,
          }
        : invoice,
    InvoiceDueDateExtended: (invoice, { dueDate, status, billRevision }) =>
      isIssued(invoice)
        ? {
            ...invoice,
            status,
            terms: { ...invoice.terms, dueDate },
            // The sweep may mark it once more, after the new day.
            swept: invoice.swept && status === 'overdue',
            billRevision,
          }
        : invoice,
    InvoiceAmountChanged: (invoice, { amountPaise, billRevision }) =>
      isIssued(invoice)
        ? { ...invoice, terms: { ...invoice.terms, amountPaise, outstandingPaise: amountPaise }, billRevision }
        : invoice,
    InvoiceDeleted: () => ({ status: 'deleted' }),
  },
});
