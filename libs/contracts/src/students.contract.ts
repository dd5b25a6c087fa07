import { type AccountEntry, type StudentAccountRow } from '@bursar/domain/fees';
import { z } from 'zod';
import { id } from './fields.js';
import { BILL_PAYMENT_METHODS } from './payment-methods.js';
import { route } from './route.js';

const accountEntry = z.object({
  no: z.number(),
  day: z.string(),
  kind: z.enum(['billed', 'reissued', 'revoked', 'brought_over', 'paid', 'reversed', 'refunded']),
  fee_id: z.string(),
  fee_name: z.string(),
  transaction_id: z.string().nullable(),
  method: z.enum(BILL_PAYMENT_METHODS).nullable(),
  reference: z.string().nullable(),
  receipt_no: z.string().nullable(),
  invoice_no: z.string().nullable(),
  reason: z.string(),
  billed: z.number(),
  paid: z.number(),
  balance: z.number(),
}) satisfies z.ZodType<AccountEntry>;

export const studentAccount = z.object({
  student_id: z.string(),
  student_name: z.string(),
  enrollment_no: z.string(),
  batch: z.number(),
  billed: z.number(),
  paid: z.number(),
  balance: z.number(),
  entries: z.array(accountEntry).readonly(),
}) satisfies z.ZodType<StudentAccountRow>;

export const studentProfile = z.object({
  student_id: z.string(),
  /** Null once no user is this student. */
  user_id: z.string().nullable(),
  name: z.string(),
  enrollment_no: z.string().nullable(),
  batch: z.number().nullable(),
  department: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  standing: z.enum(['active', 'inactive', 'passed_out', 'former']),
});
export type StudentProfile = z.infer<typeof studentProfile>;

export const students = {
  account: route({
    method: 'GET',
    path: '/student/account/:student_id',
    summary: 'A student’s profile and statement of account: every change of what is owed, oldest first',
    who: ['student', 'admin', 'finance_manager', 'auditor'],
    owner: 'student_id',
    afterPassOut: true,
    onRecord: 'the fees',
    input: z.object({ student_id: id('Student') }),
    output: z.object({
      student: studentProfile,
      /** Null before the first bill. */
      account: studentAccount.nullable(),
    }),
    reads: ['student_accounts', 'users'],
  }),
};
