import { declared } from '../kernel/index.js';
import { approvalMatrixEvents } from './events.js';

const RULES = { 'rules.name': 'plain', 'rules.steps.name': 'plain', 'rules.steps.who.roles': 'plain' } as const;

export const approvalsDeclarations = declared(
  { ...approvalMatrixEvents },
  {
    ApprovalRulesProposed: { ...RULES, proposedByName: 'identity of proposedBy' },
    ApprovalRulesWithdrawn: { withdrawnByName: 'identity of withdrawnBy' },
    ApprovalRulesLaidDown: { ...RULES, laidDownByName: 'identity of laidDownBy' },
  },
);
