import { ASKED_AGES } from '@bursar/domain/fees';
import { z } from 'zod';
import { accountNumber } from './accounts.contract.js';
import { assignedFee, feeStructure, invoice, INVOICE_STATUSES } from './fee-rows.js';
import {
  amount,
  clearableText,
  count,
  day,
  defaulted,
  departmentId,
  id,
  isFourDigits,
  listing,
  month,
  nameText,
  oneOf,
  optional,
  optionalText,
  positiveAmount,
  text,
  timestamp,
} from './fields.js';
import { studentFeeToday } from './student-fees.contract.js';
import { done, route } from './route.js';

const RECOGNISED_MONTHS_MAX = 60;

const terms = {
  name: nameText('Title', 500),
  amount: positiveAmount(),
  due_date: timestamp('Due date'),
  description: optionalText('Description', 500),
  /** By default 4010. */
  income_account: optional(accountNumber),
  /** The first month of the bills' income. */
  recognise_from: optional(month),
  recognise_months: optional(count('Months', RECOGNISED_MONTHS_MAX)),
};

const structureId = text('Fee structure', 200);

/** For fees paid before Bursar was introduced. */
const opening = {
  status: defaulted(oneOf('Status', ['unpaid', 'partial', 'PAID']), 'unpaid'),
  paid_amount: defaulted(amount('Paid amount'), 0),
};

/** Specification, section 5. */
export const BATCH_SENTENCE = 'Please enter a valid 4-digit batch year (e.g., 2024)';

const batch = z.union([z.number(), z.string()], BATCH_SENTENCE).refine(isFourDigits, BATCH_SENTENCE).transform(Number);

export const group = {
  batch: optional(batch),
  department_id: optional(departmentId),
};

export const LIST_MAX = 5_000;

const studentIds = z
  .array(id('Student'), { error: 'Select at least one student' })
  .min(1, 'Select at least one student')
  .max(LIST_MAX, `Select at most ${LIST_MAX} students`);

const runResult = done({ assigned: z.number(), skipped: z.number(), run_id: z.string() });

const OFFICE = ['admin', 'finance_manager'] as const;
const READERS = [...OFFICE, 'auditor'] as const;

