import { APPROVAL_KINDS, type ApprovalKind } from '@bursar/domain/approvals';
import { REQUEST_KINDS } from '@bursar/domain/decisions';
import { z } from 'zod';
import { count, id, oneOf, optional, optionalText, positiveAmount, text, webAddress } from './fields.js';
import { closed, done, nothing, route } from './route.js';

const DECIDE = ['admin', 'finance_manager', 'hod', 'faculty', 'staff'] as const;
const READ = ['admin', 'finance_manager', 'auditor', 'hod', 'faculty', 'staff'] as const;
export const MAKERS = ['faculty', 'finance_manager', 'admin'] as const;
const READ_OWN = ['faculty', 'staff'] as const;
const READS = ['approval_requests', 'delegations', 'budget_lines', 'expenses', 'grants', 'holidays'];

const OF_AID = ['aid_applications', 'aid_funds', 'users'];

const ASKED_FOR: readonly string[] = ['expense', 'purchase', ...REQUEST_KINDS];
export const NOT_ASKED_YET: readonly ApprovalKind[] = APPROVAL_KINDS.filter((kind) => !ASKED_FOR.includes(kind));

const AT_ONCE_MAX = 500;

/** Rupees. */
const budget = z.object({
  name: z.string(),
  allocated: z.number(),
  spent: z.number(),
  reserved: z.number(),
  left: z.number(),
  /** After this request's approval. */
  left_after: z.number(),
});

const attachedFile = z.object({ name: z.string(), media_type: z.string(), size_bytes: z.number() });

export const approvalItem = z.object({
  id: z.string(),
  kind: z.string(),
  description: z.string(),
  amount: z.number(),
  department_id: z.number().nullable(),
  department_name: z.string().nullable(),
  submitted_by: z.string(),
  submitted_by_name: z.string(),
  submitted_at: z.string(),
  receipt_url: z.string().nullable(),
  receipt: attachedFile.nullable(),
  /** Null once nothing waits. */
  step: z.string().nullable(),
  waiting_since: z.string().nullable(),
  due_on: z.string().nullable(),
  late: z.boolean(),
  budget: budget.nullable(),
  version: z.number(),
});
export type ApprovalItem = z.infer<typeof approvalItem>;

const waitingItem = approvalItem.extend({
  /** The person whom the caller stands in for. */
  for_name: z.string().nullable(),
  /** Set for callers who may see the request, but not decide it. */
  refusal: z.string().nullable(),
});
export type WaitingItem = z.infer<typeof waitingItem>;

const decision = z.object({
  /** From 1, over all decisions on the request. */
  no: z.int(),
  step: z.string(),
  by_name: z.string(),
  for_name: z.string().nullable(),
  verdict: z.enum(['approved', 'rejected', 'returned']),
  note: z.string(),
  at: z.string(),
  /** Null where the decider named no screen. */
  seen: z
    .object({
      figures: z.array(z.object({ label: z.string(), amount: z.number() })),
      /** Its file name or address. */
      receipt: z.string().nullable(),
    })
    .nullable(),
});
export type ApprovalDecision = z.infer<typeof decision>;

const step = z.object({
  name: z.string(),
  holders: z.string(),
  state: z.enum(['done', 'fallen', 'waiting', 'to_come', 'stopped']),
  decisions: z.array(z.int()),
});

const recordKind = z.enum([
  ...(['expense', 'transaction', 'suspense', 'income', 'aid', 'budget'] as const),
  ...(['vendor', 'voucher', 'opening_balances'] as const),
]);
export type AskedAbout = z.infer<typeof recordKind>;

export const approvalPage = z.object({
  item: approvalItem,
  /** Null for salaries, which have their own list. */
  record: z.object({ kind: recordKind, id: z.string() }).nullable(),
  /** Null for earlier requests, which kept no amounts. */
  salaries: z.array(z.object({ id: z.string(), staff_name: z.string(), amount: z.number().nullable() })).nullable(),
  /** Auditors get its last four digits. */
  account: z
    .object({
      account_number: z.string(),
      ifsc: z.string(),
      /** Null once decided, and without one. */
      present: z.object({ account_ending: z.string(), ifsc: z.string() }).nullable(),
    })
    .nullable(),
  details: z.array(z.object({ label: z.string(), value: z.string() })).nullable(),
  /** A voucher or opening balances, in rupees. */
  entry: z
    .object({
      day: z.string(),
      evidence: z.string().nullable(),
      evidence_file: attachedFile.nullable(),
      lines: z.array(
        z.object({
          account_name: z.string(),
          department_name: z.string().nullable(),
          debit: z.number(),
          credit: z.number(),
        }),
      ),
    })
    .nullable(),
  state: z.enum(['waiting', 'returned', 'approved', 'rejected', 'withdrawn']),
  steps: z.array(step),
  decisions: z.array(decision),
  overrun: z.object({ amount: z.number(), by_name: z.string(), reason: z.string() }).nullable(),
  answers: z.array(z.object({ at: z.string(), answer: z.string(), previous_amount: z.number() })),
});
export type ApprovalPage = z.infer<typeof approvalPage>;

/** Their pages show what the lists do not. */
const CONFIDENTIAL: Readonly<Record<string, string>> = {
  vendor_bank: 'a bank account',
  payroll_payment: 'the salaries of a request',
};

const openRequest = z.object({
  id: z.string(),
  kind: z.string(),
  record_id: z.string(),
  record_ids: z.array(z.string()),
  description: z.string(),
  amount: z.number(),
  submitted_by_name: z.string(),
  submitted_at: z.string(),
  state: z.enum(['waiting', 'returned']),
  step: z.string(),
});
export type OpenRequest = z.infer<typeof openRequest>;

