import { type Day, decider, istDayOf, type Paise, type Timestamp } from '../kernel/index.js';
import { type InvoiceEvents, type InvoiceStatus, type InvoiceTerms } from './events.js';
import { aboveZero } from './positive-amount.js';
import { refuse } from './refusals.js';

interface Issued {
  readonly status: InvoiceStatus;
  readonly terms: InvoiceTerms;
  readonly swept: boolean;
  /** IST day of an officer's last change. */
  readonly setOn: Day | null;
  readonly billRevision: number;
}

export type InvoiceState = { readonly status: 'none' | 'deleted' } | Issued;

export type InvoiceCommands = {
  IssueInvoice: { terms: InvoiceTerms };
  /** `shown` is the status on screen. */
  ChangeInvoiceStatus: { to: InvoiceStatus; shown: InvoiceStatus; today: Day };
  MarkOverdue: { today: Day };
  ReopenInvoice: { billRevision: number };
  ExtendInvoice: { dueDate: Timestamp; today: Day; billRevision: number };
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

/** The sweep must not overrule an officer's change on or after the due day. */
const isDueForSweep = ({ status, terms, swept, setOn }: Issued, today: Day): boolean => {
  const dueDay = istDayOf(terms.dueDate);
  return status === 'unpaid' && dueDay < today && !swept && (setOn === null || setOn < dueDay);
};

/** Moves no money. The `invoices` read model shows payments, so they need no event here. */
export const Invoice = decider<InvoiceState, InvoiceCommands, InvoiceEvents>({
  category: 'invoice',
  about: (state) => (isIssued(state) ? `${state.terms.studentName} for ${state.terms.title}` : undefined),
  whom: (state) => (isIssued(state) ? state.terms.studentId : undefined),
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
    // A repeat must not undo a later status.
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
            swept: source !== 'reversed' && (invoice.swept || source === 'overdue_sweep'),
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
            // The sweep may mark it once more after the new due day.
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
