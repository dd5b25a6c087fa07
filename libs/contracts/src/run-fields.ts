import { z } from 'zod';

export const runFields = {
  status: z.enum(['running', 'completed', 'failed']),
  failure: z.string().nullable(),
  target_count: z.number(),
  started_at: z.string(),
  started_by: z.string().nullable(),
  started_by_name: z.string().nullable(),
  finished_at: z.string().nullable(),
};

export const unchangedFields = {
  id: z.string(),
  run_id: z.string(),
  student_id: z.string(),
  student_name: z.string(),
  enrollment_no: z.string(),
  batch: z.number(),
  department_id: z.number().nullable(),
  department_name: z.string().nullable(),
};
