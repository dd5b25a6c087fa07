import { formatPaise, projection, type Timestamp } from '../kernel/index.js';
import { type GatewayPaymentEvents, type RefundEvents, type RefundFacts } from '../payments/events.js';
import { type PendingEvents } from './events.js';

export const PENDING_KINDS = ['step', 'refund', 'payment', 'letter'] as const;
export type PendingKind = (typeof PENDING_KINDS)[number];

export type PendingItemRow = {
  id: string;
  kind: PendingKind;
  what: string;
  subject: string;
  why: string;
  since: Timestamp;
  /** A refund or bank decision may take a day. */
  shown_from: Timestamp;
  status: 'open' | 'resolved' | 'dismissed';
  closed_at: Timestamp | null;
  closed_by_name: string | null;
  dismissal: string | null;
};

type BankEvents = Pick<
  GatewayPaymentEvents,
  'GatewayPaymentPending' | 'GatewayPaymentFailed' | 'GatewayPaymentGivenUp' | 'GatewayPaymentCaptured'
>;

const DAY_MS = 86_400_000;

const inWords = (name: string): string => name.replaceAll(/\B[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();

export const shownAt = (now: Timestamp) => ({ shown_from: { below: new Date(Date.parse(now) + 1).toISOString() } });

export const openAt = (now: Timestamp) => ({ status: 'open', ...shownAt(now) }) as const;

const opened = (
  row: Pick<PendingItemRow, 'id' | 'kind' | 'what' | 'subject' | 'why' | 'since'>,
  shown_from = row.since,
): PendingItemRow => ({ ...row, shown_from, status: 'open', closed_at: null, closed_by_name: null, dismissal: null });

const aDayAfter = (since: Timestamp): Timestamp => new Date(Date.parse(since) + DAY_MS).toISOString();

const refundRow = (
  { refundId, transactionId, paymentId, amountPaise, awaitsAnother }: RefundFacts,
  since: Timestamp,
): PendingItemRow =>
  opened(
    {
      id: refundId,
      kind: 'refund',
      what: `A refund of ${formatPaise(amountPaise)} is still open`,
      subject: transactionId ?? paymentId ?? '',
      why: awaitsAnother
        ? 'A second officer has not confirmed this refund by hand. It waits on the page Suspense.'
        : 'The payment gateway has not confirmed it. Bursar asks again every five minutes.',
      since,
    },
    aDayAfter(since),
  );

const withoutPayment = (row: PendingItemRow | undefined, { data }: { readonly data: { readonly paymentId: string } }) =>
  row?.subject === data.paymentId ? undefined : row;

type Shown = Omit<PendingEvents, 'ProcessingFellBehind'> & Omit<RefundEvents, 'RefundStayedOpen'> & BankEvents;

export const pendingItems = projection<PendingItemRow, Shown>({
  name: 'pending_items',
  version: 4,
  indexes: ['kind', 'status', 'what', 'subject', 'since', 'shown_from', 'closed_at'],
  search: ['what', 'subject', 'why'],
  rowOf: ({ data }) => {
    if ('itemId' in data) return data.itemId;
    return 'refundId' in data ? data.refundId : data.orderId;
  },
  on: {
    PolicyStepRefused: (_, { data, metadata }) =>
      opened({
        id: data.itemId,
        kind: 'step',
        what: `Could not ${inWords(data.command)} after “${inWords(data.eventType)}”`,
        subject: data.subject,
        why: data.reason,
        since: metadata.occurredAt,
      }),
    LetterNotSent: (_, { data, metadata }) =>
      opened({
        id: data.itemId,
        kind: 'letter',
        what: `The letter “${data.letter}” could not be sent`,
        subject: data.recipientName,
        why: 'The mail server did not take it.',
        since: metadata.occurredAt,
      }),
    PendingItemResolved: (row, { metadata }) =>
      row && {
        ...row,
        status: 'resolved',
        closed_at: metadata.occurredAt,
        closed_by_name: metadata.actor.name ?? null,
      },
    PendingItemDismissed: (row, { data, metadata }) =>
      row && {
        ...row,
        status: 'dismissed',
        closed_at: metadata.occurredAt,
        closed_by_name: metadata.actor.name ?? null,
        dismissal: data.reason,
      },
    RefundRequested: (_, { data, metadata }) => refundRow(data, metadata.occurredAt),
    RefundCompleted: () => undefined,
    RefundFailed: () => undefined,
    GatewayPaymentPending: (_, { data, metadata }) =>
      opened(
        {
          id: data.orderId,
          kind: 'payment',
          what: `The bank has not decided about a payment of ${formatPaise(data.amountPaise)}`,
          subject: data.paymentId,
          why: 'The student cannot pay the bill until then. Bursar asks the gateway daily and stops waiting after 14 days.',
          since: metadata.occurredAt,
        },
        aDayAfter(metadata.occurredAt),
      ),
    GatewayPaymentCaptured: withoutPayment,
    GatewayPaymentFailed: withoutPayment,
    GatewayPaymentGivenUp: withoutPayment,
  },
});
