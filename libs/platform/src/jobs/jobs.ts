import { randomUUID } from 'node:crypto';
import { type Progress } from '@bursar/contracts/channel';
import { Injectable, Logger } from '@nestjs/common';
import { Subject } from 'rxjs';
import { Leadership } from '../leadership/leadership.js';
import { BackgroundWork } from './background-work.js';
import { type Recurring } from './recurring.js';
import { type StateRecord, StateStore } from '../state-store/state-store.js';

const WRITE_EVERY_MS = 250;
const BEAT_MS = 2_000;
const ABANDONED_AFTER_MS = 10_000;
const LOOK_EVERY_MS = 250;
const IDLE_MS = 1_000;

export interface Told {
  /** Null for the program's own jobs. */
  readonly starter: string | null;
  /** A room whose sockets hear of it, too. */
  readonly audience?: string | undefined;
  readonly progress: Progress;
}

type Kept = StateRecord &
  Told & {
    readonly owner: string;
    readonly beat: number;
  };

/** Compares no clocks: the leader times the silence. */
@Injectable()
export class Jobs {
  readonly told = new Subject<Told>();
  watched: () => boolean = () => false;
  carryOn: () => Promise<void> = () => Promise.resolve();
  private readonly logger = new Logger('jobs');
  private readonly owner = randomUUID();
  private readonly own = new Map<string, Told>();
  private readonly others = new Map<string, Kept & { readonly since_ms: number }>();
  private readonly stopping = new AbortController();
  private readonly looking: Recurring;
  private waiting: NodeJS.Timeout | undefined;

  constructor(
    private readonly state: StateStore,
    private readonly leadership: Leadership,
    background: BackgroundWork,
  ) {
    this.looking = background.add({
      name: 'jobs',
      round: () => this.lookOut(),
      pause_ms: () => (this.others.size > 0 ? LOOK_EVERY_MS : IDLE_MS),
      retryMax_ms: IDLE_MS,
      onFailure: 'The jobs of other processes could not be read; retrying',
    });
  }

  start(): void {
    if (this.leadership.shared) this.looking.start();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.waiting);
    await this.looking.stop();
  }

  heardBy(userId: string, rooms: ReadonlySet<string>): readonly Progress[] {
    return [...this.own.values(), ...this.others.values()]
      .filter(({ starter, audience = '' }) => starter === userId || rooms.has(audience))
      .filter(hasBegun)
      .map(({ progress }) => progress);
  }

  async underWay(): Promise<ReadonlySet<string>> {
    const shared = this.leadership.shared ? await this.state.list('jobs') : [];
    return new Set([...this.own.keys(), ...shared.map(({ key }) => key)]);
  }

  /** After a failure other than a refusal, the leader resumes the job. */
  async keep<Result>(
    begun: Told,
    work: (tell: (progress: Progress) => void) => Promise<Result>,
    isRefusal: (error: unknown) => boolean,
  ): Promise<Result> {
    const { id } = begun.progress;
    this.own.set(id, begun);
    const written = await this.writeDown(id);
    const tell = (progress: Progress) => {
      const told = { ...begun, progress };
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
      erase: () => this.state.delete('jobs', [id]).catch(() => undefined),
    };
  }

  private async lookOut(): Promise<void> {
    if (this.leadership.leading || this.watched()) await this.look();
    else this.others.clear();
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
    this.logger.warn(`Dropped the abandoned jobs ${ids.join(', ')}`);
    await this.state.delete('jobs', ids);
    for (const id of ids) this.sayOver(id);
    void this.carryOnNow();
  }

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
      this.logger.error('Abandoned jobs could not be resumed; retrying', error);
      this.carryOnLater();
    }
  }
}

const overOf = (told: Told): Told => ({ ...told, progress: { ...told.progress, finished: true } });

const hasBegun = ({ progress }: Told): boolean => progress.phase !== '';
