import { type Proof } from '@bursar/contracts';

import { Id } from '../../shared/figures/id.js';
import { formatCount } from '../../shared/figures/money.js';
import { type Column, Table } from '../../shared/table/table.js';
import styles from './proof-tile.module.css';

type Difference = Proof['differences'][number];

const inWords = (model: string): string => {
  const words = model.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const COLUMNS: readonly Column<Difference>[] = [
  { id: 'model', header: 'Read model', cell: ({ model }) => inWords(model) },
  { id: 'id', header: 'Row', cell: ({ id }) => <Id of={id} />, value: ({ id }) => id },
];

export function Differences({ proof: { found, differences } }: { readonly proof: Proof }) {
  const more = (found ?? 0) - differences.length;
  return (
    <>
      <Table
        name="Rows that differ from a replay"
        columns={COLUMNS}
        rows={differences}
        rowId={({ model, id }) => `${model} ${id}`}
      />
      <p className={styles.facts}>
        {more > 0 && `And ${formatCount(more)} more. `}
        The event log is the truth. To make the rows from it again, stop the server and run <code>npm run rebuild</code>
        .
      </p>
    </>
  );
}
