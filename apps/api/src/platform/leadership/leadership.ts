/**
 * Who of the processes that share the stores leads: folds the log into the read models, carries out policies, start-up
 * work and timers. The others serve people as well, and one of them takes over when the leader is gone.
 */
export abstract class Leadership {
  /** Whether other processes can share the stores; then this one has to learn from the log what they did. */
  abstract readonly shared: boolean;

  /** Whether this process leads, as far as it knows. */
  abstract get leading(): boolean;

  /** Begins to seek the lead, and goes on until `resign`; `turn` is told each time this process wins or loses it. */
  abstract campaign(turn: (leading: boolean) => void): void;

  /** Seeks it no more, and hands it to the next one at once where that is possible. */
  abstract resign(): Promise<void>;
}

/** The lead of a process that has its stores to itself. */
export class SoleLeadership extends Leadership {
  override readonly shared = false;
  private led = false;

  override get leading(): boolean {
    return this.led;
  }

  override campaign(turn: (leading: boolean) => void): void {
    this.led = true;
    turn(true);
  }

  override resign(): Promise<void> {
    this.led = false;
    return Promise.resolve();
  }
}
