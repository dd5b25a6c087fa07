import { Amount } from '../figures/amount.js';
import { type Why } from '../figures/why-address.js';
import { Explained } from '../figures/why-figure.js';
import { type Column } from '../table/table.js';

interface ExplainedRow {
  readonly rupees: number;
  readonly why?: Why | null | undefined;
}

export const explainedRupees = (header: string): Column<ExplainedRow> => ({
  id: 'rupees',
  header,
  cell: ({ rupees, why }) => (
    <Explained why={why}>
      <Amount rupees={rupees} />
    </Explained>
  ),
  value: ({ rupees }) => rupees,
  unit: 'rupees',
  align: 'end',
});
