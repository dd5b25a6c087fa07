import { Readable } from 'node:stream';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { inSlices } from '../read-models/in-slices.js';
import { type Page } from '../read-models/read-models.js';
import { type GuardedRequest } from './guarded-request.js';

const isPage = (answer: unknown): answer is Page =>
  typeof answer === 'object' && answer !== null && 'rows' in answer && 'total' in answer;

/** Longer lists are serialised in pieces: other requests run in between. */
const MANY = 1_000;

const isMany = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > MANY;

const isLong = (answer: unknown): answer is object =>
  typeof answer === 'object' && answer !== null && (isMany(answer) || Object.values(answer).some(isMany));

/** An interceptor would cost an async context per request. */
export function sendAnswers(http: FastifyInstance): void {
  const long = new WeakMap<FastifyRequest, object>();
  http.addHook('preSerialization', (request, reply, answer: unknown, done) => {
    const { caller } = request as Partial<GuardedRequest>;
    if (caller?.progress.lagging) void reply.header('x-projection', 'lagging');
    if (isPage(answer)) {
      if (answer.sum !== undefined) void reply.header('x-total-sum', answer.sum);
      void reply.header('x-total-count', answer.total).serializer(arrayOf);
    }
    if (isLong(answer)) {
      long.set(request, answer);
      void reply.serializer(() => '');
    }
    done(null, answer);
  });
  http.addHook('onSend', (request, _reply, payload, done) => {
    const answer = long.get(request);
    done(null, answer ? Readable.from(textsOf(answer)) : payload);
  });
}

/** Otherwise the server would wait for busy connections. */
export function endConnectionsOnClose(http: FastifyInstance): void {
  http.addHook('onSend', (_request, reply, payload, done) => {
    if (!http.server.listening) void reply.header('connection', 'close');
    done(null, payload);
  });
}

const printed = new WeakMap<Page, Buffer>();

function arrayOf(page: Page): string {
  let array = printed.get(page);
  if (!array) printed.set(page, (array = Buffer.from(`[${page.rows.join(',')}]`)));
  return array as unknown as string;
}

async function* textsOf(answer: object): AsyncGenerator<string, void> {
  if (isPage(answer)) yield* arrayTexts(answer.rows, (rows) => rows.join(','));
  else if (isMany(answer)) yield* arrayTexts(answer, elementsOf);
  else yield* objectTexts(answer);
}

async function* objectTexts(answer: object): AsyncGenerator<string, void> {
  let before = '{';
  for (const [name, value] of Object.entries(answer) as [string, unknown][]) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    if (isMany(value)) yield* arrayTexts(value, elementsOf);
    else yield JSON.stringify(value);
    before = ',';
  }
  yield '}';
}

const elementsOf = (items: readonly unknown[]): string => JSON.stringify(items).slice(1, -1);

async function* arrayTexts<Item>(
  items: readonly Item[],
  join: (items: readonly Item[]) => string,
): AsyncGenerator<string, void> {
  let before = '[';
  for await (const some of inSlices(items)) {
    yield before + join(some);
    before = ',';
  }
  yield ']';
}
