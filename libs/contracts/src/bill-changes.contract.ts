import { type BillRunRow, type PassedOverBillRow, type PassedOverReason } from '@bursar/domain/fees';
import { z } from 'zod';
import { assignedFee } from './fee-rows.js';
import { group } from './fees.contract.js';
import { id, listing, oneOf, optional, positiveAmount, text, timestamp } from './fields.js';
import { done, route } from './route.js';
import { runFields, unchangedFields } from './run-fields.js';

export const PASSED_OVER_REASONS = [
  'paid',
  'part-paid',
  'payment-pending',
  'due-later',
  'revoked',
] as const satisfies readonly PassedOverReason[];

export const BILL_CHANGES = ['due-date', 'amount', 'take-back'] as const;

export const billRun = z.object({
  id: z.string(),
  kind: z.enum(BILL_CHANGES),
  due_date: z.string().nullable(),
  amount: z.number().nullable(),
  scope: z.object({
    feeStructureId: z.string().nullable(),
    batch: z.number().nullable(),
    departmentId: z.number().nullable(),
    assignmentRunId: z.string().nullable(),
  }),
  fee_title: z.string().nullable(),
  reason: z.string(),
  changed: z.number(),
  passed_over: z.number(),
  ...runFields,
}) satisfies z.ZodType<BillRunRow>;
export type BillRun = z.infer<typeof billRun>;

export const passedOverBill = z.object({
  ...unchangedFields,
  assigned_fee_id: z.string(),
  fee_title: z.string(),
  total_amount: z.number(),
  paid_amount: z.number(),
  reason: z.enum(PASSED_OVER_REASONS),
  passed_over_at: z.string(),
}) satisfies z.ZodType<PassedOverBillRow>;
export type PassedOverBill = z.infer<typeof passedOverBill>;

const reason = text('Reason', 500);

const whose = z.object({ fee_structure_id: optional(text('Fee structure', 200)), ...group });

const isNamed = {
  check: ({ fee_structure_id, batch, department_id }: z.output<typeof whose>) =>
    fee_structure_id !== undefined || batch !== undefined || department_id !== undefined,
  refusal: { message: 'Select a fee structure, a batch or a department', path: ['fee_structure_id'] },
};

const preview = z.object({
  bills: z.number(),
  total: z.number(),
  total_then: z.number(),
  passed_over: z.array(z.object({ reason: z.enum(PASSED_OVER_REASONS), bills: z.number() })),
});
export type BillChangePreview = z.infer<typeof preview>;

const result = done({ run_id: z.string(), changed: z.number(), passed_over: z.number() });

const OFFICE = ['admin', 'finance_manager'] as const;
const READERS = [...OFFICE, 'auditor'] as const;

export const billChanges = {
  extendOne: route({
    method: 'PUT',
    path: '/admin/duedate/:id',
    summary: 'Extend the due date of one bill',
    who: OFFICE,
    versioned: 'fee',
    input: z.object({ id: id(), due_date: timestamp('Due date'), reason }),
    output: done({ assigned_fee: assignedFee }),
  }),
  previewExtension: route({
    method: 'POST',
    path: '/admin/duedates/preview',
    summary: 'Count the bills that a later due date would reach; changes nothing',
    who: OFFICE,
    input: whose.extend({ due_date: timestamp('Due date') }).refine(isNamed.check, isNamed.refusal),
    output: preview,
  }),
  extendMany: route({
    method: 'POST',
    path: '/admin/duedates',
    summary: 'Extend the due date of the unpaid and part-paid bills of a structure, a batch or a department',
    who: OFFICE,
    input: whose.extend({ due_date: timestamp('Due date'), reason }).refine(isNamed.check, isNamed.refusal),
    output: result,
    status: 201,
  }),
  previewReissue: route({
    method: 'POST',
    path: '/admin/reissue/preview',
    summary: 'Count the bills of a structure that a new amount would reach; changes nothing',
    who: OFFICE,
    input: z.object({ fee_structure_id: text('Fee structure', 200), amount: positiveAmount() }),
    output: preview,
  }),
  reissue: route({
    method: 'POST',
    path: '/admin/reissue',
    summary: 'Give a structure another amount and re-issue its bills with nothing paid',
    who: OFFICE,
    input: z.object({ fee_structure_id: text('Fee structure', 200), amount: positiveAmount(), reason }),
    output: result,
    status: 201,
  }),
  previewTakeBack: route({
    method: 'POST',
    path: '/admin/takeback/preview',
    summary: 'Count the bills that taking back an assignment to many would revoke; changes nothing',
    who: OFFICE,
    input: z.object({ run_id: text('Assignment', 200) }),
    output: preview,
  }),
  takeBack: route({
    method: 'POST',
    path: '/admin/takeback',
    summary: 'Take back an assignment to many: revoke its bills with nothing paid and nothing waiting',
    who: OFFICE,
    input: z.object({ run_id: text('Assignment', 200), reason }),
    output: result,
    status: 201,
  }),
  runs: route({
    method: 'GET',
    path: '/admin/billruns',
    summary: 'The changes of many bills, finished and running, newest first',
    who: READERS,
    input: z.object({ ...listing, kind: optional(oneOf('Kind', BILL_CHANGES)) }),
    output: z.array(billRun),
    reads: ['bill_runs'],
  }),
  passedOver: route({
    method: 'GET',
    path: '/admin/billruns/passedover',
    summary: 'The bills that changes of many did not change, with the reason, by student',
    who: READERS,
    input: z.object({
      ...listing,
      run_id: optional(id('Run')),
      reason: optional(oneOf('Reason', PASSED_OVER_REASONS)),
    }),
    output: z.array(passedOverBill),
    reads: ['passed_over_bills'],
  }),
};
