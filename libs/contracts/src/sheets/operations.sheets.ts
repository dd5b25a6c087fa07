import { ROLE_NAMES, type Role } from '@bursar/domain/identity';
import { audit, type RecordKind } from '../audit.contract.js';
import { notifications } from '../notifications.contract.js';
import { pending, type PendingItem } from '../pending.contract.js';
import { statusWord } from '../status-words.js';
import { instant, money, plain } from './columns.sheets.js';
import { byId, sheet } from '../sheet.js';

const RECORD_NAMES: Readonly<Record<RecordKind, string>> = {
  user: 'User',
  structure: 'Fee structure',
  fee: 'Student fee',
  transaction: 'Transaction',
  invoice: 'Invoice',
  suspense: 'Money in suspense',
  payroll: 'Payroll',
  salary: 'Salary',
  budget: 'Budget',
  income: 'Income',
  grant: 'Grant',
  expense: 'Expense',
  aid: 'Aid application',
  aidfund: 'Aid fund',
  institution: 'Institution',
  reportschedule: 'Report by mail',
  department: 'Department',
  finding: 'Finding',
  person: 'Erasure',
  ledgeraccount: 'Account',
  voucher: 'Voucher',
  vendor: 'Vendor',
  request: 'Request of the office',
  delegation: 'Delegation',
  approvalrules: 'Approval rules',
};

export const recordName = (kind: string): string => (kind in RECORD_NAMES ? RECORD_NAMES[kind as RecordKind] : kind);

const roleName = (role: string): string => (role in ROLE_NAMES ? ROLE_NAMES[role as Role] : '');

export const PENDING_KIND_NAMES: Readonly<Record<PendingItem['kind'], string>> = {
  step: 'Refused follow-up',
  refund: 'Open refund',
  payment: 'Undecided payment',
  letter: 'Unsent letter',
};

export const pendingStatusOf = (status: PendingItem['status']): string => (status === 'open' ? 'pending' : status);

export const dismissalOf = ({ dismissal, closed_by_name }: PendingItem): string | null =>
  dismissal === null ? null : `Dismissed by ${closed_by_name ?? 'an administrator'}: ${dismissal}`;

export const operationsSheets = {
  audit: sheet({
    kind: 'audit',
    title: 'Audit trail',
    route: audit.trail,
    rowId: ({ position }) => position,
    columns: [
      { id: 'position', header: 'Date-Time', value: ({ at }) => at, unit: 'instant' },
      { id: 'actor_name', header: 'Who', value: ({ actor }) => actor.name },
      { id: 'role', header: 'Role', value: ({ actor }) => roleName(actor.role) },
      plain('says', 'What'),
      { id: 'kind', header: 'Record', value: ({ kind }) => (kind === null ? '—' : recordName(kind)) },
      money('amount', 'Amount'),
    ],
  }),
  pending: sheet({
    kind: 'pending',
    title: 'Pending items',
    route: pending.items,
    rowId: byId,
    columns: [
      plain('what', 'What'),
      { ...plain('why', 'Why'), also: [{ header: 'Dismissal', value: dismissalOf }] },
      instant('since', 'Since'),
      { id: 'status', header: 'Status', value: ({ status }) => statusWord(pendingStatusOf(status)) },
      { id: 'kind', header: 'Kind', value: ({ kind }) => PENDING_KIND_NAMES[kind] },
      plain('subject', 'About'),
    ],
  }),
  notifications: sheet({
    kind: 'notifications',
    title: 'Notifications',
    route: notifications.list,
    rowId: byId,
    columns: [
      plain('title', 'Notification'),
      instant('created_at', 'Date-Time'),
      { id: 'body', header: 'Details', value: ({ body }) => body || '—' },
    ],
  }),
};
