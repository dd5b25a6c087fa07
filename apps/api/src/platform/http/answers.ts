import { type FastifyInstance } from 'fastify';
import { type Page } from '../read-models/read-models.js';
import { type GuardedRequest } from './guarded-request.js';

const isPage = (answer: unknown): answer is Page =>
  typeof answer === 'object' && answer !== null && 'rows' in answer && 'total' in answer;

/**
 * Sends a list as the bare array it is on the wire, its total beside it, and says when read models lag. It is a hook
 * and not an interceptor because the framework binds an async context for each interceptor of each request.
 */
export function sendAnswers(http: FastifyInstance): void {
  http.addHook('preSerialization', (request, reply, answer: unknown, done) => {
    const { caller } = request as Partial<GuardedRequest>;
    if (caller?.lagging) void reply.header('x-projection', 'lagging');
    if (isPage(answer)) void reply.header('x-total-count', answer.total).serializer(arrayOf);
    done(null, answer);
  });
}

/**
 * Lets the server end soon: who is being answered when it begins to close is told to come again on another connection.
 * An idle one is closed by the server; one that became idle a moment later would be waited for.
 */
export function endConnectionsOnClose(http: FastifyInstance): void {
  http.addHook('onSend', (_request, reply, payload, done) => {
    if (!http.server.listening) void reply.header('connection', 'close');
    done(null, payload);
  });
}

/** Its rows are JSON already. */
const arrayOf = ({ rows }: Page): string => `[${rows.join(',')}]`;
