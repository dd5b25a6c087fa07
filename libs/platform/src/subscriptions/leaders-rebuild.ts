import { Injectable } from '@nestjs/common';
import { BackgroundWork } from '../jobs/background-work.js';
import { type Recurring } from '../jobs/recurring.js';
import { Leadership } from '../leadership/leadership.js';
import { type RebuildUnderWay, StartUp } from '../operations/start-up.js';
import { type StateRecord, StateStore } from '../state-store/state-store.js';

const EVERY_MS = 1_000;
const KEY = 'under-way';

type Kept = StateRecord & { readonly rebuild: RebuildUnderWay | null };

@Injectable()
export class LeadersRebuild {
  private heard: RebuildUnderWay | undefined;
  private told: RebuildUnderWay | null | undefined;
  private readonly rounds: Recurring;

  constructor(
    private readonly startUp: StartUp,
    private readonly leadership: Leadership,
    private readonly state: StateStore,
    background: BackgroundWork,
  ) {
    this.rounds = background.add({
      name: 'rebuilds of the leader',
      round: () => (this.leadership.leading ? this.tell() : this.hear()),
      pause_ms: () => EVERY_MS,
      retryMax_ms: EVERY_MS,
      onFailure: 'The rebuilds of the leader could not be passed on; retrying',
    });
  }

  get underWay(): RebuildUnderWay | undefined {
    return this.startUp.rebuilding ?? this.heard;
  }

  start(): void {
    this.rounds.start();
  }

  stop(): Promise<void> {
    return this.rounds.stop();
  }

  private async tell(): Promise<void> {
    this.heard = undefined;
    const rebuild = this.startUp.rebuilding ?? null;
    if (rebuild === this.told) return;
    await this.state.put('rebuilds', new Map([[KEY, { rebuild }]]));
    this.told = rebuild;
  }

  private async hear(): Promise<void> {
    this.told = undefined;
    this.heard = (await this.state.get<Kept>('rebuilds', KEY))?.rebuild ?? undefined;
  }
}
