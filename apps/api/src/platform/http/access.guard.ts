import { type Role, type Route } from '@bursar/contracts';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { Caller, type Person } from '../caller.js';
import { derivedId } from '../ids.js';
import { Authenticator } from './authenticator.js';
import { type GuardedRequest } from './guarded-request.js';
import { Idempotency } from './idempotency.js';
import { isRepeatable, routeOf } from './implements.js';
import { forbidden, Refused, unauthenticated } from './problems.js';

const BEARER = /^Bearer (\S+)$/i;
const KEY_MAX = 255;
/** They may see the data of others where a route names whose it is. */
const OFFICE: readonly Role[] = ['admin', 'finance_manager'];

/** The bearer token of a request. */
const tokenOf = ({ headers }: FastifyRequest): string | undefined => BEARER.exec(headers.authorization ?? '')?.[1];

/**
 * Decides who may call a route before anything of the request is read: deny by default, by role, and by
 * ownership where the route names the parameter that holds a student id. A person's token is honoured on
 * public routes too, so that what they do there carries their name.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly idempotency: Idempotency,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const route = routeOf(context.getHandler());
    if (!route) throw forbidden();
    const request = context.switchToHttp().getRequest<GuardedRequest>();
    const person = (await this.authenticator.authenticate(tokenOf(request)))?.person;
    if (route.who !== 'public') this.admit(route, person, request.params as Record<string, string>);
    request.route = route;
    const commandId = route.confidential ? undefined : commandIdOf(request);
    request.caller = person ? Caller.ofPerson(person, request.id, commandId) : Caller.anonymous(request.id);
    if (isRepeatable(route)) request.once = this.idempotency.onceFor(request, context.switchToHttp().getResponse());
    return true;
  }

  private admit({ who, owner, self }: Route, person: Person | undefined, params: Record<string, string>): void {
    if (!person) throw unauthenticated();
    if (Array.isArray(who) && !who.includes(person.role)) throw forbidden();
    if (owner !== undefined && person.role === 'student' && params[owner] !== person.studentId) throw forbidden();
    if (self !== undefined && !OFFICE.includes(person.role) && params[self] !== person.id) throw forbidden();
  }
}

/** The same for the same key with the same content, so that a repeat makes the same ids. */
function commandIdOf({ headers, body, url }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key !== 'string' || key.length > KEY_MAX) {
    throw new Refused(400, 'VALIDATION', `Idempotency-Key must be at most ${KEY_MAX} characters.`);
  }
  return derivedId(key, url, JSON.stringify(body ?? null));
}
