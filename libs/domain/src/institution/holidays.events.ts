import { type Day, event, type EventsOf, formatDate } from '../kernel/index.js';

const LIVE = { name: 'holidays.updated', model: 'holidays' };

export const holidayEvents = {
  HolidayAdded: event<{ readonly day: Day; readonly name: string }>(
    ({ day, name }) => ({ says: `Added the holiday ${name} on ${formatDate(day)}` }),
    LIVE,
  ),

  HolidayRemoved: event<{ readonly day: Day; readonly name: string }>(
    ({ day, name }) => ({ says: `Removed the holiday ${name} on ${formatDate(day)}` }),
    LIVE,
  ),
};
export type HolidayEvents = EventsOf<typeof holidayEvents>;
