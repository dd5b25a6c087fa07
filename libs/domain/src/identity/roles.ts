/** The specification's six, and the auditor, who only reads. */
export const ROLES = ['admin', 'finance_manager', 'hod', 'faculty', 'staff', 'student', 'auditor'] as const;

export type Role = (typeof ROLES)[number];

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  admin: 'Administrator',
  finance_manager: 'Finance Manager',
  hod: 'Department Head',
  faculty: 'Faculty',
  staff: 'Staff',
  student: 'Student',
  auditor: 'Auditor',
};
