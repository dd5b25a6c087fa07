import { assignedFees, refuse as refuseFee } from '@bursar/domain/fees';
import { refuse as refuseIdentity, users } from '@bursar/domain/identity';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';

@Injectable()
export class BillsAtCounter {
  constructor(private readonly readModels: ReadModels) {}

  /** Accepts a student id or a user id. @throws `identity/student-not-found` */
  async studentId(id: string): Promise<string> {
    const [byStudentId] = await this.readModels.find(users, { where: { student_id: id } });
    const student = byStudentId ?? (await this.readModels.get(users, id));
    if (!student?.student_id) throw refuseIdentity('student-not-found');
    return student.student_id;
  }

  /** Keeps the order of `feeIds`, which name bills or structures. @throws `fees/not-assigned` */
  async of(studentId: string, feeIds: readonly string[]): Promise<readonly string[]> {
    const assigned = await this.readModels.find(assignedFees, { where: { student_id: studentId } });
    return feeIds.map((feeId) => {
      const fee = assigned.find(({ id, fee_structure_id }) => id === feeId || fee_structure_id === feeId);
      if (!fee) throw refuseFee('not-assigned');
      return fee.id;
    });
  }
}
