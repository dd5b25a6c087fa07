import { ROLES } from '@bursar/domain/identity';
import { z } from 'zod';
import { id } from './fields.js';
import { route } from './route.js';

const personProfile = z.object({
  id: z.string(),
  name: z.string(),
  employee_no: z.string().nullable(),
  role: z.enum(ROLES),
  department: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  is_active: z.boolean(),
});
export type PersonProfile = z.infer<typeof personProfile>;

export const people = {
  profile: route({
    method: 'GET',
    path: '/admin/people/:user_id',
    summary: 'The profile of a person of the staff, without pay',
    who: ['admin', 'finance_manager', 'auditor'],
    onRecord: 'the profile',
    input: z.object({ user_id: id('User') }),
    output: personProfile,
    reads: ['users'],
  }),
};
