import { departmentName } from '../identity/departments.js';
import { projection, type Timestamp } from '../kernel/index.js';
import { type AssignmentRunEvents, type SkippedStudent } from './events.js';

export type SkippedStudentRow = {
  id: string;
  run_id: string;
  student_id: string;
  student_name: string;
  enrollment_no: string;
  batch: number;
  department_name: string | null;
  reason: SkippedStudent['reason'];
  skipped_at: Timestamp;
};

export const skippedStudents = projection<SkippedStudentRow, Pick<AssignmentRunEvents, 'FeeAssignmentSkipped'>>({
  name: 'skipped_students',
  version: 1,
  indexes: ['run_id', 'student_name', 'batch'],
  search: ['student_name', 'enrollment_no'],
  rowOf: ({ data }) => `${data.runId}-${data.studentId}`,
  on: {
    FeeAssignmentSkipped: (_, { data, metadata }) => ({
      id: `${data.runId}-${data.studentId}`,
      run_id: data.runId,
      student_id: data.studentId,
      student_name: data.studentName,
      enrollment_no: data.enrollmentNo,
      batch: data.batch,
      department_name: departmentName(data.departmentId),
      reason: data.reason,
      skipped_at: metadata.occurredAt,
    }),
  },
});
