import { departments as routes, type RegisteredDepartment } from '@bursar/contracts';
import { financialYearName } from '@bursar/domain/kernel';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';

import { type Report } from '../../shared/feedback/outcome.js';
import { Amount } from '../../shared/figures/amount.js';
import { currentYear } from '../../shared/figures/financial-years.js';
import { formatCount } from '../../shared/figures/money.js';
import { useChangedRows } from '../../shared/live/changed-rows.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useDoing } from '../../shared/shell/use-doing.js';
import { RowDrawer } from '../../shared/table/row-drawer.js';
import { type Column, Table, TableSkeleton } from '../../shared/table/table.js';
import { useOpenedId } from '../../shared/table/use-opened.js';
import { ConfirmDepartments } from './confirm-departments.js';
import { AddDepartmentDialog, RenameDepartmentDialog } from './department-dialog.js';
import styles from './departments.module.css';
import { ListSection } from './list-section.js';

type Row = RegisteredDepartment;

const NAME = 'Departments';

const rowId = ({ id }: Row): string => String(id);

const columnsOf = (year: string): readonly Column<Row>[] => [
  { id: 'name', header: 'Department', cell: ({ name }) => name },
  {
    id: 'people',
    header: 'People',
    align: 'end',
    cell: ({ people }) => formatCount(people),
    value: ({ people }) => people,
    link: ({ id, people }) => <Link to={`/department-users/${id}`}>{formatCount(people)}</Link>,
  },
  {
    id: 'allocated_budget',
    says: 'Budget',
    header: `Budget ${financialYearName(year)}`,
    unit: 'rupees',
    align: 'end',
    cell: ({ allocated_budget }) => <Amount rupees={allocated_budget} />,
    value: ({ allocated_budget }) => allocated_budget,
  },
];

interface RenameProps {
  readonly department: Row;
  readonly onRename: (department: Row) => void;
}

const Rename = ({ department, onRename }: RenameProps) => (
  <ActButton size="small" aria-label={`Rename ${department.name}`} onClick={() => onRename(department)}>
    Rename
  </ActButton>
);

export function Departments({ report }: { readonly report: Report }) {
  const asked = useRoute(routes.all, {});
  const { data, isPending } = asked;
  const year = data?.financial_year ?? currentYear();
  const columns = useMemo(() => columnsOf(year), [year]);
  const [adding, setAdding] = useDoing('add-department');
  const [renamed, setRenamed] = useState<Row>();
  return (
    <ListSection
      id="departments"
      name={NAME}
      add="Add Department"
      onAdd={() => setAdding(true)}
      asked={asked}
      failure="The departments could not be loaded."
    >
      {isPending && <TableSkeleton name={NAME} columns={columns} rows={8} />}
      {data && <List rows={data.departments} columns={columns} onRename={setRenamed} />}
      <p className={styles.note}>
        A department cannot be deleted, because the bills, salaries and budgets of past years count for it.
      </p>
      <ConfirmDepartments report={report} />
      {adding && <AddDepartmentDialog report={report} onClose={() => setAdding(false)} />}
      {renamed && <RenameDepartmentDialog department={renamed} report={report} onClose={() => setRenamed(undefined)} />}
    </ListSection>
  );
}

interface ListProps {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly onRename: (department: Row) => void;
}

function List({ rows, columns, onRename }: ListProps) {
  const changed = useChangedRows('departments');
  const { id: openedId, open, close } = useOpenedId();
  const opened = rows.find((row) => rowId(row) === openedId);
  const actions = useCallback((row: Row) => <Rename department={row} onRename={onRename} />, [onRename]);
  return (
    <>
      <Table
        name={NAME}
        columns={columns}
        rows={rows}
        rowId={rowId}
        actions={actions}
        onOpen={(row) => open(rowId(row))}
        changed={changed}
      />
      {opened && (
        <RowDrawer
          row={opened}
          columns={columns}
          actions={<Rename department={opened} onRename={onRename} />}
          record={opened.version === null ? undefined : { kind: 'department', id: rowId(opened) }}
          onClose={close}
        />
      )}
    </>
  );
}
