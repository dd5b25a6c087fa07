import { type Route } from '@bursar/contracts';
import { type FastifyRequest } from 'fastify';
import { type Caller } from '../caller.js';

/** Does a piece of work, or, where that was done before, answers what was answered then. */
export type Once = (work: () => Promise<unknown>) => Promise<unknown>;

/** A request once the guard has seen it. */
export type GuardedRequest = FastifyRequest & {
  caller: Caller;
  /** Absent where none was found or the guard refused. */
  route?: Route;
  /** What it says, checked by its route's schema. */
  input: unknown;
  /** Carries it out, once where it may come twice, and returns the answer that can be read by then. */
  answer: (work: () => unknown) => Promise<unknown>;
};
