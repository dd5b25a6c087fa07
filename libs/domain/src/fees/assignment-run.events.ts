import { departmentName } from '../identity/departments.js';
import {
  event,
  type EventsOf,
  howMany,
  type Names,
  type Paise,
  type RunCompleted,
  type RunFailed,
  type RunListed,
  type RunPassedOver,
  type RunStarted,
} from '../kernel/index.js';

/** Both must match; null matches all. */
export interface AssignmentCriteria {
  batch: number | null;
  departmentId: number | null;
  studentIds: readonly string[] | null;
}

export interface SkippedStudent {
  studentId: string;
  studentName: string;
  enrollmentNo: string;
  batch: number;
  departmentId: number | null;
  reason: 'already-assigned';
}

export type AssignmentOfMany = {
  feeStructureId: string;
  title: string;
  criteria: AssignmentCriteria;
  openingPaidPaise: Paise;
};

function whomIn({ batch, departmentId, studentIds }: AssignmentCriteria, names: Names | undefined): string {
  if (studentIds) return `a list of ${howMany(studentIds.length, 'student')}`;
  const parts = [batch === null ? undefined : `batch ${batch}`, departmentName(departmentId, names) ?? undefined];
  return parts.filter((part) => part !== undefined).join(', ') || 'all students';
}

export const assignmentRunEvents = {
  FeeAssignmentStudentsListed: event<RunListed>(({ ids }) => ({
    says: `Listed ${howMany(ids.length, 'student')} to assign a fee to`,
  })),

  FeeAssignmentRunStarted: event<RunStarted<AssignmentOfMany>>(({ criteria, targetCount }, about, names) => ({
    says: `Started to assign ${about} to ${whomIn(criteria, names)}: ${howMany(targetCount, 'student')}`,
  })),

  FeeAssignmentSkipped: event<RunPassedOver<SkippedStudent>>(({ studentName, enrollmentNo }, about) => ({
    says: `Skipped ${studentName} (${enrollmentNo}): ${about} was assigned already`,
  })),

  FeeAssignmentRunCompleted: event<RunCompleted>(({ done, passedOver }, about) => ({
    says: `Finished assigning ${about}: ${done} billed, ${passedOver} skipped`,
  })),

  FeeAssignmentRunFailed: event<RunFailed>(({ reason }, about) => ({ says: `Stopped assigning ${about}: ${reason}` })),
};

export type AssignmentRunEvents = EventsOf<typeof assignmentRunEvents>;
