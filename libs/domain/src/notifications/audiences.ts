import { type Role } from '../identity/roles.js';

/** To whom something is said, without knowing who that is today. The live channel has a room of each name. */
export const audience = {
  user: (userId: string): string => `user:${userId}`,
  role: (role: Role): string => `role:${role}`,
  student: (studentId: string): string => `student:${studentId}`,
  departmentHeads: (departmentId: number): string => `department:${departmentId}:hod`,
  /** Administrators and finance managers. */
  office: 'office',
};

/** What of a person decides which audiences they are part of. */
interface Listener {
  readonly id: string;
  readonly role: Role;
  readonly studentId: string | null;
  readonly departmentsLed: readonly number[];
}

/** The audiences a person is part of as they are now. */
export function audiencesOf({ id, role, studentId, departmentsLed }: Listener): string[] {
  const audiences = [audience.user(id), audience.role(role)];
  if (studentId !== null) audiences.push(audience.student(studentId));
  audiences.push(...departmentsLed.map(audience.departmentHeads));
  if (role === 'admin' || role === 'finance_manager') audiences.push(audience.office);
  return audiences;
}
