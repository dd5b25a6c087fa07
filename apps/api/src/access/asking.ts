import { type Problem, type ProblemCode, type Route } from '@bursar/contracts';
import { askingAsOf, type Instant } from '@bursar/platform';
import { type GuardedRequest, Refused, Unavailable } from '@bursar/platform/http';
import { type FastifyInstance } from 'fastify';

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>;

interface Answered {
  readonly body: unknown;
  readonly total: number | undefined;
}

export type Parameters = Readonly<Record<string, string | number>>;

export type Ask = (route: Route, input: Parameters, asOf?: Instant) => Promise<Answered>;

function addressOf({ path }: Route, input: Parameters, asker: string): string {
  const rest = new Map(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = rest.get(name) ?? '';
    if (value === '') throw new Refused(400, 'VALIDATION', `This ${asker} needs ${name}.`);
    rest.delete(name);
    return encodeURIComponent(value);
  });
  return `${filled}?${new URLSearchParams([...rest]).toString()}`;
}

function problemOf({ statusCode, headers, body }: Answer): Error {
  if (statusCode >= 500) return new Unavailable(503, `A list answered ${statusCode} to a question of its own.`);
  const { code, message = '', details } = JSON.parse(body) as Problem;
  const retryAfter = headers['retry-after'];
  return new Refused(
    statusCode as Refused['status'],
    code as ProblemCode,
    message,
    details,
    retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  );
}

export interface RowPage {
  readonly rows: readonly never[];
  readonly total: number;
}

export function pageOf({ body, total }: Answered): RowPage {
  const { items, total: ofItems } = body as { readonly items?: readonly never[]; readonly total?: number };
  const rows = items ?? (body as readonly never[]);
  return { rows, total: ofItems ?? total ?? rows.length };
}

interface Asker {
  readonly http: FastifyInstance;
  readonly request: GuardedRequest;
  readonly path: string;
  readonly name: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** In-process with the caller's token: answers follow the lists' access rules. */
export function askingAs({ http, request, path, name, headers = {} }: Asker): Ask {
  const prefix = (request.routeOptions.url ?? '').slice(0, -path.length);
  const { authorization } = request.headers;
  return async (route, input, asOf = request.instant) => {
    const answer = await askingAsOf(asOf, () =>
      http.inject({
        method: 'GET',
        url: prefix + addressOf(route, input, name),
        headers: { authorization, ...headers },
        remoteAddress: request.ip,
      }),
    );
    if (answer.statusCode !== 200) throw problemOf(answer);
    const total = answer.headers['x-total-count'];
    return { body: JSON.parse(answer.body) as unknown, total: total === undefined ? undefined : Number(total) };
  };
}
