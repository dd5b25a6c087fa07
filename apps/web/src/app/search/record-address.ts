import { type Hit, type HitKind, type Role } from '@bursar/contracts';

import { payOfMonth } from '../../features/payroll/history-part.js';

const READERS: readonly Role[] = ['admin', 'finance_manager', 'auditor'];

const TEXT_MAX = 100;

type Address = (hit: Hit, role: Role) => readonly [path: string, tab?: string];

const isReader = (role: Role): boolean => READERS.includes(role);

const OWN_PAY: Readonly<Partial<Record<Role, string>>> = { hod: '/payslips', faculty: '/faculty', staff: '/staff' };

const ADDRESSES: Readonly<Record<Exclude<HitKind, 'person' | 'bill' | 'payment' | 'payslip'>, Address>> = {
  structure: () => ['/admin/fees'],
  suspense: () => ['/admin/suspense'],
  aid: ({ status }, role) => {
    if (!isReader(role)) return ['/student/aid-applications'];
    return status === null || status === 'pending' ? ['/admin/aid'] : ['/admin/aid', status];
  },
  fund: () => ['/admin/aid', 'funds'],
  income: () => ['/admin/income'],
  voucher: () => ['/admin/vouchers'],
  grant: () => ['/admin/budgets', 'grants'],
  expense: (_, role) => [isReader(role) ? '/admin/expenses' : `/${role}`],
};

function rowAt([path, tab]: ReturnType<Address>, { id }: Hit): string {
  const asked = new URLSearchParams({ ...(tab !== undefined && { tab }), open: id });
  return `${path}?${asked.toString()}`;
}

const personAt = ({ id, student_id }: Hit): string =>
  student_id === null ? `/people/${id}` : `/students/${student_id}`;

const billAt = (hit: Hit, role: Role): string =>
  isReader(role) ? `/students/${hit.student_id ?? ''}?open=${hit.id}` : rowAt(['/student/fees'], hit);

/** Students have no list of payments. */
const paymentAt = (hit: Hit, role: Role): string =>
  isReader(role)
    ? rowAt(['/admin/fees', 'transactions'], hit)
    : `/student/fees?${new URLSearchParams({ q: hit.find.slice(0, TEXT_MAX).trim() }).toString()}`;

function payslipAt(hit: Hit, role: Role): string {
  const own = OWN_PAY[role];
  return own === undefined ? rowAt(['/admin/staff'], hit) : `${own}${payOfMonth(hit.subtitle)}`;
}

export function addressOf(kind: HitKind, hit: Hit, role: Role): string {
  switch (kind) {
    case 'person':
      return personAt(hit);
    case 'bill':
      return billAt(hit, role);
    case 'payment':
      return paymentAt(hit, role);
    case 'payslip':
      return payslipAt(hit, role);
    default:
      return rowAt(ADDRESSES[kind](hit, role), hit);
  }
}
