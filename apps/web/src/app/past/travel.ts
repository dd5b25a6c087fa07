import { type AnswerOf, audit } from '@bursar/contracts';
import { addDays, type Day, istDayOf, type Timestamp } from '@bursar/domain/kernel';
import { type QueryClient } from '@tanstack/react-query';

import { present } from '../../shared/figures/dates.js';
import { asOfNow, lookAt, moving, timeShown } from '../../shared/past/past.js';
import { call } from '../../shared/server/call.js';
import { createStore } from '../../shared/shell/store.js';
import { drawn, frames } from './frames.js';
import { markMoved } from './mark-moved.js';
import { modelsShown, type Moved, whatMoved } from './moved.js';
import { play, type Speed } from './play.js';
import { type Note, noteOf, sentenceOf } from './step-note.js';
import { type GoTo } from './use-past-address.js';

type Step = AnswerOf<typeof audit.step>;

interface Doing {
  readonly what: 'rest' | 'walk' | 'play' | 'seek';
  readonly note?: Note | undefined;
}

const POSITION = /^\d+$/;

const MARKED_SPEED_MAX: Speed = 10;

const CLOCK = {
  now: () => performance.now(),
  wait: (ms: number) => new Promise((over) => setTimeout(over, ms)),
};

async function positionShown(): Promise<string> {
  const asOf = asOfNow();
  return asOf !== undefined && POSITION.test(asOf) ? asOf : (await call(audit.instant, {})).position;
}

/** Clocks of two servers may disagree: an event may predate the one before. */
function timeAfter(at: Timestamp): Timestamp {
  const before = timeShown();
  return before !== undefined && before > at ? before : at;
}

/** Each question has at most one request on the way. */
export class Travel {
  readonly doing = createStore<Doing>({ what: 'rest' });
  readonly speed = createStore<Speed>(10);
  private current: Step | undefined;
  private wanted = { next: 0, previous: 0 };
  private readonly reel = frames<{ readonly asOf: Day }>(
    ({ asOf }) => lookAt(asOf),
    ({ asOf }) => drawn(this.client, asOf),
  );

  constructor(
    private readonly client: QueryClient,
    private readonly goTo: GoTo,
  ) {}

  /** Presses during a drawn step become one longer step. */
  readonly step = (to: 'next' | 'previous'): void => {
    const { what } = this.doing.get();
    if (what !== 'rest' && what !== 'walk') return;
    this.wanted[to] += 1;
    if (what === 'rest') void this.during('walk', () => this.walk());
  };

  readonly byDay = (days: number): void => {
    const day = addDays(istDayOf(timeShown() ?? present()), days);
    if (day <= istDayOf(present())) this.leaveFor(day);
  };

  readonly choose = (asOf: string): void => this.leaveFor(asOf, true);

  readonly drag = (day: Day): void => {
    this.doing.set({ what: 'rest' });
    markMoved(undefined);
    moving.set(true);
    this.reel.want({ asOf: day });
  };

  readonly drop = async (): Promise<void> => {
    await this.reel.rest();
    this.rest();
  };

  readonly stop = (): void => {
    this.wanted = { next: 0, previous: 0 };
    if (this.doing.get().what !== 'rest') this.doing.set({ ...this.doing.get(), what: 'rest' });
  };

  readonly play = (): Promise<void> =>
    this.during('play', async () => {
      let end: Error | undefined;
      const advance = async (by: number): Promise<boolean> => {
        try {
          return await this.advance(by);
        } catch (error) {
          end = error as Error;
          return false;
        }
      };
      await play({ speed: this.speed.get, stopped: () => this.doing.get().what !== 'play', advance }, CLOCK);
      if (end !== undefined) throw end;
    });

  readonly seek = async (): Promise<void> => {
    const asOf = asOfNow();
    if (asOf === undefined) return;
    await this.during('seek', async () => {
      const writes = modelsShown(this.client, asOf).join(',');
      this.say({ says: 'Looking for the next change on this screen…' });
      let found = writes === '';
      while (!found && this.doing.get().what === 'seek') {
        const step = await this.following(1, writes);
        const moved = await this.show(step, timeAfter(step.at));
        found = moved.any;
        if (found || this.doing.get().what !== 'seek') this.say(noteOf(step, moved));
        if (found) markMoved(moved);
      }
    });
  };

  private async during(what: Doing['what'], work: () => Promise<void>): Promise<void> {
    if (this.doing.get().what !== 'rest' || moving.get()) return;
    this.doing.set({ what });
    moving.set(true);
    try {
      await work();
    } catch (error) {
      this.say(sentenceOf(error));
    }
    this.rest();
  }

  private rest(): void {
    // Return to now came first.
    if (!moving.get()) return;
    moving.set(false);
    this.doing.set({ ...this.doing.get(), what: 'rest' });
    this.goTo(asOfNow(), { time: timeShown() });
  }

  private leaveFor(asOf: string, push = false): void {
    this.stop();
    moving.set(false);
    markMoved(undefined);
    this.say(undefined);
    this.goTo(asOf, { push });
  }

  private say(note: Note | undefined): void {
    this.doing.set({ ...this.doing.get(), note });
  }

  private async following(by: number, writes?: string): Promise<Step> {
    const step = await call(audit.step, { from: await positionShown(), to: 'next', by, writes });
    this.current = step;
    return step;
  }

  /** The address follows at rest, since browsers limit how often it changes. */
  private async show(step: Step, time: Timestamp): Promise<Moved> {
    const from = asOfNow();
    if (!moving.get()) return whatMoved(this.client, from, step.position);
    markMoved(undefined);
    lookAt(step.position, time);
    await drawn(this.client, step.position);
    return whatMoved(this.client, from, step.position);
  }

  private async walk(): Promise<void> {
    while (this.wanted.next + this.wanted.previous > 0) {
      const { next, previous } = this.wanted;
      this.wanted = { next: 0, previous: 0 };
      if (next > previous) await this.onward(next - previous);
      else if (previous > next) await this.back(previous - next);
    }
  }

  private async onward(by: number): Promise<void> {
    const step = await this.following(by);
    this.say(noteOf(step));
    const moved = await this.show(step, timeAfter(step.at));
    markMoved(moved);
    this.say(noteOf(step, moved));
  }

  private async back(by: number): Promise<void> {
    const undone = await this.eventAt(await positionShown());
    const step = await call(audit.step, { from: undone.position, to: 'previous', by });
    this.current = step;
    const events = { before: true, events: step.passed };
    this.say(noteOf(undone, undefined, events));
    const moved = await this.show(step, step.at);
    markMoved(moved);
    this.say(noteOf(undone, moved, events));
  }

  private async eventAt(position: string): Promise<Step> {
    if (this.current?.position === position) return this.current;
    return call(audit.step, { from: String(BigInt(position === '' ? 0 : position) + 1n), to: 'previous' });
  }

  private async advance(by: number): Promise<boolean> {
    const step = await this.following(by);
    if (this.doing.get().what !== 'play') return false;
    this.say(noteOf(step));
    const moved = await this.show(step, timeAfter(step.at));
    if (this.speed.get() <= MARKED_SPEED_MAX) markMoved(moved);
    if (this.speed.get() === 1) this.say(noteOf(step, moved));
    return true;
  }
}
