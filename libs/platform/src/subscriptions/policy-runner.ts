import { BEGINNING, DomainError, type Policy, type Position, type Recorded } from '@bursar/domain/kernel';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { atMost } from '../at-most.js';
import { EventStore } from '../event-store/event-store.js';
import { type Landmark, landmarkOf, sourceOf } from '../event-store/source.js';
import { type Caller, type Origin } from '../caller.js';
import { Execution, type Outcome } from '../execution.js';
import { derivedId } from '../ids.js';
import { StateStore } from '../state-store/state-store.js';
import { Follower } from './follower.js';
import { KEEP_REFUSED_STEP, POLICIES } from './registrations.js';
import { type KeepRefusedStep, type PolicyStep, StepGone } from './refused-step.js';
import { Watermark } from './watermark.js';

/** Rare saves are safe: repeated reactions change nothing. */
const SAVE_EVERY_MS = 500;
const CORRELATIONS_MAX = 10_000;

type Saved = Pick<Landmark, 'position'> & Partial<Landmark>;

interface Standing {
  readonly policy: Policy;
  place: Saved;
}

const originOf = (
  { name }: Policy,
  { id, metadata: { actor, correlationId, about, whom } }: Recorded,
  step: number,
): Origin => ({
  about,
  whom,
  actor,
  correlationId,
  causationId: id,
  commandId: `${id}:${name}:${step}`,
});

const positionOf = ({ place }: Standing): Position => place.position;

/** In order per stream, or of the log. The application keeps a refused step; other failures are retried. */
@Injectable()
export class PolicyRunner {
  readonly watermark = new Watermark();
  private readonly logger = new Logger('policies');
  private readonly reactions = new LRUCache<string, Position>(atMost(CORRELATIONS_MAX));
  private furthest: Position = BEGINNING;
  private standings: Standing[] = [];
  private follower: Follower | undefined;
  private saving: NodeJS.Timeout | undefined;
  private saveEvery_ms = SAVE_EVERY_MS;
  private saved: Position = BEGINNING;
  private stopped = false;

  constructor(
    private readonly log: EventStore,
    private readonly execution: Execution,
    private readonly state: StateStore,
    @Inject(POLICIES) private readonly policies: readonly Policy[],
    @Inject(KEEP_REFUSED_STEP) private readonly keepRefused: KeepRefusedStep,
  ) {}

  async start(saveEvery_ms = SAVE_EVERY_MS, stop?: AbortSignal): Promise<void> {
    this.saveEvery_ms = saveEvery_ms;
    this.stopped = false;
    const head = await this.log.head();
    const saved = await this.checkpoints();
    this.standings = await Promise.all(
      this.policies.map(async (policy) => {
        const place = saved.get(policy.name) ?? { position: BEGINNING };
        // A restored older log lacks later events of policies.
        return { policy, place: (await this.stands(place)) ? place : { position: BEGINNING } };
      }),
    );
    const [from = BEGINNING] = this.standings.map(positionOf).sort();
    if (stop?.aborted) return;
    this.watermark.advance(from);
    this.saved = from;
    this.follower = new Follower('policies', this.log, from, (events) => this.react(events));
    await this.watermark.reach(head, undefined, stop);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.follower?.stop();
    clearTimeout(this.saving);
    this.saving = undefined;
    if (this.follower) await this.save();
    this.follower = undefined;
  }

  private async stands({ position, stream, revision, id }: Saved): Promise<boolean> {
    if (stream === undefined || revision === undefined || id === undefined) return position <= (await this.log.head());
    const { holds } = await sourceOf(this.log);
    return holds({ stream, revision, position, id });
  }

  async published(): Promise<Position> {
    const saved = await this.checkpoints();
    const positions = this.policies.map(({ name }) => saved.get(name)?.position ?? BEGINNING).sort();
    return positions[0] ?? (await this.log.head());
  }

