import { type EventStore } from './event-store.js';

/** Stops after a failure. A broken load leaves no gap, so it can continue. */
export class OrderedLoad {
  private pending: (() => Promise<unknown>)[] = [];

  constructor(private readonly log: Pick<EventStore, 'failTogetherMax'>) {}

  async add(append: () => Promise<unknown>): Promise<void> {
    this.pending.push(append);
    if (this.pending.length >= this.log.failTogetherMax) await this.finish();
  }

  async finish(): Promise<void> {
    const group = this.pending;
    this.pending = [];
    const results = await Promise.allSettled(group.map((append) => append()));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }
}
