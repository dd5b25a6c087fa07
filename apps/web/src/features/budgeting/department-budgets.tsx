import { budgeting, type Department } from '@bursar/contracts';
import { budgetingSheets, budgetUseOf } from '@bursar/contracts/sheets/budgeting';
import { budgetKey } from '@bursar/domain/budgeting';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';

import { Drawn } from '../../shared/charts/drawn.js';
import { Banner } from '../../shared/feedback/banner.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { AmountCell } from '../../shared/figures/amount.js';
import { currentYear } from '../../shared/figures/financial-years.js';
import { type Why } from '../../shared/figures/why-address.js';
import { YearSelect } from '../../shared/form/year-select.js';
import { useChangedRows } from '../../shared/live/changed-rows.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useMay } from '../../shared/session/use-may.js';
import { Stack } from '../../shared/shell/layout.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { useDoing } from '../../shared/shell/use-doing.js';
import { columnsOf } from '../../shared/table/column.js';
import { Table, TableSkeleton } from '../../shared/table/table.js';
import { useOpenedId } from '../../shared/table/use-opened.js';
import { AllocateForm, type AllocationDraft, NO_ALLOCATION } from './allocate-form.js';
import styles from './budgeting.module.css';

const { Part: EvenSpend } = lazyPart(
  async () => (await import('./even-spend.js')).EvenSpend,
  <Drawn name="The spending against even spending" of={[]} />,
);
const { Part: DepartmentDrawer } = lazyPart(async () => (await import('./department-drawer.js')).DepartmentDrawer);
const { Part: TransferDialog } = lazyPart(async () => (await import('./transfer-dialog.js')).TransferDialog);

const rowsOf = ({ id, financial_year }: Department, more: string): string =>
  `/admin/expenses?department_id=${id}&financial_year=${financial_year}&${more}`;

const whyOf =
  (figure: Why['figure']) =>
  ({ id, financial_year }: Department): Why => ({ figure, whose: { department_id: String(id), financial_year } });

const COLUMNS = columnsOf(budgetingSheets.budgets.columns, {
  allocated_budget: {
    why: whyOf('allocated'),
    cell: ({ id, financial_year, allocated_budget }) => (
      <Link to={`/admin/budgets?tab=history&department_id=${id}&financial_year=${financial_year}`}>
        <AmountCell rupees={allocated_budget} />
      </Link>
    ),
  },
  spent: {
    why: whyOf('spent'),
    cell: (row) => (
      <Link to={rowsOf(row, 'status=approved')}>
        <AmountCell rupees={row.spent} />
      </Link>
    ),
  },
  encumbered: {
    why: whyOf('reserved'),
    cell: (row) => (
      <Link to={rowsOf(row, 'stage=ordered')}>
        <AmountCell rupees={row.encumbered} />
      </Link>
    ),
  },
  remaining: { why: whyOf('remaining') },
  used: {
    cell: (row) => {
      const use = budgetUseOf(row);
      if (use === null) return '—';
      return (
        <span className={use > 100 ? styles.red : undefined}>
          <progress className={styles.use} max={100} value={use} aria-label={`Used by ${row.name}`} /> {use}%
        </span>
      );
    },
  },
});

interface ChangeProps {
  readonly of: Department;
  readonly onChange: (row: Department) => void;
}

const Change = ({ of, onChange }: ChangeProps) => (
  <ActButton size="small" aria-label={`Change the budget of ${of.name}`} onClick={() => onChange(of)}>
    Change
  </ActButton>
);

function Transfer({ year, report }: { readonly year: string; readonly report: Report }) {
  const may = useMay(budgeting.transferBudget);
  const [open, setOpen] = useState(false);
  return (
    <>
      {may && (
        <ActButton size="small" onClick={() => setOpen(true)}>
          Transfer
        </ActButton>
      )}
      {open && <TransferDialog year={year} report={report} onClose={() => setOpen(false)} />}
    </>
  );
}

function useDraft(covered: boolean) {
  const [draft, setDraft] = useState<AllocationDraft>(NO_ALLOCATION);
  const form = useRef<HTMLDivElement>(null);
  const asked = useRef(false);
  // An open drawer keeps the focus.
  useEffect(() => {
    if (covered || !asked.current) return;
    asked.current = false;
    form.current?.querySelector('input')?.focus();
  }, [covered, draft]);
  const [allocating, setAllocating] = useDoing('allocate');
  useEffect(() => {
    if (!allocating) return;
    form.current?.querySelector('select')?.focus();
    setAllocating(false);
  }, [allocating, setAllocating]);
  const change = useCallback(
    ({ id, allocated_budget }: Department): void => {
      asked.current = true;
      setDraft({ department_id: String(id), allocated: allocated_budget });
    },
    [setDraft],
  );
  return { form, draft, setDraft, change };
}

export function DepartmentBudgets({ report }: { readonly report: Report }) {
  const [params, setParams] = useSearchParams();
  const year = params.get('year') ?? currentYear();
  const summary = useRoute(budgeting.budgetSummary, { financial_year: year });
  const changed = useChangedRows('budget_lines');
  const mayAllocate = useMay(budgeting.allocate);
  const rowId = ({ id }: Department): string => budgetKey(year, id);
  const { id: openedId, open, close } = useOpenedId();
  const opened = summary.data?.find((row) => rowId(row) === openedId);
  const { form, draft, setDraft, change } = useDraft(openedId !== undefined);
  const actions = useCallback((row: Department) => <Change of={row} onChange={change} />, [change]);
  const changeOpened = (row: Department): void => {
    change(row);
    close();
  };
  return (
    <Stack>
      <section aria-labelledby="budgets">
        <div className={styles.head}>
          <h2 id="budgets" className={styles.title}>
            Department Budgets
          </h2>
          <div className={styles.tools}>
            <Transfer year={year} report={report} />
            <YearSelect year={year} onChange={(chosen) => setParams({ year: chosen }, { replace: true })} />
          </div>
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
            rowId={rowId}
            actions={mayAllocate ? actions : undefined}
            onOpen={(row) => open(rowId(row))}
            changed={changed}
          />
        )}
      </section>
      <EvenSpend year={year} />
      {mayAllocate && (
        <div ref={form}>
          <AllocateForm year={year} draft={draft} onChange={setDraft} report={report} />
        </div>
      )}
      {opened && (
        <DepartmentDrawer
          id={rowId(opened)}
          row={opened}
          columns={COLUMNS}
          actions={mayAllocate && <Change of={opened} onChange={changeOpened} />}
          onClose={close}
        />
      )}
    </Stack>
  );
}
