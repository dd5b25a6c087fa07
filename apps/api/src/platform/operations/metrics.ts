import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type Authenticator } from '../http/authenticator.js';
import { type Projector } from '../subscriptions/projector.js';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Mounts `GET {prefix}/metrics` in Prometheus' text format: for this machine, or with an administrator's token. */
export function mountMetrics(
  http: FastifyInstance,
  prefix: string,
  { authenticator, projector }: { authenticator: Authenticator; projector: Projector },
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

  const allowed = async ({ socket, headers }: FastifyRequest): Promise<boolean> => {
    // Whoever comes through a proxy on this machine is not this machine.
    const direct = headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
    if (direct && LOOPBACK.has(socket.remoteAddress ?? '')) return true;
    const token = headers.authorization?.replace(/^Bearer /i, '');
    return (await authenticator.authenticate(token))?.person.role === 'admin';
  };
  http.get(`${prefix}/metrics`, async (request, reply) => {
    if (!(await allowed(request))) return reply.status(403).send({ statusCode: 403, code: 'FORBIDDEN' });
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
