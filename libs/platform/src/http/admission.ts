import { type Route } from '@bursar/contracts/route';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type Person } from '../caller.js';
import { type Authenticator } from '../sessions/authenticator.js';
import { type AccessRules } from './access-rules.js';
import { unauthenticated } from './problems.js';
import { type PublicLimit } from './public-limit.js';

const BEARER = /^Bearer (\S+)$/i;

export interface Admission {
  readonly route: Route;
  readonly person: Person | undefined;
  readonly isOver: () => boolean;
}

interface Doors {
  readonly authenticator: Authenticator;
  readonly rules: AccessRules;
  readonly publicLimit: PublicLimit;
}

const admissions = new WeakMap<FastifyRequest, Admission>();

export const admissionOf = (request: FastifyRequest): Admission | undefined => admissions.get(request);

/** A body may arrive long after its headers. */
export function expectSession(request: FastifyRequest): void {
  if (admissionOf(request)?.isOver()) throw unauthenticated();
}

const tokenOf = ({ headers }: FastifyRequest): string | undefined => BEARER.exec(headers.authorization ?? '')?.[1];

/** Decides before the body is read, so strangers cost nothing. */
export function admitBeforeReading(
  http: FastifyInstance,
  prefix: string,
  routes: readonly Route[],
  { authenticator, rules, publicLimit }: Doors,
): void {
  const known = new Map(routes.map((route) => [`${route.method} ${prefix}${route.path}`, route]));
  http.addHook('onRequest', async (request) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const route = known.get(`${method} ${request.routeOptions.url ?? ''}`);
    if (!route) return;
    const { person, isOver = () => false } = (await authenticator.authenticate(tokenOf(request))) ?? {};
    if (!person && !route.unlimited) await publicLimit.count(request.ip);
    if (route.who !== 'public') {
      if (!person) throw unauthenticated();
      rules.admit(route, person, request.params as Record<string, string>);
    }
    admissions.set(request, { route, person, isOver });
  });
}
