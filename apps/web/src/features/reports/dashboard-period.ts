import { addDays, type Day, financialYearName, financialYearOf, yearBefore } from '@bursar/domain/kernel';

import { formatMonth } from '../../shared/figures/dates.js';
import { lastDayOf } from './row-links.js';

interface Span {
  readonly name: string;
  readonly from: Day;
  readonly to: Day;
}

export interface DashboardPeriod extends Span {
  readonly id: string;
  readonly heading: string;
  /** The same days a year earlier: fees have seasons. */
  readonly before: Span;
  readonly year: string;
}

const SPANS = { 'this-month': 'This month', 'last-month': 'Last month', 'this-quarter': 'This quarter' } as const;
type SpanId = keyof typeof SPANS;

export const PERIODS = Object.entries(SPANS).map(([value, label]) => ({ value, label }));

const MONTHS_OF_QUARTER = 3;

const aYearEarlier = (month: string): string => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`;

const months = (first: string, last: string): Span => ({
  name: first === last ? formatMonth(first) : `${formatMonth(first).slice(0, 3)}–${formatMonth(last)}`,
  from: `${first}-01`,
  to: lastDayOf(last),
});

function monthsOf(id: SpanId, today: Day): readonly [first: string, last: string] {
  const month = today.slice(0, 7);
  if (id === 'this-month') return [month, month];
  if (id === 'last-month') {
    const last = addDays(`${month}-01`, -1).slice(0, 7);
    return [last, last];
  }
  const first = Math.floor((Number(month.slice(5)) - 1) / MONTHS_OF_QUARTER) * MONTHS_OF_QUARTER + 1;
  const named = (number: number): string => `${month.slice(0, 4)}-${String(number).padStart(2, '0')}`;
  return [named(first), named(first + MONTHS_OF_QUARTER - 1)];
}

const aYear = (year: string): Span => ({
  name: financialYearName(year),
  from: `20${year.slice(2, 4)}-04-01`,
  to: `20${year.slice(5, 7)}-03-31`,
});

/** Unknown words mean the present financial year. */
export function periodOf(id: string | null, today: Day): DashboardPeriod {
  if (id !== null && id in SPANS) {
    const [first, last] = monthsOf(id as SpanId, today);
    const span = months(first, last);
    const before = months(aYearEarlier(first), aYearEarlier(last));
    return { ...span, id, heading: SPANS[id as SpanId], before, year: financialYearOf(span.from) };
  }
  const present = financialYearOf(today);
  const year = id !== null && /^FY\d\d-\d\d$/.test(id) ? id : present;
  const heading = year === present ? 'The year so far' : `The year ${financialYearName(year)}`;
  return { ...aYear(year), id: year, heading, before: aYear(yearBefore(year)), year };
}
