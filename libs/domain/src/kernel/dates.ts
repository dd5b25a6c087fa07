import { type Day, istDayOf, istTimeOf, type Timestamp } from './calendar.js';

// Intl cannot print the dates of the specification: in en-IN and en-GB September is "Sept".
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const NONE = '—';

/** A day as it is, an instant as its day in India; neither depends on the machine's zone. */
function partsOf(at: Day | Timestamp): { year: string; month: string; monthName: string; day: string } {
  const [year = '', month = '', day = ''] = (at.length === 10 ? at : istDayOf(at)).split('-');
  return { year, month, monthName: MONTHS[Number(month) - 1] ?? '', day };
}

const dateFormat =
  (print: (parts: ReturnType<typeof partsOf>) => string) =>
  (at: Day | Timestamp | null | undefined): string =>
    at ? print(partsOf(at)) : NONE;

/** dd MMM yyyy: `05 Sep 2026`. */
export const formatDate = dateFormat(({ day, monthName, year }) => `${day} ${monthName} ${year}`);

/** dd/MM/yyyy: `05/09/2026`. */
export const formatDateNumeric = dateFormat(({ day, month, year }) => `${day}/${month}/${year}`);

/** MMM yyyy: `Sep 2026`; a payroll month `2026-09` will do. */
export const formatMonth = (at: string | null | undefined): string =>
  dateFormat(({ monthName, year }) => `${monthName} ${year}`)(at?.length === 7 ? `${at}-01` : at);

/** dd/MM/yyyy, hh:mm a, in India: `05/09/2026, 03:07 PM`. */
export function formatDateTime(at: Timestamp | null | undefined): string {
  if (!at) return NONE;
  const [hours = '', minute = ''] = istTimeOf(at).split(':');
  const hour = Number(hours);
  const twelve = String(hour % 12 || 12).padStart(2, '0');
  return `${formatDateNumeric(at)}, ${twelve}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}
