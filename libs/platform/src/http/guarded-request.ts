import { type Route } from '@bursar/contracts/route';
import { type FastifyRequest } from 'fastify';
import { type Caller } from '../caller.js';
import { type Instant } from '../looking-back.js';

export type Once = (work: () => Promise<unknown>) => Promise<unknown>;

export type GuardedRequest = FastifyRequest & {
  caller: Caller;
  route?: Route;
  input: unknown;
  instant?: Instant | undefined;
  answer: (work: () => unknown) => Promise<unknown>;
};
