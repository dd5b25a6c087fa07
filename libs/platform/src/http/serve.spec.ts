import { describe, expect, it } from '@jest/globals';
import { nothing, route } from '@bursar/contracts/route';
import { z } from 'zod';
import { bindRoutes, type Controller, serve, together } from './serve.js';

const library = {
  shelves: route({
    method: 'GET',
    path: '/shelves',
    summary: 'All shelves',
    who: 'signed-in',
    input: nothing,
    output: z.array(z.string()),
    reads: [],
  }),
  count: route({
    method: 'GET',
    path: '/shelves/count',
    summary: 'The number of shelves',
    who: 'signed-in',
    input: nothing,
    output: z.int(),
    reads: [],
  }),
};
const { shelves, count } = library;

class Shelves implements Controller {
  readonly routes = serve(library)({ shelves: () => [] });
}

class Count implements Controller {
  readonly routes = serve(library)({ count: () => 0 });
}

class Both implements Controller {
  readonly routes = together(new Shelves().routes, new Count().routes);
}

describe('the tables of all controllers', () => {
  it('serve every route together', () => {
    expect(() => bindRoutes([new Shelves(), new Count()], [shelves, count])).not.toThrow();
    expect(() => bindRoutes([new Both()], [shelves, count])).not.toThrow();
  });

  it('fail the start for a route that none serves', () => {
    expect(() => bindRoutes([new Shelves()], [shelves, count])).toThrow('Not served: GET /shelves/count');
  });

  it('fail the start for a route that two serve', () => {
    expect(() => bindRoutes([new Both(), new Shelves()], [shelves, count])).toThrow('GET /shelves is served twice');
  });
});
