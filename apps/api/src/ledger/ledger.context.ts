import {
  accountDays,
  accountMonths,
  closedYears,
  ledgerDeclarations,
  ledgerEntries,
  ledgerRecords,
  periods,
  studentLedgers,
} from '@bursar/domain/ledger';
import { context } from '@bursar/platform';
import { ClosingChecklist } from './checklist.js';
import { Closing } from './closing.js';
import { LedgerController } from './ledger.controller.js';
import { LedgerLines } from './ledger-lines.js';
import { PeriodsController } from './periods.controller.js';

export const ledger = context({
  name: 'ledger',
  controllers: [LedgerController, PeriodsController],
  providers: [LedgerLines, Closing, ClosingChecklist],
  projections: [ledgerRecords, ledgerEntries, accountDays, accountMonths, studentLedgers, periods, closedYears],
  policies: [],
  events: ledgerDeclarations,
  records: [],
  startUp: [],
});