export const fees = {
  allFees: route({
    method: 'GET',
    path: '/admin/allfee',
    summary: 'The fee structures',
    who: READERS,
    input: z.object(listing),
    output: z.array(feeStructure),
    reads: ['fee_structures'],
  }),
  addFee: route({
    method: 'POST',
    path: '/admin/addfee',
    summary: 'Create a fee structure',
    who: OFFICE,
    status: 201,
    input: z.object(terms),
    output: done({ fee: feeStructure }),
  }),
  updateFee: route({
    method: 'PUT',
    path: '/admin/upfee/:id',
    summary: 'Change a fee structure; existing bills do not change',
    who: OFFICE,
    versioned: 'structure',
    input: z.object({ id: id(), ...terms }),
    output: done({ fee: feeStructure }),
  }),
  deleteFee: route({
    method: 'DELETE',
    path: '/admin/delfee/:id',
    summary: 'Delete a fee structure without dues',
    who: OFFICE,
    versioned: 'structure',
    input: z.object({ id: id() }),
    output: done({}),
  }),
  assignedFees: route({
    method: 'GET',
    path: '/admin/assignedfees',
    summary: 'The live assignments, newest first',
    who: READERS,
    input: z.object({
      ...listing,
      ...group,
      /** `owed`: unpaid or partial. */
      status: optional(oneOf('Status', ['unpaid', 'partial', 'PAID', 'owed'])),
      age: optional(oneOf('Age', ASKED_AGES)),
      from: optional(day('Due from')),
      to: optional(day('Due until')),
      student_id: optional(id('Student')),
      fee_structure_id: optional(structureId),
    }),
    output: z.array(assignedFee),
    reads: ['assigned_fees'],
  }),
  previewAssignment: route({
    method: 'POST',
    path: '/admin/assignfee/preview',
    summary: 'Count the students and the total of an assignment; changes nothing',
    who: OFFICE,
    input: z
      .object({ fee_structure_id: structureId, ...group, student_ids: studentIds.optional() })
      .refine(
        ({ batch, department_id, student_ids }) =>
          student_ids === undefined || (batch === undefined && department_id === undefined),
        { message: 'Select students, or a batch and a department', path: ['student_ids'] },
      ),
    output: z.object({
      students: z.number(),
      skipped: z.number(),
      total: z.number(),
    }),
  }),
  assignFee: route({
    method: 'POST',
    path: '/admin/assignfee',
    summary: 'Assign a fee to one student',
    who: OFFICE,
    status: 201,
    input: z.object({ fee_structure_id: structureId, student_id: text('Student', 200), ...opening }),
    output: done({ assigned_fee: assignedFee }),
  }),
  assignFeeToGroup: route({
    method: 'POST',
    path: '/admin/assignfee/bulk',
    summary: 'Assign a fee to the active students of a batch, a department, or a batch within a department',
    who: OFFICE,
    status: 201,
    input: z
      .object({ fee_structure_id: structureId, ...group, ...opening })
      .refine(({ batch, department_id }) => batch !== undefined || department_id !== undefined, {
        message: 'Select a batch or a department',
        path: ['batch'],
      }),
    output: runResult,
  }),
  assignFeeToList: route({
    method: 'POST',
    path: '/admin/assignfee/list',
    summary: 'Assign a fee to the listed students; an unknown one stops it before anything is assigned',
    who: OFFICE,
    status: 201,
    input: z.object({ fee_structure_id: structureId, student_ids: studentIds, ...opening }),
    output: runResult,
  }),
  writeNote: route({
    method: 'PUT',
    path: '/admin/billnote/:id',
    summary: 'Write remarks on a bill that its student reads; an empty note removes them',
    who: OFFICE,
    versioned: 'fee',
    input: z.object({ id: id(), note: clearableText('Remarks', 200) }),
    output: done({ assigned_fee: assignedFee }),
  }),
  revokeFee: route({
    method: 'DELETE',
    path: '/admin/revokefee/:id',
    summary: 'Take back an unpaid assignment',
    who: OFFICE,
    versioned: 'fee',
    input: z.object({ id: id() }),
    output: done({}),
  }),
  invoices: route({
    method: 'GET',
    path: '/admin/invoices',
    summary: 'The invoices, newest first',
    who: ['admin', 'auditor'],
    input: z.object({
      ...listing,
      status: optional(oneOf('Status', INVOICE_STATUSES)),
      student_id: optional(id('Student')),
    }),
    output: z.array(invoice),
    reads: ['invoices'],
  }),
  setInvoiceStatus: route({
    method: 'PUT',
    path: '/admin/invoices/:id',
    summary: 'Set the status of an invoice, or extend the due date of its bill; no money moves',
    who: ['admin'],
    versioned: 'invoice',
    input: z
      .object({
        id: id(),
        status: optional(oneOf('Status', INVOICE_STATUSES)),
        /** Moves the bill's due date, too. */
        due_date: optional(timestamp('Due date')),
        reason: optionalText('Reason', 500),
      })
      .refine(({ status, due_date }) => status !== undefined || due_date !== undefined, {
        message: 'Status must be unpaid, paid or overdue',
        path: ['status'],
      })
      .refine(({ due_date, reason }) => due_date === undefined || Boolean(reason), {
        message: 'Reason is required',
        path: ['reason'],
      }),
    output: done({ invoice }),
  }),
  deleteInvoice: route({
    method: 'DELETE',
    path: '/admin/invoices/:id',
    summary: 'Delete an invoice; its bill stays',
    who: ['admin'],
    versioned: 'invoice',
    input: z.object({ id: id() }),
    output: done({}),
  }),
  addInvoice: route({
    method: 'POST',
    path: '/admin/addinvoice',
    summary: 'Charge one student once, without a fee structure: a bill and its invoice',
    who: OFFICE,
    status: 201,
    input: z.object({
      student_id: text('Student', 200),
      title: nameText('Title', 500),
      amount: positiveAmount(),
      due_date: timestamp('Due date'),
      description: optionalText('Description', 500),
    }),
    output: done({ invoice, assigned_fee: assignedFee }),
  }),
  studentFees: route({
    method: 'GET',
    path: '/student/allfeest/:student_id',
    summary: 'The bills of a student, earliest due date first',
    who: ['student', ...READERS],
    owner: 'student_id',
    afterPassOut: true,
    onRecord: 'the fees',
    input: z.object({
      student_id: id('Student'),
      ...listing,
      status: optional(oneOf('Status', ['unpaid', 'partial', 'paid'])),
    }),
    output: z.array(studentFeeToday),
    reads: ['student_fees'],
  }),
};
