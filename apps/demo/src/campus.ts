import { DEPARTMENTS, type Role, type StudentProfile } from '@bursar/domain/identity';
import { type Actor, type Day, type Paise } from '@bursar/domain/kernel';
import { derivedId } from '@bursar/platform';
import { type AcademicCalendar } from './academic-calendar.js';
import { demoLogin, DOMAIN } from './demo-logins.js';
import { Dice } from './dice.js';
import { allNames, type Name } from './names.js';

interface Someone {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly departmentId: number | null;
  readonly joinedOn: Day;
  /** First day without sign-in. */
  readonly left: { readonly on: Day; readonly reason: 'manual' | 'batch_passed_out' } | null;
}

export interface Employee extends Someone {
  readonly monthlySalaryPaise: Paise;
}

export interface Student extends Someone {
  readonly departmentId: number;
  readonly student: StudentProfile;
}

export type Person = Employee | Student;

export const presentOn = (day: Day, { joinedOn, left }: Person): boolean =>
  joinedOn <= day && (left === null || day < left.on);

export const actorOf = ({ userId, name, role }: Person): Actor => ({ userId, name, role });

export class Campus {
  constructor(
    readonly employees: readonly Employee[],
    readonly students: readonly Student[],
  ) {}

  withRole(role: Employee['role']): readonly Employee[] {
    return this.employees.filter((employee) => employee.role === role);
  }

  get registrar(): Employee {
    return this.withRole('admin')[0] as Employee;
  }

  get financeManager(): Employee {
    return this.withRole('finance_manager')[0] as Employee;
  }

  get demoStudent(): Student {
    const { email } = demoLogin('student');
    return this.students.find((student) => student.email === email) as Student;
  }
}

const FACULTY_PER_DEPARTMENT = 5;
const STUDENTS_PER_BATCH = [330, 284, 240, 200, 150];
const DEPARTMENT_CODES = ['CS', 'EE', 'ME', 'AI', 'EC', 'MC', 'CE', 'CH'];
const DEPARTMENT_SHARES = [5, 3, 3, 4, 4, 2, 2, 2];
/** Thousands of rupees a month. */
const SALARIES: Readonly<Record<Exclude<Role, 'student'>, readonly [least: number, most: number]>> = {
  admin: [98, 112],
  finance_manager: [105, 105],
  auditor: [92, 92],
  hod: [165, 190],
  faculty: [84, 142],
  staff: [27, 46],
};

type Post = { readonly role: Exclude<Role, 'student'>; readonly departmentId: number | null };

const POSTS: readonly Post[] = [
  { role: 'admin', departmentId: null },
  { role: 'admin', departmentId: null },
  { role: 'finance_manager', departmentId: null },
  { role: 'auditor', departmentId: null },
  ...DEPARTMENTS.map(({ id }) => ({ role: 'hod', departmentId: id }) as const),
  ...DEPARTMENTS.flatMap(({ id }) =>
    Array.from({ length: FACULTY_PER_DEPARTMENT }, () => ({ role: 'faculty', departmentId: id }) as const),
  ),
  ...[null, null, null, null, ...DEPARTMENTS.map(({ id }) => id)].map(
    (departmentId) => ({ role: 'staff', departmentId }) as const,
  ),
];

function employed(calendar: AcademicCalendar, names: Name[]): Employee[] {
  const known = new Set<Role>();
  return POSTS.map(({ role, departmentId }, index) => {
    const dice = Dice.about('employee', index);
    const isDemoLogin = !known.has(role);
    known.add(role);
    const { name, email } = isDemoLogin ? demoLogin(role) : addressed(next(names), DOMAIN);
    const teaches = role === 'faculty' && !isDemoLogin;
    const joinedLater = teaches && dice.chance(0.12);
    const leaves = teaches && !joinedLater && dice.chance(0.06);
    return {
      userId: derivedId('demo', 'user', email),
      name,
      email,
      role,
      departmentId,
      joinedOn: joinedLater ? calendar.fromToday(-dice.between(90, 400)) : calendar.opening,
      left: leaves ? { on: calendar.fromToday(-dice.between(60, 300)), reason: 'manual' } : null,
      monthlySalaryPaise: dice.between(...SALARIES[role]) * 1_000_00,
    };
  });
}

function admitted(calendar: AcademicCalendar, names: Name[]): Student[] {
  const seats = DEPARTMENT_SHARES.flatMap((share, index) => Array.from({ length: share }, () => index + 1));
  return calendar.batches.flatMap((batch, years) => {
    const passedOut = { on: calendar.graduationOf(batch), reason: 'batch_passed_out' } as const;
    const hasPassedOut = batch === calendar.batches.at(-1);
    const enrolled = DEPARTMENTS.map(() => 0);
    return Array.from({ length: STUDENTS_PER_BATCH[years] ?? 0 }, (_, index): Student => {
      const dice = Dice.about('student', years, index);
      const isDemoLogin = years === 1 && index === 0;
      const { name, email } = isDemoLogin ? demoLogin('student') : addressed(next(names), `students.${DOMAIN}`);
      const departmentId = isDemoLogin ? 1 : dice.pick(seats);
      const serial = (enrolled[departmentId - 1] ?? 0) + 1;
      enrolled[departmentId - 1] = serial;
      const dropsOut = !isDemoLogin && dice.chance(0.005);
      const droppedOut = dropsOut
        ? ({ on: calendar.fromToday(-dice.between(20, 60)), reason: 'manual' } as const)
        : null;
      return {
        userId: derivedId('demo', 'user', email),
        name,
        email,
        role: 'student',
        departmentId,
        joinedOn: calendar.admissionOf(batch),
        left: hasPassedOut ? passedOut : droppedOut,
        student: {
          studentId: derivedId('demo', 'student', email),
          enrollmentNo: `VU${String(batch).slice(2)}${DEPARTMENT_CODES[departmentId - 1]}${String(serial).padStart(3, '0')}`,
          batch,
        },
      };
    });
  });
}

const addressed = ({ name, handle }: Name, domain: string) => ({ name, email: `${handle}@${domain}` });

function next(names: Name[]): Name {
  const name = names.shift();
  if (!name) throw new Error('There are more people than names');
  return name;
}

export function campusOf(calendar: AcademicCalendar): Campus {
  const names = allNames();
  return new Campus(employed(calendar, names), admitted(calendar, names));
}
