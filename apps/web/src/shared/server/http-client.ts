import { type AnswerOf, type Problem, type RequestOf, type Route, type RowOf } from '@bursar/contracts';

import { offlineProblem, unreadPast } from './out-of-reach.js';
import { RequestFailed } from './request-failed.js';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly version?: number | undefined;
  readonly token?: string | undefined;
  readonly asOf?: string | undefined;
}

interface SendOptions extends CallOptions {
  readonly form?: FormData;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

interface Surroundings {
  readonly serverUrl: string;
  readonly fetch: typeof fetch;
  readonly token: () => string | undefined;
  readonly asOf?: () => string | undefined;
  readonly offline: () => boolean;
  /** Called with the rejected token. Its request may wait for another. */
  readonly expired: (token: string | undefined) => Promise<boolean> | undefined;
}

interface Request {
  readonly path: string;
  readonly body?: string;
}

/** `randomUUID` needs a secure context. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Fields outside the path become query (GET, DELETE) or body. @throws for a missing path parameter */
export function requestOf<R extends Route>({ method, path: pattern }: R, input: RequestOf<R>): Request {
  const rest = new Map(Object.entries(input as Record<string, unknown>));
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest.get(name);
    if (!isGiven(value)) throw new Error(`${pattern} needs ${name}`);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  if (method !== 'GET' && method !== 'DELETE') return { path, body: JSON.stringify(Object.fromEntries(rest)) };
  const query = new URLSearchParams();
  for (const [name, value] of rest) if (isGiven(value)) query.set(name, String(value));
  return { path: query.size > 0 ? `${path}?${query}` : path };
}

const jsonOf = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch (cause) {
    throw new RequestFailed(response.status, undefined, { cause });
  }
};

function headersOf(
  method: Route['method'],
  token: string | undefined,
  { idempotencyKey, version }: Pick<CallOptions, 'idempotencyKey' | 'version'>,
): Headers {
  const headers = new Headers({ accept: 'application/json' });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (method !== 'GET' && method !== 'DELETE') headers.set('content-type', 'application/json');
  if (version !== undefined) headers.set('if-match', String(version));
  if (method !== 'GET') headers.set('idempotency-key', idempotencyKey ?? newKey());
  return headers;
}

/** Turns failures into `RequestFailed`; an abort keeps its error. */
async function arrived<What>(coming: Promise<What>, { signal }: CallOptions, problem?: Problem): Promise<What> {
  try {
    return await coming;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new RequestFailed(0, problem, { cause });
  }
}

/** A command keeps no instant: its buttons are gone, and preferences may change. */
const takesInstant = ({ method, timeless }: Route): boolean => method === 'GET' && !timeless;

function ofInstant(route: Route, path: string, asOf: string | undefined): string {
  if (asOf === undefined || !takesInstant(route) || /[?&]as_of=/.test(path)) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ as_of: asOf })}`;
}

/** A wrong password at sign-in ends no session. */
const isEnd = ({ status }: Response, refusal: Problem | undefined): boolean =>
  status === 401 && refusal?.code !== 'INVALID_CREDENTIALS';

/** Never times out (specification, section 7). */
export function httpClient({ serverUrl, fetch, token, asOf = () => undefined, offline, expired }: Surroundings) {
  const readsPast = (route: Route): boolean => asOf() !== undefined && takesInstant(route);

  /** Asked before sending: a connection that breaks later may have carried the request. */
  const withoutAnswer = (route: Route): Problem | undefined => {
    if (offline()) return offlineProblem(route.method === 'GET');
    return readsPast(route) ? unreadPast(0) : undefined;
  };

  async function refusalOf(route: Route, response: Response): Promise<Problem | undefined> {
    const refusal = (await response.json().catch(() => undefined)) as Problem | undefined;
    return response.status >= 500 && readsPast(route) ? unreadPast(response.status) : refusal;
  }

  const instantOf = ({ asOf: named }: CallOptions): string | undefined => named ?? asOf();

  async function send<R extends Route>(route: R, input: RequestOf<R>, options: SendOptions): Promise<Response> {
    const { path, body = null } = requestOf(route, input);
    const { signal = null, idempotencyKey, version, token: sent = token(), form } = options;
    const headers = headersOf(route.method, sent, { idempotencyKey, version });
    // The browser sets the boundary.
    if (form) headers.delete('content-type');
    const request = { method: route.method, headers, body: form ?? body, signal };
    const problem = withoutAnswer(route);
    const response = await arrived(
      fetch(serverUrl + ofInstant(route, path, instantOf(options)), request),
      options,
      problem,
    );
    if (response.ok) return response;

    const refusal = await refusalOf(route, response);
    const renewal = isEnd(response, refusal) ? expired(sent) : undefined;
    if (await renewal) return send(route, input, options);
    throw new RequestFailed(response.status, refusal, { cause: response });
  }

  return {
    call: async <R extends Route>(route: R, input: RequestOf<R>, options: CallOptions = {}): Promise<AnswerOf<R>> =>
      (await jsonOf(await send(route, input, options))) as AnswerOf<R>,

    callUpload: async <R extends Route>(route: R, input: RequestOf<R>, file: File): Promise<AnswerOf<R>> => {
      const form = new FormData();
      form.append('file', file, file.name);
      return (await jsonOf(await send(route, input, { form }))) as AnswerOf<R>;
    },

    callFile: async <R extends Route>(route: R, input: RequestOf<R>, options: CallOptions = {}): Promise<Blob> => {
      const response = await send(route, input, options);
      return arrived(response.blob(), options);
    },

    callPage: async <R extends Route>(
      route: R,
      input: RequestOf<R>,
      options: CallOptions = {},
    ): Promise<Page<RowOf<R>>> => {
      const response = await send(route, input, options);
      const answered = (await jsonOf(response)) as RowOf<R>[] | { items: RowOf<R>[]; total: number };
      if ('items' in answered) return { rows: answered.items, total: answered.total };
      const rows = answered;
      return { rows, total: Number(response.headers.get('x-total-count') ?? rows.length) };
    },
  };
}
