import { setImmediate } from 'node:timers/promises';
import { studentRow, UNKNOWN_DEPARTMENT } from '@bursar/contracts';
import { derivedId } from '@bursar/platform';
import { type Report } from '@bursar/platform/jobs';
import { Injectable } from '@nestjs/common';
import { type z } from 'zod';
import { Departments } from '../access/departments.js';
import { duplicateFault, type ImportFault, refusalOf } from './import-faults.js';
import { type NewUser, uniqueValuesOf } from './new-user.js';
import { Registrations } from './registrations.js';

const ROWS_AT_ONCE = 20;

export type ImportStudent = NewUser & { readonly row: number; readonly password: string };

/** A repeated upload makes the same users. */
function studentOf(importId: string, row: number, given: z.output<typeof studentRow>): ImportStudent {
  const { name, email, password, department_id, studentData } = given;
  const idOf = (what: string) => derivedId(importId, row, what);
  const registration = {
    userId: idOf('user'),
    name,
    email,
    role: 'student',
    departmentId: department_id ?? null,
    student: { studentId: idOf('student'), enrollmentNo: studentData.enrollment_no, batch: studentData.batch },
    monthlySalaryPaise: null,
    source: 'bulk',
    importId,
  } as const;
  return { row, password, registration, credentialId: idOf('credential') };
}

type Inspected = { readonly students: readonly ImportStudent[]; readonly faults: readonly ImportFault[] };

interface Checked {
  readonly students: ImportStudent[];
  readonly faults: ImportFault[];
  readonly seen: Set<string>;
  readonly departments: ReadonlySet<number | null>;
}

@Injectable()
export class ImportCheck {
  constructor(
    private readonly registrations: Registrations,
    private readonly departments: Departments,
  ) {}

  async check(importId: string, rows: readonly unknown[], report: Report): Promise<readonly ImportStudent[]> {
    const { students, faults } = await this.inspect(importId, rows, report);
    const [first, ...others] = faults;
    if (first) throw refusalOf([first, ...others]);
    return students;
  }

  async inspect(importId: string, rows: readonly unknown[], report: Report): Promise<Inspected> {
    const departments = new Set([null, ...(await this.departments.all()).map(({ id }) => id)]);
    const checked: Checked = { students: [], faults: [], seen: new Set(), departments };
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      report('Checking rows', start, rows.length);
      const students = rows
        .slice(start, start + ROWS_AT_ONCE)
        .map((given, index) => this.checkAlone(importId, start + index + 1, given, checked));
      const inOrder = students.filter((student) => student !== undefined);
      await Promise.all(inOrder.map((student) => this.checkAgainstUsers(student, checked)));
      await setImmediate();
    }
    report('Checking rows', rows.length, rows.length);
    return { students: checked.students, faults: checked.faults.sort((a, b) => a.row - b.row) };
  }

  private checkAlone(importId: string, row: number, given: unknown, checked: Checked): ImportStudent | undefined {
    const parsed = studentRow.safeParse(given);
    if (!parsed.success) {
      const faults = parsed.error.issues.map(({ path, message }) => ({ row, field: path.join('.'), message }));
      checked.faults.push(...faults);
      return undefined;
    }
    const student = studentOf(importId, row, parsed.data);
    checked.students.push(student);
    if (!checked.departments.has(student.registration.departmentId)) {
      checked.faults.push({ row, field: 'department_id', message: UNKNOWN_DEPARTMENT });
    }
    for (const value of uniqueValuesOf(student.registration)) {
      if (checked.seen.has(value.name)) checked.faults.push(duplicateFault(row, value));
      checked.seen.add(value.name);
    }
    return student;
  }

  private async checkAgainstUsers(student: ImportStudent, { faults }: Checked): Promise<void> {
    const conflicts = await this.registrations.conflicts(student);
    faults.push(...conflicts.map((value) => duplicateFault(student.row, value)));
  }
}
