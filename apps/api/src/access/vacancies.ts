import { DECIDERS } from '@bursar/contracts';
import { type ApprovalRequestRow } from '@bursar/domain/decisions';
import { type Role, type UserRow, users } from '@bursar/domain/identity';
import { type Authority, type Fallen, fallOf, isStuck, mayFall } from '@bursar/domain/kernel';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';

type Asked = Pick<ApprovalRequestRow, 'progress' | 'makers'>;

export interface Holders {
  readonly active: readonly Authority[];
  readonly inactive: readonly Authority[];
}

export const authorityOf = ({ id: userId, name, role, departments_led: headOf }: UserRow): Authority => ({
  ...{ userId, name, role, headOf, delegation: null },
});

const decidingRoles: readonly Role[] = DECIDERS;

export const mayDecide = ({ is_active, role }: UserRow): boolean => is_active && decidingRoles.includes(role);

@Injectable()
export class Vacancies {
  constructor(private readonly readModels: ReadModels) {}

  async holdersIn(requests: readonly Asked[]): Promise<Holders> {
    const known = requests.length > 0 ? await this.peopleIn(requests) : [];
    const [active, inactive] = [true, false].map((is) => known.filter((user) => mayDecide(user) === is));
    return { active: (active ?? []).map(authorityOf), inactive: (inactive ?? []).map(authorityOf) };
  }

  async fallOf({ progress, makers }: Asked): Promise<Fallen | undefined> {
    const { active, inactive } = await this.holdersIn([{ progress, makers }]);
    const others = active.filter(({ userId }) => !makers.includes(userId));
    return mayFall(progress, inactive, active) ? fallOf(progress, others) : undefined;
  }

  async isStuck({ progress, makers }: Asked): Promise<boolean> {
    const { active } = await this.holdersIn([{ progress, makers }]);
    return isStuck(
      progress,
      active.filter(({ userId }) => !makers.includes(userId)),
    );
  }

  private async peopleIn(requests: readonly Asked[]): Promise<readonly UserRow[]> {
    const holders = requests.flatMap(({ progress }) => progress.route.steps.map(({ who }) => who));
    const roles = new Set(['admin', 'hod', ...holders.flatMap(({ roles: held = [] }) => held)]) as Set<Role>;
    const ids = new Set(holders.flatMap(({ userIds = [] }) => userIds));
    const named = await Promise.all([...ids].map((id) => this.readModels.get(users, id)));
    const inRoles = await this.readModels.find(users, { where: { role: { in: [...roles] } } });
    return [...inRoles, ...named.flatMap((user) => (user && !roles.has(user.role) ? [user] : []))];
  }
}
