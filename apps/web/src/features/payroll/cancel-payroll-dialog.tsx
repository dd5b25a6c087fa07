import { type Payroll, payroll as routes } from '@bursar/contracts';

import { type Report } from '../../shared/feedback/outcome.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatMonth } from '../../shared/figures/dates.js';
import { ReasonDialog } from '../../shared/overlay/reason-dialog.js';

interface CancelPayrollDialogProps {
  readonly payroll: Payroll;
  readonly report: Report;
  readonly onClose: () => void;
}

export const CancelPayrollDialog = ({ payroll, report, onClose }: CancelPayrollDialogProps) => (
  <ReasonDialog
    title="Cancel Payroll"
    facts={[
      ['Staff', payroll.staff_name],
      ['Month', formatMonth(payroll.month)],
      ['Amount', <Amount key="amount" rupees={payroll.amount} />],
    ]}
    consequence="Nothing is paid. The payroll leaves the list, and another one can be generated for the month."
    route={routes.cancelPayroll}
    input={(reason) => ({ id: payroll.id, reason })}
    failure="The payroll could not be cancelled."
    verb="Cancel Payroll"
    pending="Cancelling…"
    onDone={({ message }) => report.succeeded(message)}
    onClose={onClose}
  />
);
