import { randomUUID } from 'node:crypto';
import { setTimeout as passing } from 'node:timers/promises';
import {
  type DomainEvent,
  financialYearOf,
  fold,
  istDayOf,
  istMonthOf,
  type Month,
  streamName,
  type Timestamp,
  yearBefore,
} from '@bursar/domain/kernel';
import {
  bookedIn,
  expectOpen,
  isBooked,
  lastClosedOf,
  Period,
  periods,
  type PeriodState,
  refuse,
} from '@bursar/domain/ledger';
import { AppendGate } from '@bursar/platform';
import { EventStore } from '@bursar/platform/event-store';
import { ReadModels } from '@bursar/platform/read-models';
import { StateStore } from '@bursar/platform/state-store';
import { Injectable } from '@nestjs/common';

const HOLD = 'hold';
const ABANDONED_AFTER_MS = 60_000;
const HELD_AT_MOST_MS = 45_000;
const ASK_EVERY_MS = 20;
const KNOWN_FOR_MS = 60_000;
const LONG_AGO = new Date(0).toISOString();

type Entered = Readonly<{ month: Month; since: Timestamp }>;
type Hold = Readonly<{ month: Month; since: Timestamp; by: string }>;

const ageOf = ({ since }: Entered): number => Date.now() - Date.parse(since);
const isAbandoned = (entered: Entered): boolean => ageOf(entered) > ABANDONED_AFTER_MS;

/** Writers of the last second of a month have appended by then. */
export const isOverSince = (now: Timestamp): Timestamp => new Date(Date.parse(now) - ABANDONED_AFTER_MS).toISOString();

const nothing = (): Promise<void> => Promise.resolve();

/** Keeps events out of closed months, and holds them while their month is being closed (docs/ledger.md). */
@Injectable()
export class PeriodGate extends AppendGate {
  private known: { readonly closed: Month | undefined; readonly at_ms: number } | undefined;

  constructor(
    private readonly log: EventStore,
    private readonly state: StateStore,
    private readonly readModels: ReadModels,
  ) {
    super();
  }

  override async enter(events: readonly DomainEvent[], now: Timestamp): Promise<() => Promise<void>> {
    const present = istMonthOf(now);
    if (events.some(isBooked)) await this.expectClock(present);
    const [month] = events
      .map(bookedIn)
      .filter((each) => each !== undefined && each < present)
      .sort();
    return month === undefined ? nothing : this.enterMonth(month, now);
  }

  /** Holds writers of this month and of earlier ones while `work` runs. @throws `ledger/closing-now` */
  async holding<Result>(month: Month, by: string, work: (expectHeld: () => void) => Promise<Result>): Promise<Result> {
    const hold: Hold = { month, since: new Date().toISOString(), by: `${by} ${randomUUID()}` };
    await this.takeHold(hold);
    try {
      while (await this.isEntered(month)) await passing(ASK_EVERY_MS);
      return await work(() => {
        if (ageOf(hold) > HELD_AT_MOST_MS) throw refuse('closing-now', month);
      });
    } finally {
      await this.state.replace('periods', HOLD, hold, { ...hold, since: LONG_AGO });
      this.known = undefined;
    }
  }

  async lastClosed(year: string, from: string): Promise<Month | null> {
    for (let each = year; ; each = yearBefore(each)) {
      const last = lastClosedOf(await this.stateOf(each));
      if (last !== null || each === from) return last;
    }
  }

  async stateOf(year: string): Promise<PeriodState> {
    const { events } = await this.log.read(streamName(Period.category, year));
    return fold(Period, events as never);
  }

  /** Only a clock that stands behind the log shows a closed month. */
  private async expectClock(present: Month): Promise<void> {
    const closed = await this.lastClosedKnown();
    if (closed !== undefined && present <= closed) throw refuse('clock-behind', present);
  }

  private async lastClosedKnown(): Promise<Month | undefined> {
    const now_ms = performance.now();
    if (this.known && now_ms - this.known.at_ms < KNOWN_FOR_MS) return this.known.closed;
    const where = { status: 'closed' } as const;
    const [last] = await this.readModels.find(periods, { where, sort: [{ field: 'id', descending: true }], limit: 1 });
    this.known = { closed: last?.id, at_ms: now_ms };
    return last?.id;
  }

  private async enterMonth(month: Month, now: Timestamp): Promise<() => Promise<void>> {
    const key = `in-${randomUUID()}`;
    const leave = () => this.state.delete('periods', [key]);
    for (;;) {
      const entered: Entered = { month, since: new Date().toISOString() };
      await this.state.put('periods', new Map([[key, entered]]));
      try {
        const hold = await this.state.get<Hold>('periods', HOLD);
        if (!hold || hold.month < month || isAbandoned(hold)) {
          expectOpen(month, await this.lastClosed(financialYearOf(istDayOf(now)), financialYearOf(`${month}-01`)));
          return leave;
        }
      } catch (refusal) {
        await leave();
        throw refusal;
      }
      await leave();
      await passing(ASK_EVERY_MS);
    }
  }

  private async takeHold(hold: Hold): Promise<void> {
    if (await this.state.insert('periods', HOLD, hold)) return;
    const other = await this.state.get<Hold>('periods', HOLD);
    if (other && isAbandoned(other) && (await this.state.replace('periods', HOLD, other, hold))) return;
    throw refuse('closing-now', hold.month);
  }

  private async isEntered(month: Month): Promise<boolean> {
    const entries = await this.state.list<Entered>('periods');
    return entries.some(({ key, value }) => key !== HOLD && value.month <= month && !isAbandoned(value));
  }
}
