import { REPORTS } from '../report-kinds.js';
import { aidSheets } from './aid.sheets.js';
import { assuranceSheets } from './assurance.sheets.js';
import { billChangeSheets, passedOverSheets } from './bill-changes.sheets.js';
import { budgetingSheets } from './budgeting.sheets.js';
import { expenseSheets } from './expenses.sheets.js';
import { feeSheets } from './fees.sheets.js';
import { identitySheets } from './identity.sheets.js';
import { ledgerSheets } from './ledger.sheets.js';
import { operationsSheets } from './operations.sheets.js';
import { paymentSheets } from './payments.sheets.js';
import { payrollSheets } from './payroll.sheets.js';
import { reportScheduleSheets } from './report-schedules.sheets.js';
import { ownLedgerSheet, reportSheet, type ReportSheet } from './reports.sheets.js';
import { type Sheet } from '../sheet.js';
import { vendorSheets } from './vendors.sheets.js';

const LISTS: readonly Sheet[] = [
  ...Object.values(identitySheets),
  ...Object.values(feeSheets),
  ...Object.values(billChangeSheets),
  ...Object.values(passedOverSheets),
  ...Object.values(paymentSheets),
  ...Object.values(payrollSheets),
  ...Object.values(budgetingSheets),
  ...Object.values(expenseSheets),
  ...Object.values(aidSheets),
  ...Object.values(operationsSheets),
  ...Object.values(reportScheduleSheets),
  ...Object.values(assuranceSheets),
  ...Object.values(ledgerSheets),
  ...Object.values(vendorSheets),
];

export const exportable = (): readonly (Sheet | ReportSheet)[] => [
  ...LISTS,
  ...REPORTS.map(({ kind }) => reportSheet(kind)),
  ownLedgerSheet,
];
