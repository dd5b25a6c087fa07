import { type FastifyRequest } from 'fastify';
import { type Caller } from '../caller.js';

/** A request once the guard has seen it. */
export type GuardedRequest = FastifyRequest & { caller: Caller };
