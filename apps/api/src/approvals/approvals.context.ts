import { APPROVAL_MATRIX, ApprovalMatrix, approvalRules, approvalsDeclarations } from '@bursar/domain/approvals';
import { context } from '@bursar/platform';
import { ActivePeople } from './active-people.js';
import { ApprovalRulesController } from './approval-rules.controller.js';
import { PastRequests } from './past-requests.js';
import { ShownRules } from './shown-rules.js';

export const approvals = context({
  name: 'approvals',
  controllers: [ApprovalRulesController],
  providers: [ActivePeople, PastRequests, ShownRules],
  projections: [approvalRules],
  policies: [],
  events: approvalsDeclarations,
  records: [
    { kind: 'approvalrules', category: ApprovalMatrix.category, ledger: APPROVAL_MATRIX, model: approvalRules },
  ],
  startUp: [],
});
