import { type Report } from '@bursar/contracts';
import { addDays, type Day, sumRupees } from '@bursar/domain/kernel';

/** Both days included. */
export function daysBetween({ from, to }: { readonly from: Day; readonly to: Day }): readonly Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

const LONGEST_MONTH = 31;

/** Of each day, the place of the same day a year earlier; a month's last day has that of the same month. */
export const placesBefore = (days: readonly Day[], daysBefore: readonly Day[]): readonly number[] =>
  days.map((day) => {
    const isLast = addDays(day, 1).endsWith('-01');
    const then = `${Number(day.slice(0, 4)) - 1}${day.slice(4, 8)}${isLast ? LONGEST_MONTH : day.slice(8)}`;
    return daysBefore.findLastIndex((before) => before <= then);
  });

/** Rupees since the first day, at the end of each day. */
export function cumulated(days: readonly Day[], rows: Report['rows']): readonly number[] {
  const received = new Map(rows.map(({ id, values }) => [id, Number(values.collected ?? 0)]));
  let sum = 0;
  return days.map((day) => (sum = sumRupees([sum, received.get(day) ?? 0])));
}

/** Undefined without anything to compare with. */
export function changeSince(now: number, before: number): string | undefined {
  if (before <= 0) return undefined;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return 'as much as';
  return percent > 0 ? `${percent} % more than` : `${-percent} % less than`;
}
