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

const ABANDONED_AFTER_MS = 60_000;

type Reservation = Decider<ReservationState, ReservationCommands, ReservationEvents>;

interface Claim {
  readonly value: string;
  readonly holder: string;
  /** A crash may come between claim and holder. */
  readonly exists: (holder: string) => Promise<boolean>;
}

@Injectable()
export class Claims {
  constructor(
    private readonly execution: Execution,
    private readonly clock: Clock,
  ) {}

  /** A claim without a holder lapses after a minute. @throws the reservation's `DomainError` */
  async take(reservation: Reservation, { value, holder, exists }: Claim, origin: Origin): Promise<void> {
    const at = this.clock.now();
    const state = await this.execution.load(reservation, value);
    const abandoned = await this.abandonedHolder(state, at, exists);
    await this.execution.execute(reservation, value, { type: 'Take', holder, at, abandoned }, origin);
  }

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
