import { type Day, decider, holidayOfIndia, isSunday } from '../kernel/index.js';
import { type HolidayEvents } from './holidays.events.js';
import { refuse } from './refusals.js';

export const OWN_HOLIDAYS = 'own';

const HOLIDAYS_MAX = 1_000;

export type HolidayCommands = {
  AddHoliday: { day: Day; name: string };
  RemoveHoliday: { day: Day };
};

export type HolidayState = Readonly<Record<Day, string>>;

export const HolidayCalendar = decider<HolidayState, HolidayCommands, HolidayEvents>({
  category: 'holidays',
  initial: {},

  decide: {
    AddHoliday: ({ day, name }, holidays) => {
      const known = holidays[day] ?? holidayOfIndia(day);
      if (holidays[day] === name) return [];
      if (known !== undefined) throw refuse('holiday-taken', day, known);
      if (isSunday(day)) throw refuse('holiday-sunday', day);
      if (Object.keys(holidays).length >= HOLIDAYS_MAX) throw refuse('holidays-full', HOLIDAYS_MAX);
      return [{ type: 'HolidayAdded', data: { day, name } }];
    },

    RemoveHoliday: ({ day }, holidays) => {
      const name = holidays[day];
      if (name === undefined) throw refuse('holiday-not-found');
      return [{ type: 'HolidayRemoved', data: { day, name } }];
    },
  },

  evolve: {
    HolidayAdded: (holidays, { day, name }) => ({ ...holidays, [day]: name }),
    HolidayRemoved: (holidays, { day: removed }) =>
      Object.fromEntries(Object.entries(holidays).filter(([day]) => day !== removed)),
  },
});
