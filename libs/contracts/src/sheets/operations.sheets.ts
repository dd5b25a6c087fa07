import { ROLE_NAMES, type Role } from '@bursar/domain/identity';
import { audit } from '../audit.contract.js';
import { notifications } from '../notifications.contract.js';
import { pending, type PendingItem } from '../pending.contract.js';
import { statusWord } from '../status-words.js';
import { byId, sheet } from '../sheet.js';

const RECORD_NAMES: Readonly<Record<string, string>> = {
  user: 'User',
  structure: 'Fee structure',
  fee: 'Student fee',
  transaction: 'Transaction',
  invoice: 'Invoice',
  payroll: 'Payroll',
  budget: 'Budget',
  income: 'Income',
  grant: 'Grant',
  expense: 'Expense',
  aid: 'Aid application',
  aidfund: 'Aid fund',
};

/** Returns a kind of record as people call it. */
export const recordName = (kind: string): string => RECORD_NAMES[kind] ?? kind;

const roleName = (role: string): string => (role in ROLE_NAMES ? ROLE_NAMES[role as Role] : '');

/** What is pending, as people call it. */
export const PENDING_KIND_NAMES: Readonly<Record<PendingItem['kind'], string>> = {
  step: 'Refused follow-up',
  refund: 'Open refund',
  payment: 'Undecided payment',
  letter: 'Unsent letter',
};

/** Returns the status an item is shown with: one that waits for a person is pending, not open. */
export const pendingStatusOf = (status: PendingItem['status']): string => (status === 'open' ? 'pending' : status);

/** Returns who dismissed an item and why; null for one that nobody dismissed. */
export const dismissalOf = ({ dismissal, closed_by_name }: PendingItem): string | null =>
  dismissal === null ? null : `Dismissed by ${closed_by_name ?? 'somebody'}: ${dismissal}`;

/** The lists of what happened, what is left to do, and what somebody was told. */
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
      { id: 'says', header: 'What', value: ({ says }) => says },
      { id: 'kind', header: 'Record', value: ({ kind }) => (kind === null ? '—' : recordName(kind)) },
      { id: 'amount', header: 'Amount', value: ({ amount }) => amount, unit: 'rupees' },
    ],
  }),
  pending: sheet({
    kind: 'pending',
    title: 'Pending items',
    route: pending.items,
    rowId: byId,
    columns: [
      { id: 'what', header: 'What', value: ({ what }) => what },
      { id: 'why', header: 'Why', value: ({ why }) => why, also: [{ header: 'Dismissal', value: dismissalOf }] },
      { id: 'since', header: 'Since', value: ({ since }) => since, unit: 'instant' },
      { id: 'status', header: 'Status', value: ({ status }) => statusWord(pendingStatusOf(status)) },
      { id: 'kind', header: 'Kind', value: ({ kind }) => PENDING_KIND_NAMES[kind] },
      { id: 'subject', header: 'About', value: ({ subject }) => subject },
    ],
  }),
  notifications: sheet({
    kind: 'notifications',
    title: 'Notifications',
    route: notifications.list,
    rowId: byId,
    columns: [
      { id: 'title', header: 'Notification', value: ({ title }) => title },
      { id: 'created_at', header: 'Date-Time', value: ({ created_at }) => created_at, unit: 'instant' },
      { id: 'body', header: 'Details', value: ({ body }) => body || '—' },
    ],
  }),
};
