import { type OpeningLine } from '@bursar/contracts';

import { formatRupees } from '../../shared/figures/money.js';
import { type Column } from '../../shared/table/table.js';

const side = (amount: number): string => (amount === 0 ? '' : formatRupees(amount));

export const OPENING_LINES: readonly Column<OpeningLine>[] = [
  { id: 'name', header: 'Account', cell: ({ name }) => name },
  { id: 'debit', header: 'Debit', cell: ({ debit }) => side(debit), align: 'end' },
  { id: 'credit', header: 'Credit', cell: ({ credit }) => side(credit), align: 'end' },
];
