import { type AssignmentRunRow, type SkippedStudentRow } from '@bursar/domain/fees';
import { z } from 'zod';
import { id, listing, oneOf, optional } from './fields.js';
import { route } from './route.js';
import { runFields, unchangedFields } from './run-fields.js';

export const assignmentRun = z.object({
  id: z.string(),
  fee_structure_id: z.string(),
  fee_title: z.string().nullable(),
  criteria: z.object({
    batch: z.number().nullable(),
    departmentId: z.number().nullable(),
    studentIds: z.array(z.string()).readonly().nullable(),
  }),
  department_id: z.number().nullable(),
  department_name: z.string().nullable(),
  opening_paid_paise: z.number(),
  assigned: z.number(),
  skipped: z.number(),
  ...runFields,
}) satisfies z.ZodType<AssignmentRunRow>;
export type AssignmentRun = z.infer<typeof assignmentRun>;

export const skippedStudent = z.object({
  ...unchangedFields,
  reason: z.enum(['already-assigned']),
  skipped_at: z.string(),
}) satisfies z.ZodType<SkippedStudentRow>;
export type SkippedStudent = z.infer<typeof skippedStudent>;

const READERS = ['admin', 'finance_manager', 'auditor'] as const;

export const assignments = {
  runs: route({
    method: 'GET',
    path: '/admin/assignfee/runs',
    summary: 'The assignments to many students, finished and running, newest first',
    who: READERS,
    input: z.object({
      ...listing,
      status: optional(oneOf('Status', ['running', 'completed', 'failed'])),
      fee_structure_id: optional(id('Fee structure')),
    }),
    output: z.array(assignmentRun),
    reads: ['assignment_runs'],
  }),
  skipped: route({
    method: 'GET',
    path: '/admin/assignfee/skipped',
    summary: 'The students that assignments to many skipped, with the reason, by name',
    who: READERS,
    input: z.object({ ...listing, run_id: optional(id('Run')) }),
    output: z.array(skippedStudent),
    reads: ['skipped_students'],
  }),
};
