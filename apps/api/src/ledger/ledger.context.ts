import { ledgerRecords } from '@bursar/domain/ledger';
import { context } from '@bursar/platform';

export const ledger = context({
  name: 'ledger',
  controllers: [],
  providers: [],
  projections: [ledgerRecords],
  policies: [],
  events: {},
  records: [],
  startUp: [],
});
