import { NO_ID, projection, rupeesOf, type Timestamp } from '../kernel/index.js';
import { departmentName, showsDepartmentIn } from './departments.js';
import { type DepartmentEvents, type EmployeeEvents, type UserEvents } from './events.js';
import { type Role } from './roles.js';
import { departmentsLedBy } from './user.js';

export type UserRow = {
  id: string;
  name: string;
  email: string;
  role: Role;
  department_id: number | null;
  departments_led: readonly number[];
  department: string | null;
  is_active: boolean;
  passed_out: boolean;
  first_sign_in: boolean;
  student_id: string | null;
  enrollment_no: string | null;
  employee_no: string | null;
  batch: number | null;
  phone: string | null;
  monthly_salary: number | null;
  created_at: Timestamp;
  version: number;
};

export function standingOf({ is_active, passed_out }: UserRow): 'active' | 'inactive' | 'passed_out' {
  if (passed_out) return 'passed_out';
  return is_active ? 'active' : 'inactive';
}

export const users = projection<UserRow, UserEvents & EmployeeEvents & Pick<DepartmentEvents, 'DepartmentRenamed'>>({
  name: 'users',
  version: 5,
  indexes: [
    'name',
    'email',
    'role',
    'department_id',
    'batch',
    'is_active',
    'student_id',
    'enrollment_no',
    'created_at',
  ],
  search: ['name', 'email', 'enrollment_no', 'employee_no'],
  names: ['name', 'enrollment_no', 'employee_no', 'email'],
  rowOf: ({ data }) => ('userId' in data ? data.userId : NO_ID),
  on: {
    PasswordSet: (row, { data, revision }) =>
      row?.first_sign_in === (data.by === 'admin')
        ? row
        : row && { ...row, first_sign_in: !row.first_sign_in, version: revision },
    UserRegistered: (_, { data, metadata, revision, names }) => ({
      id: data.userId,
      name: data.name,
      email: data.email,
      role: data.role,
      department_id: data.departmentId,
      departments_led: departmentsLedBy(data),
      department: departmentName(data.departmentId, names),
      is_active: true,
      passed_out: false,
      first_sign_in: false,
      student_id: data.student?.studentId ?? null,
      enrollment_no: data.student?.enrollmentNo ?? null,
      employee_no: null,
      batch: data.student?.batch ?? null,
      phone: null,
      monthly_salary: data.monthlySalaryPaise === null ? null : rupeesOf(data.monthlySalaryPaise),
      created_at: metadata.occurredAt,
      version: revision,
    }),
    UserDetailsChanged: (row, { data: { name, email, phone, departmentId }, revision, names }) =>
      row && {
        ...row,
        name,
        email,
        phone,
        department_id: departmentId,
        department: departmentName(departmentId, names),
        version: revision,
      },
    UserRoleChanged: (row, { data, revision }) => row && { ...row, role: data.to, version: revision },
    DepartmentsLedChanged: (row, { data, revision }) =>
      row && { ...row, departments_led: data.departmentIds, version: revision },
    StudentProfileChanged: (row, { data: { student }, revision }) =>
      row && {
        ...row,
        student_id: student?.studentId ?? null,
        enrollment_no: student?.enrollmentNo ?? null,
        batch: student?.batch ?? null,
        version: revision,
      },
    SalarySet: (row, { data: { monthlySalaryPaise }, revision }) =>
      row && {
        ...row,
        monthly_salary: monthlySalaryPaise === null ? null : rupeesOf(monthlySalaryPaise),
        version: revision,
      },
    EmployeeNumbered: (row, { data: { employeeNo } }) => row && { ...row, employee_no: employeeNo },
    UserDeleted: () => undefined,
    UserActivated: (row, { revision }) => row && { ...row, is_active: true, passed_out: false, version: revision },
    UserDeactivated: (row, { data, revision }) =>
      row && { ...row, is_active: false, passed_out: data.reason === 'batch_passed_out', version: revision },
  },
  fanOut: { DepartmentRenamed: showsDepartmentIn('department') },
});
