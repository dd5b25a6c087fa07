import { type Route } from '@bursar/contracts/route';
import { type FastifyRequest } from 'fastify';
import { type Caller } from '../caller.js';

export type Once = (work: () => Promise<unknown>) => Promise<unknown>;

export type GuardedRequest = FastifyRequest & {
  caller: Caller;
  route?: Route;
  input: unknown;
  /** Runs once per idempotency key; waits for read models. */
  answer: (work: () => unknown) => Promise<unknown>;
};
