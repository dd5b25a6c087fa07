import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ApiError } from './api-error.js';
import { type Controls, type Fault } from './controls.js';

const PROXY_PAGE = '<html><head><title>502 Bad Gateway</title></head><body><center>nginx</center></body></html>';

const BEFORE_THE_WORK: Record<
  Exclude<Fault, 'lost_answer'>,
  (request: FastifyRequest, reply: FastifyReply) => unknown
> = {
  hang: (_, reply) => reply.hijack(),
  cut: (request, reply) => {
    reply.hijack();
    request.raw.socket.destroy();
  },
  error_500: (_, reply) =>
    reply.code(500).send(new ApiError(500, 'We are facing some trouble completing your request').body),
  html_502: (_, reply) => reply.code(502).type('text/html').send(PROXY_PAGE),
  redirect: (request, reply) => reply.redirect(`/sandbox/checkout.js?from=${encodeURIComponent(request.url)}`),
};

export function failOnDemand(api: FastifyInstance, controls: Controls): void {
  const toBeLost = new WeakSet<FastifyRequest>();

  api.addHook('onRequest', async (request, reply) => {
    const fault = controls.takeFault();
    if (fault === 'lost_answer') toBeLost.add(request);
    else if (fault) await BEFORE_THE_WORK[fault](request, reply);
  });

  api.addHook('onSend', (request, _reply, payload, done) => {
    if (toBeLost.has(request)) request.raw.socket.destroy();
    done(null, payload);
  });
}
