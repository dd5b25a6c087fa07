import { type Payroll } from '@bursar/contracts';

import { type Report } from '../../shared/feedback/outcome.js';
import { CancelPayrollDialog } from './cancel-payroll-dialog.js';
import { EditPayrollDialog } from './edit-payroll-dialog.js';
import { type PayrollWork } from './payroll-actions.js';
import { RecalculateDialog } from './recalculate-dialog.js';
import { ReverseDialog } from './reverse-dialog.js';

const DIALOGS = {
  edit: EditPayrollDialog,
  recalculate: RecalculateDialog,
  cancel: CancelPayrollDialog,
  reverse: ReverseDialog,
} as const;

interface PayrollWorkDialogProps {
  readonly what: PayrollWork;
  readonly payroll: Payroll;
  readonly report: Report;
  readonly onClose: () => void;
}

export function PayrollWorkDialog({ what, ...rest }: PayrollWorkDialogProps) {
  const Dialog = DIALOGS[what];
  return <Dialog {...rest} />;
}
