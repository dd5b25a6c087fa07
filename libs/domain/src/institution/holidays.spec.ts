import { describe, expect, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { logOf } from '../kernel/log.suite.js';
import { type DomainEvent, replay } from '../kernel/index.js';
import { holidayEvents, type HolidayEvents } from './holidays.events.js';
import { HolidayCalendar } from './holidays.js';
import { holidays } from './holidays.projection.js';

const diwali = { day: '2027-10-29', name: 'Diwali' };
const added: DomainEvent<HolidayEvents> = { type: 'HolidayAdded', data: diwali };
const removed = { type: 'HolidayRemoved', data: diwali } as const;
const add = (day: string, name = 'Diwali') => ({ type: 'AddHoliday', day, name }) as const;

describe('A holiday of the university', () => {
  it('is added and removed', () => {
    given(HolidayCalendar)().when(add(diwali.day)).then(added);
    given(HolidayCalendar)(added).when(add(diwali.day)).thenNothing();
    given(HolidayCalendar)(added).when({ type: 'RemoveHoliday', day: diwali.day }).then(removed);
    given(HolidayCalendar)(added, removed).when(add(diwali.day)).then(added);
  });

  it('stays when another one is removed', () => {
    const jubilee: DomainEvent<HolidayEvents> = { type: 'HolidayAdded', data: { day: '2027-11-19', name: 'Jubilee' } };
    given(HolidayCalendar)(added, jubilee, removed)
      .when(add('2027-11-19'))
      .thenRefused('institution/holiday-taken', '19 Nov 2027 is a holiday already: Jubilee.');
  });

  it('is no day that is free already', () => {
    given(HolidayCalendar)(added)
      .when(add(diwali.day, 'Deepavali'))
      .thenRefused('institution/holiday-taken', '29 Oct 2027 is a holiday already: Diwali.');
    given(HolidayCalendar)()
      .when(add('2027-01-26'))
      .thenRefused('institution/holiday-taken', '26 Jan 2027 is a holiday already: Republic Day.');
    given(HolidayCalendar)()
      .when(add('2027-10-31'))
      .thenRefused('institution/holiday-sunday', '31 Oct 2027 is a Sunday.');
  });

  it('must be known to be removed', () => {
    given(HolidayCalendar)()
      .when({ type: 'RemoveHoliday', day: diwali.day })
      .thenRefused('institution/holiday-not-found');
  });

  it('is limited to a thousand', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => ({
      ...{ type: 'HolidayAdded' as const, data: { day: `day ${index}`, name: 'Free' } },
    }));
    given(HolidayCalendar)(...many)
      .when(add(diwali.day))
      .thenRefused('institution/holidays-full');
  });

  it('is listed until it is removed', () => {
    expect([...replay(holidays, logOf<HolidayEvents>(['HolidayAdded', diwali])).values()]).toEqual([
      { id: '2027-10-29', name: 'Diwali' },
    ]);
    const gone = logOf<HolidayEvents>(['HolidayAdded', diwali], ['HolidayRemoved', diwali]);
    expect([...replay(holidays, gone).values()].filter(Boolean)).toEqual([]);
  });

  it('is told with its day', () => {
    expect(holidayEvents.HolidayAdded.tell(diwali, '').says).toBe('Added the holiday Diwali on 29 Oct 2027');
  });
});
