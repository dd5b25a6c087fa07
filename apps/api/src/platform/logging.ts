import { type LoggerService } from '@nestjs/common';
import { type FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { type GuardedRequest } from './http/guarded-request.js';

/** Never written to a log, wherever they appear. */
const SECRETS = ['password', 'token', 'secret', 'authorization', 'signature', 'hash'];

const REDACTED = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** One JSON line per entry on standard output. `level` is one of pino's. */
export const structuredLog = (level: string): Logger =>
  pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: REDACTED, censor: '[redacted]' },
  });

/** What the framework lists at every start: its modules and routes. */
const isInventory = (context: unknown): boolean =>
  ['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory', 'NestApplication'].includes(String(context));

/** The framework's log as structured log. */
export class StructuredLogger implements LoggerService {
  constructor(private readonly out: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write(isInventory(rest.at(-1)) ? 'debug' : 'info', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  /** The framework passes errors and stacks in between, and the context last. */
  private write(level: 'info' | 'warn' | 'error' | 'debug', message: unknown, rest: unknown[]): void {
    const context = typeof rest.at(-1) === 'string' ? rest.at(-1) : undefined;
    const err = [message, ...rest].find((part) => part instanceof Error);
    this.out[level]({ context, err }, message instanceof Error ? message.message : String(message));
  }
}

/** What such a page is opened with is in its address: a link that sets a password, the code of a receipt. */
const SECRET_PATH = /^((?:\/api)?\/(?:reset-password|verify)\/).*$/;

/** Where a request went, without its query, and without what only whoever was given it should know. */
export const loggedPath = (url: string): string => (url.split('?', 1)[0] ?? '').replace(SECRET_PATH, '$1…');

/**
 * One line per request: what was asked, by whom, how it ended and how long it took. No bodies, no query. What auditors
 * read is told at the level that is always written.
 */
export function logRequests(http: FastifyInstance, out: Logger): void {
  http.addHook('onResponse', (request, reply, next) => {
    const { method, id, url } = request;
    const person = (request as Partial<GuardedRequest>).caller?.person;
    const usual = person?.role === 'auditor' ? 'info' : 'debug';
    const level = reply.statusCode >= 500 ? 'error' : usual;
    if (out.isLevelEnabled(level)) {
      const asked = { requestId: id, method, path: loggedPath(url), user: person?.id };
      const rows = reply.getHeader('x-total-count');
      out[level]({ ...asked, status: reply.statusCode, rows, ms: Math.round(reply.elapsedTime) }, 'request');
    }
    next();
  });
}
