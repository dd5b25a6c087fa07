import { type Day, inIndia, istDayOf, istTimeOf, type Timestamp } from './calendar.js';

// Intl would print "Sept".
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const NONE = '—';

function partsOf(at: Day | Timestamp): { year: string; month: string; monthName: string; day: string } {
  const [year = '', month = '', day = ''] = (at.length === 10 ? at : istDayOf(at)).split('-');
  return { year, month, monthName: MONTHS[Number(month) - 1] ?? '', day };
}

const dateFormat =
  (print: (parts: ReturnType<typeof partsOf>) => string) =>
  (at: Day | Timestamp | null | undefined): string =>
    at ? print(partsOf(at)) : NONE;

export const formatDate = dateFormat(({ day, monthName, year }) => `${day} ${monthName} ${year}`);

/** Names an only day once. */
export const formatPeriod = ({ from, to }: { readonly from: Day; readonly to: Day }): string =>
  from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;

export const formatDateNumeric = dateFormat(({ day, month, year }) => `${day}/${month}/${year}`);

export const formatMonth = (at: string | null | undefined): string =>
  dateFormat(({ monthName, year }) => `${monthName} ${year}`)(at?.length === 7 ? `${at}-01` : at);

/** As `31 Mar 2026, 23:59:59 IST`. */
export const formatInstant = (at: Timestamp): string =>
  `${formatDate(at)}, ${new Date(inIndia(at)).toISOString().slice(11, 19)} IST`;

/** As `21 Nov 2026, 16:28`, in IST. */
export const formatDateTime = (at: Timestamp | null | undefined): string =>
  at ? `${formatDate(at)}, ${istTimeOf(at)}` : NONE;
