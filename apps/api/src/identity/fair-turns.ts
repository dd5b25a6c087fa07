/** A busy party delays no other. */
export class FairTurns {
  private readonly queues = new Map<string, (() => void)[]>();
  private readonly served = new Set<string>();
  private queued = 0;

  constructor(private readonly width: number) {}

  get waiting(): number {
    return this.queued;
  }

  waitingOf(party: string): number {
    return this.queues.get(party)?.length ?? 0;
  }

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
