import { declared } from '../kernel/index.js';
import { budgetingEvents } from './events.js';

const GRANT = { fundingAgency: 'plain', facultyName: 'identity of facultyId', 'heads.name': 'plain' } as const;

export const budgetingDeclarations = declared(budgetingEvents, {
  BudgetAllocated: { 'transfer.reason': 'plain' },
  IncomeRecorded: { sourceName: 'plain', description: 'plain', recordedByName: 'identity of recordedBy' },
  IncomeReversed: { reason: 'plain', reversedByName: 'identity of actor' },
  BudgetOverrunAllowed: { allowedByName: 'identity of allowedBy', reason: 'plain' },
  GrantRegistered: GRANT,
  GrantUpdated: {
    ...GRANT,
    'previous.fundingAgency': 'plain',
    'previous.facultyName': 'identity of facultyId',
    'previous.heads.name': 'plain',
  },
});
