import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { sendAnswers } from './answers.js';

const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `book-${n}`, title: `"Theorem", नमस्ते ${n}`, shelf: null }));
const pageOf = (count: number) => ({ rows: rows(count).map((row) => JSON.stringify(row)), total: 12_345 });

let http: FastifyInstance;

beforeAll(() => {
  http = fastify();
  sendAnswers(http);
  http.get<{ Params: { what: string; count: string } }>('/:what/:count', ({ params }) => {
    const count = Number(params.count);
    if (params.what === 'page') return pageOf(count);
    if (params.what === 'array') return rows(count);
    return { kind: 'entries', before: undefined, rows: rows(count), totals: { amount: 1.5 }, others: [1] };
  });
});
afterAll(() => http.close());

describe('an HTTP answer', () => {
  describe.each([0, 1, 1_000, 1_500, 2_345])('an HTTP answer of %i rows', (count) => {
    it('answers a page as the bare array with its total', async () => {
      const { headers, payload, statusCode } = await http.inject(`/page/${count}`);
      expect([statusCode, headers['x-total-count']]).toEqual([200, '12345']);
      expect(headers['content-type']).toMatch(/^application\/json/);
      expect(JSON.parse(payload)).toEqual(rows(count));
    });

    it('answers every other value unchanged', async () => {
      const array = await http.inject(`/array/${count}`);
      expect(array.json()).toEqual(rows(count));
      const object = await http.inject(`/object/${count}`);
      expect(object.headers['content-type']).toMatch(/^application\/json/);
      expect(object.json()).toEqual({ kind: 'entries', rows: rows(count), totals: { amount: 1.5 }, others: [1] });
    });
  });

  it('sends many rows piece by piece', async () => {
    for (const what of ['page', 'array', 'object']) {
      expect((await http.inject(`/${what}/1000`)).headers).toHaveProperty('content-length');
      expect((await http.inject(`/${what}/1001`)).headers).not.toHaveProperty('content-length');
    }
  });
});
