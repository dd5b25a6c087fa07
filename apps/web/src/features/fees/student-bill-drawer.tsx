import { fees } from '@bursar/contracts';

import { type Report } from '../../shared/feedback/outcome.js';
import { useRoute } from '../../shared/server/use-route.js';
import { BillDrawer } from './bill-drawer.js';

interface StudentBillDrawerProps {
  readonly studentId: string;
  readonly billId: string;
  readonly report: Report;
  readonly onClose: () => void;
}

export function StudentBillDrawer({ studentId, billId, report, onClose }: StudentBillDrawerProps) {
  const bills = useRoute(fees.assignedFees, { student_id: studentId });
  const bill = bills.data?.find(({ id }) => id === billId);
  return bill && <BillDrawer bill={bill} report={report} onClose={onClose} />;
}
