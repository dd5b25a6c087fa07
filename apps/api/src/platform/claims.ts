import {
  type Decider,
  type ReservationCommands,
  type ReservationEvents,
  type ReservationState,
  type Timestamp,
} from '@bursar/domain/kernel';
import { Injectable } from '@nestjs/common';
import { type Origin } from './caller.js';
import { Clock } from './clock.js';
import { Execution } from './execution.js';

/** A claim whose holder never came to be lapses after this time. */
const ABANDONED_AFTER_MS = 60_000;

type Reservation = Decider<ReservationState, ReservationCommands, ReservationEvents>;

/** A value that must be unique, and who wants it. */
interface Claim {
  readonly value: string;
  readonly holder: string;
  /** Whether a holder came to be: a crash may have come between its claim and its creation. */
  readonly exists: (holder: string) => Promise<boolean>;
}

/** Takes and releases values that must be unique. */
@Injectable()
export class Claims {
  constructor(
    private readonly execution: Execution,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a claim's holder the holder of its value, or throws the reservation's `DomainError`. A value held by
   * something that never came to be is taken over after a minute.
   */
  async take(reservation: Reservation, { value, holder, exists }: Claim, origin: Origin): Promise<void> {
    const at = this.clock.now();
    const state = await this.execution.load(reservation, value);
    const abandoned = await this.abandonedHolder(state, at, exists);
    await this.execution.execute(reservation, value, { type: 'Take', holder, at, abandoned }, origin);
  }

  /** Lets go of a value; nothing happens when it is held by another. */
  async release(reservation: Reservation, value: string, holder: string, origin: Origin): Promise<void> {
    await this.execution.execute(reservation, value, { type: 'Release', holder, at: this.clock.now() }, origin);
  }

  private async abandonedHolder(
    state: ReservationState,
    now: Timestamp,
    exists: Claim['exists'],
  ): Promise<string | undefined> {
    if (state.holder === null || Date.parse(now) - Date.parse(state.since) <= ABANDONED_AFTER_MS) return undefined;
    return (await exists(state.holder)) ? undefined : state.holder;
  }
}
