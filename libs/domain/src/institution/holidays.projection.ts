import { type Day, projection } from '../kernel/index.js';
import { type HolidayEvents } from './holidays.events.js';

export type HolidayRow = { id: Day; name: string };

export const holidays = projection<HolidayRow, HolidayEvents>({
  name: 'holidays',
  version: 1,
  indexes: [],
  rowOf: ({ data }) => data.day,
  on: {
    HolidayAdded: (_, { data: { day, name } }) => ({ id: day, name }),
    HolidayRemoved: () => undefined,
  },
});
