import { type AuditEntryRow, type FieldChange } from '@bursar/domain/audit';
import { z } from 'zod';
import {
  amount,
  count,
  day,
  id,
  inOrder,
  listing,
  NOT_IN_ORDER,
  oneOf,
  optional,
  optionalText,
  periodEnd,
  periodStart,
  text,
} from './fields.js';
import { nothing, route } from './route.js';

export const RECORD_KINDS = [
  'user',
  'structure',
  'fee',
  'invoice',
  'transaction',
  'suspense',
  'payroll',
  'salary',
  'budget',
  'income',
  'grant',
  'expense',
  'aid',
  'aidfund',
  'institution',
  'reportschedule',
  'department',
  'finding',
  'person',
  'voucher',
  'ledgeraccount',
  'vendor',
  'request',
  'delegation',
  'approvalrules',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

export const EXCEPTION_TYPES = {
  refunds: ['RefundCompleted'],
  reversals: [
    'FeePaymentReversed',
    'IncomeReversed',
    'RemittanceReversed',
    'PayrollPaymentReversed',
    'ExpenseReversed',
    'AidDisbursementReversed',
  ],
  rejections: ['FeePaymentReleased', 'GatewayPaymentRejected'],
  terms: ['FeeStructureUpdated', 'FeeReissued', 'DueDateExtended'],
  rights: ['UserRoleChanged', 'DepartmentsLedChanged', 'UserActivated', 'UserDeactivated', 'UserDeleted'],
  reads: ['RecordsRead'],
  sign_ins: ['SignInFailed'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type TrailException = keyof typeof EXCEPTION_TYPES;
/** Part of the sentence of each such entry. */
export const SELF_APPROVED = 'recorded by the same person';
export const TRAIL_EXCEPTIONS = Object.keys(EXCEPTION_TYPES) as [TrailException, ...TrailException[]];

export const auditEntry = z.object({
  position: z.string(),
  at: z.string(),
  context: z.string(),
  type: z.string(),
  says: z.string(),
  kind: z.string().nullable(),
  record: z.string(),
  stream: z.string(),
  actor: z.object({ id: z.string().nullable(), name: z.string(), role: z.string() }),
  actor_id: z.string().nullable(),
  actor_name: z.string(),
  persons: z.string().nullable(),
  amount: z.number().nullable(),
  correlation_id: z.string(),
  data: z.record(z.string(), z.unknown()).readonly(),
}) satisfies z.ZodType<AuditEntryRow>;
export type AuditEntry = z.infer<typeof auditEntry>;

const fieldChange = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
}) satisfies z.ZodType<FieldChange>;

const historyEntry = auditEntry.extend({
  changes: z.array(fieldChange).readonly(),
  version: z.number(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

const figures = z.object({
  until: z.string(),
  /** Allocatable rupees. */
  balance: z.number(),
  revenue: z.number(),
  financial_year: z.string(),
  budgets: z.array(
    z.object({
      department_id: z.number(),
      name: z.string(),
      allocated_budget: z.number(),
      spent: z.number(),
      remaining: z.number(),
    }),
  ),
  counts: z.object({
    users: z.number(),
    students: z.number(),
    bills: z.number(),
    transactions: z.number(),
    events: z.number(),
  }),
});
export type Figures = z.infer<typeof figures>;

export const STEPS = ['next', 'previous'] as const;
export const STEPS_AT_ONCE_MAX = 100;

export const TIMELINE_UNITS = ['hour', 'day'] as const;
export const HOURS_OF_DAYS_MAX = 7;

const timelineColumn = z.object({
  /** An IST day, or the start of an IST hour. */
  at: z.string(),
  events: z.number(),
  amount: z.number(),
  seals: z.number(),
  first_position: z.string(),
  last_position: z.string(),
  contexts: z.record(z.string(), z.number()).readonly(),
});
export type TimelineColumn = z.infer<typeof timelineColumn>;

export const audit = {
  instant: route({
    method: 'GET',
    path: '/instant',
    summary: 'The instant that `as_of` names, and the number of events up to it',
    who: 'signed-in',
    afterPassOut: true,
    input: nothing,
    output: z.object({ position: z.string(), time: z.string(), events: z.number() }),
    reads: ['audit_trail'],
  }),
  timeline: route({
    method: 'GET',
    path: '/admin/timeline',
    summary: 'The events of each day or hour in IST, oldest first; those without events are left out',
    who: ['admin', 'auditor', 'finance_manager'],
    input: z.object({
      from: optional(day('From')),
      to: optional(day('To')),
      by: optional(oneOf('By', TIMELINE_UNITS)),
      kind: optional(oneOf('Record', RECORD_KINDS)),
      actor: optional(id('Person')),
    }),
    output: z.array(timelineColumn),
    onlyOnline: true,
    reads: [],
    timeless: true,
  }),
  step: route({
    method: 'GET',
    path: '/admin/timeline/step',
    summary: 'The event after or before a position; several of them further with `by`, or the last one before the end',
    who: ['admin', 'auditor', 'finance_manager'],
    input: z.object({
      from: z.string('From is required').regex(/^\d{0,40}$/, 'From must be a position of the log'),
      to: oneOf('To', STEPS),
      kind: optional(oneOf('Record', RECORD_KINDS)),
      actor: optional(id('Person')),
      type: optionalText('Action', 100),
      by: optional(count('By', STEPS_AT_ONCE_MAX)),
      writes: optionalText('Writes', 400),
    }),
    output: auditEntry
      .pick({ position: true, at: true, says: true, actor: true, kind: true, record: true })
      .extend({ passed: z.number() }),
    reads: ['audit_trail'],
    // Both directions leave the instant.
    timeless: true,
  }),
  trail: route({
    method: 'GET',
    path: '/admin/audit',
    summary: 'Every event as a sentence; the newest 50 unless sorted otherwise or paged',
    who: ['admin', 'auditor'],
    onRecord: 'the audit trail',
    input: z
      .object({
        ...listing,
        type: optionalText('Action', 100),
        exception: optional(oneOf('Exception', TRAIL_EXCEPTIONS)),
        context: optionalText('Context', 40),
        kind: optional(oneOf('Record', RECORD_KINDS)),
        actor: optional(id('Person')),
        from: optional(periodStart('From')),
        to: optional(periodEnd('To')),
        amount_from: optional(amount('Amount from')),
        amount_to: optional(amount('Amount to')),
        correlation_id: optionalText('Request', 100),
      })
      .refine(inOrder, NOT_IN_ORDER),
    output: z.object({ items: z.array(auditEntry), total: z.number() }),
    onlyOnline: true,
    reads: ['audit_trail'],
  }),
  visit: route({
    method: 'GET',
    path: '/admin/audit/visit',
    summary: 'The number of entries by exception, since the day of the caller’s visit before this one or of 30 days',
    who: ['admin', 'auditor'],
    input: nothing,
    output: z.object({
      from: z.string(),
      first: z.boolean(),
      entries: z.number(),
      self_approved: z.number(),
      exceptions: z.record(z.enum(TRAIL_EXCEPTIONS), z.number()),
    }),
    onlyOnline: true,
    reads: ['audit_trail'],
  }),
  days: route({
    method: 'GET',
    path: '/admin/audit/days',
    summary: 'The number of entries of each day in IST, oldest first; days without entries are left out',
    who: ['admin', 'auditor'],
    input: z.object({ from: optional(day('From')), to: optional(day('To')) }).refine(inOrder, NOT_IN_ORDER),
    output: z.array(z.object({ day: z.string(), events: z.number() })),
    onlyOnline: true,
    reads: ['audit_days'],
  }),
  history: route({
    method: 'GET',
    path: '/admin/history/:kind/:id',
    summary: 'The events of one record with their changes, oldest first; also of a deleted record',
    who: ['admin', 'finance_manager', 'auditor'],
    onRecord: ({ kind }) => (kind === 'payroll' || kind === 'salary' ? 'a history' : undefined),
    // A budget's id: FY26-27_3.
    input: z.object({ kind: text('Record', 40), id: id() }),
    output: z.array(historyEntry),
    onlyOnline: true,
    reads: ['audit_trail'],
  }),
  replay: route({
    method: 'GET',
    path: '/admin/replay',
    summary: 'The books as of an instant, rebuilt from the events up to it',
    who: ['admin', 'finance_manager', 'auditor'],
    input: z.object({ until: periodEnd('Until') }),
    output: figures,
    onlyOnline: true,
    // The past does not change.
    reads: [],
    timeless: true,
  }),
};
