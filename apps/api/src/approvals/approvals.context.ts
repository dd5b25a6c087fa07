import {
  APPROVAL_MATRIX,
  ApprovalMatrix,
  approvalRules,
  approvalsDeclarations,
  Delegation,
  delegations,
  ownRuleSet,
} from '@bursar/domain/approvals';
import { context } from '@bursar/platform';
import { ActivePeople } from './active-people.js';
import { ApprovalRulesController } from './approval-rules.controller.js';
import { DelegateHandler } from './delegate.handler.js';
import { DelegationRounds } from './delegation-rounds.js';
import { DelegationsController } from './delegations.controller.js';
import { PastRequests } from './past-requests.js';
import { RuleSetController } from './rule-set.controller.js';
import { ShownRules } from './shown-rules.js';

export const approvals = context({
  name: 'approvals',
  controllers: [ApprovalRulesController, DelegationsController, RuleSetController],
  providers: [ActivePeople, DelegateHandler, DelegationRounds, PastRequests, ShownRules],
  projections: [approvalRules, delegations, ownRuleSet],
  policies: [],
  events: approvalsDeclarations,
  records: [
    { kind: 'approvalrules', category: ApprovalMatrix.category, ledger: APPROVAL_MATRIX, model: approvalRules },
    { kind: 'delegation', category: Delegation.category, model: delegations },
  ],
  startUp: [DelegationRounds],
});
