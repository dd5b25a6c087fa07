import { timingSafeEqual } from 'node:crypto';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError, read } from './api-error.js';
import { type Bank } from './bank.js';
import { type Controls, LATE_ANSWER_MS } from './controls.js';
import { failOnDemand } from './faults.js';
import { type SandboxStore } from './sandbox-store.js';

const MIN_PAISE = 100;

const paise = z.int('The amount must be an integer.').min(MIN_PAISE, 'The amount must be at least INR 1.00');

const notes = z
  .record(z.string(), z.coerce.string().max(256, 'A note may not be greater than 256 characters.'))
  .refine((pairs) => Object.keys(pairs).length <= 15, 'Number of fields in notes should be less than or equal to 15')
  .default({});

const receipt = z.string().max(40, 'The receipt may not be greater than 40 characters.').nullish();

const orderBody = z.object({ amount: paise, currency: z.literal('INR', 'Currency is not supported'), receipt, notes });
const captureBody = z.object({ amount: paise, currency: z.string().default('INR') });
const refundBody = z.object({
  amount: paise.optional(),
  speed: z.enum(['normal', 'optimum'], 'The speed must be normal or optimum').default('normal'),
  receipt,
  notes,
});
const idempotencyKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{10,}$/, 'The idempotency key must have at least 10 letters, digits, hyphens or underscores')
  .optional();
const page = z.object({
  count: z.coerce.number().int().min(1).max(100, 'The count may not be greater than 100.').default(10),
  skip: z.coerce.number().int().min(0).default(0),
  receipt: z.string().optional(),
});

const unixSeconds = z.coerce.number().int().min(0);
const period = page
  .omit({ receipt: true })
  .extend({ from: unixSeconds.default(0), to: unixSeconds.default(Number.MAX_SAFE_INTEGER) });

const collection = <Item>(items: readonly Item[]) => ({ entity: 'collection', count: items.length, items });

interface Id {
  readonly Params: { readonly id: string };
}

export function restApi(bank: Bank, store: SandboxStore, controls: Controls, credentials: string) {
  const expected = Buffer.from(`Basic ${Buffer.from(credentials).toString('base64')}`);

  return (api: FastifyInstance, _options: object, done: () => void): void => {
    api.addHook('onRequest', (request, _reply, next) => {
      const given = Buffer.from(request.headers.authorization ?? '');
      const known = given.length === expected.length && timingSafeEqual(given, expected);
      next(known ? undefined : new ApiError(401, 'Authentication failed'));
    });
    failOnDemand(api, controls);

    api.post('/orders', (request) => bank.openOrder(read(orderBody, request.body)));
    api.get('/orders', (request) => collection(store.orders(read(page, request.query))));
    api.get<Id>('/orders/:id', ({ params }) => bank.orderOf(params.id));
    api.get<Id>('/orders/:id/payments', ({ params }) => collection(store.paymentsOf(bank.orderOf(params.id).id)));

    api.get<Id>('/payments/:id', ({ params }) => bank.paymentOf(params.id));
    api.post<Id>('/payments/:id/capture', ({ params, body }) => {
      const { amount, currency } = read(captureBody, body);
      return bank.captureAuthorized(params.id, amount, currency);
    });
    api.post<Id>('/payments/:id/refund', ({ params, body, headers }) => {
      const key = read(idempotencyKey, headers['x-refund-idempotency']);
      const terms = { outcome: 'processed', answerAfterMs: LATE_ANSWER_MS, ...controls.takeRefund() } as const;
      return bank.refund(params.id, read(refundBody, body ?? {}), { ...terms, key });
    });
    api.get<Id>('/payments/:id/refunds', ({ params }) => collection(store.refundsOf(bank.paymentOf(params.id).id)));

    api.get('/refunds', (request) => collection(store.refunds(read(period, request.query))));
    api.get<Id>('/refunds/:id', ({ params }) => bank.refundOf(params.id));
    done();
  };
}
