import { aidSheets } from '@bursar/contracts/sheets/aid';

import { Noted } from '../../shared/figures/noted.js';
import { columnsOf } from '../../shared/table/column.js';

export const FUND_COLUMNS = columnsOf(aidSheets.funds.columns, {
  name: {
    cell: ({ name, sponsor }) => (sponsor === '' ? name : <Noted note={sponsor}>{name}</Noted>),
    sortable: true,
  },
  kind: { sortable: true, from: 1280 },
  status: { sortable: true },
  put_in: { sortable: true },
  committed: { sortable: true },
  disbursed: { sortable: true },
  available: { sortable: true, lead: true, says: 'Available' },
});
