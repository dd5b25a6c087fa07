import { type EventStore } from './event-store.js';

/**
 * Fills a log in order. It sends as many appends at once as an outage fails together, and nothing after the first
 * failure. A load that broke off therefore left a beginning without gaps, which the next one continues.
 */
export class OrderedLoad {
  private pending: (() => Promise<unknown>)[] = [];

  constructor(private readonly log: Pick<EventStore, 'failTogetherMax'>) {}

  /** Takes the next append, and waits while its group is written. Throws the first failure of the group. */
  async add(append: () => Promise<unknown>): Promise<void> {
    this.pending.push(append);
    if (this.pending.length >= this.log.failTogetherMax) await this.finish();
  }

  /** Resolves when everything taken is written. Throws the first failure once the whole group is decided. */
  async finish(): Promise<void> {
    const group = this.pending;
    this.pending = [];
    const results = await Promise.allSettled(group.map((append) => append()));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }
}
