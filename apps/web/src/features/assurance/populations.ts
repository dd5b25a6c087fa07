import { type SheetColumn, type Sheet } from '@bursar/contracts';
import { aidSheets } from '@bursar/contracts/sheets/aid';
import { budgetingSheets } from '@bursar/contracts/sheets/budgeting';
import { expenseSheets } from '@bursar/contracts/sheets/expenses';
import { feeSheets } from '@bursar/contracts/sheets/fees';
import { paymentSheets } from '@bursar/contracts/sheets/payments';
import { payrollSheets } from '@bursar/contracts/sheets/payroll';

interface Population {
  readonly kind: string;
  readonly title: string;
  readonly rowId: (row: never) => string;
  readonly columns: readonly SheetColumn<never>[];
  /** Takes `open=` at its end. */
  readonly screen?: string;
}

const at = ({ kind, title, rowId, columns }: Sheet, screen: string): Population => ({
  kind,
  title,
  rowId,
  columns,
  screen,
});

export const POPULATIONS: readonly Population[] = [
  at(paymentSheets.transactions, '/admin/fees?tab=transactions&'),
  at(feeSheets.assigned, '/admin/fees?tab=assigned&'),
  at(feeSheets.invoices, '/admin/invoices?'),
  at(budgetingSheets.incomes, '/admin/income?'),
  at(payrollSheets.payrolls, '/admin/staff?'),
  at(expenseSheets.all, '/admin/expenses?'),
  at(aidSheets.disbursements, '/admin/aid?tab=disbursements&'),
];
