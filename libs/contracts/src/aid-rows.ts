import {
  AID_FUND_KINDS,
  type AidApplicationRow,
  type AidDisbursementRow,
  type AidFundKind,
  type AidFundRow,
} from '@bursar/domain/aid';
import { z } from 'zod';

export const AID_STATUSES = ['pending', 'approved', 'rejected', 'withdrawn'] as const;

export const aidApplication = z.object({
  id: z.string(),
  student_id: z.string(),
  student_name: z.string(),
  aid_type: z.string(),
  amount_requested: z.number(),
  amount_approved: z.number().nullable(),
  amount_disbursed: z.number(),
  status: z.enum(AID_STATUSES),
  submitted_at: z.string(),
  reason: z.string(),
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable(),
  decision_note: z.string().nullable(),
  fund_id: z.string().nullable(),
  fund_name: z.string().nullable(),
  version: z.number(),
}) satisfies z.ZodType<AidApplicationRow>;
export type AidApplication = z.infer<typeof aidApplication>;

export const aidDisbursement = z.object({
  id: z.string(),
  aid_application_id: z.string(),
  student_id: z.string(),
  student_name: z.string(),
  aid_type: z.string(),
  amount: z.number(),
  disbursed_at: z.string(),
  reference: z.string().nullable(),
  paid_to: z.enum(['bank', 'fee']),
  fee_id: z.string().nullable(),
  fee_name: z.string().nullable(),
  disbursed_by: z.string(),
  self_approved: z.boolean(),
  status: z.enum(['disbursed', 'reversed']),
  reversed_at: z.string().nullable(),
  reversed_by: z.string().nullable(),
  reversal_reason: z.string().nullable(),
  recorded_at: z.string(),
}) satisfies z.ZodType<AidDisbursementRow>;
export type AidDisbursement = z.infer<typeof aidDisbursement>;

export { AID_FUND_KINDS };

export const FUND_KIND_NAMES: Readonly<Record<AidFundKind, string>> = {
  government: 'Government scheme',
  donation: 'Donation',
  university: 'University',
};

export const aidFund = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(AID_FUND_KINDS),
  sponsor: z.string(),
  status: z.enum(['open', 'closed']),
  put_in: z.number(),
  committed: z.number(),
  disbursed: z.number(),
  available: z.number(),
  applications: z.number(),
  opened_at: z.string(),
  version: z.number(),
}) satisfies z.ZodType<AidFundRow>;
export type AidFund = z.infer<typeof aidFund>;
