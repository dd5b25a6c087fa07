/** A calendar day in Asia/Kolkata, `YYYY-MM-DD`. */
export type Day = string;

/** A calendar month in Asia/Kolkata, `YYYY-MM`. */
export type Month = string;

/** An instant, ISO 8601 in UTC. */
export type Timestamp = string;

const DAY_MS = 86_400_000;
/** India has one zone and no daylight saving: UTC+05:30. */
const IST_OFFSET_MS = 19_800_000;

/** The IST calendar day of an instant: 2027-03-31T18:29:59Z is still 31 March, one second later is 1 April. */
export const istDayOf = (at: Timestamp): Day => new Date(Date.parse(at) + IST_OFFSET_MS).toISOString().slice(0, 10);

/** The IST time of day of an instant, `HH:mm`: 2027-03-31T18:29:59Z is 23:59. */
export const istTimeOf = (at: Timestamp): string =>
  new Date(Date.parse(at) + IST_OFFSET_MS).toISOString().slice(11, 16);

/** The IST calendar month of an instant. */
export const istMonthOf = (at: Timestamp): Month => istDayOf(at).slice(0, 7);

/** Whether a text names a month, 01 to 12 of any year. */
export const isMonth = (text: string): text is Month => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** A month as people write it: September 2026. */
export const monthName = (month: Month): string => `${MONTHS[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`;

/** The IST day of an instant as people write it: 5 September 2026. */
export const dayName = (at: Timestamp): string => {
  const day = istDayOf(at);
  return `${Number(day.slice(8))} ${monthName(day.slice(0, 7))}`;
};

/** The instant an IST day begins. */
export const startOfIstDay = (day: Day): Timestamp =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) - IST_OFFSET_MS).toISOString();

/** The day `count` days after `day`. */
export const addDays = (day: Day, count: number): Day =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + count * DAY_MS).toISOString().slice(0, 10);

/** The IST calendar year of an instant. */
export const istYearOf = (at: Timestamp): number => Number(istDayOf(at).slice(0, 4));

/** The Indian financial year (1 April to 31 March) a day falls in: `FY26-27`. */
export function financialYearOf(day: Day): string {
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0);
  const short = (value: number) => String(value % 100).padStart(2, '0');
  return `FY${short(year)}-${short(year + 1)}`;
}

/** A financial year, `FY26-27`, as people write it: `2026–27`. */
export const financialYearName = (year: string): string => `20${year.slice(2, 4)}–${year.slice(5, 7)}`;

/** The months of a financial year, `FY26-27`, from April on. */
export const monthsOfFinancialYear = (year: string): readonly Month[] => {
  const first = 2000 + Number(year.slice(2, 4));
  return Array.from({ length: 12 }, (_, index) => {
    const month = ((index + 3) % 12) + 1;
    return `${month < 4 ? first + 1 : first}-${String(month).padStart(2, '0')}`;
  });
};
