import { istDayOf, type Timestamp } from '@bursar/domain/kernel';

import { typedDay } from '../../shared/form/typed-day.js';

const LAST_SECOND = '23:59:59';

export interface Moment {
  readonly day: string;
  readonly time: string;
}

export function asOfMoment({ day, time }: Moment, now: Timestamp): string | undefined {
  const chosen = typedDay(day);
  if (chosen === undefined || chosen > istDayOf(now)) return undefined;
  if (time === '' || time === LAST_SECOND) return chosen;
  const instant = `${chosen}T${time.length === 5 ? `${time}:00` : time}+05:30`;
  return new Date(instant).toISOString() > now ? undefined : instant;
}
