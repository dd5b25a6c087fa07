/** The six roles of the specification and the auditor, who reads everything financial and writes nothing. */
export const ROLES = ['admin', 'finance_manager', 'hod', 'faculty', 'staff', 'student', 'auditor'] as const;

export type Role = (typeof ROLES)[number];

/** A role as people read it. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  admin: 'Administrator',
  finance_manager: 'Finance Manager',
  hod: 'Department Head',
  faculty: 'Faculty',
  staff: 'Staff',
  student: 'Student',
  auditor: 'Auditor',
};
