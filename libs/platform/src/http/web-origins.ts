import { type FastifyInstance } from 'fastify';

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, if-match, x-as-of',
  'access-control-max-age': '600',
};
const READABLE =
  'content-disposition, idempotent-replayed, retry-after, x-as-of-position, x-as-of-time, x-projection, x-total-count, x-total-sum';

export function allowOrigins(http: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  http.addHook('onRequest', (request, reply, next) => {
    const { origin } = request.headers;
    void reply.header('vary', 'Origin');
    if (origin === undefined || !origins.includes(origin)) {
      next();
      return;
    }
    void reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': READABLE });
    const isPreflight = request.method === 'OPTIONS' && 'access-control-request-method' in request.headers;
    if (!isPreflight) {
      next();
      return;
    }
    void reply.status(204).headers(PREFLIGHT).send();
  });
}
