import { type Role } from '@bursar/contracts';

interface Action {
  readonly label: string;
  readonly to: string;
  readonly who: readonly Role[];
}

const OFFICE: readonly Role[] = ['admin', 'finance_manager'];

export const ACTIONS: readonly Action[] = [
  { label: 'Record a payment', to: '/admin/fees?tab=transactions&do=record-payment', who: OFFICE },
  { label: 'Approve payments', to: '/admin/fees?tab=transactions&status=pending', who: OFFICE },
  { label: 'Assign a fee', to: '/admin/fees?tab=assigned&do=assign-fee', who: OFFICE },
  { label: 'Generate payroll', to: '/admin/staff?do=generate-payroll', who: OFFICE },
  { label: 'Pay expenses', to: '/admin/expenses?stage=to_pay', who: OFFICE },
  { label: 'Record income', to: '/admin/income?do=record-income', who: OFFICE },
  { label: 'Make a voucher', to: '/admin/vouchers?do=make-voucher', who: OFFICE },
  { label: 'Allocate a budget', to: '/admin/budgets?do=allocate', who: OFFICE },
  { label: 'Decide on aid', to: '/admin/aid', who: OFFICE },
  { label: 'Add a fee structure', to: '/admin/fees?do=add-fee-structure', who: OFFICE },
  { label: 'New charge', to: '/admin/fees?tab=assigned&do=new-charge', who: OFFICE },
  { label: 'Extend due dates', to: '/admin/fees?tab=assigned&do=extend-due-dates', who: OFFICE },
  { label: 'Add a department', to: '/admin/settings?tab=departments&do=add-department', who: ['admin'] },
  { label: 'Upload students', to: '/admin/users?do=upload-students', who: ['admin'] },
  { label: 'Get started', to: '/admin/settings?tab=setup', who: ['admin'] },
  { label: 'Submit an expense request', to: '/faculty', who: ['faculty'] },
];
