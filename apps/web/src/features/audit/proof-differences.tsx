import { type Proof } from '@bursar/contracts';

import { Id } from '../../shared/figures/id.js';
import { formatCount } from '../../shared/figures/money.js';
import { type Column, Table } from '../../shared/table/table.js';
import { DifferingModels } from './differing-models.js';
import { inWords } from './proof.js';
import styles from './proof-tile.module.css';

type Difference = Proof['differences'][number];

const COLUMNS: readonly Column<Difference>[] = [
  { id: 'model', header: 'Read model', cell: ({ model }) => inWords(model) },
  { id: 'id', header: 'Row', cell: ({ id }) => <Id of={id} />, value: ({ id }) => id },
];

export function Differences({ proof }: { readonly proof: Proof }) {
  const { found, differences } = proof;
  const more = (found ?? 0) - differences.length;
  return (
    <>
      <DifferingModels proof={proof} />
      <Table
        name="Rows that differ from a replay"
        columns={COLUMNS}
        rows={differences}
        rowId={({ model, id }) => `${model} ${id}`}
      />
      <p className={styles.facts}>
        {more > 0 && `And ${formatCount(more)} more. `}
        The event log is the truth. An administrator can rebuild each read model from it.
      </p>
    </>
  );
}
