import { type Problem, type ProblemCode, type Route } from '@bursar/contracts';
import { Refused, Unavailable } from '@bursar/platform/http';
import { type FastifyInstance, type FastifyRequest } from 'fastify';

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>;

export interface Answered {
  readonly body: unknown;
  readonly total: number | undefined;
}

export type Ask = (route: Route, input: Readonly<Record<string, string | number>>) => Promise<Answered>;

function addressOf({ path }: Route, input: Readonly<Record<string, string | number>>): string {
  const rest = new Map(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = rest.get(name) ?? '';
    if (value === '') throw new Refused(400, 'VALIDATION', `This export needs ${name}.`);
    rest.delete(name);
    return encodeURIComponent(value);
  });
  return `${filled}?${new URLSearchParams([...rest]).toString()}`;
}

function problemOf({ statusCode, headers, body }: Answer): Error {
  if (statusCode >= 500) return new Unavailable(503, `A list answered ${statusCode} to its export.`);
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

/** In-process with the caller's token: exports follow the lists' access rules. */
export const askingAs =
  (
    http: FastifyInstance,
    { ip, headers }: FastifyRequest,
    prefix: string,
    mark: Readonly<Record<string, string>>,
  ): Ask =>
  async (route, input) => {
    const answer = await http.inject({
      method: 'GET',
      url: prefix + addressOf(route, input),
      headers: { authorization: headers.authorization, ...mark },
      remoteAddress: ip,
    });
    if (answer.statusCode !== 200) throw problemOf(answer);
    const total = answer.headers['x-total-count'];
    return { body: JSON.parse(answer.body) as unknown, total: total === undefined ? undefined : Number(total) };
  };
