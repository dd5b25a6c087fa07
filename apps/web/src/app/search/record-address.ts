import { type Hit, type HitKind, type Role } from '@bursar/contracts';

const READERS: readonly Role[] = ['admin', 'finance_manager', 'auditor'];

const TEXT_MAX = 100;

type Address = (hit: Hit, role: Role) => readonly [path: string, tab?: string];

const isReader = (role: Role): boolean => READERS.includes(role);

const SHEET: Readonly<Record<Role, string>> = {
  admin: '/admin/staff',
  finance_manager: '/admin/staff',
  auditor: '/admin/staff',
  hod: '/payslips',
  faculty: '/faculty',
  staff: '/staff',
  student: '/student',
};

const ADDRESSES: Readonly<Record<Exclude<HitKind, 'person' | 'bill'>, Address>> = {
  payment: (_, role) => (isReader(role) ? ['/admin/fees', 'transactions'] : ['/student/fees']),
  structure: () => ['/admin/fees'],
  suspense: () => ['/admin/suspense'],
  aid: ({ status }, role) => {
    if (!isReader(role)) return ['/student/aid-applications'];
    return status === null || status === 'pending' ? ['/admin/aid'] : ['/admin/aid', status];
  },
  fund: () => ['/admin/aid', 'funds'],
  income: () => ['/admin/income'],
  grant: () => ['/admin/budgets', 'grants'],
  expense: (_, role) => [isReader(role) ? '/admin/expenses' : `/${role}`],
  payslip: (_, role) => [SHEET[role]],
};

function rowAt([path, tab]: ReturnType<Address>, { id, find }: Hit): string {
  const asked = new URLSearchParams({ ...(tab !== undefined && { tab }), q: find.slice(0, TEXT_MAX).trim(), open: id });
  return `${path}?${asked.toString()}`;
}

const personAt = ({ id, student_id }: Hit): string =>
  student_id === null ? `/people/${id}` : `/students/${student_id}`;

const billAt = (hit: Hit, role: Role): string =>
  isReader(role) ? `/students/${hit.student_id ?? ''}?open=${hit.id}` : rowAt(['/student/fees'], hit);

export function addressOf(kind: HitKind, hit: Hit, role: Role): string {
  if (kind === 'person') return personAt(hit);
  return kind === 'bill' ? billAt(hit, role) : rowAt(ADDRESSES[kind](hit, role), hit);
}
