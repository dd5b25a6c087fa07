import { ledger as contract, reports } from '@bursar/contracts';
import {
  accountDays,
  accountMonths,
  CHART_ID,
  ChartOfAccounts,
  chartOfAccounts,
  closedYears,
  ledgerDeclarations,
  ledgerEntries,
  ledgerFigures,
  ledgerRecords,
  openingBalances,
  periods,
  studentLedgers,
  Voucher,
  vouchers,
  whenMonthCloses,
  whenOpeningDecided,
  whenVoucherApproved,
  whenVoucherDecided,
} from '@bursar/domain/ledger';
import { context } from '@bursar/platform';
import { AccountsController } from './accounts.controller.js';
import { ClosingChecklist } from './checklist.js';
import { Closing } from './closing.js';
import { LedgerController } from './ledger.controller.js';
import { LedgerLines } from './ledger-lines.js';
import { OpeningController } from './opening.controller.js';
import { OpeningFiles } from './opening-file.js';
import { PeriodsController } from './periods.controller.js';
import { VouchersController } from './vouchers.controller.js';

export const ledger = context({
  name: 'ledger',
  controllers: [LedgerController, AccountsController, PeriodsController, VouchersController, OpeningController],
  providers: [LedgerLines, Closing, ClosingChecklist, OpeningFiles],
  projections: [
    ledgerRecords,
    ledgerEntries,
    accountDays,
    accountMonths,
    studentLedgers,
    periods,
    closedYears,
    vouchers,
    openingBalances,
    chartOfAccounts,
  ],
  policies: [whenVoucherDecided, whenVoucherApproved, whenOpeningDecided, whenMonthCloses],
  events: ledgerDeclarations,
  records: [
    { kind: 'voucher', category: Voucher.category, model: vouchers },
    { kind: 'ledgeraccount', category: ChartOfAccounts.category, ledger: CHART_ID, model: chartOfAccounts },
  ],
  figures: [
    ...[
      ...[ledgerFigures.opening, ledgerFigures.debits, ledgerFigures.credits],
      ledgerFigures.closing,
      ...[ledgerFigures.debitsWithOpening, ledgerFigures.creditsWithOpening],
      ...[ledgerFigures.closingDebits, ledgerFigures.closingCredits],
      ...[ledgerFigures.incomeOfPeriod, ledgerFigures.expenditure, ledgerFigures.surplus],
      ...[ledgerFigures.assets, ledgerFigures.liabilities, ledgerFigures.funds, ledgerFigures.ownFunds],
      ledgerFigures.sources,
      ...[ledgerFigures.moneyOpening, ledgerFigures.moneyReceived, ledgerFigures.receipts],
      ...[ledgerFigures.moneyClosing, ledgerFigures.moneySpent, ledgerFigures.spending],
      ...[ledgerFigures.moneyExpenses, ledgerFigures.moneyHeld, ledgerFigures.moneyAhead],
      ...[ledgerFigures.moneyOpened, ledgerFigures.moneyVouchers, ledgerFigures.moneyRemitted],
      ledgerFigures.moneyUnexplained,
      ...[ledgerFigures.demandOpening, ledgerFigures.demand, ledgerFigures.collection],
      ...[ledgerFigures.demandOwed, ledgerFigures.demandBalance],
    ].map((figure) => ({ figure, on: reports.report })),
    ...[
      ...[ledgerFigures.departmentOpening, ledgerFigures.departmentDebits],
      ...[ledgerFigures.departmentCredits, ledgerFigures.departmentClosing],
    ].map((figure) => ({ figure, on: contract.sums })),
    ...[ledgerFigures.studentDebits, ledgerFigures.studentCredits, ledgerFigures.studentBalance].map((figure) => ({
      ...{ figure, on: reports.ofStudent },
    })),
  ],
  startUp: [],
});
