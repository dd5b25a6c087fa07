import { type Problem, type ProblemCode } from '@bursar/contracts/problem';
import { DomainError } from '@bursar/domain/kernel';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { EventStoreUnavailable } from '../event-store/event-store.js';
import { StaleVersion, VersionConflict } from '../execution.js';
import { loggedPath } from '../operations/logging.js';
import { ReadModelsUnavailable } from '../read-models/read-models.js';
import { StateStoreUnavailable } from '../state-store/state-store.js';
import { type GuardedRequest } from './guarded-request.js';
import { NotReady, Refused, TOO_LARGE, Unavailable } from './problems.js';

const RETRY_LATER = { 'retry-after': '5' };

const OUTAGES = [EventStoreUnavailable, ReadModelsUnavailable, StateStoreUnavailable];

const OF_REFUSAL = {
  invalid: { status: 400, code: 'VALIDATION' },
  forbidden: { status: 403, code: 'FORBIDDEN' },
  missing: { status: 404, code: 'NOT_FOUND' },
  conflict: { status: 409, code: 'STATE_CONFLICT' },
  insufficient: { status: 409, code: 'INSUFFICIENT_BALANCE' },
} as const satisfies Record<Exclude<DomainError['kind'], 'duplicate'>, { status: number; code: ProblemCode }>;

const OF_FRAMEWORK: Readonly<Record<number, { code: ProblemCode; sentence: string }>> = {
  400: { code: 'VALIDATION', sentence: 'The request is not valid JSON.' },
  404: { code: 'NOT_FOUND', sentence: 'There is nothing at this address.' },
  413: { code: 'PAYLOAD_TOO_LARGE', sentence: TOO_LARGE },
  415: { code: 'VALIDATION', sentence: 'The request must be JSON.' },
};
const BAD_ADDRESS = { status: 400, code: 'VALIDATION', sentence: 'The address cannot be read.' } as const;
const NOT_UNDERSTOOD = { code: 'VALIDATION', sentence: 'The request cannot be understood.' } as const;

interface Reply {
  readonly status: number;
  readonly code: string;
  readonly sentence?: string;
  readonly details?: Problem['details'];
  readonly headers?: Readonly<Record<string, string>>;
}

const LATER: Reply = { status: 503, code: 'UNAVAILABLE', headers: RETRY_LATER };

const duplicateCode = (reason: string) =>
  `DUPLICATE_${reason
    .slice(reason.indexOf('-') + 1)
    .replaceAll('-', '_')
    .toUpperCase()}`;

function ofDomainError({ code, kind, message, field }: DomainError): Reply {
  const said = { sentence: message, ...(field !== undefined && { details: [{ field, message }] }) };
  return kind === 'duplicate' ? { status: 409, code: duplicateCode(code), ...said } : { ...OF_REFUSAL[kind], ...said };
}

function expected(error: unknown): Reply | undefined {
  if (error instanceof DomainError) return ofDomainError(error);
  if (error instanceof Refused) {
    const { status, code, message: sentence, details, headers } = error;
    return { status, code, sentence, details: details && [...details], headers };
  }
  if (error instanceof StaleVersion) {
    const sentence = 'Another person changed this since you opened it.';
    return { status: 409, code: 'VERSION_CONFLICT', sentence };
  }
  if (error instanceof VersionConflict) {
    const sentence = 'Another person changed this at the same time. Please try again.';
    return { status: 409, code: 'VERSION_CONFLICT', sentence };
  }
  if (error instanceof Unavailable) return error.status === 503 ? LATER : { status: error.status, code: 'UNAVAILABLE' };
  if (OUTAGES.some((outage) => error instanceof outage)) return LATER;
  return ofFramework(error);
}

function ofFramework(error: unknown): Reply | undefined {
  if ((error as { code?: unknown }).code === 'FST_ERR_BAD_URL') return BAD_ADDRESS;
  const status = error instanceof HttpException ? error.getStatus() : (error as { statusCode?: number }).statusCode;
  if (status === undefined || status < 400 || status >= 500) return undefined;
  return { status, ...(OF_FRAMEWORK[status] ?? NOT_UNDERSTOOD) };
}

/** A request that wrote but cannot read yet was not refused: the client repeats it. */
function replyTo(error: unknown, { caller }: Partial<GuardedRequest>): Reply {
  const reply = expected(error) ?? { status: 500, code: 'INTERNAL' };
  return reply.status < 500 && caller?.progress.lagging ? LATER : reply;
}

const logger = new Logger('http');

/** A 5xx carries no sentence, so no internals leak. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, code, sentence, details, headers } = replyTo(error, request);
  if (status >= 500 && !(error instanceof NotReady)) {
    logger.error(`${request.method} ${loggedPath(request.url)} [${request.id}]`, error);
  }
  const words = status < 500 && sentence !== undefined ? { error: sentence, message: sentence } : {};
  const body: Problem = { statusCode: status, ...words, code, details, requestId: request.id };
  void reply
    .status(status)
    .headers({ ...headers })
    .send(body);
}

@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    answerProblem(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}
