import { type Recurring } from '../jobs/recurring.js';

/** The leader alone writes read models and runs policies and timers. */
export abstract class Leadership {
  abstract readonly shared: boolean;

  abstract get leading(): boolean;

  abstract readonly rounds: readonly Recurring[];

  abstract campaign(turn: (leading: boolean) => void): void;

  abstract resign(): Promise<void>;
}

export class SoleLeadership extends Leadership {
  override readonly shared = false;
  override readonly rounds = [];
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
