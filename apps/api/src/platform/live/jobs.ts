import { randomUUID } from 'node:crypto';
import { setTimeout as passing } from 'node:timers/promises';
import { type JobProgress } from '@bursar/contracts';
import { Injectable, Logger } from '@nestjs/common';
import { Subject } from 'rxjs';
import { Leadership } from '../leadership/leadership.js';
import { type StateRecord, StateStore } from '../state-store/state-store.js';

/** How far a job is, is written for other processes at most this often, */
const WRITE_EVERY_MS = 250;
/** and at least this often, which says that whoever is at it lives. */
const BEAT_MS = 2_000;
/** Work that nobody was heard to be at for so long is taken for abandoned. */
const ABANDONED_AFTER_MS = 10_000;
/** Other processes' jobs are looked for this often while there are some, */
const LOOK_EVERY_MS = 250;
/** and otherwise this often. */
const IDLE_MS = 1_000;

/** How far a job is, and who is told of it; nobody of the program's own. */
export interface Told {
  readonly starter: string | null;
  readonly progress: JobProgress;
}

/** A job as other processes find it. */
type Kept = StateRecord &
  Told & {
    /** The process that is at it. */
    readonly owner: string;
    /** Changes with every sign of life. */
    readonly beat: number;
  };

/**
 * The long pieces of work under way: of this process, and of those that share its stores, which write down how far theirs
 * are. No clocks are compared: work is abandoned when no sign of life came for a while by the clock of who leads.
 */
@Injectable()
export class Jobs {
  /** How far somebody's job is, whichever process is at it. */
  readonly told = new Subject<Told>();
  /** Whether anybody is connected who could be told. */
  watched: () => boolean = () => false;
  /** Carries on whatever was begun and abandoned; asked of the process that leads. */
  carryOn: () => Promise<void> = () => Promise.resolve();
  private readonly logger = new Logger('jobs');
  private readonly owner = randomUUID();
  private readonly own = new Map<string, Told>();
  private readonly others = new Map<string, Kept & { readonly since_ms: number }>();
  private readonly stopping = new AbortController();
  private looking: Promise<void> = Promise.resolve();
  private waiting: NodeJS.Timeout | undefined;

  constructor(
    private readonly state: StateStore,
    private readonly leadership: Leadership,
  ) {}

  start(): void {
    if (this.leadership.shared) this.looking = this.lookOut();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.waiting);
    await this.looking;
  }

  /** What somebody who connects is told first. */
  of(starter: string): readonly JobProgress[] {
    return [...this.own.values(), ...this.others.values()]
      .filter((job) => job.starter === starter && hasBegun(job))
      .map(({ progress }) => progress);
  }

  /** The ids of what some process is at. Throws `StateStoreUnavailable`. */
  async underWay(): Promise<ReadonlySet<string>> {
    const shared = this.leadership.shared ? await this.state.list('jobs') : [];
    return new Set([...this.own.keys(), ...shared.map(({ key }) => key)]);
  }

  /**
   * Runs `work`, which says through `tell` how far it is. What fails for another reason than that it was refused is
   * abandoned: it is carried on after a while, by whichever process then leads. Throws what `work` throws.
   */
  async keep<Result>(
    begun: Told,
    work: (tell: (progress: JobProgress) => void) => Promise<Result>,
    isRefusal: (error: unknown) => boolean,
  ): Promise<Result> {
    const { id } = begun.progress;
    this.own.set(id, begun);
    const written = await this.writeDown(id);
    const tell = (progress: JobProgress) => {
      const told = { starter: begun.starter, progress };
      this.own.set(id, told);
      this.told.next(told);
    };
    let abandoned = false;
    try {
      return await work(tell);
    } catch (error) {
      abandoned = !isRefusal(error);
      throw error;
    } finally {
      const last = this.own.get(id) ?? begun;
      this.own.delete(id);
      if (hasBegun(last)) this.told.next(overOf(last));
      written.end();
      if (!abandoned) await written.erase();
      else if (!this.leadership.shared) this.carryOnLater();
    }
  }

  /** Keeps other processes informed of a job until `end`; what cannot be written now is with the next beat. */
  private async writeDown(id: string): Promise<{ end: () => void; erase: () => Promise<void> }> {
    if (!this.leadership.shared) return { end: () => undefined, erase: () => Promise.resolve() };
    let beat = 0;
    let written: Told | undefined;
    let written_ms = 0;
    const write = async () => {
      written = this.own.get(id);
      written_ms = performance.now();
      if (written) await this.state.put('jobs', new Map([[id, { ...written, owner: this.owner, beat: beat++ }]]));
    };
    await write();
    let writing: Promise<unknown> | undefined;
    const timer = setInterval(() => {
      if (writing || (this.own.get(id) === written && performance.now() - written_ms < BEAT_MS)) return;
      writing = write()
        .catch(() => undefined)
        .finally(() => {
          writing = undefined;
        });
    }, WRITE_EVERY_MS);
    return {
      end: () => clearInterval(timer),
      // One that cannot be erased is found abandoned, and nothing is left of it to carry on.
      erase: () => this.state.delete('jobs', [id]).catch(() => undefined),
    };
  }

  private async lookOut(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      if (this.leadership.leading || this.watched()) await this.look().catch(() => undefined);
      else this.others.clear();
      const wait_ms = this.others.size > 0 ? LOOK_EVERY_MS : IDLE_MS;
      await passing(wait_ms, undefined, { signal }).catch(() => undefined);
    }
  }

  private async look(): Promise<void> {
    const kept = (await this.state.list<Kept>('jobs')).filter(({ key }) => !this.own.has(key));
    const ids = new Set(kept.map(({ key }) => key));
    for (const id of this.others.keys()) if (!ids.has(id)) this.sayOver(id);
    const now_ms = performance.now();
    for (const { key, value } of kept) {
      const known = this.others.get(key);
      if (known?.owner === value.owner && known.beat === value.beat) continue;
      this.others.set(key, { ...value, since_ms: now_ms });
      if (hasBegun(value)) this.told.next(value);
    }
    if (this.leadership.leading) await this.dropAbandoned(now_ms);
  }

  private async dropAbandoned(now_ms: number): Promise<void> {
    const silent = [...this.others].filter(([, { since_ms }]) => now_ms - since_ms >= ABANDONED_AFTER_MS);
    if (silent.length === 0) return;
    const ids = silent.map(([id]) => id);
    this.logger.warn(`Nobody is at ${ids.join(', ')} any more`);
    await this.state.delete('jobs', ids);
    for (const id of ids) this.sayOver(id);
    void this.carryOnNow();
  }

  /** Says that another process is at it no more; a job of this process says so itself. */
  private sayOver(id: string): void {
    const known = this.others.get(id);
    this.others.delete(id);
    if (known && !this.own.has(id)) this.told.next(overOf(known));
  }

  private carryOnLater(): void {
    this.waiting ??= setTimeout(() => void this.carryOnNow(), ABANDONED_AFTER_MS).unref();
  }

  private async carryOnNow(): Promise<void> {
    this.waiting = undefined;
    if (this.stopping.signal.aborted) return;
    try {
      await this.carryOn();
    } catch (error) {
      this.logger.error('What was abandoned could not be carried on; it is tried again', error);
      this.carryOnLater();
    }
  }
}

const overOf = ({ starter, progress }: Told): Told => ({ starter, progress: { ...progress, finished: true } });

/** Before its first report there is nothing to tell of a job. */
const hasBegun = ({ progress }: Told): boolean => progress.phase !== '';
