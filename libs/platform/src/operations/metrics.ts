import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type BackgroundWork } from '../jobs/background-work.js';
import { type AccessRules } from '../http/access-rules.js';
import { forbidden } from '../http/problems.js';
import { type Authenticator } from '../sessions/authenticator.js';
import { type Projector } from '../subscriptions/projector.js';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
const BY_PROXIES = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export interface Figure {
  readonly name: string;
  readonly help: string;
  readonly label: string;
  readonly values: readonly string[];
  readonly of: (value: string) => Promise<number>;
}

interface Measured {
  readonly authenticator: Authenticator;
  readonly rules: AccessRules;
  readonly projector: Projector;
  readonly figures: readonly Figure[];
  readonly background: BackgroundWork;
  /** Behind a proxy the peer's address proves nothing. */
  readonly proxied: boolean;
}

/** Excludes proxies, and browsers led here by another host name. */
const isDirect = ({ socket, headers }: FastifyRequest): boolean =>
  LOOPBACK.has(socket.remoteAddress ?? '') &&
  LOOPBACK_HOST.test(headers.host ?? '') &&
  BY_PROXIES.every((name) => headers[name] === undefined);

function register(registry: Registry, { name, help, label, values, of }: Figure): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      for (const value of values) gauge.set({ [label]: value }, await of(value));
    },
  });
}

function registerBackground(registry: Registry, background: BackgroundWork): void {
  new Gauge({
    labelNames: ['work'],
    registers: [registry],
    name: 'bursar_background_last_run_seconds',
    help: 'Unix time of the last round of recurring work',
    collect() {
      for (const { name, lastRun } of background.standings()) {
        if (lastRun !== null) this.set({ work: name }, Date.parse(lastRun) / 1000);
      }
    },
  });
  new Gauge({
    labelNames: ['work'],
    registers: [registry],
    name: 'bursar_background_failures',
    help: 'Failed rounds of recurring work in a row',
    collect() {
      for (const { name, failures } of background.standings()) this.set({ work: name }, failures);
    },
  });
}

export function mountMetrics(
  http: FastifyInstance,
  prefix: string,
  { authenticator, rules, projector, figures, background, proxied }: Measured,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'bursar_http_request_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  const projected = new Counter({
    name: 'bursar_events_projected',
    help: 'Events folded into the read models',
    registers: [registry],
  });
  const backlog = new Gauge({ name: 'bursar_batch_events', help: 'Events in the last batch', registers: [registry] });
  for (const figure of figures) register(registry, figure);
  registerBackground(registry, background);
  projector.committed.subscribe(({ events }) => {
    projected.inc(events.length);
    backlog.set(events.length);
  });

  http.addHook('onResponse', (request, reply, next) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    next();
  });

  const allowed = async (request: FastifyRequest): Promise<boolean> => {
    if (!proxied && isDirect(request)) return true;
    const token = request.headers.authorization?.replace(/^Bearer /i, '');
    const person = (await authenticator.authenticate(token))?.person;
    return person !== undefined && rules.showsMetrics(person);
  };
  http.get(`${prefix}/metrics`, async (request, reply) => {
    if (!(await allowed(request))) throw forbidden();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
