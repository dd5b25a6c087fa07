import { type AnswerOf, payroll, ROLE_NAMES } from '@bursar/contracts';
import { money } from '@bursar/contracts/sheets/columns';

import { Banner } from '../../shared/feedback/banner.js';
import { Loading } from '../../shared/feedback/loading.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatMonth } from '../../shared/figures/dates.js';
import { formatCount } from '../../shared/figures/money.js';
import { Noted } from '../../shared/figures/noted.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { useRoute } from '../../shared/server/use-route.js';
import { Facts } from '../../shared/shell/layout.js';
import { type Column, columnOf } from '../../shared/table/column.js';
import { Table } from '../../shared/table/table.js';
import styles from './payroll.module.css';

type Preview = AnswerOf<typeof payroll.previewPayroll>;
type Expected = Preview['payrolls'][number];

const COLUMNS: readonly Column<Expected>[] = [
  {
    id: 'staff_name',
    header: 'Staff',
    cell: ({ staff_name, department }) => <Noted note={department ?? 'Administration'}>{staff_name}</Noted>,
    value: ({ staff_name }) => staff_name,
  },
  { id: 'role', header: 'Role', cell: ({ role }) => ROLE_NAMES[role] },
  columnOf(money('gross', 'Gross')),
  columnOf(money('amount', 'Net Amount')),
];

const people = (count: number): string => (count === 1 ? '1 person' : `${formatCount(count)} people`);

function Skipped({ skipped }: Pick<Preview, 'skipped'>) {
  const reasons = [...new Set(skipped.map(({ reason }) => reason))];
  return reasons.map((reason) => {
    const those = skipped.filter((each) => each.reason === reason).map(({ staff_name }) => staff_name);
    return (
      <details key={reason} className={styles.skipped}>
        <summary>
          {people(those.length)} left out: {reason.charAt(0).toLowerCase() + reason.slice(1)}
        </summary>
        <p>{those.join(', ')}</p>
      </details>
    );
  });
}

interface GeneratePayrollDialogProps {
  readonly onGenerate: () => void;
  readonly onClose: () => void;
}

export function GeneratePayrollDialog({ onGenerate, onClose }: GeneratePayrollDialogProps) {
  const preview = useRoute(payroll.previewPayroll, {});
  const staff = preview.data?.payrolls.length ?? 0;
  return (
    <FormDialog
      title="Generate Current Month Payroll"
      size="large"
      form={{ isPending: false, isTyped: false, send: onGenerate }}
      submit={staff > 0 && `Generate for ${people(staff)}`}
      cancel={preview.data && staff === 0 ? 'Close' : 'Cancel'}
      onClose={onClose}
    >
      {preview.isPending && <Loading text="Working out the salaries..." />}
      {preview.isError && (
        <Banner tone="error" onRetry={() => void preview.refetch()}>
          {preview.error.text('The salaries could not be worked out.')}
        </Banner>
      )}
      {preview.data && <Whole {...preview.data} />}
    </FormDialog>
  );
}

const Whole = ({ month, payrolls, gross, deductions, amount, skipped }: Preview) => (
  <>
    {payrolls.length === 0 ? (
      <Banner tone="notice">Payroll for {month} has already been generated.</Banner>
    ) : (
      <Facts
        of={[
          ['Month', formatMonth(month)],
          ['Staff', people(payrolls.length)],
          ['Gross', <Amount key="gross" rupees={gross} />],
          ['Deductions', <Amount key="deductions" rupees={deductions} />],
          ['Net total', <Amount key="net-total" rupees={amount} />],
        ]}
      />
    )}
    {skipped.length > 0 && (
      <div>
        <Skipped skipped={skipped} />
      </div>
    )}
    {payrolls.length > 0 && (
      <div className={styles.list} role="region" aria-label="Staff to be paid" tabIndex={0}>
        <Table name="Staff to be paid" columns={COLUMNS} rows={payrolls} rowId={({ staff_id }) => staff_id} />
      </div>
    )}
  </>
);
