import { type AnswerOf, payroll, ROLE_NAMES } from '@bursar/contracts';
import { money } from '@bursar/contracts/sheets/columns';

import { Banner } from '../../shared/feedback/banner.js';
import { Loading } from '../../shared/feedback/loading.js';
import { formatMonth } from '../../shared/figures/dates.js';
import { formatCount, formatRupees } from '../../shared/figures/money.js';
import { Noted } from '../../shared/figures/noted.js';
import { Button } from '../../shared/form/button.js';
import { Dialog } from '../../shared/overlay/dialog.js';
import { useRoute } from '../../shared/server/use-route.js';
import { Facts, FormActions, Stack } from '../../shared/shell/layout.js';
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
  return (
    <Dialog title="Generate Current Month Payroll" size="large" onClose={onClose}>
      {preview.isPending && <Loading text="Working out the salaries..." />}
      {preview.isError && (
        <Banner tone="error" onRetry={() => void preview.refetch()}>
          {preview.error.text('The salaries could not be worked out.')}
        </Banner>
      )}
      {preview.data && <Whole preview={preview.data} onGenerate={onGenerate} onClose={onClose} />}
    </Dialog>
  );
}

function Whole({ preview, onGenerate, onClose }: GeneratePayrollDialogProps & { readonly preview: Preview }) {
  const { month, payrolls, gross, deductions, amount, skipped } = preview;
  const nothing = payrolls.length === 0;
  return (
    <Stack>
      {nothing ? (
        <Banner tone="notice">Payroll for {month} has already been generated.</Banner>
      ) : (
        <Facts
          of={[
            ['Month', formatMonth(month)],
            ['Staff', people(payrolls.length)],
            ['Gross', formatRupees(gross)],
            ['Deductions', formatRupees(deductions)],
            ['Net total', formatRupees(amount)],
          ]}
        />
      )}
      {skipped.length > 0 && (
        <div>
          <Skipped skipped={skipped} />
        </div>
      )}
      {!nothing && (
        <div className={styles.list} role="region" aria-label="Staff to be paid" tabIndex={0}>
          <Table name="Staff to be paid" columns={COLUMNS} rows={payrolls} rowId={({ staff_id }) => staff_id} />
        </div>
      )}
      <FormActions>
        <Button onClick={onClose}>{nothing ? 'Close' : 'Cancel'}</Button>
        {!nothing && (
          <Button look="primary" onClick={onGenerate}>
            Generate for {people(payrolls.length)}
          </Button>
        )}
      </FormActions>
    </Stack>
  );
}
