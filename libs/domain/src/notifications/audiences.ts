import { type Role } from '../identity/roles.js';
import { type StepHolders } from '../kernel/index.js';

/** Names of live-channel rooms. An audience needs no look-up of its members. */
export const audience = {
  user: (userId: string): string => `user:${userId}`,
  role: (role: Role): string => `role:${role}`,
  student: (studentId: string): string => `student:${studentId}`,
  departmentHeads: (departmentId: number): string => `department:${departmentId}:hod`,
  /** Administrators and finance managers. */
  office: 'office',
  /** Administrators and auditors. */
  control: 'control',
};

/** The first of a step's holders, when there are several kinds. */
export function audienceOfStep({ headOf, roles = [], userIds = [] }: StepHolders): string {
  if (headOf !== undefined) return audience.departmentHeads(headOf);
  if (roles.includes('finance_manager') && roles.includes('admin')) return audience.office;
  const [role] = roles;
  return role === undefined ? audience.user(userIds[0] ?? '') : audience.role(role as Role);
}

interface Listener {
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
