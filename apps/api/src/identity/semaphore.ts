/** Lets at most `width` pieces of work run at a time; the others wait, and go on in the order they came. */
export class Semaphore {
  private readonly queue: (() => void)[] = [];
  private free: number;

  constructor(width: number) {
    this.free = width;
  }

  /** How many pieces of work have not begun. */
  get waiting(): number {
    return this.queue.length;
  }

  /** Answers what `work` answers, and throws what it throws. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((proceed) => this.queue.push(proceed));
    try {
      return await work();
    } finally {
      const next = this.queue.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
