import { type Role, type Route } from '@bursar/contracts';
import { type Subject } from './subjects.js';

const BY_PARAMETER: Readonly<Record<string, Subject>> = {
  batch: 'batch',
  export_kind: 'export',
  financial_year: 'financialYear',
  month: 'month',
  no: 'seal',
  order_id: 'order',
  position: 'event',
  receipt: 'receipt',
  student_fee_record_id: 'bill',
  student_id: 'student',
  transaction_id: 'transaction',
  user_id: 'user',
};

const BY_KIND: Readonly<Record<string, Subject>> = {
  aid: 'aidApplication',
  aidfund: 'aidFund',
  delegation: 'delegation',
  department: 'department',
  expense: 'expense',
  fee: 'bill',
  finding: 'finding',
  grant: 'grant',
  income: 'income',
  institution: 'institution',
  invoice: 'bill',
  ledgeraccount: 'account',
  payroll: 'payroll',
  person: 'person',
  reportschedule: 'reportSchedule',
  structure: 'feeStructure',
  user: 'user',
  vendor: 'vendor',
  voucher: 'voucher',
};

const BY_PLACE: readonly (readonly [place: RegExp, subject: Subject])[] = [
  [/\/aid-funds\/:id/, 'aidFund'],
  [/\/approvals\/:kind\/:id/, 'expense'],
  [/\/approval-rules\/:kind/, 'approvalKind'],
  [/\/contacts\/:id/, 'contactRequest'],
  [/\/departments\/:id/, 'department'],
  [/\/exceptions\/:rule/, 'rule'],
  [/\/expenses\/:id/, 'expense'],
  [/\/(dispute|history)\/:kind/, 'bill'],
  [/\/institution\/:id/, 'institution'],
  [/\/ledger\/entry\/:id/, 'ledgerEntry'],
  [/\/logos\/:id/, 'logo'],
  [/\/notifications\/:id/, 'notification'],
  [/\/passouts\/:id/, 'passOut'],
  [/\/(pay|payroll-preview|\w+payroll)\/:id/, 'payroll'],
  [/\/pending\/:id/, 'pendingItem'],
  [/\/remittances\/:id/, 'remittance'],
  [/\/report-schedules\/:id/, 'reportSchedule'],
  [/\/reports\/:kind/, 'report'],
  [/\/sessions\/:id/, 'session'],
  [/\/(sign-in|unlock)\/:id/, 'user'],
  [/\/vendors\/:id/, 'vendor'],
  [/\/vouchers\/:id/, 'voucher'],
  [/\/why\/:figure/, 'figure'],
  [/\/why\/row\/:model/, 'bill'],
];

const BESIDE: Readonly<Record<string, string>> = { kind: 'fee', model: 'assigned_fees', field: 'outstanding' };
const QUERIES: Readonly<Record<string, string>> = {
  '/admin/allusers': '?role=student',
  '/admin/sample': '?of=transactions&seed=a&size=5',
  '/admin/users/filter': '?category=others',
  '/admin/seals/:no/consistency': '?from=1',
};

const parametersOf = ({ path }: Route): readonly string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

export function subjectOf(route: Route): Subject | undefined {
  const parameters = parametersOf(route);
  const named = parameters.map((name) => BY_PARAMETER[name]).find((subject) => subject !== undefined);
  if (named !== undefined || parameters.length === 0) return named;
  const kind = route.versioned === undefined ? undefined : BY_KIND[route.versioned];
  return kind ?? BY_PLACE.find(([place]) => place.test(route.path))?.[1];
}

export function addressOf(route: Route, id: string): string {
  const beside = route.path.startsWith('/approvals/') ? { kind: 'expense', step: '1' } : BESIDE;
  const others: Readonly<Record<string, string>> = parametersOf(route).length > 1 ? beside : {};
  const address = route.path.replaceAll(/:(\w+)/g, (_, name: string) => others[name] ?? encodeURIComponent(id));
  return address + (QUERIES[route.path] ?? '');
}

export function reachOf({ who, owner, self, ownOnly }: Route, role: Role): 'everything' | 'own' | 'nothing' {
  if (who === 'public' || who === 'signed-in') return 'everything';
  if (!who.includes(role)) return 'nothing';
  const owned = owner !== undefined && role === 'student';
  const isOffice = ['admin', 'finance_manager', 'auditor'].includes(role);
  return owned || (self !== undefined && !isOffice) || ownOnly?.includes(role) ? 'own' : 'everything';
}
