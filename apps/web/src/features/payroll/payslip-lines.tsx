import { type Payroll } from '@bursar/contracts';

import { Amount } from '../../shared/figures/amount.js';
import { type Column } from '../../shared/table/column.js';
import { Table } from '../../shared/table/table.js';

type Line = Payroll['lines'][number];

const COLUMNS: readonly Column<Line>[] = [
  { id: 'name', header: 'Component', cell: ({ name }) => name },
  { id: 'kind', header: 'Kind', cell: ({ kind }) => (kind === 'earning' ? 'Earning' : 'Deduction') },
  {
    id: 'amount',
    header: 'Amount',
    cell: ({ kind, amount }) => <Amount rupees={kind === 'earning' ? amount : -amount} />,
    value: ({ amount }) => amount,
    unit: 'rupees',
    align: 'end',
  },
];

export const PayslipLines = ({ lines }: { readonly lines: readonly Line[] }) => (
  <Table name="Earnings and deductions" columns={COLUMNS} rows={lines} rowId={({ name }) => name} />
);
