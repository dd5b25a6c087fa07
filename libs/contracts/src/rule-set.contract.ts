import { RULE_SETS } from '@bursar/domain/approvals';
import { z } from 'zod';
import { id, oneOf } from './fields.js';
import { done, nothing, route } from './route.js';

export { RULE_SETS, type RuleSet } from '@bursar/domain/approvals';

const ruleSetShown = z.object({
  rule_set: z.enum(RULE_SETS),
  /** Null while the installation's setting holds. */
  chosen_by_name: z.string().nullable(),
  chosen_at: z.string().nullable(),
  proposal: z
    .object({
      id: z.string(),
      rule_set: z.enum(RULE_SETS),
      proposed_by: z.string(),
      proposed_by_name: z.string(),
      proposed_at: z.string(),
    })
    .nullable(),
});
export type RuleSetShown = z.infer<typeof ruleSetShown>;

const answer = done({ rule_set: ruleSetShown });
const ofProposal = z.object({ proposal_id: id('Proposal') });

export const ruleSet = {
  get: route({
    method: 'GET',
    path: '/admin/approval-rule-set',
    summary: 'One or two people approve what no laid-down rule covers',
    who: ['admin', 'finance_manager', 'auditor'],
    input: nothing,
    output: ruleSetShown,
    reads: ['approval_rule_set'],
  }),
  choose: route({
    method: 'PUT',
    path: '/admin/approval-rule-set',
    summary: 'Choose one or two people; one in place of two is proposed, and holds once another administrator confirms',
    who: ['admin'],
    input: z.object({ rule_set: oneOf('Choice', RULE_SETS) }),
    output: answer,
  }),
  confirm: route({
    method: 'PUT',
    path: '/admin/approval-rule-set/confirm',
    summary: 'Confirm the proposed choice; 409 for the administrator who proposed it',
    who: ['admin'],
    input: ofProposal,
    output: answer,
  }),
  withdraw: route({
    method: 'PUT',
    path: '/admin/approval-rule-set/withdraw',
    summary: 'Withdraw the proposed choice',
    who: ['admin'],
    input: ofProposal,
    output: answer,
  }),
};
