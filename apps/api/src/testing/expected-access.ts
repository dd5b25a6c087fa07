import { type Subject } from './subjects.js';

/**
 * Who may call a route: `public`, `everybody` who is signed in, or roles with blanks between them; `student:own` is a
 * role that reaches what is its own and nothing else. `of` is what the path's parameter names, `with` what its other
 * parameters are, `query` what must be asked with.
 */
export interface Access {
  readonly who: string;
  readonly of?: Subject;
  readonly with?: Readonly<Record<string, string>>;
  readonly query?: string;
}

/** What is expected of every route, said a second time on purpose: neither the contracts nor the guard is asked. */
export const EXPECTED_ACCESS: Readonly<Record<string, Access>> = {
  // Nobody's context
  'GET /health': { who: 'public' },

  // Identity
  'POST /users/login': { who: 'public' },
  'POST /users/logout': { who: 'everybody' },
  'GET /users/me': { who: 'everybody' },
  'PUT /users/me': { who: 'everybody' },
  'POST /users/change-password': { who: 'everybody' },
  'GET /users/sessions': { who: 'everybody' },
  'DELETE /users/sessions/:id': { who: 'everybody', of: 'session' },
  'POST /users/logout-everywhere': { who: 'everybody' },
  'POST /users/forgot-password': { who: 'public' },
  'POST /users/reset-password': { who: 'public' },
  'POST /contact': { who: 'public' },
  'GET /admin/contacts': { who: 'admin' },
  'PATCH /admin/contacts/:id': { who: 'admin', of: 'contactRequest' },
  'GET /demo/logins': { who: 'public' },
  'GET /admin/allusers': { who: 'admin finance_manager', query: '?role=student' },
  'GET /admin/users/filter': { who: 'admin', query: '?category=others' },
  'GET /admin/batches': { who: 'admin finance_manager auditor' },
  'POST /admin/adduser': { who: 'admin' },
  'POST /admin/adduser/bulk': { who: 'admin' },
  'POST /admin/adduser/check': { who: 'admin' },
  'PUT /admin/upuser/:id': { who: 'admin', of: 'user' },
  'GET /admin/sign-in/:id': { who: 'admin', of: 'user' },
  'POST /admin/unlock/:id': { who: 'admin', of: 'user' },
  'DELETE /admin/deluser/:id': { who: 'admin', of: 'user' },
  'PATCH /admin/activebatch/:batch': { who: 'admin', of: 'batch' },
  'GET /admin/passouts': { who: 'admin' },
  'PATCH /admin/passouts/:id': { who: 'admin', of: 'passOut' },
  'GET /admin/imports': { who: 'admin' },
  'PATCH /admin/active/:id': { who: 'admin', of: 'user' },
  'PATCH /users/active/:id': { who: 'admin', of: 'user' },

  // Notifications
  'GET /users/notifications': { who: 'everybody' },
  'PATCH /users/notifications/:id': { who: 'everybody', of: 'notification' },
  'POST /users/read-notifications': { who: 'everybody' },

  // Reports
  'GET /admin/reports/:kind': { who: 'admin finance_manager auditor', of: 'report' },

  // The audit trail
  'GET /admin/audit': { who: 'admin auditor' },
  'GET /admin/history/:kind/:id': { who: 'admin finance_manager auditor', of: 'bill', with: { kind: 'fee' } },
  'GET /admin/replay': { who: 'admin finance_manager auditor' },

  // Fees
  'GET /admin/allfee': { who: 'admin finance_manager auditor' },
  'POST /admin/addfee': { who: 'admin finance_manager' },
  'PUT /admin/upfee/:id': { who: 'admin finance_manager', of: 'feeStructure' },
  'DELETE /admin/delfee/:id': { who: 'admin finance_manager', of: 'feeStructure' },
  'GET /admin/assignedfees': { who: 'admin finance_manager auditor' },
  'POST /admin/assignfee/preview': { who: 'admin finance_manager' },
  'GET /admin/assignfee/runs': { who: 'admin finance_manager auditor' },
  'GET /admin/assignfee/skipped': { who: 'admin finance_manager auditor' },
  'POST /admin/assignfee': { who: 'admin finance_manager' },
  'POST /admin/assignfee/bulk': { who: 'admin finance_manager' },
  'POST /admin/assignfee/list': { who: 'admin finance_manager' },
  'DELETE /admin/revokefee/:id': { who: 'admin finance_manager', of: 'bill' },
  'PUT /admin/duedate/:id': { who: 'admin finance_manager', of: 'bill' },
  'POST /admin/duedates/preview': { who: 'admin finance_manager' },
  'POST /admin/duedates': { who: 'admin finance_manager' },
  'POST /admin/reissue/preview': { who: 'admin finance_manager' },
  'POST /admin/reissue': { who: 'admin finance_manager' },
  'POST /admin/takeback/preview': { who: 'admin finance_manager' },
  'POST /admin/takeback': { who: 'admin finance_manager' },
  'GET /admin/billruns': { who: 'admin finance_manager auditor' },
  'GET /admin/billruns/passedover': { who: 'admin finance_manager auditor' },
  'GET /admin/invoices': { who: 'admin auditor' },
  'PUT /admin/invoices/:id': { who: 'admin', of: 'bill' },
  'DELETE /admin/invoices/:id': { who: 'admin', of: 'bill' },
  'POST /admin/addinvoice': { who: 'admin finance_manager' },
  'GET /student/allfeest/:student_id': { who: 'admin finance_manager student:own auditor', of: 'student' },

  // Payments
  'GET /admin/alltrans': { who: 'admin finance_manager auditor' },
  'GET /admin/collections': { who: 'admin finance_manager auditor' },
  'GET /admin/stats': { who: 'admin finance_manager auditor' },
  'POST /admin/addtransaction': { who: 'admin finance_manager' },
  'POST /admin/approvepayment': { who: 'admin finance_manager' },
  'POST /admin/rejectpayment': { who: 'admin finance_manager' },
  'POST /admin/refund': { who: 'admin finance_manager' },
  'POST /admin/reversepayment': { who: 'admin finance_manager' },
  'GET /admin/payment-rules': { who: 'admin finance_manager' },
  'GET /admin/suspense': { who: 'admin finance_manager auditor' },
  'POST /admin/suspense/apply': { who: 'admin finance_manager' },
  'POST /admin/suspense/refund': { who: 'admin finance_manager' },
  'GET /admin/receipt/:transaction_id': { who: 'admin finance_manager auditor', of: 'transaction' },
  'GET /student/receipt/:student_fee_record_id': { who: 'student:own', of: 'bill' },
  'GET /verify/:receipt': { who: 'public', of: 'receipt' },
  'GET /payment/orders': { who: 'student' },
  'GET /payment/orders/:order_id': { who: 'student:own', of: 'order' },
  'POST /payment/check-order': { who: 'student' },
  'GET /payment/config': { who: 'student' },
  'POST /payment/create-order': { who: 'student' },
  'POST /payment/verify-payment': { who: 'student' },
  'POST /payment/webhook': { who: 'public' },

  // Payroll
  'GET /admin/allpayrolls': { who: 'admin finance_manager auditor' },
  'GET /admin/payroll-summary': { who: 'admin finance_manager auditor' },
  'GET /admin/payroll-preview': { who: 'admin finance_manager auditor' },
  'POST /admin/generatepayroll': { who: 'admin finance_manager' },
  'PUT /admin/uppayroll/:id': { who: 'admin finance_manager', of: 'payroll' },
  'POST /admin/pay/:id': { who: 'admin finance_manager', of: 'payroll' },
  'POST /admin/paypayrolls': { who: 'admin finance_manager' },
  'GET /admin/payroll-preview/:id': { who: 'admin finance_manager', of: 'payroll' },
  'POST /admin/recalculatepayroll/:id': { who: 'admin finance_manager', of: 'payroll' },
  'POST /admin/cancelpayroll/:id': { who: 'admin finance_manager', of: 'payroll' },
  'POST /admin/reversepayroll/:id': { who: 'admin', of: 'payroll' },
  'GET /staff/payroll/:user_id': { who: 'admin finance_manager auditor staff:own faculty:own hod:own', of: 'user' },
  'GET /staff/payroll': { who: 'admin finance_manager auditor hod faculty staff' },
  'GET /admin/bank-file': { who: 'admin finance_manager' },
  'GET /admin/salaries': { who: 'admin finance_manager auditor' },
  'PUT /admin/salary/:user_id': { who: 'admin finance_manager', of: 'user' },
  'PUT /admin/bank-account/:user_id': { who: 'admin finance_manager', of: 'user' },
  'GET /admin/salary-structures': { who: 'admin finance_manager auditor' },
  'PUT /admin/salary-structures': { who: 'admin finance_manager' },

  // Budgeting
  'GET /admin/departments/:id': { who: 'everybody', of: 'department' },
  'GET /admin/alldepartments': { who: 'everybody' },
  'GET /admin/budget-summary': { who: 'admin finance_manager auditor' },
  'GET /admin/available-balance': { who: 'admin finance_manager auditor' },
  'PUT /admin/budgets': { who: 'admin finance_manager' },
  'GET /admin/budget-allocations': { who: 'admin finance_manager auditor' },
  'GET /admin/allincomes': { who: 'admin finance_manager auditor' },
  'POST /admin/income': { who: 'admin finance_manager' },
  'DELETE /admin/delincome/:id': { who: 'admin finance_manager', of: 'income' },
  'GET /admin/allgrants': { who: 'admin finance_manager auditor' },
  'GET /admin/grant-holders': { who: 'admin finance_manager' },
  'POST /admin/addgrant': { who: 'admin finance_manager' },
  'PUT /admin/upgrant/:id': { who: 'admin finance_manager', of: 'grant' },
  'DELETE /admin/delgrant/:id': { who: 'admin finance_manager', of: 'grant' },

  // Expenses
  'GET /faculty/dashboard': { who: 'faculty' },
  'GET /faculty/expenses': { who: 'faculty' },
  'POST /faculty/expenses': { who: 'faculty' },
  'POST /faculty/expenses/:id/receipt': { who: 'faculty:own', of: 'expense' },
  'DELETE /faculty/expenses/:id': { who: 'faculty:own', of: 'expense' },
  'GET /hod/dashboard': { who: 'hod' },
  'GET /hod/expenses': { who: 'hod' },
  'PUT /hod/expenses/:id/approve': { who: 'hod', of: 'expense' },
  'PUT /hod/expenses/:id/reject': { who: 'hod', of: 'expense' },
  'GET /admin/allexpenses': { who: 'admin finance_manager auditor' },
  'POST /admin/expenses/:id/bill': { who: 'admin finance_manager', of: 'expense' },
  'POST /admin/expenses/:id/cancel': { who: 'admin finance_manager', of: 'expense' },
  'POST /admin/expenses/:id/pay': { who: 'admin finance_manager', of: 'expense' },
  'POST /admin/expenses/:id/reverse': { who: 'admin finance_manager', of: 'expense' },
  'GET /expenses/:id/receipt': { who: 'admin finance_manager auditor hod faculty:own', of: 'expense' },

  // Aid
  'POST /student/apply-aid': { who: 'student' },
  'GET /student/aid-applications/:student_id': { who: 'admin finance_manager student:own auditor', of: 'student' },
  'GET /student/disbursements/:student_id': { who: 'admin finance_manager student:own auditor', of: 'student' },
  'PUT /student/aid-applications/:id/withdraw': { who: 'student:own', of: 'aidApplication' },
  'GET /admin/allaid': { who: 'admin finance_manager auditor' },
  'GET /admin/alldisbursements': { who: 'admin finance_manager auditor' },
  'GET /admin/aid-summary': { who: 'admin finance_manager auditor' },
  'PUT /admin/aid-applications/:id/approve': { who: 'admin finance_manager', of: 'aidApplication' },
  'PUT /admin/aid-applications/:id/reject': { who: 'admin finance_manager', of: 'aidApplication' },
  'PUT /admin/aid-applications/:id/withdraw-approval': { who: 'admin finance_manager', of: 'aidApplication' },
  'POST /admin/reversedisbursement': { who: 'admin finance_manager' },
  'POST /admin/disburse': { who: 'admin finance_manager' },
  'GET /admin/aid-funds': { who: 'admin finance_manager auditor' },
  'POST /admin/aid-funds': { who: 'admin finance_manager' },
  'PUT /admin/aid-funds/:id': { who: 'admin finance_manager', of: 'aidFund' },
  'POST /admin/aid-funds/:id/add-money': { who: 'admin finance_manager', of: 'aidFund' },
  'POST /admin/aid-funds/:id/take-out': { who: 'admin finance_manager', of: 'aidFund' },
  'PUT /admin/aid-funds/:id/close': { who: 'admin finance_manager', of: 'aidFund' },
  'PUT /admin/aid-funds/:id/reopen': { who: 'admin finance_manager', of: 'aidFund' },
};
