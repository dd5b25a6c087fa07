import { type Grant } from '@bursar/contracts';
import { GRANT_COLUMNS } from '@bursar/contracts/sheets/budgeting';
import { useId } from 'react';

import { columnsOf } from '../../shared/table/column.js';
import { Table, TableSkeleton } from '../../shared/table/table.js';
import styles from './budgeting.module.css';
import { countLine } from './grant-columns.js';

const COLUMNS = columnsOf<Grant, string>(GRANT_COLUMNS, {});

interface GrantListProps {
  readonly title?: string;
  readonly grants: readonly Grant[] | undefined;
}

export function GrantList({ title = 'Grants', grants }: GrantListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {grants === undefined && <TableSkeleton name={title} columns={COLUMNS} rows={2} />}
      {grants?.length === 0 && <p>No grants available</p>}
      {grants !== undefined && grants.length > 0 && (
        <>
          <div className={styles.rows}>
            <Table name={title} columns={COLUMNS} rows={grants} rowId={(grant) => grant.id} />
          </div>
          <p className={styles.count}>{countLine(grants)}</p>
        </>
      )}
    </section>
  );
}
