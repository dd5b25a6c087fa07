import { type ApprovalKind, approvalRules, type RequestOf } from '@bursar/contracts';
import { type Client } from './client.js';

type Rules = RequestOf<typeof approvalRules.propose>['rules'];

const office = (name: string) => ({ name, who: { roles: ['admin' as const, 'finance_manager' as const] } });

export const secondAbove = (limit: number): Rules => [
  { name: 'Small', from: 0, to: limit, steps: [office('Finance')] },
  { name: 'Large', from: limit + 0.01, steps: [office('Finance'), office('Second person')] },
];

export async function layDown(one: Client, other: Client, kind: ApprovalKind, rules: Rules): Promise<void> {
  const { approval_rules } = await one.do(approvalRules.propose, { kind, rules });
  await other.do(approvalRules.confirm, { kind, proposal_id: approval_rules.proposal?.id ?? '' });
}
