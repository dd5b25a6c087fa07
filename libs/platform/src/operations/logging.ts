import { type LoggerService } from '@nestjs/common';
import { type FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { type AccessRules } from '../http/access-rules.js';
import { type GuardedRequest } from '../http/guarded-request.js';

const SECRETS = ['password', 'token', 'secret', 'authorization', 'signature', 'hash'];

const REDACTED = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

export const structuredLog = (level: string): Logger =>
  pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: REDACTED, censor: '[redacted]' },
  });

const isInventory = (context: unknown): boolean =>
  ['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory', 'NestApplication'].includes(String(context));

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

  private write(level: 'info' | 'warn' | 'error' | 'debug', message: unknown, rest: unknown[]): void {
    const context = typeof rest.at(-1) === 'string' ? rest.at(-1) : undefined;
    const err = [message, ...rest].find((part) => part instanceof Error);
    this.out[level]({ context, err }, message instanceof Error ? message.message : String(message));
  }
}

const SECRET_PATH = /^((?:\/api)?\/(?:reset-password|verify)\/).*$/;

export const loggedPath = (url: string): string => (url.split('?', 1)[0] ?? '').replace(SECRET_PATH, '$1…');

/** An outage has an entry of its own. */
const levelOf = (status: number): 'warn' | 'error' | undefined => {
  if (status < 500) return undefined;
  return status === 503 ? 'warn' : 'error';
};

/** No bodies, no queries. */
export function logRequests(http: FastifyInstance, out: Logger, rules: AccessRules): void {
  http.addHook('onResponse', (request, reply, next) => {
    const { method, id, url } = request;
    const person = (request as Partial<GuardedRequest>).caller?.person;
    const usual = person && rules.isOnRecord(person) ? 'info' : 'debug';
    const level = levelOf(reply.statusCode) ?? usual;
    if (out.isLevelEnabled(level)) {
      const asked = { requestId: id, method, path: loggedPath(url), user: person?.id };
      const rows = reply.getHeader('x-total-count');
      out[level]({ ...asked, status: reply.statusCode, rows, ms: Math.round(reply.elapsedTime) }, 'request');
    }
    next();
  });
}
