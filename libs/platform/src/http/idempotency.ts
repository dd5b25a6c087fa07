import { Inject, Injectable } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { sha256 } from '../ids.js';
import { Clock } from '../clock.js';
import { StateStore } from '../state-store/state-store.js';
import { type GuardedRequest, type Once } from './guarded-request.js';
import { Refused } from './problems.js';

const KEPT_MS = 24 * 60 * 60 * 1000;

type Kept = { readonly request: string; readonly status: number; readonly answer: unknown; readonly at: string };

const MISMATCH = 'This Idempotency-Key was already used for another request.';

/** Keeps successes only, so a refused request can be corrected. Concurrent repeats wait for the first. */
@Injectable()
export class Idempotency {
  private readonly running = new Map<string, { readonly request: string; readonly answer: Promise<unknown> }>();

  constructor(
    private readonly state: StateStore,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  onceFor({ headers, caller }: GuardedRequest, reply: FastifyReply): Once | undefined {
    const key = headers['idempotency-key'];
    const userId = caller.person?.id;
    if (typeof key !== 'string' || key === '' || userId === undefined) return undefined;
    const name = sha256(`${userId}\u0000${key}`);
    return (work) => this.once(name, caller.commandId, reply, work);
  }

  private async once(
    name: string,
    request: string,
    reply: FastifyReply,
    work: () => Promise<unknown>,
  ): Promise<unknown> {
    const running = this.running.get(name);
    if (running) {
      if (running.request !== request) throw new Refused(422, 'IDEMPOTENCY_MISMATCH', MISMATCH);
      return running.answer;
    }
    const answer = this.keptOrDone(name, request, reply, work);
    this.running.set(name, { request, answer });
    try {
      return await answer;
    } finally {
      this.running.delete(name);
    }
  }

  private async keptOrDone(
    name: string,
    request: string,
    reply: FastifyReply,
    work: () => Promise<unknown>,
  ): Promise<unknown> {
    const kept = await this.state.get<Kept>('idempotency', name);
    if (kept && Date.parse(this.clock.now()) - Date.parse(kept.at) < KEPT_MS) {
      if (kept.request !== request) throw new Refused(422, 'IDEMPOTENCY_MISMATCH', MISMATCH);
      void reply.status(kept.status).header('idempotent-replayed', 'true');
      return kept.answer;
    }
    const answer = await work();
    const entry: Kept = { request, status: reply.statusCode, answer, at: this.clock.now() };
    await this.state.put('idempotency', new Map([[name, entry]]));
    return answer;
  }

  async sweep(): Promise<void> {
    const now = Date.parse(this.clock.now());
    const old = (await this.state.list<Kept>('idempotency')).filter(
      ({ value }) => now - Date.parse(value.at) >= KEPT_MS,
    );
    await this.state.delete(
      'idempotency',
      old.map(({ key }) => key),
    );
  }
}
