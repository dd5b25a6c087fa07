/** The longest a timer of Node's can wait. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;
/** A turn that failed, as one does when the disk is full, is taken again after this time. */
const RETRY_MS = 1_000;

/** Takes a turn whenever something is due, one at a time. */
export class DueLoop {
  private timer?: NodeJS.Timeout;
  private last: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly turn: () => Promise<void>,
    /** When the next turn is due, unix ms; infinity for never. */
    private readonly nextDue: () => number,
  ) {}

  /** Something may be due. */
  wake(): void {
    this.scheduleIn(0);
  }

  /** Takes a turn now, after the one that is running; resolves when it is over. Throws what the turn throws. */
  takeTurn(): Promise<void> {
    const turn = this.last.then(async () => {
      if (this.stopped) return;
      await this.turn();
      this.scheduleIn(this.nextDue() - Date.now());
    });
    // A turn that failed keeps no other from being taken.
    this.last = turn.catch(() => undefined);
    return turn;
  }

  /** Resolves when the running turn is over. */
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
