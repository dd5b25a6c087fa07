import { SETUP_STEPS } from '@bursar/domain/institution';
import { z } from 'zod';
import { oneOf } from './fields.js';
import { done, nothing, route } from './route.js';

export { SETUP_STEPS, type SetupStep } from '@bursar/domain/institution';

const setupStep = z.object({
  step: z.enum(SETUP_STEPS),
  done: z.boolean(),
  skipped_at: z.string().nullable(),
  skipped_by_name: z.string().nullable(),
});
export type SetupProgress = z.infer<typeof setupStep>;

const step = z.object({ step: oneOf('Step', SETUP_STEPS) });

export const setup = {
  steps: route({
    method: 'GET',
    path: '/admin/setup',
    summary: 'The first steps of a new university that the caller may take, and which are done',
    who: ['admin', 'finance_manager'],
    input: nothing,
    output: z.array(setupStep),
    reads: [
      ...['institution', 'departments', 'users', 'fee_structures', 'assigned_fees', 'setup_steps'],
      ...['approval_rules', 'approval_rule_set'],
    ],
  }),
  skip: route({
    method: 'POST',
    path: '/admin/setup/skip',
    summary: 'Skip a first step for the whole university',
    who: ['admin', 'finance_manager'],
    input: step,
    output: done({}),
  }),
  reopen: route({
    method: 'POST',
    path: '/admin/setup/reopen',
    summary: 'Take up a skipped step again',
    who: ['admin', 'finance_manager'],
    input: step,
    output: done({}),
  }),
  confirmDepartments: route({
    method: 'POST',
    path: '/admin/setup/departments',
    summary: 'Confirm that the departments are those of the university',
    who: ['admin'],
    input: nothing,
    output: done({}),
  }),
};
