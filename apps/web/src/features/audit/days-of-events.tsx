import { audit } from '@bursar/contracts';
import { addDays, type Day } from '@bursar/domain/kernel';

import { Drawn } from '../../shared/charts/drawn.js';
import { HeatWeeks } from '../../shared/charts/heat.js';
import { formatDate, today } from '../../shared/figures/dates.js';
import { formatCount } from '../../shared/figures/money.js';
import { useRoute } from '../../shared/server/use-route.js';

const DAYS_BACK = 51 * 7;

function firstDay(last: Day): Day {
  const sinceMonday = (new Date(last).getUTCDay() + 6) % 7;
  return addDays(last, -sinceMonday - DAYS_BACK);
}

export function DaysOfEvents() {
  const last = today();
  const from = firstDay(last);
  const days = useRoute(audit.days, { from, to: last });
  if (!days.data) return <Drawn name="The events of the year" of={[days]} folds />;
  const events = days.data.reduce((sum, day) => sum + day.events, 0);
  const [most] = days.data.toSorted((one, other) => other.events - one.events);
  if (!most) return <p>Nothing has happened since {formatDate(from)}.</p>;
  return (
    <HeatWeeks
      finding={`${formatCount(events)} events since ${formatDate(from)}, ${formatCount(most.events)} of them on ${formatDate(most.day)}`}
      why={{ figure: 'trail_entries', whose: { from } }}
      thing="event"
      from={from}
      to={last}
      counts={new Map(days.data.map((day) => [day.day, day.events]))}
      whyOf={(day) => ({ figure: 'trail_entries', whose: { from: day, to: day } })}
      linkOf={(day) => `/audit?from=${day}&to=${day}`}
    />
  );
}
