import { ROLES } from '@bursar/domain/identity';
import { z } from 'zod';
import {
  batchYear,
  departmentId,
  email,
  enrollmentNumber,
  newPassword,
  optional,
  personName,
  refusedIn,
} from './fields.js';
import { closed } from './route.js';

export const studentData = closed(
  z.object({ enrollment_no: enrollmentNumber, batch: batchYear }, 'Student data is required'),
);

export const role = z.enum(ROLES, { error: 'Please select a role' });

export const details = {
  name: personName,
  email,
  department_id: optional(departmentId),
};

export const person = { ...details, password: newPassword };

const DEPARTMENTS_LED_MAX = 100;

/** With or without the own one. */
export const departmentsLed = optional(z.array(departmentId, 'Departments must be a list').max(DEPARTMENTS_LED_MAX));

/** Only students have student data; only others have a salary. */
interface ByRole {
  readonly role: z.output<typeof role>;
  readonly studentData?: unknown;
  readonly departments_led?: readonly number[] | undefined;
  readonly monthly_salary?: number | null | undefined;
}

export function asTheRoleWants<Given extends ByRole>(given: Given, context: z.RefinementCtx) {
  const { studentData: profile, monthly_salary, ...rest } = given;
  if (rest.role !== 'hod' && rest.departments_led !== undefined && rest.departments_led.length > 0)
    return refusedIn(context, 'departments_led', 'Only a department head leads departments');
  if (rest.role !== 'student') {
    if (profile !== undefined && profile !== null)
      return refusedIn(context, 'studentData', 'Only a student has student data');
    return { ...rest, monthly_salary, studentData: undefined };
  }
  if (typeof monthly_salary === 'number')
    return refusedIn(context, 'monthly_salary', 'A student has no monthly salary');
  const parsed = studentData.safeParse(profile);
  if (parsed.success) return { ...rest, monthly_salary: undefined, studentData: parsed.data };
  for (const { message, path } of parsed.error.issues) {
    context.addIssue({ code: 'custom', message, path: ['studentData', ...path] });
  }
  return z.NEVER;
}
