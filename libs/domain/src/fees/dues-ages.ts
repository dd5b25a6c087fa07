import { addDays, type Day, istDayOf, startOfIstDay, type Timestamp } from '../kernel/index.js';

/** Days since the IST due day, both ends included. */
export const DUES_AGES = [
  { id: 'not_due', name: 'Not due yet', from: Number.NEGATIVE_INFINITY, to: 0 },
  { id: 'to_30', name: '1–30 days', from: 1, to: 30 },
  { id: 'to_60', name: '31–60 days', from: 31, to: 60 },
  { id: 'to_90', name: '61–90 days', from: 61, to: 90 },
  { id: 'over_90', name: 'Over 90 days', from: 91, to: Number.POSITIVE_INFINITY },
] as const;

const OVERDUE = { id: 'overdue', from: 1, to: Number.POSITIVE_INFINITY } as const;

export type DuesAge = (typeof DUES_AGES)[number]['id'];

export type AskedAge = DuesAge | (typeof OVERDUE)['id'];

export const ASKED_AGES: readonly [AskedAge, ...AskedAge[]] = [OVERDUE.id, ...DUES_AGES.map(({ id }) => id)];

/** From `from`, before `below`. */
interface Dues {
  readonly from?: Timestamp | undefined;
  readonly below?: Timestamp | undefined;
}

export function dueWithin(asked: AskedAge, now: Timestamp): Dues {
  const today = istDayOf(now);
  const { from, to } = DUES_AGES.find(({ id }) => id === asked) ?? OVERDUE;
  return {
    ...(Number.isFinite(to) && { from: startOfIstDay(addDays(today, -to)) }),
    ...(Number.isFinite(from) && { below: startOfIstDay(addDays(today, 1 - from)) }),
  };
}

interface AskedDues {
  readonly age?: AskedAge | undefined;
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
}

/** Both days are included. */
export function duesAsked({ age, from, to }: AskedDues, now: Timestamp): Dues {
  const aged = age === undefined ? {} : dueWithin(age, now);
  const starts = [aged.from, from && startOfIstDay(from)].filter((start) => start !== undefined);
  const ends = [aged.below, to && startOfIstDay(addDays(to, 1))].filter((end) => end !== undefined);
  return { from: starts.sort().at(-1), below: ends.sort()[0] };
}
