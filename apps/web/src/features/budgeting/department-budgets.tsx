import { budgeting, type Department } from '@bursar/contracts';
import { financialYearName } from '@bursar/domain/kernel';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { useChangedRows } from '../../shared/changed-rows.js';
import { Amount } from '../../shared/ui/amount.js';
import { Banner } from '../../shared/ui/banner.js';
import { Button } from '../../shared/ui/button.js';
import { Select } from '../../shared/ui/controls.js';
import { Stack } from '../../shared/ui/layout.js';
import { type Report } from '../../shared/ui/outcome.js';
import { type Column } from '../../shared/ui/column.js';
import { Table, TableSkeleton } from '../../shared/ui/table.js';
import { useMay } from '../../shared/use-may.js';
import { useRoute } from '../../shared/use-route.js';
import { AllocateForm, type AllocationDraft, NO_ALLOCATION } from './allocate-form.js';
import styles from './budgeting.module.css';
import { currentYear, recentYears } from '../../shared/financial-years.js';

const money = (
  header: string,
  field: 'allocated_budget' | 'spent' | 'encumbered' | 'remaining',
): Column<Department> => ({
  id: field,
  header,
  cell: (row) => <Amount rupees={row[field]} />,
  value: (row) => row[field],
  unit: 'rupees',
  align: 'end',
});

const usedOf = ({ allocated_budget, spent, encumbered }: Department): number =>
  allocated_budget > 0 ? Math.round(((spent + encumbered) / allocated_budget) * 100) : 0;

const COLUMNS: readonly Column<Department>[] = [
  { id: 'name', header: 'Department', cell: ({ name }) => name },
  money('Allocated Budget', 'allocated_budget'),
  money('Money Spent', 'spent'),
  money('Reserved', 'encumbered'),
  money('Left', 'remaining'),
  {
    id: 'used',
    header: 'Used',
    cell: (row) => (
      <>
        <progress
          className={styles.use}
          max={100}
          value={Math.min(usedOf(row), 100)}
          aria-label={`Used by ${row.name}`}
        />{' '}
        {usedOf(row)}%
      </>
    ),
    value: usedOf,
  },
];

/** The tab "Department Budgets": allocating, and what every department has of it. */
export function DepartmentBudgets({ report }: { readonly report: Report }) {
  const [params, setParams] = useSearchParams();
  const year = params.get('year') ?? currentYear();
  const summary = useRoute(budgeting.budgetSummary, { financial_year: year });
  const changed = useChangedRows('department_budgets');
  const mayAllocate = useMay(budgeting.allocate);
  const [draft, setDraft] = useState<AllocationDraft>(NO_ALLOCATION);
  const actions = useCallback(
    ({ id, name, allocated_budget }: Department) => (
      <Button
        size="small"
        aria-label={`Change the budget of ${name}`}
        onClick={() => setDraft({ department_id: String(id), allocated: allocated_budget })}
      >
        Change
      </Button>
    ),
    [],
  );
  return (
    <Stack>
      {mayAllocate && <AllocateForm year={year} draft={draft} onChange={setDraft} report={report} />}
      <section aria-labelledby="budgets">
        <div className={styles.head}>
          <h2 id="budgets" className={styles.title}>
            Department Budgets
          </h2>
          <label className={styles.year}>
            <span>Financial year</span>
            <Select value={year} onChange={({ target }) => setParams({ year: target.value }, { replace: true })}>
              {[...new Set([...recentYears(), year])].map((each) => (
                <option key={each} value={each}>
                  {financialYearName(each)}
                </option>
              ))}
            </Select>
          </label>
        </div>
        {summary.isError && (
          <Banner tone="error" onRetry={() => void summary.refetch()}>
            Failed to load department budget summary
          </Banner>
        )}
        {summary.isPending && <TableSkeleton name="Department Budgets" columns={COLUMNS} rows={8} />}
        {summary.data && (
          <div className={styles.rows}>
            <Table
              name="Department Budgets"
              columns={COLUMNS}
              rows={summary.data}
              rowId={({ id }) => `${year}_${id}`}
              actions={mayAllocate ? actions : undefined}
              changed={changed}
            />
          </div>
        )}
      </section>
    </Stack>
  );
}
