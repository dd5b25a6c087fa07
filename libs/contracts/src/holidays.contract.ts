import { z } from 'zod';
import { day, nameText } from './fields.js';
import { done, nothing, route } from './route.js';

export const HOLIDAY_NAME_MAX = 80;

const holiday = z.object({ day: z.string(), name: z.string() });
export type Holiday = z.infer<typeof holiday>;

export const holidays = {
  all: route({
    method: 'GET',
    path: '/admin/holidays',
    summary: 'The holidays of the university; Sundays and the national holidays are never working days',
    who: ['admin'],
    input: nothing,
    output: z.array(holiday),
    reads: ['holidays'],
  }),
  add: route({
    method: 'POST',
    path: '/admin/holidays',
    summary: 'Add a holiday; nothing is due and no reminder is sent on it',
    who: ['admin'],
    status: 201,
    input: z.object({ day: day('Day'), name: nameText('Name', HOLIDAY_NAME_MAX) }),
    output: done({ holiday }),
  }),
  remove: route({
    method: 'POST',
    path: '/admin/holidays/remove',
    summary: 'Remove a holiday, which becomes a working day',
    who: ['admin'],
    input: z.object({ day: day('Day') }),
    output: done({}),
  }),
};