  private async checkpoints(): Promise<Map<string, Saved>> {
    const saved = await this.state.list<Saved>('checkpoints');
    return new Map(saved.map(({ key, value }) => [key, value]));
  }

  reactedTo(correlationId: string): Position {
    return this.reactions.get(correlationId) ?? BEGINNING;
  }

  get lastReaction(): Position {
    return this.furthest;
  }

  private async react(events: readonly Recorded[]): Promise<void> {
    const lanes = new Map<string, (() => Promise<void>)[]>();
    for (const event of events) {
      for (const standing of this.standings) {
        const { policy } = standing;
        if (!(event.type in policy.on) || positionOf(standing) >= event.position) continue;
        const name = policy.inOrder ? policy.name : event.stream;
        const lane = lanes.get(name) ?? [];
        lanes.set(name, lane);
        lane.push(() => this.carryOut(policy, event));
      }
    }
    await Promise.all(
      [...lanes.values()].map(async (steps) => {
        for (const step of steps) await step();
      }),
    );
    const last = events.at(-1);
    if (!last) return;
    for (const standing of this.standings) {
      if (positionOf(standing) < last.position) standing.place = landmarkOf(last);
    }
    this.watermark.advance(last.position);
    this.saveSoon();
  }

  private saveSoon(wait_ms = this.saveEvery_ms): void {
    this.saving ??= setTimeout(() => {
      void this.save().then((done) => {
        this.saving = undefined;
        if (this.saved < this.watermark.value && !this.stopped) this.saveSoon(done ? undefined : SAVE_EVERY_MS);
      });
    }, wait_ms);
  }

  private async carryOut(policy: Policy, event: Recorded): Promise<void> {
    const intents = policy.on[event.type]?.(event) ?? [];
    for (const [step, { decider, subject, command, overtakenBy, once }] of intents.entries()) {
      const origin = { ...originOf(policy, event, step), once };
      try {
        this.note(origin, await this.execution.execute(decider, subject, command, origin));
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        if (overtakenBy.includes(error.code)) continue;
        this.logger.warn(`${policy.name}: ${command.type} on ${subject} was refused: ${error.message}`);
        const kept = this.keepRefused({
          id: derivedId(origin.commandId),
          policy: policy.name,
          eventType: event.type,
          stream: event.stream,
          revision: event.revision,
          step,
          command: command.type,
          subject,
          reason: error.message,
        });
        const noted = { ...origin, commandId: `${origin.commandId}:refused` };
        this.note(origin, await this.execution.execute(kept.decider, kept.subject, kept.command, noted));
      }
    }
  }

  /** @throws StepGone, DomainError, EventStoreUnavailable */
  async carryOutAgain({ policy: name, stream, revision, step }: PolicyStep, by: Caller): Promise<void> {
    const [event] = (await this.log.read(stream, revision - 1)).events;
    const policy = this.policies.find((each) => each.name === name);
    const intent = event && policy?.on[event.type]?.(event)[step];
    if (!policy || !intent) throw new StepGone(`${name} has no step ${step} for ${stream} at ${revision}`);
    const { decider, subject, command } = intent;
    const origin = originOf(policy, event, step);
    const outcome = await this.execution.execute(decider, subject, command, origin);
    this.note(origin, outcome);
    by.wrote(outcome);
  }

  private note({ correlationId }: Origin, { position, changed }: Outcome<unknown>): void {
    if (changed) this.noteReaction(correlationId, position);
  }

  noteReaction(correlationId: string, position: Position): void {
    if (position > this.reactedTo(correlationId)) this.reactions.set(correlationId, position);
    if (position > this.furthest) this.furthest = position;
  }

  private async save(): Promise<boolean> {
    const entries = this.standings.map(({ policy, place }) => [policy.name, place] as const);
    const position = this.watermark.value;
    try {
      await this.state.put('checkpoints', new Map(entries));
      this.saved = position;
      return true;
    } catch (error) {
      this.logger.warn(`The checkpoints of policies could not be saved: ${(error as Error).message}`);
      return false;
    }
  }
}
