import { APPROVAL_KINDS, RULE_SETS } from '@bursar/domain/approvals';
import { z } from 'zod';
import { amount, day, defaulted, departmentId, id, nameText, numeric, oneOf, optional, text } from './fields.js';
import { closed, done, route } from './route.js';

export { APPROVAL_KINDS, type ApprovalKind } from '@bursar/domain/approvals';

export const DECIDERS = ['admin', 'finance_manager', 'hod', 'faculty', 'staff'] as const;

const OWN = 'its own';
const BANDS_MAX = 40;
const LISTED_MAX = 100;
const ASKED_MAX = 20;
const DUE_MAX = 30;

const dueWorkingDays = numeric(
  z
    .number('Due must be a number of days')
    .int('Due must be a whole number of days')
    .min(1, `Due must be 1 to ${DUE_MAX} days`)
    .max(DUE_MAX, `Due must be 1 to ${DUE_MAX} days`),
);

const listed = <Item extends z.ZodType>(label: string, item: Item, max: number) =>
  z.array(item, `${label} must be a list`).max(max, `${label} must have at most ${max} entries`);

const holders = closed(
  z
    .object(
      {
        roles: optional(listed('Roles', oneOf('Role', DECIDERS), DECIDERS.length)),
        user_ids: optional(listed('Persons', id('Person'), ASKED_MAX)),
        /** `its own`: the heads of the request's department. */
        head_of: optional(z.union([z.literal(OWN), departmentId], 'Head must be “its own” or a department')),
      },
      'Please say who decides each step',
    )
    .refine(
      ({ roles = [], user_ids = [], head_of }) => roles.length + user_ids.length > 0 || head_of !== undefined,
      'Each step needs a role, a person or a head',
    ),
);

const step = closed(
  z
    .object(
      {
        name: nameText('Step', 60),
        who: holders,
        need: defaulted(z.union([z.literal(1), z.literal('all')], 'Need must be 1 or “all”'), 1),
        due_working_days: defaulted(dueWorkingDays, 2),
      },
      'Each step must be an object',
    )
    .refine(
      ({ need, who: { roles, head_of, user_ids = [] } }) =>
        need === 1 || (user_ids.length > 0 && roles === undefined && head_of === undefined),
      'Only a step of named persons can need all of them',
    ),
);

const rule = closed(
  z.object(
    {
      id: optional(text('Rule', 28)),
      name: nameText('Name', 60),
      from: amount('From'),
      /** Inclusive; absent without an end. */
      to: optional(amount('To')),
      /** Absent for every department without rules of its own. */
      department_ids: optional(listed('Departments', departmentId, LISTED_MAX).min(1, 'Please name a department')),
      steps: z
        .array(step, 'Steps must be a list')
        .min(1, 'A rule needs 1 to 6 steps')
        .max(6, 'A rule needs 1 to 6 steps'),
    },
    'Each rule must be an object',
  ),
);
/** Paise. */
export type ApprovalRuleInput = z.output<typeof rule>;

const rules = z.array(rule, 'Rules must be a list').min(1, 'Please lay down at least one rule').max(BANDS_MAX);

const stepShown = z.object({
  name: z.string(),
  who: z.object({
    roles: z.array(z.string()).readonly(),
    user_ids: z.array(z.string()).readonly(),
    head_of: z.union([z.literal(OWN), z.number()]).nullable(),
  }),
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  /** As “Finance Manager or Administrator”; “and” where all are needed. */
  decided_by: z.string(),
  need: z.union([z.literal(1), z.literal('all')]),
  due_working_days: z.number(),
});

const ruleShown = z.object({
  id: z.string(),
  name: z.string(),
  from: z.number(),
  to: z.number().nullable(),
  department_ids: z.array(z.number()).readonly().nullable(),
  steps: z.array(stepShown),
});
export type ApprovalRuleShown = z.infer<typeof ruleShown>;

const rulesShown = z.object({
  kind: z.enum(APPROVAL_KINDS),
  /** 0 while the shipped rules hold. */
  version: z.number(),
  /** Null unless shipped rules hold. */
  shipped: z.enum(RULE_SETS).nullable(),
  effective_from: z.string().nullable(),
  laid_down_by_name: z.string().nullable(),
  laid_down_at: z.string().nullable(),
  rules: z.array(ruleShown),
  planned: z.array(z.object({ version: z.number(), effective_from: z.string() })),
  proposal: z
    .object({
      id: z.string(),
      rules: z.array(ruleShown),
      effective_from: z.string(),
      proposed_by: z.string(),
      proposed_by_name: z.string(),
      proposed_at: z.string(),
    })
    .nullable(),
});
export type ApprovalRulesShown = z.infer<typeof rulesShown>;

const kind = oneOf('Kind', APPROVAL_KINDS);
const answer = done({ approval_rules: rulesShown });
const ofProposal = z.object({ kind, proposal_id: id('Proposal') });
const reads = ['approval_rules', 'users', 'departments'];

export const approvalRules = {
  get: route({
    method: 'GET',
    path: '/admin/approval-rules/:kind',
    summary: 'The rules by which requests of a kind are approved, on a day, today unless said otherwise',
    who: ['admin', 'finance_manager', 'auditor'],
    input: z.object({ kind, effective_from: optional(day('Effective from')) }),
    output: rulesShown,
    reads,
  }),
  propose: route({
    method: 'PUT',
    path: '/admin/approval-rules/:kind',
    summary: 'Propose rules for a kind; 409 for a gap, an overlap, or a step without an active person',
    who: ['admin'],
    input: z.object({ kind, rules, effective_from: optional(day('Effective from')) }),
    output: answer,
  }),
  confirm: route({
    method: 'PUT',
    path: '/admin/approval-rules/:kind/confirm',
    summary: 'Lay down the proposed rules of a kind; 409 for the administrator who proposed them',
    who: ['admin'],
    input: ofProposal,
    output: answer,
  }),
  withdraw: route({
    method: 'PUT',
    path: '/admin/approval-rules/:kind/withdraw',
    summary: 'Withdraw the proposed rules of a kind',
    who: ['admin'],
    input: ofProposal,
    output: answer,
  }),
  try: route({
    method: 'POST',
    path: '/admin/approval-rules/:kind/try',
    summary:
      'The route that a request would take, and where those of the last 12 months would have gone; saves nothing',
    who: ['admin', 'finance_manager'],
    input: z.object({ kind, amount: amount(), department_id: optional(departmentId), rules: optional(rules) }),
    output: z.object({
      rule: z.object({ id: z.string(), name: z.string(), version: z.number() }),
      steps: z.array(stepShown),
      year: z.object({
        from: z.string(),
        requests: z.number(),
        rules: z.array(z.object({ id: z.string(), name: z.string(), requests: z.number(), amount: z.number() })),
      }),
    }),
  }),
};
