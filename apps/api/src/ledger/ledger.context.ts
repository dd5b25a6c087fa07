import { accountDays, accountMonths, ledgerEntries, ledgerRecords, studentLedgers } from '@bursar/domain/ledger';
import { context } from '@bursar/platform';

export const ledger = context({
  name: 'ledger',
  controllers: [],
  providers: [],
  projections: [ledgerRecords, ledgerEntries, accountDays, accountMonths, studentLedgers],
  policies: [],
  events: {},
  records: [],
  startUp: [],
});
