/** In Asia/Kolkata, `YYYY-MM-DD`. */
export type Day = string;

/** In Asia/Kolkata, `YYYY-MM`. */
export type Month = string;

/** ISO 8601 in UTC. */
export type Timestamp = string;

const DAY_MS = 86_400_000;
/** India has one zone without daylight saving. */
const IST_OFFSET_MS = 19_800_000;

/** Milliseconds, shifted so that UTC fields show IST. */
export const inIndia = (at: Timestamp): number => Date.parse(at) + IST_OFFSET_MS;

export const istDayOf = (at: Timestamp): Day => new Date(inIndia(at)).toISOString().slice(0, 10);

export const istTimeOf = (at: Timestamp): string => new Date(inIndia(at)).toISOString().slice(11, 16);

export const istMonthOf = (at: Timestamp): Month => istDayOf(at).slice(0, 7);

export const isMonth = (text: string): text is Month => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

export const daysInMonth = (month: Month): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

export const monthName = (month: Month): string => `${MONTHS[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`;

export const dayName = (at: Timestamp): string => {
  const day = istDayOf(at);
  return `${Number(day.slice(8))} ${monthName(day.slice(0, 7))}`;
};

export const startOfIstDay = (day: Day): Timestamp =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) - IST_OFFSET_MS).toISOString();

export const addDays = (day: Day, count: number): Day =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + count * DAY_MS).toISOString().slice(0, 10);

export const istYearOf = (at: Timestamp): number => Number(istDayOf(at).slice(0, 4));

const startYearOf = (day: Day): number => Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0);

export const yearStartOf = (day: Day): Day => `${String(Math.max(startYearOf(day), 0)).padStart(4, '0')}-04-01`;

/** 1 April to 31 March: `FY26-27`. */
export function financialYearOf(day: Day): string {
  const year = startYearOf(day);
  const short = (value: number) => String(value % 100).padStart(2, '0');
  return `FY${short(year)}-${short(year + 1)}`;
}

export const financialYearName = (year: string): string => `20${year.slice(2, 4)}–${year.slice(5, 7)}`;

export function yearBefore(year: string): string {
  const first = Number(year.slice(2, 4));
  const short = (value: number) => String((value + 100) % 100).padStart(2, '0');
  return `FY${short(first - 1)}-${short(first)}`;
}

export const monthsOfFinancialYear = (year: string): readonly Month[] => {
  const first = 2000 + Number(year.slice(2, 4));
  return Array.from({ length: 12 }, (_, index) => {
    const month = ((index + 3) % 12) + 1;
    return `${month < 4 ? first + 1 : first}-${String(month).padStart(2, '0')}`;
  });
};
