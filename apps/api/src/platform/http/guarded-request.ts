import { type Route } from '@bursar/contracts';
import { type FastifyRequest } from 'fastify';
import { type Caller } from '../caller.js';

export type Once = (work: () => Promise<unknown>) => Promise<unknown>;

export type GuardedRequest = FastifyRequest & {
  caller: Caller;
  route?: Route;
  input: unknown;
  /** Runs the work once per idempotency key and returns its answer when read models have caught up. */
  answer: (work: () => unknown) => Promise<unknown>;
};
