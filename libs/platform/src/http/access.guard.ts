import { type Route } from '@bursar/contracts/route';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { Caller } from '../caller.js';
import { derivedId, sha256 } from '../ids.js';
import { lookingBack } from '../looking-back.js';
import { admissionOf, expectSession } from './admission.js';
import { type GuardedRequest } from './guarded-request.js';
import { Idempotency } from './idempotency.js';
import { Instants } from './instants.js';
import { parseInput } from './input.js';
import { forbidden, Refused } from './problems.js';
import { routeOf } from './serve.js';
import { SeenVersions } from './seen-versions.js';
import { uploadOf } from './upload.js';
import { Consistency } from '../subscriptions/consistency.js';

const KEY_MAX = 255;

/** Denies by default. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly versions: SeenVersions,
    private readonly consistency: Consistency,
    private readonly instants: Instants,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const route = routeOf(context.getHandler());
    const request = context.switchToHttp().getRequest<GuardedRequest>();
    const admission = admissionOf(request);
    if (!route || admission?.route !== route) throw forbidden();
    const { person } = admission;
    request.route = route;
    const instant = await this.instants.askedBy(route, request);
    request.instant = instant;
    const commandId = route.confidential ? undefined : await commandIdOf(request);
    expectSession(request);
    request.caller = person ? Caller.ofPerson(person, request.id, commandId) : Caller.anonymous(request.id, commandId);
    request.input = parseInput(route, request);
    if (route.versioned !== undefined) await this.versions.expect(route, request);
    const { caller } = request;
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    if (instant) void reply.headers({ 'x-as-of-position': instant.position, 'x-as-of-time': instant.time });
    const once = isRepeatable(route) && this.idempotency.onceFor(request, reply);
    request.answer = (work) => {
      const seen = instant ? () => lookingBack(instant, work) : work;
      const whole = () => this.consistency.answer(seen, caller);
      return once ? once(whole) : whole();
    };
    return true;
  }
}

/** Secrets are never kept for a repeat. */
const isRepeatable = ({ method, confidential }: Route): boolean => method === 'POST' && !confidential;

async function commandIdOf(request: GuardedRequest): Promise<string | undefined> {
  const { headers, url } = request;
  const key = headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key !== 'string' || key.length > KEY_MAX) {
    throw new Refused(400, 'VALIDATION', `Idempotency-Key must be at most ${KEY_MAX} characters.`);
  }
  return derivedId(key, url, ...(await contentOf(request)));
}

async function contentOf(request: GuardedRequest): Promise<readonly string[]> {
  const json = JSON.stringify(request.body ?? null);
  const file = request.route?.upload ? await uploadOf(request) : undefined;
  return file ? [json, file.name, sha256(file.bytes)] : [json];
}
