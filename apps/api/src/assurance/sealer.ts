import {
  type AssuranceEvents,
  EMPTY_ROOT,
  headText,
  type Seal,
  SEAL_AFTER_EVENTS,
  SEAL_LOG,
  SealLog,
} from '@bursar/domain/assurance';
import { canonicalEvent, type Position, type Recorded, streamName } from '@bursar/domain/kernel';
import { Caller, Clock, Execution } from '@bursar/platform';
import { type EventStore, historyOf, STORED_LOG } from '@bursar/platform/event-store';
import { Notary } from '@bursar/platform/notary';
import { Inject, Injectable } from '@nestjs/common';
import { LeafTree } from './leaf-tree.js';
import { Signing } from './signing.js';
import { type TreeEdge } from './tree-edge.js';

const SEAL_STREAM = streamName(SealLog.category, SEAL_LOG);
const SAVE_EVERY = 4_096;

@Injectable()
export class Sealer {
  private edge: TreeEdge | undefined;
  private isHeld = false;
  private saved = 0;
  private covered = 0;
  private toSeal = 0;
  private working: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(STORED_LOG) private readonly log: EventStore,
    private readonly tree: LeafTree,
    private readonly notary: Notary,
    private readonly execution: Execution,
    private readonly signing: Signing,
    private readonly clock: Clock,
  ) {}

  /** Returns the position to follow from. */
  async hold(): Promise<Position> {
    this.edge = undefined;
    this.isHeld = true;
    return (await this.grown()).position;
  }

  release(): void {
    this.isHeld = false;
  }

  take(events: readonly Recorded[]): Promise<void> {
    return this.inTurn(async () => {
      const edge = await this.grown();
      for (const event of events) this.absorb(edge, event);
      if (edge.size - this.saved >= SAVE_EVERY) await this.save(edge);
      const closesPeriod = events.some(({ type }) => type === 'PeriodClosed') && this.toSeal > this.covered;
      if (closesPeriod || this.toSeal - this.covered >= SEAL_AFTER_EVENTS) await this.sealed(edge, Caller.system());
    });
  }

  /** Returns the last seal when there is nothing new. @throws `assurance/key-retired` */
  seal(by: Caller): Promise<Seal | null> {
    return this.inTurn(async () => {
      if (!this.isHeld) this.edge = undefined;
      const edge = await this.grown();
      for await (const event of historyOf(this.log, edge.position)) this.absorb(edge, event);
      return this.sealed(edge, by);
    });
  }

  private async grown(): Promise<TreeEdge> {
    if (this.edge) return this.edge;
    const edge = await this.tree.edge();
    this.saved = edge.size;
    const { last } = await this.execution.load(SealLog, SEAL_LOG);
    this.covered = last?.events ?? 0;
    // The seal's own event needs no further seal.
    this.toSeal = edge.size > this.covered + 1 ? edge.size : 0;
    return (this.edge = edge);
  }

  private absorb(edge: TreeEdge, event: Recorded): void {
    if (event.position <= edge.position) return;
    edge.add(this.notary.leaf(canonicalEvent(event)), event.position);
    if (event.stream !== SEAL_STREAM) this.toSeal = edge.size;
    else if (event.type === 'LogSealed') this.covered = (event.data as AssuranceEvents['LogSealed']).events;
  }

  private async save(edge: TreeEdge): Promise<void> {
    await edge.save();
    this.saved = edge.size;
  }

  private async sealed(edge: TreeEdge, by: Caller): Promise<Seal | null> {
    const { last } = await this.execution.load(SealLog, SEAL_LOG);
    if (this.toSeal <= (last?.events ?? 0)) return last;
    const events = edge.size;
    await this.save(edge);
    const root = Buffer.from(await this.tree.root(events)).toString('hex');
    const now = this.clock.now();
    const clockSetBack = last !== null && now < last.sealedAt;
    const head = { events, root, sealedAt: clockSetBack ? last.sealedAt : now };
    const signed = await this.signing.sign(() => headText(head));
    const command = {
      type: 'SealLog',
      ...head,
      previousRoot: last?.root ?? EMPTY_ROOT,
      ...signed,
      clockSetBack,
    } as const;
    const { state } = await this.execution.execute(SealLog, SEAL_LOG, command, by);
    if (state.last?.events === events) await this.tree.keepSealed(state.last, edge.position);
    return state.last;
  }

  private inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = this.working.then(work, work);
    this.working = mine.catch(() => undefined);
    return mine;
  }
}
