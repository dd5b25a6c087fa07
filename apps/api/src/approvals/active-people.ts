import { DECIDERS } from '@bursar/contracts';
import { type ActivePerson } from '@bursar/domain/approvals';
import { type UserRow, users } from '@bursar/domain/identity';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';

const personOf = ({ id: userId, role, departments_led: headOf }: UserRow): ActivePerson => ({ userId, role, headOf });

/** The people who may stand in a step. */
@Injectable()
export class ActivePeople {
  constructor(private readonly readModels: ReadModels) {}

  async all(): Promise<readonly ActivePerson[]> {
    const where = { role: { in: DECIDERS }, is_active: true };
    return (await this.readModels.find(users, { where })).map(personOf);
  }
}
