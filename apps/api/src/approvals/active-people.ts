import { DECIDERS } from '@bursar/contracts';
import { type ActivePerson, approvalRules } from '@bursar/domain/approvals';
import { type UserRow, users } from '@bursar/domain/identity';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';

const OFFICES: readonly string[] = ['admin', 'finance_manager'];

const personOf = ({ id: userId, role, departments_led: headOf }: UserRow): ActivePerson => ({ userId, role, headOf });

@Injectable()
export class ActivePeople {
  constructor(private readonly readModels: ReadModels) {}

  async all(): Promise<readonly ActivePerson[]> {
    const where = { role: { in: DECIDERS }, is_active: true };
    return (await this.readModels.find(users, { where })).map(personOf);
  }

  async decides(userId: string): Promise<boolean> {
    const user = await this.readModels.get(users, userId);
    if (!user) return false;
    if (OFFICES.includes(user.role) || user.departments_led.length > 0) return true;
    const rules = (await this.readModels.find(approvalRules, {})).flatMap(({ laid_down }) => laid_down);
    const steps = rules.flatMap(({ rules: bands }) => bands.flatMap((band) => band.steps));
    return steps.some(({ who }) => who.userIds?.includes(userId) === true || who.roles?.includes(user.role) === true);
  }
}
