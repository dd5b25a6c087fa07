import { type ApprovalRequestRow } from '@bursar/domain/decisions';
import { type Authority, type Decision, holds } from '@bursar/domain/kernel';
import { type Role } from '@bursar/contracts';
import { type Person } from '@bursar/platform';

const READ_ALL: readonly Role[] = ['admin', 'finance_manager', 'auditor'];
/** They cannot tell the request of others from a missing one. */
export const READ_OWN: readonly Role[] = ['faculty', 'staff'];

export const decisionsOn = ({ earlier, progress }: ApprovalRequestRow): readonly Decision[] => [
  ...earlier,
  ...progress.decisions,
];

/** The office, its maker, the heads of its department, and whoever decided or may decide a step. */
export function mayReadRequest(
  row: ApprovalRequestRow,
  { id, role, departmentsLed }: Person,
  authorities: readonly Authority[],
): boolean {
  if (READ_ALL.includes(role) || row.submitted_by === id) return true;
  if (row.department_id !== null && departmentsLed.includes(row.department_id)) return true;
  if (decisionsOn(row).some((decision) => decision.by === id || decision.for === id)) return true;
  return row.progress.route.steps.some((step) => authorities.some((one) => holds(step, one)));
}
