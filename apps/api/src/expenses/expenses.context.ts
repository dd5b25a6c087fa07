import { expenses as contract, reports } from '@bursar/contracts';
import {
  Expense,
  expenses as rows,
  expenseDeclarations,
  lookalikes,
  expensesFigures,
  purchaseOrders,
  Vendor,
  vendors,
  whenVendorBankApproved,
  whenBudgetReserved,
  whenPurchaseOrdered,
} from '@bursar/domain/expenses';
import { context } from '@bursar/platform';
import { ExpenseLists } from './expense-lists.js';
import { ExpensesController } from './expenses.controller.js';
import { FacultyController } from './faculty.controller.js';
import { HodDashboard } from './hod-dashboard.js';
import { HodController } from './hod.controller.js';
import { PurchaseOrdersController } from './purchase-orders.controller.js';
import { VendorBills } from './vendor-bills.js';
import { VendorsController } from './vendors.controller.js';
import { ReceiptFiles } from './receipt-files.js';

export const expenses = context({
  name: 'expenses',
  controllers: [FacultyController, HodController, ExpensesController, PurchaseOrdersController, VendorsController],
  providers: [ExpenseLists, HodDashboard, ReceiptFiles, VendorBills],
  projections: [rows, lookalikes, purchaseOrders, vendors],
  policies: [whenBudgetReserved, whenPurchaseOrdered, whenVendorBankApproved],
  events: expenseDeclarations,
  records: [
    { kind: 'expense', category: Expense.category, model: rows },
    { kind: 'vendor', category: Vendor.category, model: vendors },
  ],
  figures: [
    ...expensesFigures.own.map((figure) => ({ figure, on: contract.facultyDashboard })),
    ...expensesFigures.ofPeriod.map((figure) => ({ figure, on: reports.report })),
    { figure: expensesFigures.spentWithGrants, on: contract.spentByMonth },
    { figure: expensesFigures.spentOfBudgets, on: contract.spentByMonth },
    { figure: expensesFigures.spentOfBudgets, on: contract.hodDashboard },
    { figure: expensesFigures.waitingForBill, on: contract.facultyDashboard },
    { figure: expensesFigures.waitingToBePaid, on: contract.allExpenses },
  ],
  startUp: [],
});
