import { accountDays, accountMonths, ledgerEntries, ledgerRecords, studentLedgers } from '@bursar/domain/ledger';
import { context } from '@bursar/platform';
import { LedgerController } from './ledger.controller.js';
import { LedgerLines } from './ledger-lines.js';

export const ledger = context({
  name: 'ledger',
  controllers: [LedgerController],
  providers: [LedgerLines],
  projections: [ledgerRecords, ledgerEntries, accountDays, accountMonths, studentLedgers],
  policies: [],
  events: {},
  records: [],
  startUp: [],
});
