import { addDays, type Day } from './calendar.js';

const SUNDAY = 0;
const HOLIDAYS_OF_INDIA: Readonly<Record<string, string>> = {
  '01-26': 'Republic Day',
  '08-15': 'Independence Day',
  '10-02': 'Gandhi Jayanti',
};

export type Holidays = ReadonlySet<Day>;

export const isSunday = (day: Day): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === SUNDAY;

export const holidayOfIndia = (day: Day): string | undefined => HOLIDAYS_OF_INDIA[day.slice('2026-'.length)];

export const isWorkingDay = (day: Day, holidays: Holidays): boolean =>
  !isSunday(day) && holidayOfIndia(day) === undefined && !holidays.has(day);

export function afterWorkingDays(day: Day, count: number, holidays: Holidays): Day {
  let last = day;
  for (let left = count; left > 0;) {
    last = addDays(last, 1);
    if (isWorkingDay(last, holidays)) left -= 1;
  }
  return last;
}
