import { type AnswerOf, type Payroll, payroll as routes } from '@bursar/contracts';

import { Banner } from '../../shared/feedback/banner.js';
import { Loading } from '../../shared/feedback/loading.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { formatMonth } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { useForm } from '../../shared/form/use-form.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { useRoute } from '../../shared/server/use-route.js';
import { Facts } from '../../shared/shell/layout.js';
import { PayslipLines } from './payslip-lines.js';

interface RecalculateDialogProps {
  readonly payroll: Payroll;
  readonly report: Report;
  readonly onClose: () => void;
}

export function RecalculateDialog({ payroll, report, onClose }: RecalculateDialogProps) {
  const { data, isError, error, refetch } = useRoute(routes.previewRecalculation, { id: payroll.id });
  const amount = data?.after.amount ?? 0;
  const form = useForm(
    routes.recalculatePayroll,
    { id: payroll.id, amount },
    {
      failure: 'The payroll could not be recalculated.',
      onDone: ({ message }) => report.succeeded(message),
    },
  );
  return (
    <FormDialog
      title="Apply Today’s Salary"
      // The amount is computed, not typed.
      form={{ ...form, isTyped: false }}
      submit={data && !isSame(data) && `Apply ${formatRupees(amount)}`}
      pending="Applying…"
      onClose={onClose}
    >
      {data && <Recalculation payroll={payroll} preview={data} />}
      {isError && (
        <Banner tone="error" onRetry={() => void refetch()}>
          {error.text('The salary could not be loaded.')}
        </Banner>
      )}
      {!data && !isError && <Loading text="Loading the salary..." />}
    </FormDialog>
  );
}

type Preview = AnswerOf<typeof routes.previewRecalculation>;

const isSame = ({ before, after }: Preview): boolean => before.amount === after.amount;

interface RecalculationProps {
  readonly payroll: Payroll;
  readonly preview: Preview;
}

function Recalculation({ payroll: { staff_name, month }, preview }: RecalculationProps) {
  const { before, after } = preview;
  return (
    <>
      <Facts
        of={[
          ['Staff', staff_name],
          ['Month', formatMonth(month)],
          ['Gross', `${formatRupees(before.gross)} → ${formatRupees(after.gross)}`],
          ['Deductions', `${formatRupees(before.deductions)} → ${formatRupees(after.deductions)}`],
          ['Net', `${formatRupees(before.amount)} → ${formatRupees(after.amount)}`],
        ]}
      />
      {isSame(preview) ? (
        <p>The payroll already has the amount of the current salary.</p>
      ) : (
        <PayslipLines lines={after.lines} />
      )}
    </>
  );
}
