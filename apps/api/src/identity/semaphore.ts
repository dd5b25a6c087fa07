export class Semaphore {
  private readonly queue: (() => void)[] = [];
  private free: number;

  constructor(width: number) {
    this.free = width;
  }

  get waiting(): number {
    return this.queue.length;
  }

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
