import { departmentName, showsDepartmentIn } from '../identity/departments.js';
import { type DepartmentEvents } from '../identity/events.js';
import { NO_ID, projection, type Timestamp } from '../kernel/index.js';
import { type AssignmentRunEvents, type SkippedStudent } from './events.js';

export type SkippedStudentRow = {
  id: string;
  run_id: string;
  student_id: string;
  student_name: string;
  enrollment_no: string;
  batch: number;
  department_id: number | null;
  department_name: string | null;
  reason: SkippedStudent['reason'];
  skipped_at: Timestamp;
};

export const skippedStudents = projection<
  SkippedStudentRow,
  Pick<AssignmentRunEvents, 'FeeAssignmentSkipped'> & Pick<DepartmentEvents, 'DepartmentRenamed'>
>({
  name: 'skipped_students',
  version: 2,
  indexes: ['run_id', 'student_name', 'batch', 'department_id'],
  search: ['student_name', 'enrollment_no'],
  rowOf: ({ data }) => ('runId' in data ? `${data.runId}-${data.studentId}` : NO_ID),
  on: {
    FeeAssignmentSkipped: (_, { data, metadata, names }) => ({
      id: `${data.runId}-${data.studentId}`,
      run_id: data.runId,
      student_id: data.studentId,
      student_name: data.studentName,
      enrollment_no: data.enrollmentNo,
      batch: data.batch,
      department_id: data.departmentId,
      department_name: departmentName(data.departmentId, names),
      reason: data.reason,
      skipped_at: metadata.occurredAt,
    }),
  },
  fanOut: { DepartmentRenamed: showsDepartmentIn('department_name') },
});
