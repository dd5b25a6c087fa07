import { z } from 'zod';
import { id, nameText } from './fields.js';
import { done, nothing, route } from './route.js';

export const DEPARTMENT_NAME_MAX = 80;

/** Rupees, of the current financial year. */
const registeredDepartment = z.object({
  id: z.number(),
  name: z.string(),
  people: z.number(),
  allocated_budget: z.number(),
  /** Null before the first rename of a shipped department. */
  version: z.number().nullable(),
});
export type RegisteredDepartment = z.infer<typeof registeredDepartment>;

const name = nameText('Name', DEPARTMENT_NAME_MAX).transform((value) => value.replaceAll(/\s+/g, ' '));

export const departments = {
  all: route({
    method: 'GET',
    path: '/admin/departments',
    summary: 'The departments with their people and their budget of the current year',
    who: ['admin'],
    input: nothing,
    output: z.object({ financial_year: z.string(), departments: z.array(registeredDepartment) }),
    reads: ['departments', 'users', 'budget_lines'],
  }),
  add: route({
    method: 'POST',
    path: '/admin/departments',
    summary: 'Add a department; its name is unique without regard to case and spaces',
    who: ['admin'],
    status: 201,
    input: z.object({ name }),
    output: done({ department: registeredDepartment }),
  }),
  rename: route({
    method: 'PATCH',
    path: '/admin/departments/:id',
    summary: 'Rename a department; every list shows the new name',
    who: ['admin'],
    versioned: 'department',
    input: z.object({ id: id('Department'), name }),
    output: done({ department: registeredDepartment }),
  }),
};
