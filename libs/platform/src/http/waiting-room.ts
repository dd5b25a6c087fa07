import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type StartUp } from '../operations/start-up.js';
import { NotReady } from './problems.js';

const LOOK_EVERY_S = 2;

const page = (doing: string): string => `<!doctype html>
<html lang="en-IN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta http-equiv="refresh" content="${LOOK_EVERY_S}" />
    <title>Bursar is starting</title>
    <style>
      body { font: 1rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto 0; padding: 0 1.25rem; }
      h1 { font-size: 1.5rem; line-height: 1.25; }
    </style>
  </head>
  <body>
    <main>
      <h1>Bursar is starting</h1>
      <p role="status">${doing}</p>
      <p>This page opens what you asked for as soon as it can. There is nothing you need to do.</p>
    </main>
  </body>
</html>
`;

const asksForPage = ({ method, headers: { accept = '' } }: FastifyRequest): boolean =>
  method === 'GET' && accept.includes('text/html');

export function keepWaiting(http: FastifyInstance, apiPrefix: string, startUp: StartUp): void {
  http.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const { doing } = startUp;
    const [path = ''] = request.url.split('?', 1);
    if (doing === undefined || path === `${apiPrefix}/health`) return;
    if (startUp.readable && request.method === 'GET') return;
    if (path.startsWith(`${apiPrefix}/`) || !asksForPage(request)) throw new NotReady(doing);
    await reply
      .status(503)
      .headers({ 'retry-after': String(LOOK_EVERY_S), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(page(doing));
  });
}
