import { periods } from '@bursar/contracts';
import { type Day, daysInMonth, financialYearOf } from '@bursar/domain/kernel';

import { formatMonth } from '../../shared/figures/dates.js';
import { useRoute } from '../../shared/server/use-route.js';
import { placedAt } from './scrubber-columns.js';
import styles from './scrubber.module.css';

const lastDayOf = (month: string): Day => `${month}-${String(daysInMonth(month)).padStart(2, '0')}`;

/** The months that are closed now, because the columns are those of now. */
export const ClosedMonths = ({ days }: { readonly days: readonly Day[] }) =>
  [...new Set(days.map(financialYearOf))].map((year) => <ClosedIn key={year} year={year} days={days} />);

interface ClosedInProps {
  readonly year: string;
  readonly days: readonly Day[];
}

function ClosedIn({ year, days }: ClosedInProps) {
  const { data } = useRoute(periods.ofYear, { financial_year: year }, { asOf: days.at(-1) });
  return data?.months.flatMap(({ id, status }) => {
    const place = days.indexOf(lastDayOf(id));
    if (status !== 'closed' || place < 0) return [];
    return [<span key={id} className={styles.closed} style={placedAt(place)} title={`${formatMonth(id)} is closed`} />];
  });
}
