import { StudentFee, type StudentFeeState } from '@bursar/domain/fees';
import { type Caller, type Execution } from '@bursar/platform';
import { forbidden } from '@bursar/platform/http';

type Assigned = Exclude<StudentFeeState, { status: 'none' }>;

/** Answers 403 alike for another student's bill and an unknown one. */
export async function ownBill(execution: Execution, studentFeeId: string, by: Caller): Promise<Assigned> {
  const fee = await execution.load(StudentFee, studentFeeId);
  if (fee.status === 'none' || fee.bill.studentId !== by.person?.studentId) throw forbidden();
  return fee;
}
