import { type AnswerOf, type Payroll, payroll as routes } from '@bursar/contracts';

import { Banner } from '../../shared/feedback/banner.js';
import { Loading } from '../../shared/feedback/loading.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { formatMonth } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { Button } from '../../shared/form/button.js';
import { Form } from '../../shared/form/form.js';
import { Dialog } from '../../shared/overlay/dialog.js';
import { useAction } from '../../shared/server/use-action.js';
import { useRoute } from '../../shared/server/use-route.js';
import { Facts, FormActions } from '../../shared/shell/layout.js';
import { PayslipLines } from './payslip-lines.js';

interface RecalculateDialogProps {
  readonly payroll: Payroll;
  readonly report: Report;
  readonly onClose: () => void;
}

export function RecalculateDialog({ payroll, report, onClose }: RecalculateDialogProps) {
  const { data, isError, error, refetch } = useRoute(routes.previewRecalculation, { id: payroll.id });
  return (
    <Dialog title="Apply Today’s Salary" onClose={onClose}>
      {data && <Recalculation payroll={payroll} preview={data} report={report} onClose={onClose} />}
      {isError && (
        <Banner tone="error" onRetry={() => void refetch()}>
          {error.text('The salary could not be loaded.')}
        </Banner>
      )}
      {!data && !isError && <Loading text="Loading the salary..." />}
    </Dialog>
  );
}

interface RecalculationProps extends RecalculateDialogProps {
  readonly preview: AnswerOf<typeof routes.previewRecalculation>;
}

function Recalculation({ payroll: { id, staff_name, month }, preview, report, onClose }: RecalculationProps) {
  const { before, after } = preview;
  const { mutate, isPending, error } = useAction(routes.recalculatePayroll);
  const same = before.amount === after.amount;
  const apply = (): void =>
    mutate(
      { id, amount: after.amount },
      {
        onSuccess: ({ message }) => {
          report.succeeded(message);
          onClose();
        },
      },
    );
  return (
    <Form failure={error?.text('The payroll could not be recalculated.')} onSubmit={apply}>
      <Facts
        of={[
          ['Staff', staff_name],
          ['Month', formatMonth(month)],
          ['Gross', `${formatRupees(before.gross)} → ${formatRupees(after.gross)}`],
          ['Deductions', `${formatRupees(before.deductions)} → ${formatRupees(after.deductions)}`],
          ['Net', `${formatRupees(before.amount)} → ${formatRupees(after.amount)}`],
        ]}
      />
      {same ? <p>The payroll already has the amount of the current salary.</p> : <PayslipLines lines={after.lines} />}
      <FormActions>
        <Button onClick={onClose}>Cancel</Button>
        {!same && (
          <Button look="primary" type="submit" pending={isPending && 'Applying…'}>
            Apply {formatRupees(after.amount)}
          </Button>
        )}
      </FormActions>
    </Form>
  );
}
