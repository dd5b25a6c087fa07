import { assignedFees } from '@bursar/domain/fees';
import { type AccountRow } from '@bursar/domain/identity';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';

@Injectable()
export class Leavers {
  constructor(private readonly readModels: ReadModels) {}

  /** A pending payment still counts as owed. */
  async mayPay({ passed_out, student_id }: Pick<AccountRow, 'passed_out' | 'student_id'>): Promise<boolean> {
    if (!passed_out || student_id === null) return false;
    const owed = { student_id, status: { in: ['unpaid', 'partial'] } };
    return (await this.readModels.count(assignedFees, owed)) > 0;
  }
}
