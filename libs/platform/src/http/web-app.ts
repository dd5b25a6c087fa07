import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';

import { sparePageHeaders } from './security-headers.js';

const YEAR_S = 31_536_000;
const HASHED = /[\\/]static[\\/]/;
const FILE = /\.\w+$/;
const COMPRESSED = /\.(br|gz)$/;
const NEVER_ASKED_AGAIN = ['etag', 'last-modified', 'accept-ranges'];
const PAGE_OR_WORKER = /(\.html|\.svg|service-worker\.js)(\.br|\.gz)?$/;

export async function serveWebApp(app: NestFastifyApplication, root: string, apiPrefix: string): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root,
    serve: false,
    cacheControl: false,
    preCompressed: true,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      const hashed = HASHED.test(path);
      if (!PAGE_OR_WORKER.test(path)) sparePageHeaders(reply.raw);
      if (hashed) for (const header of NEVER_ASKED_AGAIN) void reply.removeHeader(header);
      void reply.header('cache-control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  });
  const http = app.getHttpAdapter().getInstance();
  http.get('/*', (request, reply) => {
    const file = fileAt(request.url, apiPrefix);
    if (file === undefined) reply.callNotFound();
    else void reply.sendFile(file);
  });
}

/** A missing file must not be answered with a page. */
function fileAt(url: string, apiPrefix: string): string | undefined {
  const [path = ''] = url.split('?', 1);
  if (`${path}/`.startsWith(`${apiPrefix}/`) || COMPRESSED.test(path)) return undefined;
  return FILE.test(path) ? path : 'index.html';
}