const one = { kind: z.string(), id: id('Request') };

const seenPosition = z
  .string({ error: 'Seen position must be a place of the log' })
  .regex(/^\d{1,40}$/, 'Seen position must be a place of the log');
const seenVersion = z
  .int('Seen version must be the version of the request')
  .min(0, 'Seen version must not be negative');

const decided = z.object({
  ...one,
  note: optionalText('Note', 500),
  seen_position: seenPosition,
  seen_version: seenVersion,
});
/** A route's last step may exceed a used-up budget. */
const approval = decided.extend({ overrun_reason: optional(text('Reason', 500)) });
export type DecisionInput = z.output<typeof approval>;

const inbox = z.object({
  kind: optional(oneOf('Kind', APPROVAL_KINDS)),
  late: optional(oneOf('Late', ['true', 'false'])),
  /** `true` leaves out what waits for others. */
  mine: optional(oneOf('Mine', ['true', 'false'])),
});
export type InboxInput = z.output<typeof inbox>;

const outcome = done({
  waits_for: z.string().nullable(),
});

const decideRoute = <Input extends z.ZodObject>(verb: 'approve' | 'reject' | 'return', summary: string, input: Input) =>
  route({
    method: 'POST',
    path: `/approvals/:kind/:id/${verb}`,
    summary,
    who: DECIDE,
    input,
    output: outcome,
  });

const among = closed(z.object({ kind: z.string(), id: id('Request'), seen_version: seenVersion }));

export const decisions = {
  waitingApprovals: route({
    method: 'GET',
    path: '/approvals',
    summary: 'The requests that wait for the caller, and for those whose deputy the caller is, the oldest first',
    who: DECIDE,
    input: inbox,
    output: z.object({
      /** A decision names it as what was seen. */
      position: z.string(),
      waiting: z.int(),
      late: z.int(),
      items: z.array(waitingItem),
    }),
    reads: READS,
  }),
  countApprovals: route({
    method: 'GET',
    path: '/approvals/count',
    summary: 'Count the requests that wait for the caller, and those that are late',
    who: DECIDE,
    input: nothing,
    output: z.object({ waiting: z.int(), late: z.int() }),
    reads: ['approval_requests', 'delegations', 'holidays'],
  }),
  openRequests: route({
    method: 'GET',
    path: '/admin/open-requests',
    summary: 'The requests of a kind that wait for an approval or an answer, the oldest first',
    who: ['admin', 'finance_manager', 'auditor'],
    input: z.object({ kind: optional(oneOf('Kind', REQUEST_KINDS)) }),
    output: z.array(openRequest),
    reads: ['approval_requests'],
  }),
  approveRequest: decideRoute('approve', 'Approve the waiting step of a request, as it was seen', approval),
  rejectRequest: decideRoute('reject', 'Reject a request, with a reason', decided),
  returnRequest: decideRoute('return', 'Return a request to its maker with a question', decided),
  decideMany: route({
    method: 'POST',
    path: '/approvals/decide-many',
    summary: `Decide up to ${AT_ONCE_MAX} requests alike; each is answered with its outcome or its refusal`,
    who: DECIDE,
    input: z.object({
      items: z
        .array(among, 'Items must be a list')
        .min(1, 'Please choose at least one request')
        .max(AT_ONCE_MAX, `At most ${AT_ONCE_MAX} requests can be decided at once`)
        .refine(
          (items) => new Set(items.map(({ id: of }) => of)).size === items.length,
          'Each request can be decided only once',
        ),
      verdict: oneOf('Verdict', ['approve', 'reject', 'return']),
      note: optionalText('Note', 500),
      seen_position: optional(seenPosition),
    }),
    output: done({ items: z.array(z.object({ id: z.string(), ok: z.boolean(), message: z.string() })) }),
  }),
  resubmitRequest: route({
    method: 'POST',
    path: '/approvals/:kind/:id/resubmit',
    summary: 'Answer the question of a returned request and submit it again; its route starts anew',
    who: MAKERS,
    input: z.object({
      kind: z.string(),
      id: z.string(),
      answer: text('Answer', 500),
      amount: optional(positiveAmount()),
      description: optionalText('Description', 500),
      receipt_url: optional(webAddress('Receipt URL', 2000)),
    }),
    output: outcome,
  }),
  withdrawRequest: route({
    method: 'POST',
    path: '/approvals/:kind/:id/withdraw',
    summary: 'Take back an own request that is not decided yet, also after a change to another role',
    who: DECIDE,
    input: z.object({ kind: z.string(), id: z.string() }),
    output: done({}),
  }),
  approval: route({
    method: 'GET',
    path: '/approvals/:kind/:id',
    summary:
      'A request with its route, its decisions and what each decider saw; for its maker, its deciders and the office',
    who: READ,
    ownOnly: READ_OWN,
    input: z.object({ kind: z.string(), id: z.string() }),
    output: approvalPage,
    reads: [...READS, 'vendors', 'vouchers', 'opening_balances', 'chart_of_accounts', ...OF_AID],
    onRecord: ({ kind }) => CONFIDENTIAL[String(kind)],
  }),
  seenApproval: route({
    method: 'GET',
    path: '/approvals/:kind/:id/seen/:step',
    summary: 'The row of a request as its decider saw it; decisions count from 1',
    who: READ,
    ownOnly: READ_OWN,
    input: z.object({ kind: z.string(), id: z.string(), step: count('Step') }),
    output: z.object({ position: z.string(), item: approvalItem }),
    reads: READS,
  }),
};
