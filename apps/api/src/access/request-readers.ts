import { type Role } from '@bursar/contracts';
import { type ApprovalRequestRow, approvalRequests } from '@bursar/domain/decisions';
import { type Authority, type Decision, holds, istDayOf } from '@bursar/domain/kernel';
import { type Caller, Clock, type Person } from '@bursar/platform';
import { personOf } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { Authorities } from './authorities.js';

export const READ_ALL: readonly Role[] = ['admin', 'finance_manager', 'auditor'];
/** They cannot tell the request of others from a missing one. */
export const READ_OWN: readonly Role[] = ['faculty', 'staff'];

export const decisionsOn = ({ earlier, progress }: ApprovalRequestRow): readonly Decision[] => [
  ...earlier,
  ...progress.decisions,
];

@Injectable()
export class RequestReaders {
  constructor(
    private readonly readModels: ReadModels,
    private readonly authorities: Authorities,
    private readonly clock: Clock,
  ) {}

  async includes(by: Caller, row: ApprovalRequestRow): Promise<boolean> {
    const authorities = await this.authorities.of(by, row.kind, istDayOf(this.clock.now()));
    return mayRead(row, personOf(by), authorities);
  }

  async ofRequest(id: string, by: Caller): Promise<boolean> {
    const row = await this.readModels.get(approvalRequests, id);
    return row !== undefined && (await this.includes(by, row));
  }
}

function mayRead(
  row: ApprovalRequestRow,
  { id, role, departmentsLed }: Person,
  authorities: readonly Authority[],
): boolean {
  if (READ_ALL.includes(role) || row.submitted_by === id) return true;
  if (row.department_id !== null && departmentsLed.includes(row.department_id)) return true;
  if (decisionsOn(row).some((decision) => decision.by === id || decision.for === id)) return true;
  return row.progress.route.steps.some((step) => authorities.some((one) => holds(step, one)));
}
