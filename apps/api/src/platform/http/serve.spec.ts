import { describe, expect, it } from '@jest/globals';
import { pending } from '@bursar/contracts';
import { bindRoutes, type Controller, serve, together } from './serve.js';

const { items, summary } = pending;
const none = { open: 0, behind: false, stalled: false };

class Items implements Controller {
  readonly routes = serve(pending)({ items: () => [] });
}

class Summary implements Controller {
  readonly routes = serve(pending)({ summary: () => none });
}

class Both implements Controller {
  readonly routes = together(new Items().routes, new Summary().routes);
}

describe('the tables of all controllers', () => {
  it('serve every route together', () => {
    expect(() => bindRoutes([new Items(), new Summary()], [items, summary])).not.toThrow();
    expect(() => bindRoutes([new Both()], [items, summary])).not.toThrow();
  });

  it('fail the start for a route that none serves', () => {
    expect(() => bindRoutes([new Items()], [items, summary])).toThrow('Not served: GET /admin/pending/summary');
  });

  it('fail the start for a route that two serve', () => {
    expect(() => bindRoutes([new Both(), new Items()], [items, summary])).toThrow('GET /admin/pending is served twice');
  });
});
