import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { read } from './api-error.js';
import { type Bank } from './bank.js';
import { checkoutAnswer } from './checkout-api.js';
import { type Controls, FAULTS, LATE_ANSWER_MS } from './controls.js';
import { type DueLoop } from './due-loop.js';
import { type Outbox } from './outbox.js';

const answerAfterMs = z.int().min(0);

const nextPayment = z.object({
  outcome: z.enum(['captured', 'authorized', 'dropped', 'failed', 'late']).optional(),
  amount: z.int().positive().optional(),
  currency: z.string().length(3).optional(),
  answer_after_ms: answerAfterMs.optional(),
});

const nextRefund = z.object({
  outcome: z.enum(['processed', 'pending', 'failed']),
  answer_after_ms: answerAfterMs.default(LATE_ANSWER_MS),
});

const payBody = nextPayment.extend({
  order_id: z.string(),
  method: z.enum(['upi', 'card', 'netbanking']).default('upi'),
});

const nextBody = z.object({ payment: nextPayment.optional(), refund: nextRefund.optional() });
const answerBody = z.object({ id: z.string() });
const faultBody = z.object({ fault: z.enum(FAULTS), times: z.int().positive().default(1) });
const webhooksBody = z.object({
  mode: z.enum(['deliver', 'drop', 'duplicate', 'shuffle']).default('deliver'),
  delay_ms: z.int().min(0).default(0),
});

const attemptOf = ({ outcome, amount, currency, answer_after_ms }: z.infer<typeof nextPayment>) => ({
  ...(outcome && { outcome }),
  ...(amount && { amount }),
  ...(currency && { currency }),
  ...(answer_after_ms !== undefined && { answerAfterMs: answer_after_ms }),
});

interface Puppet {
  readonly bank: Bank;
  readonly outbox: Outbox;
  readonly controls: Controls;
  readonly loop: DueLoop;
  readonly keySecret: string;
}

export function controlApi({ bank, outbox, controls, loop, keySecret }: Puppet) {
  return (api: FastifyInstance, _options: object, done: () => void): void => {
    api.post('/pay', ({ body }) => {
      const { order_id, method, ...rest } = read(payBody, body);
      const usual = { outcome: 'captured', email: 'void@razorpay.com', contact: '+919999999999' } as const;
      const payment = bank.pay(order_id, { ...usual, method, answerAfterMs: LATE_ANSWER_MS, ...attemptOf(rest) });
      return checkoutAnswer(payment, keySecret);
    });

    api.post('/next', ({ body }) => {
      const { payment, refund } = read(nextBody, body);
      if (payment) controls.setNextPayment(attemptOf(payment));
      if (refund) controls.setNextRefund({ outcome: refund.outcome, answerAfterMs: refund.answer_after_ms });
      return {};
    });

    api.post('/answer', ({ body }) => bank.answer(read(answerBody, body).id));

    api.post('/faults', ({ body }) => {
      const { fault, times } = read(faultBody, body);
      controls.setFault(fault, times);
      return {};
    });

    api.post('/webhooks', ({ body }) => {
      const { mode, delay_ms } = read(webhooksBody, body);
      outbox.mode = mode;
      outbox.delayMs = delay_ms;
      return {};
    });

    api.get('/webhooks', () =>
      outbox.all().map(({ body, ...delivery }) => ({ ...delivery, body: JSON.parse(body) as unknown })),
    );

    api.post('/webhooks/flush', async () => {
      outbox.hurry();
      await loop.takeTurn();
      const waiting = outbox.all().filter(({ state }) => state === 'pending').length;
      return { waiting };
    });

    api.post('/reset', () => {
      controls.reset();
      outbox.mode = 'deliver';
      outbox.delayMs = 0;
      return {};
    });
    done();
  };
}
