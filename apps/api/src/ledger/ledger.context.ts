import {
  accountDays,
  accountMonths,
  closedYears,
  ledgerDeclarations,
  ledgerEntries,
  ledgerRecords,
  periods,
  studentLedgers,
  Voucher,
  vouchers,
  whenVoucherApproved,
  whenVoucherDecided,
  whenVoucherDrafted,
} from '@bursar/domain/ledger';
import { context } from '@bursar/platform';
import { ClosingChecklist } from './checklist.js';
import { Closing } from './closing.js';
import { LedgerController } from './ledger.controller.js';
import { LedgerLines } from './ledger-lines.js';
import { PeriodsController } from './periods.controller.js';
import { VouchersController } from './vouchers.controller.js';

export const ledger = context({
  name: 'ledger',
  controllers: [LedgerController, PeriodsController, VouchersController],
  providers: [LedgerLines, Closing, ClosingChecklist],
  projections: [
    ledgerRecords,
    ledgerEntries,
    accountDays,
    accountMonths,
    studentLedgers,
    periods,
    closedYears,
    vouchers,
  ],
  policies: [whenVoucherDrafted, whenVoucherDecided, whenVoucherApproved],
  events: ledgerDeclarations,
  records: [{ kind: 'voucher', category: Voucher.category, model: vouchers }],
  startUp: [],
});
