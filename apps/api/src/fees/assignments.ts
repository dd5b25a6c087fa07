import { users, type UserRow, refuse as refuseIdentity } from '@bursar/domain/identity';
import {
  type AssignmentCriteria,
  type AssignmentMode,
  FeeSlot,
  FeeStructure,
  feeSlotOf,
  type FeeTerms,
  incomeTermsOf,
  refuse,
  StudentFee,
} from '@bursar/domain/fees';
import { DomainError, type Officer, type Paise } from '@bursar/domain/kernel';
import { Claims, Execution, type Origin, type Outcome } from '@bursar/platform';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';

export type Student = UserRow & { student_id: string; enrollment_no: string; batch: number };

const READ_AT_ONCE = 500;

export interface Opening {
  readonly status: 'unpaid' | 'partial' | 'PAID';
  readonly paidPaise: Paise;
}

export interface Assignment {
  readonly studentFeeId: string;
  readonly feeStructureId: string;
  readonly terms: FeeTerms;
  readonly student: Student;
  readonly openingPaidPaise: Paise;
  readonly mode: AssignmentMode;
  readonly runId: string | null;
}

const isStudent = (user: UserRow | undefined): user is Student => typeof user?.student_id === 'string';

@Injectable()
export class Assignments {
  constructor(
    private readonly execution: Execution,
    private readonly claims: Claims,
    private readonly readModels: ReadModels,
  ) {}

  async termsOf(feeStructureId: string): Promise<FeeTerms> {
    const structure = await this.execution.load(FeeStructure, feeStructureId);
    if (structure.status !== 'live') throw refuse('structure-not-found');
    return structure.terms;
  }

  /** Student and user ids never coincide. @throws `identity/student-not-found` */
  async student(id: string): Promise<Student> {
    const [byStudentId] = await this.readModels.find(users, { where: { student_id: id } });
    const student = byStudentId ?? (await this.readModels.get(users, id));
    if (!isStudent(student)) throw refuseIdentity('student-not-found');
    return student;
  }

  /** Listed students may be inactive. */
  async targets({ batch, departmentId, studentIds }: AssignmentCriteria): Promise<readonly Student[]> {
    const found = studentIds
      ? await Promise.all([...new Set(studentIds)].map((id) => this.student(id)))
      : await this.readModels.find(users, {
          where: {
            role: 'student',
            is_active: true,
            ...(batch === null ? {} : { batch }),
            ...(departmentId === null ? {} : { department_id: departmentId }),
          },
        });
    const students = new Map(found.filter(isStudent).map((student) => [student.student_id, student]));
    if (students.size === 0) throw refuse('no-students');
    return [...students.values()];
  }

  /** Skips unknown students. @throws `fees/no-students` */
  async standing(studentIds: readonly string[]): Promise<readonly Student[]> {
    const found: UserRow[] = [];
    for (let first = 0; first < studentIds.length; first += READ_AT_ONCE) {
      const some = studentIds.slice(first, first + READ_AT_ONCE);
      found.push(...(await this.readModels.find(users, { where: { student_id: { in: some } } })));
    }
    const students = found.filter(isStudent);
    if (students.length === 0) throw refuse('no-students');
    return students;
  }

  /** @throws `fees/duplicate-assignment` */
  async assign(assignment: Assignment, origin: Origin): Promise<Outcome<unknown>> {
    const { studentFeeId, feeStructureId, terms, student, openingPaidPaise, mode, runId } = assignment;
    const slot = feeSlotOf(feeStructureId, student.student_id);
    const exists = async (id: string) => (await this.execution.load(StudentFee, id)).status === 'owed';
    await this.claims.take(FeeSlot, { value: slot, holder: studentFeeId, exists }, origin);
    const bill = {
      studentFeeId,
      feeStructureId,
      studentId: student.student_id,
      userId: student.id,
      studentName: student.name,
      enrollmentNo: student.enrollment_no,
      batch: student.batch,
      departmentId: student.department_id,
      title: terms.name,
      ...(terms.description !== '' && { description: terms.description }),
      ...incomeTermsOf(terms),
      totalPaise: terms.amountPaise,
      dueDate: terms.dueDate,
    };
    const command = { type: 'AssignFee', bill, openingPaidPaise, mode, runId } as const;
    return this.execution.execute(StudentFee, studentFeeId, command, origin);
  }

  /** Undefined for a student who has the fee. */
  async assignUnlessAssigned(assignment: Assignment, origin: Origin): Promise<Outcome<unknown> | undefined> {
    try {
      return await this.assign(assignment, origin);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'fees/duplicate-assignment') return undefined;
      throw error;
    }
  }
}

/** @throws `fees/status-mismatch`, and `fees/opening-alone` under four eyes */
export function checkOpening(
  { status, paidPaise: openingPaidPaise }: Opening,
  totalPaise: Paise,
  { fourEyes }: Officer,
): void {
  const actual = openingPaidPaise === 0 ? 'unpaid' : openingPaidPaise === totalPaise ? 'PAID' : 'partial';
  if (openingPaidPaise > totalPaise || status !== actual) throw refuse('status-mismatch');
  if (fourEyes && openingPaidPaise > 0) throw refuse('opening-alone');
}
