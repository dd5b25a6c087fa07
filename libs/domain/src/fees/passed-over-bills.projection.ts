import { departmentName, showsDepartmentIn } from '../identity/departments.js';
import { type DepartmentEvents } from '../identity/events.js';
import { NO_ID, projection, rupeesOf, type Timestamp } from '../kernel/index.js';
import { type BillRunEvents, type PassedOverReason } from './events.js';

export type PassedOverBillRow = {
  id: string;
  run_id: string;
  assigned_fee_id: string;
  student_id: string;
  student_name: string;
  enrollment_no: string;
  batch: number;
  department_id: number | null;
  department_name: string | null;
  fee_title: string;
  total_amount: number;
  paid_amount: number;
  reason: PassedOverReason;
  passed_over_at: Timestamp;
};

export const passedOverBills = projection<
  PassedOverBillRow,
  Pick<BillRunEvents, 'BillPassedOver'> & Pick<DepartmentEvents, 'DepartmentRenamed'>
>({
  name: 'passed_over_bills',
  version: 2,
  indexes: ['run_id', 'student_name', 'batch', 'department_id', 'fee_title', 'reason', 'total_amount', 'paid_amount'],
  search: ['student_name', 'enrollment_no', 'fee_title'],
  rowOf: ({ data }) => ('runId' in data ? `${data.runId}-${data.studentFeeId}` : NO_ID),
  on: {
    BillPassedOver: (_, { data, metadata, names }) => ({
      id: `${data.runId}-${data.studentFeeId}`,
      run_id: data.runId,
      assigned_fee_id: data.studentFeeId,
      student_id: data.studentId,
      student_name: data.studentName,
      enrollment_no: data.enrollmentNo,
      batch: data.batch,
      department_id: data.departmentId,
      department_name: departmentName(data.departmentId, names),
      fee_title: data.title,
      total_amount: rupeesOf(data.totalPaise),
      paid_amount: rupeesOf(data.paidPaise),
      reason: data.reason,
      passed_over_at: metadata.occurredAt,
    }),
  },
  fanOut: { DepartmentRenamed: showsDepartmentIn('department_name') },
});
