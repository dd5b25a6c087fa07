/** The leader alone writes read models and runs policies and timers. Another process takes over when it is gone. */
export abstract class Leadership {
  abstract readonly shared: boolean;

  abstract get leading(): boolean;

  /** Seeks the lead until `resign`; calls `turn` on every win and loss. */
  abstract campaign(turn: (leading: boolean) => void): void;

  abstract resign(): Promise<void>;
}

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
