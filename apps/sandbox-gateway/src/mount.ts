import { type FastifyInstance } from 'fastify';

const PREFIX = '/sandbox/';

const badGateway = { error: 'The sandbox gateway does not answer.' };

/** On the application's origin, so that the policy stays `'self'`. */
export function mountSandbox(application: FastifyInstance, sandboxUrl: string): void {
  void application.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));

    scope.route({
      method: ['GET', 'POST'],
      url: `${PREFIX}*`,
      handler: async (request, reply) => {
        // A request line may hold a whole address; its host is dropped.
        const { pathname, search } = new URL(request.url, sandboxUrl);
        const target = new URL(`${pathname}${search}`, sandboxUrl);
        if (!target.pathname.startsWith(PREFIX)) {
          reply.callNotFound();
          return reply;
        }
        let answer: Response;
        try {
          answer = await fetch(target, {
            method: request.method,
            headers: { 'content-type': request.headers['content-type'] ?? 'application/json' },
            body: Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : undefined,
            redirect: 'manual',
          });
        } catch {
          return reply.code(502).send(badGateway);
        }
        for (const name of ['content-type', 'cache-control']) {
          const value = answer.headers.get(name);
          if (value !== null) void reply.header(name, value);
        }
        return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()));
      },
    });
    done();
  });
}
