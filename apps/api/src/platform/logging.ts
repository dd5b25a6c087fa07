import { type LoggerService } from '@nestjs/common';
import { type FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';

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

/** One line per request: what was asked, by whom, how it ended and how long it took. No bodies, no query. */
export function logRequests(http: FastifyInstance, out: Logger): void {
  http.addHook('onResponse', (request, reply, next) => {
    const { method, id, url } = request;
    const user = (request as { caller?: { person?: { id: string } } }).caller?.person?.id;
    const path = url.split('?', 1)[0];
    const level = reply.statusCode >= 500 ? 'error' : 'debug';
    out[level](
      { requestId: id, method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime), user },
      'request',
    );
    next();
  });
}
