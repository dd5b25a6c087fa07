import { type Asked, figure } from '../kernel/index.js';
import { type ApprovalRequestRow, approvalRequests } from './approval-requests.projection.js';
import { waitsFor } from './waiting.js';

const counted = {
  unit: 'count',
  of: approvalRequests,
  adds: () => 1,
  tells: ({ description, submitted_by_name }: ApprovalRequestRow) => `${description}, ${submitted_by_name}`,
} as const;

export const requestsToApprove = figure({
  ...{ name: 'waiting_approvals', label: 'Requests to Approve', ...counted },
  where: ({ requests = [] }: Asked) => ({ id: { in: requests } }),
});

export const expensesToDecide = figure({
  ...{ name: 'waiting_claims', label: 'Expenses to Decide', ...counted },
  where: ({ departments = [] }: Asked) => ({
    waits_for: { in: departments.map((headOf) => waitsFor({ who: { headOf } })) },
  }),
});
