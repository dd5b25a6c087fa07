import { type AnswerOf, type Payroll, payroll as routes } from '@bursar/contracts';
import { daysInMonth } from '@bursar/domain/kernel';
import { type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { Loading } from '../../shared/feedback/loading.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { formatMonth } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { TextField } from '../../shared/form/text-field.js';
import { useForm } from '../../shared/form/use-form.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { type RequestFailed } from '../../shared/server/request-failed.js';
import { useRoute } from '../../shared/server/use-route.js';
import { Facts } from '../../shared/shell/layout.js';
import { PayslipLines } from './payslip-lines.js';

interface RecalculateDialogProps {
  readonly payroll: Payroll;
  readonly report: Report;
  readonly onClose: () => void;
}

export function RecalculateDialog({ payroll, report, onClose }: RecalculateDialogProps) {
  const [typed, setTyped] = useState(String(payroll.unpaid_days));
  const unpaid_days = Number(typed);
  const preview = useRoute(routes.previewRecalculation, { id: payroll.id, unpaid_days });
  const amount = preview.data?.after.amount ?? 0;
  const form = useForm(
    routes.recalculatePayroll,
    { id: payroll.id, amount, unpaid_days },
    {
      failure: 'The payroll could not be recalculated.',
      onDone: ({ message }) => report.succeeded(message),
    },
  );
  const waits = unpaid_days !== payroll.unpaid_days;
  const changes = waits || JSON.stringify(preview.data?.before.lines) !== JSON.stringify(preview.data?.after.lines);
  const current = preview.isSuccess && !preview.isPlaceholderData;
  return (
    <FormDialog
      title="Salary and Unpaid Days"
      form={{ ...form, isTyped: waits }}
      submit={current && changes && `Apply ${formatRupees(amount)}`}
      pending="Applying…"
      onClose={onClose}
    >
      <TextField
        name="unpaid_days"
        label="Unpaid Days"
        hint={`Full or half days without pay, of ${daysInMonth(payroll.month)}. The salary shrinks by their share.`}
        inputMode="decimal"
        value={typed}
        onChange={setTyped}
      />
      <Shown payroll={payroll} preview={preview} changes={changes} />
    </FormDialog>
  );
}

interface ShownProps {
  readonly payroll: Payroll;
  readonly preview: Pick<UseQueryResult<Preview, RequestFailed>, 'data' | 'error' | 'refetch'>;
  readonly changes: boolean;
}

function Shown({ payroll, preview: { data, error, refetch }, changes }: ShownProps) {
  if (error) {
    return (
      <Banner tone="error" onRetry={() => void refetch()}>
        {error.text('The salary could not be loaded.')}
      </Banner>
    );
  }
  if (!data) return <Loading text="Loading the salary..." />;
  return <Recalculation payroll={payroll} preview={data} changes={changes} />;
}

type Preview = AnswerOf<typeof routes.previewRecalculation>;

interface RecalculationProps {
  readonly payroll: Payroll;
  readonly preview: Preview;
  readonly changes: boolean;
}

function Recalculation({ payroll: { staff_name, month }, preview, changes }: RecalculationProps) {
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
      {changes ? (
        <PayslipLines lines={after.lines} />
      ) : (
        <p>The payroll already has the amounts of the current salary.</p>
      )}
    </>
  );
}
