import { type Role, type Route } from '@bursar/contracts';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type Person } from '../caller.js';
import { type Authenticator } from './authenticator.js';
import { forbidden, Refused, unauthenticated } from './problems.js';
import { type PublicLimit } from './public-limit.js';

const BEARER = /^Bearer (\S+)$/i;
const READERS: readonly Role[] = ['admin', 'finance_manager', 'auditor'];

export interface Admission {
  readonly route: Route;
  readonly person: Person | undefined;
}

const admissions = new WeakMap<FastifyRequest, Admission>();

export const admissionOf = (request: FastifyRequest): Admission | undefined => admissions.get(request);

const tokenOf = ({ headers }: FastifyRequest): string | undefined => BEARER.exec(headers.authorization ?? '')?.[1];

const ONLY_BILLS = 'Your batch has passed out. You can see and pay your bills, and nothing else.';

const passwordChangeRequired = () =>
  new Refused(403, 'PASSWORD_CHANGE_REQUIRED', 'Please choose a password of your own first.');

function refuseLimited(route: Route, { mustChangePassword, passedOut }: Person): void {
  if (mustChangePassword && !route.withFirstPassword) throw passwordChangeRequired();
  if (passedOut && !route.afterPassOut) throw forbidden(ONLY_BILLS);
}

function admit(route: Route, person: Person | undefined, params: Record<string, string>): void {
  const { who, owner, self } = route;
  if (!person) throw unauthenticated();
  refuseLimited(route, person);
  if (Array.isArray(who) && !who.includes(person.role)) throw forbidden();
  if (owner !== undefined && person.role === 'student' && params[owner] !== person.studentId) throw forbidden();
  if (self !== undefined && !READERS.includes(person.role) && params[self] !== person.id) throw forbidden();
}

/** Decides before the body is read, so strangers cost nothing. */
export function admitBeforeReading(
  http: FastifyInstance,
  prefix: string,
  routes: readonly Route[],
  { authenticator, publicLimit }: { readonly authenticator: Authenticator; readonly publicLimit: PublicLimit },
): void {
  const known = new Map(routes.map((route) => [`${route.method} ${prefix}${route.path}`, route]));
  http.addHook('onRequest', async (request) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const route = known.get(`${method} ${request.routeOptions.url ?? ''}`);
    if (!route) return;
    const person = (await authenticator.authenticate(tokenOf(request)))?.person;
    if (!person && !route.unlimited) await publicLimit.count(request.ip);
    if (route.who !== 'public') admit(route, person, request.params as Record<string, string>);
    admissions.set(request, { route, person });
  });
}
