import { type Asked, figure } from '../kernel/index.js';
import { type ApprovalRequestRow, approvalRequests } from './approval-requests.projection.js';

export const requestsToApprove = figure({
  ...{ name: 'waiting_approvals', label: 'Requests to Approve', unit: 'count' },
  of: approvalRequests,
  adds: () => 1,
  tells: ({ description, submitted_by_name }: ApprovalRequestRow) => `${description}, ${submitted_by_name}`,
  where: ({ requests = [] }: Asked) => ({ id: { in: requests } }),
});
