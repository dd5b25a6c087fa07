import { type Report } from '@bursar/contracts';
import { addDays, type Day, sumRupees } from '@bursar/domain/kernel';

/** 1 April to 31 March. */
export function daysOfYear(year: string): readonly Day[] {
  const [first, end] = [`20${year.slice(2, 4)}-04-01`, `20${year.slice(5, 7)}-04-01`];
  const days: Day[] = [];
  for (let day = first; day < end; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Rupees received from the first day on, at the end of each day. */
export function cumulated(days: readonly Day[], rows: Report['rows']): readonly number[] {
  const received = new Map(rows.map(({ id, values }) => [id, Number(values.collected ?? 0)]));
  let sum = 0;
  return days.map((day) => (sum = sumRupees([sum, received.get(day) ?? 0])));
}

/** "12 % more than"; undefined without anything to compare with. */
export function changeSince(now: number, before: number): string | undefined {
  if (before <= 0) return undefined;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return 'as much as';
  return percent > 0 ? `${percent} % more than` : `${-percent} % less than`;
}
