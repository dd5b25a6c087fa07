import { type RecordKind } from '@bursar/contracts';

const LISTS: Readonly<Partial<Record<RecordKind, string>>> = {
  structure: '/admin/fees?',
  fee: '/admin/fees?tab=assigned&',
  transaction: '/admin/fees?tab=transactions&',
  invoice: '/admin/invoices?',
  suspense: '/admin/suspense?',
  payroll: '/admin/staff?',
  income: '/admin/income?',
  grant: '/admin/budgets?tab=grants&',
  expense: '/admin/expenses?',
  aid: '/admin/aid?',
  aidfund: '/admin/aid?tab=funds&',
};

export function screenOf(kind: RecordKind, id: string): string | null {
  const list = LISTS[kind];
  return list === undefined ? null : `${list}open=${encodeURIComponent(id)}`;
}
