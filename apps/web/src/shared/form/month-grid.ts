import { addDays, type Day, daysInMonth, type Month } from '@bursar/domain/kernel';

const DAYS_OF_WEEK = 7;

const weekdayOf = (day: Day): number => (new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % DAYS_OF_WEEK;

/** From Monday; undefined stands for other months. */
export function weeksOf(month: Month): readonly (readonly (Day | undefined)[])[] {
  const first = `${month}-01`;
  const before = weekdayOf(first);
  const count = Math.ceil((before + daysInMonth(month)) / DAYS_OF_WEEK);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: DAYS_OF_WEEK }, (_, weekday) => {
      const day = addDays(first, week * DAYS_OF_WEEK + weekday - before);
      return day.startsWith(month) ? day : undefined;
    }),
  );
}

export function addMonths(day: Day, count: number): Day {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  const month = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  return `${month}-${String(Math.min(Number(day.slice(8)), daysInMonth(month))).padStart(2, '0')}`;
}

export function movedBy(key: string, shift: boolean, day: Day): Day | undefined {
  const weekday = weekdayOf(day);
  const months = shift ? 12 : 1;
  const moves: Readonly<Record<string, () => Day>> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -DAYS_OF_WEEK),
    ArrowDown: () => addDays(day, DAYS_OF_WEEK),
    Home: () => addDays(day, -weekday),
    End: () => addDays(day, DAYS_OF_WEEK - 1 - weekday),
    PageUp: () => addMonths(day, -months),
    PageDown: () => addMonths(day, months),
  };
  return moves[key]?.();
}
