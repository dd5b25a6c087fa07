/**
 * Lets at most `width` pieces of work run at a time. The others wait in a queue of their own party, and the parties take
 * turns: however many pieces one party brings, the first of another party is next but one.
 */
export class FairTurns {
  /** In the order of their turns; a party without waiting work is not in it. */
  private readonly queues = new Map<string, (() => void)[]>();
  private free: number;
  private queued = 0;

  constructor(width: number) {
    this.free = width;
  }

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
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((proceed) => this.enqueue(party, proceed));
    try {
      return await work();
    } finally {
      const next = this.next();
      if (next) next();
      else this.free += 1;
    }
  }

  private enqueue(party: string, proceed: () => void): void {
    this.queued += 1;
    const queue = this.queues.get(party);
    if (queue) queue.push(proceed);
    else this.queues.set(party, [proceed]);
  }

  /** Takes the first piece of the party whose turn it is, and puts the party behind the others. */
  private next(): (() => void) | undefined {
    const [turn] = this.queues;
    if (!turn) return undefined;
    const [party, queue] = turn;
    this.queued -= 1;
    this.queues.delete(party);
    const first = queue.shift();
    if (queue.length > 0) this.queues.set(party, queue);
    return first;
  }
}
