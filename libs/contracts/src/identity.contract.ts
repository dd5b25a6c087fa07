import { ROLES, type UserRow } from '@bursar/domain/identity';
import { z } from 'zod';
import { amount, batchYear, departmentId, email, id, isFourDigits, listing, oneOf, optional } from './fields.js';
import { violation } from './problem.js';
import { closed, done, type InputOf, nothing, route } from './route.js';
import { signInStatus } from './sign-in-status.js';
import { asTheRoleWants, departmentsLed, details, person, role } from './user-details.js';

export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  department_id: z.number().nullable(),
  department: z.string().nullable(),
  departments_led: z.array(z.number()).readonly(),
  is_active: z.boolean(),
  passed_out: z.boolean(),
  first_sign_in: z.boolean(),
  student_id: z.string().nullable(),
  enrollment_no: z.string().nullable(),
  employee_no: z.string().nullable(),
  batch: z.number().nullable(),
  phone: z.string().nullable(),
  monthly_salary: z.number().nullable(),
  created_at: z.string(),
  version: z.number(),
}) satisfies z.ZodType<UserRow>;
export type User = z.infer<typeof user>;

export const ENROLLMENT_NUMBERS_MAX = 100;

const enrollmentNumbers = z
  .string('Enrollment numbers must be a text')
  .transform((list) => list.split(',').map((number) => number.trim()))
  .pipe(
    z.array(z.string()).max(ENROLLMENT_NUMBERS_MAX, `Ask for at most ${ENROLLMENT_NUMBERS_MAX} enrollment numbers`),
  );

export const IMPORT_ROWS_MAX = 5_000;

const studentRows = z
  .array(z.unknown(), { error: 'The upload has no rows' })
  .min(1, 'The upload has no rows')
  .max(IMPORT_ROWS_MAX, `An upload may have at most ${IMPORT_ROWS_MAX} rows`);

const ONE_PLACE = 'Ask for a departmentId or a category';

const someUsers = {
  departmentId: optional(departmentId),
  category: optional(oneOf('Category', ['administration', 'others'])),
  role: optional(oneOf('Role', ROLES)),
  batch: optional(batchYear),
  is_active: optional(oneOf('Active', ['true', 'false'])),
};

const batchInPath = z.string().refine(isFourDigits, 'Batch must be a 4-digit year').transform(Number);

export const studentImport = z.object({
  id: z.string(),
  status: z.enum(['running', 'completed', 'failed']),
  row_count: z.number(),
  created: z.number(),
  started_at: z.string(),
  started_by: z.string().nullable(),
  started_by_name: z.string().nullable(),
});

