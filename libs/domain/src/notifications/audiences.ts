import { type Role } from '../identity/roles.js';
import { type StepHolders } from '../kernel/index.js';

/** Rooms of the live channel. An audience needs no look-up of its members. */
export const audience = {
  user: (userId: string): string => `user:${userId}`,
  role: (role: Role): string => `role:${role}`,
  student: (studentId: string): string => `student:${studentId}`,
  departmentHeads: (departmentId: number): string => `department:${departmentId}:hod`,
  office: 'office',
  control: 'control',
};

/** A shared audience is one text: one index, and a person in two parts reads one row. */
const AND = ' ';

const EXCEPT = '-';

const OFFICERS: readonly string[] = ['admin', 'finance_manager'];

/** Equal holders give equal texts. Makers, who decide nothing, do not hear. */
export function audienceOfStep({ headOf, roles = [], userIds = [] }: StepHolders, ...makerIds: string[]): string {
  const isOffice = OFFICERS.every((role) => roles.includes(role));
  const parts = [
    ...(headOf === undefined ? [] : [audience.departmentHeads(headOf)]),
    ...roles.map((role) => (isOffice && OFFICERS.includes(role) ? audience.office : audience.role(role as Role))),
    ...userIds.map(audience.user),
    ...makerIds.map((id) => EXCEPT + audience.user(id)),
  ];
  return [...new Set(parts)].sort().join(AND);
}

export const partsOf = (name: string): readonly string[] => name.split(AND).filter((part) => !part.startsWith(EXCEPT));

export const hears = (own: readonly string[], name: string): boolean =>
  partsOf(name).some((part) => own.includes(part)) && !own.some((each) => name.split(AND).includes(EXCEPT + each));

export const isShared = (name: string): boolean => name.includes(AND);

export interface Listener {
  readonly id: string;
  readonly role: Role;
  readonly studentId: string | null;
  readonly departmentsLed: readonly number[];
}

export function audiencesOf({ id, role, studentId, departmentsLed }: Listener): string[] {
  const audiences = [audience.user(id), audience.role(role)];
  if (studentId !== null) audiences.push(audience.student(studentId));
  audiences.push(...departmentsLed.map(audience.departmentHeads));
  if (role === 'admin' || role === 'finance_manager') audiences.push(audience.office);
  if (role === 'admin' || role === 'auditor') audiences.push(audience.control);
  return audiences;
}
