import { type Timestamp } from '@bursar/domain/kernel';
import { z } from 'zod';
import { type GatewayEvent, type GatewayOrder, type GatewayPayment, type GatewayRefund } from './payment-gateway.js';

const ID = /^(?:order|pay|rfnd)_[A-Za-z0-9]{14}$/;

export const idOf = (prefix: 'order' | 'pay' | 'rfnd') => z.string().regex(ID).startsWith(`${prefix}_`);

const paise = z.int().nonnegative();
const unixSeconds = z.int().transform((seconds): Timestamp => new Date(seconds * 1000).toISOString());

export const order = z
  .object({
    id: idOf('order'),
    amount: paise,
    currency: z.string(),
    receipt: z.string().nullish(),
    status: z.enum(['created', 'attempted', 'paid']),
    created_at: unixSeconds,
  })
  .transform(({ id, amount, currency, receipt, status, created_at }): GatewayOrder => {
    return { id, amountPaise: amount, currency, receipt: receipt ?? null, status, createdAt: created_at };
  });

export const payment = z
  .object({
    id: idOf('pay'),
    order_id: idOf('order').nullish(),
    amount: paise,
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    method: z.string().nullish(),
    amount_refunded: paise.nullish(),
    error_code: z.string().nullish(),
    error_description: z.string().nullish(),
    created_at: unixSeconds,
  })
  .transform((entity): GatewayPayment => ({
    id: entity.id,
    orderId: entity.order_id ?? null,
    amountPaise: entity.amount,
    currency: entity.currency,
    status: entity.status,
    method: entity.method ?? 'unknown',
    refundedPaise: entity.amount_refunded ?? 0,
    createdAt: entity.created_at,
    ...(entity.error_code ? { errorCode: entity.error_code } : {}),
    ...(entity.error_description ? { errorDescription: entity.error_description } : {}),
  }));

export const refund = z
  .object({
    id: idOf('rfnd'),
    payment_id: idOf('pay'),
    receipt: z.string().nullish(),
    amount: paise,
    currency: z.string(),
    status: z.enum(['pending', 'processed', 'failed']),
    created_at: unixSeconds,
  })
  .transform(({ id, payment_id, receipt, amount, currency, status, created_at }): GatewayRefund => ({
    id,
    paymentId: payment_id,
    refundId: receipt ?? null,
    amountPaise: amount,
    currency,
    status,
    createdAt: created_at,
  }));

export const collectionOf = <Item>(item: z.ZodType<Item>) =>
  z.object({ items: z.array(item) }).transform(({ items }) => items);

const paymentEvent = z
  .object({
    event: z.enum(['payment.authorized', 'payment.captured', 'payment.failed', 'order.paid']),
    payload: z.object({ payment: z.object({ entity: payment }) }),
  })
  .transform(({ event, payload }): GatewayEvent => {
    return { kind: 'payment', name: event, payment: payload.payment.entity };
  });

const refundEvent = z
  .object({
    event: z.enum(['refund.created', 'refund.processed', 'refund.failed', 'refund.speed_changed']),
    payload: z.object({ refund: z.object({ entity: refund }) }),
  })
  .transform(({ event, payload }): GatewayEvent => ({ kind: 'refund', name: event, refund: payload.refund.entity }));

const OURS = [...paymentEvent.in.shape.event.options, ...refundEvent.in.shape.event.options] as readonly string[];

const otherEvent = z
  .object({ event: z.string().refine((name) => !OURS.includes(name)) })
  .transform(({ event }): GatewayEvent => ({ kind: 'other', name: event }));

/** Known events must be complete; others only need a name. */
export const webhookEvent = z.union([paymentEvent, refundEvent, otherEvent]);
