import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError, read } from './api-error.js';
import { type Attempt, type Bank } from './bank.js';
import { type Controls, LATE_ANSWER_MS } from './controls.js';
import { type Payment } from './entities.js';

const CHOICES = {
  upi: { method: 'upi', outcome: 'captured' },
  card: { method: 'card', outcome: 'captured' },
  card_declined: { method: 'card', outcome: 'failed' },
  bank_late: { method: 'netbanking', outcome: 'late' },
} as const satisfies Record<string, Pick<Attempt, 'method' | 'outcome'>>;

const keyed = z.object({ key_id: z.string().default('') });
const choice = keyed.extend({
  choice: z.enum(Object.keys(CHOICES) as (keyof typeof CHOICES)[]),
  email: z.string().max(254).default('void@razorpay.com'),
  contact: z.string().max(20).default('+919999999999'),
});

interface Id {
  readonly Params: { readonly id: string };
}

export function checkoutAnswer(payment: Payment, keySecret: string) {
  const { id, order_id, error_code, error_description, error_source, error_step, error_reason } = payment;
  if (payment.status === 'failed') {
    return {
      error: {
        code: error_code,
        description: error_description,
        source: error_source,
        step: error_step,
        reason: error_reason,
        metadata: { payment_id: id, order_id },
      },
    };
  }
  return {
    razorpay_payment_id: id,
    razorpay_order_id: order_id,
    razorpay_signature: createHmac('sha256', keySecret).update(`${order_id}|${id}`).digest('hex'),
  };
}

export function checkoutApi(bank: Bank, controls: Controls, keyId: string, keySecret: string) {
  const script = readFileSync(new URL('./browser/checkout.js', import.meta.url));
  const requireKey = (key: string): void => {
    if (key !== keyId) throw new ApiError(401, 'The api key provided is invalid');
  };

  return (api: FastifyInstance, _options: object, done: () => void): void => {
    api.get('/checkout.js', (_, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
    );

    api.get<Id>('/checkout/orders/:id', ({ params, query }) => {
      requireKey(read(keyed, query).key_id);
      const { amount, currency, status } = bank.orderOf(params.id);
      return { amount, currency, status };
    });

    api.post<Id>('/checkout/orders/:id/payments', ({ params, body }) => {
      const { key_id, choice: chosen, email, contact } = read(choice, body);
      requireKey(key_id);
      const attempt = { ...CHOICES[chosen], email, contact, answerAfterMs: LATE_ANSWER_MS, ...controls.takePayment() };
      return checkoutAnswer(bank.pay(params.id, attempt), keySecret);
    });
    done();
  };
}
