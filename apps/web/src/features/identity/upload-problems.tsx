import { type Violation } from '@bursar/contracts';

import { formatCount } from '../../shared/figures/money.js';
import { type Column, Table } from '../../shared/table/table.js';
import styles from './upload-problems.module.css';

const PROBLEMS_SHOWN = 50;

const COLUMNS: readonly Column<Violation>[] = [
  { id: 'row', header: 'Where', cell: ({ row }) => (row === undefined ? 'The file' : `Row ${row}`) },
  { id: 'field', header: 'Column', cell: ({ field }) => field || '—' },
  { id: 'message', header: 'Problem', cell: ({ message }) => message },
];

const problemId = ({ row, field, message }: Violation): string => `${row}-${field}-${message}`;

export const UploadProblems = ({ problems }: { readonly problems: readonly Violation[] }) => (
  <div className={styles.problems} role="region" aria-label="Problems in the file" tabIndex={0}>
    <p>
      {formatCount(problems.length)} {problems.length === 1 ? 'problem' : 'problems'}. These rows are not uploaded.
    </p>
    <Table name="Problems in the file" columns={COLUMNS} rows={problems.slice(0, PROBLEMS_SHOWN)} rowId={problemId} />
  </div>
);
