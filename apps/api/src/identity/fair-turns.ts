/**
 * Lets at most `width` pieces of work run at a time, and one of each party. The others wait in a queue of their own party,
 * and the parties take turns: however many pieces one party brings, the first of another party does not wait for them.
 */
export class FairTurns {
  /** In the order of their turns; a party without waiting work is not in it. */
  private readonly queues = new Map<string, (() => void)[]>();
  /** The parties whose work is being done. */
  private readonly served = new Set<string>();
  private queued = 0;

  constructor(private readonly width: number) {}

  /** How many pieces of work have not begun. */
  get waiting(): number {
    return this.queued;
  }

  /** How many pieces of work of a party have not begun. */
  waitingOf(party: string): number {
    return this.queues.get(party)?.length ?? 0;
  }

  /** Returns what `work` returns, and throws what it throws. */
  async run<Result>(party: string, work: () => Promise<Result>): Promise<Result> {
    if (this.served.size < this.width && !this.served.has(party)) this.served.add(party);
    else await new Promise<void>((proceed) => this.enqueue(party, proceed));
    try {
      return await work();
    } finally {
      this.served.delete(party);
      this.beginNext();
    }
  }

  private enqueue(party: string, proceed: () => void): void {
    this.queued += 1;
    const queue = this.queues.get(party);
    if (queue) queue.push(proceed);
    else this.queues.set(party, [proceed]);
  }

  /** Begins the first piece of each party whose turn it is, as far as there is room, and puts the party behind the others. */
  private beginNext(): void {
    for (const [party, queue] of this.queues) {
      if (this.served.size >= this.width) return;
      if (this.served.has(party)) continue;
      this.served.add(party);
      this.queued -= 1;
      this.queues.delete(party);
      const first = queue.shift();
      if (queue.length > 0) this.queues.set(party, queue);
      first?.();
    }
  }
}
