import { event, type EventsOf, formatPaise, type Paise } from '../kernel/index.js';

export interface RefundFacts {
  refundId: string;
  /** Null for money in suspense. */
  transactionId: string | null;
  /** Null for money from the counter. */
  paymentId: string | null;
  studentFeeId: string;
  studentId: string;
  studentName?: string;
  feeName?: string;
  amountPaise: Paise;
  reason: string;
  through: 'gateway' | 'counter';
  askedBy: string;
  /** Money by hand waits for a second officer. */
  awaitsAnother: boolean;
  /** From 1: a failed refund may be asked for again under its id. */
  attempt: number;
}

export const refundEvents = {
  RefundRequested: event<RefundFacts>(({ amountPaise, through, reason }, about) => ({
    says: `Ordered a refund of ${formatPaise(amountPaise)} of ${about} ${through === 'gateway' ? 'through the gateway' : 'by hand'}: ${reason}`,
    amountPaise,
  })),

  RefundCompleted: event<
    RefundFacts & {
      /** Null for a refund by hand. */
      providerRefundId: string | null;
    }
  >(({ amountPaise, providerRefundId }, about) => ({
    says: `Refunded ${formatPaise(amountPaise)} of ${about}${providerRefundId ? ` (${providerRefundId})` : ''}`,
    amountPaise,
  })),

  RefundStayedOpen: event<RefundFacts>(({ amountPaise }, about) => ({
    says: `The refund of ${formatPaise(amountPaise)} of ${about} is open for a day`,
    amountPaise,
  })),

  /** The gateway may still carry it out. */
  RefundFailed: event<RefundFacts & { code: string }>(({ amountPaise, code }, about) => ({
    says: `The refund of ${formatPaise(amountPaise)} of ${about} failed: ${code}`,
    amountPaise,
  })),
};

export type RefundEvents = EventsOf<typeof refundEvents>;
