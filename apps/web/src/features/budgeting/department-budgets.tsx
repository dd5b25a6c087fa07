import { budgeting, type Department } from '@bursar/contracts';
import { budgetingSheets, budgetUseOf } from '@bursar/contracts/sheets/budgeting';
import { useCallback, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { Banner } from '../../shared/feedback/banner.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { currentYear } from '../../shared/figures/financial-years.js';
import { Button } from '../../shared/form/button.js';
import { YearSelect } from '../../shared/form/year-select.js';
import { useChangedRows } from '../../shared/live/changed-rows.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useMay } from '../../shared/session/use-may.js';
import { Stack } from '../../shared/shell/layout.js';
import { columnsOf } from '../../shared/table/column.js';
import { RowDrawer } from '../../shared/table/row-drawer.js';
import { Table, TableSkeleton } from '../../shared/table/table.js';
import { AllocateForm, type AllocationDraft, NO_ALLOCATION } from './allocate-form.js';
import styles from './budgeting.module.css';

const COLUMNS = columnsOf(budgetingSheets.budgets.columns, {
  used: {
    cell: (row) => (
      <>
        <progress
          className={styles.use}
          max={100}
          value={Math.min(budgetUseOf(row), 100)}
          aria-label={`Used by ${row.name}`}
        />{' '}
        {budgetUseOf(row)}%
      </>
    ),
  },
});

export function DepartmentBudgets({ report }: { readonly report: Report }) {
  const [params, setParams] = useSearchParams();
  const year = params.get('year') ?? currentYear();
  const summary = useRoute(budgeting.budgetSummary, { financial_year: year });
  const changed = useChangedRows('department_budgets');
  const mayAllocate = useMay(budgeting.allocate);
  const [draft, setDraft] = useState<AllocationDraft>(NO_ALLOCATION);
  const [opened, setOpened] = useState<Department>();
  const form = useRef<HTMLDivElement>(null);
  const actions = useCallback(
    ({ id, name, allocated_budget }: Department) => (
      <Button
        size="small"
        aria-label={`Change the budget of ${name}`}
        onClick={() => {
          setDraft({ department_id: String(id), allocated: allocated_budget });
          setOpened(undefined);
          form.current?.querySelector<HTMLElement>('input')?.focus();
        }}
      >
        Change
      </Button>
    ),
    [setDraft, setOpened],
  );
  return (
    <Stack>
      <section aria-labelledby="budgets">
        <div className={styles.head}>
          <h2 id="budgets" className={styles.title}>
            Department Budgets
          </h2>
          <YearSelect year={year} onChange={(chosen) => setParams({ year: chosen }, { replace: true })} />
        </div>
        {summary.isError && (
          <Banner tone="error" onRetry={() => void summary.refetch()}>
            Failed to load department budget summary
          </Banner>
        )}
        {summary.isPending && <TableSkeleton name="Department Budgets" columns={COLUMNS} rows={8} />}
        {summary.data && (
          <Table
            name="Department Budgets"
            columns={COLUMNS}
            rows={summary.data}
            rowId={({ id }) => `${year}_${id}`}
            actions={mayAllocate ? actions : undefined}
            onOpen={setOpened}
            changed={changed}
          />
        )}
      </section>
      {mayAllocate && (
        <div ref={form}>
          <AllocateForm year={year} draft={draft} onChange={setDraft} report={report} />
        </div>
      )}
      {opened && (
        <RowDrawer
          row={opened}
          columns={COLUMNS}
          actions={mayAllocate && actions(opened)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Stack>
  );
}
