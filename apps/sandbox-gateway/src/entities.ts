import { randomInt } from 'node:crypto';

type Notes = Readonly<Record<string, string>>;

/** Paise and unix seconds. */
export interface Order {
  readonly id: string;
  readonly entity: 'order';
  readonly amount: number;
  readonly amount_paid: number;
  readonly amount_due: number;
  readonly currency: string;
  readonly receipt: string | null;
  readonly offer_id: null;
  readonly status: 'created' | 'attempted' | 'paid';
  readonly attempts: number;
  readonly notes: Notes | readonly [];
  readonly created_at: number;
}

export interface PaymentError {
  readonly code: string;
  readonly description: string;
  readonly source: string;
  readonly step: string;
  readonly reason: string;
}

export interface Payment {
  readonly id: string;
  readonly entity: 'payment';
  readonly amount: number;
  readonly currency: string;
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  readonly order_id: string;
  readonly invoice_id: null;
  readonly international: false;
  readonly method: 'upi' | 'card' | 'netbanking';
  readonly amount_refunded: number;
  readonly refund_status: null | 'partial' | 'full';
  readonly captured: boolean;
  readonly description: null;
  readonly card_id: null;
  readonly bank: string | null;
  readonly wallet: null;
  readonly vpa: string | null;
  readonly email: string;
  readonly contact: string;
  readonly notes: readonly [];
  readonly fee: number | null;
  readonly tax: number | null;
  readonly error_code: string | null;
  readonly error_description: string | null;
  readonly error_source: string | null;
  readonly error_step: string | null;
  readonly error_reason: string | null;
  readonly acquirer_data: Readonly<Record<string, null>>;
  readonly created_at: number;
}

export interface Refund {
  readonly id: string;
  readonly entity: 'refund';
  readonly amount: number;
  readonly currency: string;
  readonly payment_id: string;
  readonly notes: Notes | readonly [];
  readonly receipt: string | null;
  readonly acquirer_data: { readonly arn: null };
  readonly created_at: number;
  readonly batch_id: null;
  readonly status: 'pending' | 'processed' | 'failed';
  readonly speed_requested: 'normal' | 'optimum';
  readonly speed_processed: 'normal';
}

export type Entity = Order | Payment | Refund;

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export const newId = (): string =>
  Array.from({ length: 14 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

export const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

const notesOf = (notes: Notes): Notes | readonly [] => (Object.keys(notes).length > 0 ? notes : []);

export interface OrderRequest {
  readonly amount: number;
  readonly currency: string;
  readonly receipt?: string | null;
  readonly notes: Notes;
}

export const newOrder = ({ amount, currency, receipt, notes }: OrderRequest): Order => ({
  id: `order_${newId()}`,
  entity: 'order',
  amount,
  amount_paid: 0,
  amount_due: amount,
  currency,
  receipt: receipt ?? null,
  offer_id: null,
  status: 'created',
  attempts: 0,
  notes: notesOf(notes),
  created_at: nowInSeconds(),
});

export interface PaymentRequest {
  readonly method: Payment['method'];
  readonly amount: number;
  readonly currency: string;
  readonly email: string;
  readonly contact: string;
}

export const newPayment = (orderId: string, { method, amount, currency, email, contact }: PaymentRequest): Payment => ({
  id: `pay_${newId()}`,
  entity: 'payment',
  amount,
  currency,
  status: 'created',
  order_id: orderId,
  invoice_id: null,
  international: false,
  method,
  amount_refunded: 0,
  refund_status: null,
  captured: false,
  description: null,
  card_id: null,
  bank: method === 'netbanking' ? 'SBIN' : null,
  wallet: null,
  vpa: method === 'upi' ? 'success@razorpay' : null,
  email,
  contact,
  notes: [],
  fee: null,
  tax: null,
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
  acquirer_data: {},
  created_at: nowInSeconds(),
});

/** Paise and ISO 8601. */
export interface PastPayment {
  readonly orderId: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  readonly receipt: string;
  readonly paidAt: string;
  readonly undecided?: boolean;
  readonly refund?: { readonly id: string; readonly receipt: string; readonly refundedAt: string };
}

export interface RefundRequest {
  readonly amount?: number;
  readonly speed: 'normal' | 'optimum';
  readonly receipt?: string | null;
  readonly notes: Notes;
}

export const newRefund = (
  payment: Payment,
  amount: number,
  { speed, receipt, notes }: Omit<RefundRequest, 'amount'>,
): Refund => ({
  id: `rfnd_${newId()}`,
  entity: 'refund',
  amount,
  currency: payment.currency,
  payment_id: payment.id,
  notes: notesOf(notes),
  receipt: receipt ?? null,
  acquirer_data: { arn: null },
  created_at: nowInSeconds(),
  batch_id: null,
  status: 'pending',
  speed_requested: speed,
  speed_processed: 'normal',
});

const inSeconds = (at: string): number => Math.floor(Date.parse(at) / 1000);

export function entitiesOf(past: PastPayment): Entity[] {
  const { orderId, paymentId, amountPaise, receipt, paidAt, undecided = false, refund } = past;
  const money = { amount: amountPaise, currency: 'INR' };
  const made = { created_at: inSeconds(paidAt) };
  const paid = { status: 'paid', attempts: 1, amount_paid: amountPaise, amount_due: 0 } as const;
  const opened: Order = { ...newOrder({ ...money, receipt, notes: {} }), id: orderId, ...made };
  const order: Order = { ...opened, ...(undecided ? ({ status: 'attempted', attempts: 1 } as const) : paid) };
  const by = { method: 'upi', email: 'void@razorpay.com', contact: '+919999999999' } as const;
  const captured = undecided
    ? ({ status: 'authorized' } as const)
    : ({ status: 'captured', captured: true, fee: 0, tax: 0 } as const);
  const payment: Payment = { ...newPayment(orderId, { ...money, ...by }), id: paymentId, ...captured, ...made };
  if (!refund) return [order, payment];
  const { id, refundedAt } = refund;
  const terms = { speed: 'normal', receipt: refund.receipt, notes: {} } as const;
  const done = { id, status: 'processed', created_at: inSeconds(refundedAt) } as const;
  return [
    order,
    { ...payment, status: 'refunded', amount_refunded: amountPaise, refund_status: 'full' },
    { ...newRefund(payment, amountPaise, terms), ...done },
  ];
}
