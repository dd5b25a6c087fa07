import { type AidApplicationState, refuse } from '@bursar/domain/aid';
import { standingOf, User, users } from '@bursar/domain/identity';
import { Execution } from '@bursar/platform';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';

const LEAVING = { passed_out: 'Passed out', active: undefined, inactive: 'Deactivated' } as const;

/** Aid that was approved before may still be owed to a student who left. */
@Injectable()
export class AidStudents {
  constructor(
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
  ) {}

  /** @throws `aid/student-deleted` */
  async expectKept(application: AidApplicationState): Promise<void> {
    if (application.status === 'none') return;
    const { userId, studentName } = application.facts;
    const { status } = await this.execution.load(User, userId);
    if (status === 'deleted') throw refuse('student-deleted', studentName);
  }

  async leavingOf(student_id: string): Promise<string | undefined> {
    const [user] = await this.readModels.find(users, { where: { student_id } });
    return user ? LEAVING[standingOf(user)] : 'No longer a student';
  }
}
