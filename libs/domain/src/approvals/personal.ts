import { declared } from '../kernel/index.js';
import { approvalMatrixEvents, delegationEvents, ruleSetEvents } from './events.js';

const RULES = { 'rules.name': 'plain', 'rules.steps.name': 'plain', 'rules.steps.who.roles': 'plain' } as const;

export const approvalsDeclarations = declared(
  { ...approvalMatrixEvents, ...delegationEvents, ...ruleSetEvents },
  {
    ApprovalRulesProposed: { ...RULES, proposedByName: 'identity of proposedBy' },
    ApprovalRulesWithdrawn: { withdrawnByName: 'identity of withdrawnBy' },
    ApprovalRulesLaidDown: { ...RULES, laidDownByName: 'identity of laidDownBy' },
    AuthorityDelegated: {
      fromName: 'identity of fromUserId',
      toName: 'identity of toUserId',
      ...{ from: 'plain', to: 'plain' },
      reason: 'contact of fromUserId',
    },
    DelegationBegun: { toName: 'identity of toUserId' },
    RuleSetProposed: { proposedByName: 'identity of proposedBy' },
    RuleSetProposalWithdrawn: { withdrawnByName: 'identity of withdrawnBy' },
    RuleSetChosen: { chosenByName: 'identity of chosenBy' },
    DelegationEnded: { toName: 'identity of toUserId', byName: 'identity of actor' },
  },
);