export const identity = {
  login: route({
    method: 'POST',
    path: '/users/login',
    summary: 'Sign in: 12 hours, or 30 days when remembered',
    who: 'public',
    input: z.object({
      email,
      password: z
        .string({ error: 'Password is required' })
        .min(1, 'Password is required')
        .max(200, 'Password must be at most 200 characters'),
      remember_me: optional(z.boolean('Remember me must be true or false')),
    }),
    output: z.object({ user, token: z.string() }),
    confidential: true,
  }),
  logout: route({
    method: 'POST',
    path: '/users/logout',
    summary: 'End this session; its token is void at once',
    who: 'signed-in',
    withFirstPassword: true,
    afterPassOut: true,
    input: nothing,
    output: done({}),
  }),
  me: route({
    method: 'GET',
    path: '/users/me',
    summary: 'The user the token belongs to',
    who: 'signed-in',
    withFirstPassword: true,
    afterPassOut: true,
    input: nothing,
    output: user,
    reads: ['users'],
    timeless: true,
  }),
  demoLogins: route({
    method: 'GET',
    path: '/demo/logins',
    summary: 'The logins of the demo university; none elsewhere',
    who: 'public',
    input: nothing,
    output: z.array(
      z.object({ role: z.enum(ROLES), name: z.string(), email: z.string(), password: z.string(), about: z.string() }),
    ),
    timeless: true,
  }),
  allUsers: route({
    method: 'GET',
    path: '/admin/allusers',
    summary: 'All users; a finance manager may ask for the students only',
    who: ['admin', 'finance_manager'],
    onRecord: 'the list of people',
    input: z.object({
      ...listing,
      role: optional(oneOf('Role', ROLES)),
      batch: optional(batchYear),
      department_id: optional(departmentId),
      is_active: optional(oneOf('Active', ['true', 'false'])),
      enrollment_nos: optional(enrollmentNumbers),
    }),
    output: z.array(user),
    reads: ['users'],
  }),
  usersFilter: route({
    method: 'GET',
    path: '/admin/users/filter',
    summary: 'The users of a department, of the administration, or of neither',
    who: ['admin'],
    onRecord: 'the list of people',
    input: z
      .object({ ...listing, ...someUsers })
      .refine(({ departmentId: department, category }) => (department === undefined) !== (category === undefined), {
        message: ONE_PLACE,
        path: ['departmentId'],
      }),
    output: z.array(user),
    reads: ['users'],
  }),
  countUsers: route({
    method: 'GET',
    path: '/admin/users/count',
    summary: 'The number of users of a place, a role and a batch, in all and in each batch',
    who: ['admin'],
    input: z
      .object(someUsers)
      .refine(({ departmentId: department, category }) => department === undefined || category === undefined, {
        message: ONE_PLACE,
        path: ['departmentId'],
      }),
    output: z.object({
      users: z.number(),
      batches: z.array(z.object({ batch: z.number(), users: z.number() })),
    }),
    reads: ['users'],
  }),
  batches: route({
    method: 'GET',
    path: '/admin/batches',
    summary: 'Batch years, newest first; `active=true` for those that still have an active student',
    who: ['admin', 'finance_manager', 'auditor'],
    input: z.object({ active: optional(oneOf('Active', ['true', 'false'])) }),
    output: z.array(z.number()),
    reads: ['batches'],
  }),
  addUser: route({
    method: 'POST',
    path: '/admin/adduser',
    summary: 'Create a user',
    who: ['admin'],
    status: 201,
    input: closed(
      z.object({
        ...person,
        role,
        departments_led: departmentsLed,
        studentData: z.unknown().optional(),
        monthly_salary: optional(amount('Monthly salary')),
      }),
    ).transform(asTheRoleWants),
    output: done({ user }),
  }),
  updateUser: route({
    method: 'PUT',
    path: '/admin/upuser/:id',
    summary: 'Change a user; a change of role or department ends every session of theirs',
    who: ['admin'],
    versioned: 'user',
    input: closed(
      z.object({
        id: id(),
        ...details,
        role,
        departments_led: departmentsLed,
        studentData: z.unknown().optional(),
        /** Absent leaves it unchanged, null removes it. */
        monthly_salary: amount('Monthly salary').nullish(),
      }),
    ).transform(asTheRoleWants),
    output: done({ user }),
  }),
  deleteUser: route({
    method: 'DELETE',
    path: '/admin/deluser/:id',
    summary: 'Delete a user: gone from lists and login; their payments stay in the books',
    who: ['admin'],
    versioned: 'user',
    input: z.object({ id: id() }),
    output: done({}),
  }),
  signInStatus: route({
    method: 'GET',
    path: '/admin/sign-in/:id',
    summary: 'The sign-in status of a person, with the reasons',
    who: ['admin'],
    input: z.object({ id: id() }),
    output: signInStatus,
    onlyOnline: true,
    reads: ['users'],
    timeless: true,
  }),
  unlockSignIn: route({
    method: 'POST',
    path: '/admin/unlock/:id',
    summary: 'Clear the wrong passwords of an account: the person may try again at once',
    who: ['admin'],
    input: z.object({ id: id() }),
    output: done({ status: signInStatus }),
  }),
  passOutBatch: route({
    method: 'PATCH',
    path: '/admin/activebatch/:batch',
    summary: 'Mark a batch as passed out: its active students become inactive',
    who: ['admin'],
    input: z.object({ batch: batchInPath }),
    output: done({ batch: z.number(), deactivated: z.number() }),
  }),
  addStudents: route({
    method: 'POST',
    path: '/admin/adduser/bulk',
    summary: 'Create many students: all of them, or none with a list of the wrong rows',
    who: ['admin'],
    status: 201,
    input: z.object({ users: studentRows }),
    output: done({ created: z.number(), import_id: z.string() }),
  }),
  checkStudents: route({
    method: 'POST',
    path: '/admin/adduser/check',
    summary: 'Check the rows of a bulk upload; creates nothing',
    who: ['admin'],
    input: z.object({ users: studentRows }),
    output: z.object({ problems: z.array(violation) }),
  }),
  studentImports: route({
    method: 'GET',
    path: '/admin/imports',
    summary: 'The bulk uploads, newest first',
    who: ['admin'],
    input: z.object({ ...listing, status: optional(oneOf('Status', ['running', 'completed', 'failed'])) }),
    output: z.array(studentImport),
    reads: ['student_imports'],
  }),
  setActive: route({
    method: 'PATCH',
    path: '/admin/active/:id',
    summary: 'Activate or deactivate a user; deactivation ends every session of theirs',
    who: ['admin'],
    versioned: 'user',
    input: z.object({ id: id(), is_active: z.boolean({ error: 'is_active must be true or false' }) }),
    output: done({ user }),
  }),
  setActiveByCategory: route({
    method: 'PATCH',
    path: '/users/active/:id',
    summary: 'The same as /admin/active/{id}: the specification has both',
    who: ['admin'],
    versioned: 'user',
    input: z.object({ id: id(), is_active: z.boolean({ error: 'is_active must be true or false' }) }),
    output: done({ user }),
  }),
};

export type UsersPlace = Pick<InputOf<typeof identity.usersFilter>, 'departmentId' | 'category' | 'role'>;
