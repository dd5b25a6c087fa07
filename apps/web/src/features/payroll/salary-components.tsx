import { type SalaryComponentShown, salaries, type SalaryStructureShown } from '@bursar/contracts';
import { useState } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { Loading } from '../../shared/feedback/loading.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { formatMonth, today } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useMay } from '../../shared/session/use-may.js';
import { Stack } from '../../shared/shell/layout.js';
import { type Column } from '../../shared/table/column.js';
import { Table } from '../../shared/table/table.js';
import styles from './payroll.module.css';
import { SalaryComponentsDialog } from './salary-components-dialog.js';

function amountInWords({ basis, amount, rate, ceiling }: SalaryComponentShown): string {
  if (basis === 'fixed') return formatRupees(amount);
  const of = basis === 'gross' ? 'the gross salary' : 'basic pay';
  return `${rate ?? 0} % of ${of}${ceiling === null ? '' : ` up to ${formatRupees(ceiling)}`}`;
}

const COLUMNS: readonly Column<SalaryComponentShown>[] = [
  { id: 'name', header: 'Component', cell: ({ name }) => name },
  { id: 'kind', header: 'Kind', cell: ({ kind }) => (kind === 'earning' ? 'Earning' : 'Deduction') },
  { id: 'amount', header: 'Amount', cell: amountInWords },
  {
    id: 'from_gross',
    header: 'For',
    cell: ({ from_gross }) => (from_gross === 0 ? 'All salaries' : `Salaries from ${formatRupees(from_gross)}`),
  },
];

const basicOf = ({ basic_rate }: SalaryStructureShown): SalaryComponentShown => ({
  name: 'Basic pay',
  kind: 'earning',
  basis: 'gross',
  amount: null,
  rate: basic_rate,
  ceiling: null,
  from_gross: 0,
});

const titleOf = ({ effective_from }: SalaryStructureShown): string =>
  effective_from === '' ? 'At first' : `From ${formatMonth(effective_from)}`;

/** Expects the latest first. */
const holdingIn = (structures: readonly SalaryStructureShown[], month: string) =>
  structures.find(({ effective_from }) => effective_from <= month);

export function SalaryComponents({ report }: { readonly report: Report }) {
  const structures = useRoute(salaries.salaryStructures, {});
  const [editing, setEditing] = useState(false);
  const mayEdit = useMay(salaries.setSalaryStructure);
  const current = structures.data && holdingIn(structures.data, today().slice(0, 7));
  if (structures.isPending) return <Loading text="Loading salary components..." />;
  if (structures.isError || !current) {
    return (
      <Banner tone="error" onRetry={() => void structures.refetch()}>
        The salary components could not be loaded.
      </Banner>
    );
  }
  return (
    <Stack>
      <div className={styles.head}>
        <p>The special allowance is the rest of a salary after basic pay and allowances.</p>
        {mayEdit && (
          <ActButton look="primary" onClick={() => setEditing(true)}>
            Edit Components
          </ActButton>
        )}
      </div>
      {structures.data.map((structure, index) => (
        <section key={`${structure.effective_from} ${structure.decided_at ?? ''}`} aria-label={titleOf(structure)}>
          <h2 className={styles.title}>
            {titleOf(structure)}
            {structure === current && ', in force'}
          </h2>
          <Table
            name={`Salary components, ${titleOf(structure)}, ${index + 1}`}
            columns={COLUMNS}
            rows={[basicOf(structure), ...structure.components]}
            rowId={({ name }) => name}
          />
        </section>
      ))}
      {editing && <SalaryComponentsDialog structure={current} report={report} onClose={() => setEditing(false)} />}
    </Stack>
  );
}
