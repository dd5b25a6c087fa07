const LONGEST_WAIT_MS = 2 ** 31 - 1;
const RETRY_MS = 1_000;

export class DueLoop {
  private timer?: NodeJS.Timeout;
  private last: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly turn: () => Promise<void>,
    /** Unix ms; infinity for never. */
    private readonly nextDue: () => number,
  ) {}

  wake(): void {
    this.scheduleIn(0);
  }

  takeTurn(): Promise<void> {
    const turn = this.last.then(async () => {
      if (this.stopped) return;
      await this.turn();
      this.scheduleIn(this.nextDue() - Date.now());
    });
    this.last = turn.catch(() => undefined);
    return turn;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.last;
  }

  private scheduleIn(ms: number): void {
    clearTimeout(this.timer);
    if (this.stopped) return;
    const again = () => this.scheduleIn(RETRY_MS);
    this.timer = setTimeout(() => void this.takeTurn().catch(again), Math.min(Math.max(ms, 0), LONGEST_WAIT_MS));
  }
}
