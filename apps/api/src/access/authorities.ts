import { type ApprovalKind, type DelegationRow, delegations } from '@bursar/domain/approvals';
import { users } from '@bursar/domain/identity';
import { addDays, type Authority, type Day, paiseOf } from '@bursar/domain/kernel';
import { type Caller, type Person } from '@bursar/platform';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';

export type Decider = Pick<Person, 'id' | 'name' | 'role' | 'departmentsLed'>;

@Injectable()
export class Authorities {
  constructor(private readonly readModels: ReadModels) {}

  /** Own office first, then delegations of that day. */
  async of({ person }: Caller, kind: ApprovalKind, day: Day): Promise<readonly Authority[]> {
    return person ? this.ofPerson(person, kind, day) : [];
  }

  async ofPerson(person: Decider, kind: ApprovalKind, day: Day): Promise<readonly Authority[]> {
    return (await this.byKind(person, day))(kind);
  }

  async byKind(
    { id: userId, name, role, departmentsLed: headOf }: Decider,
    day: Day,
  ): Promise<(kind?: ApprovalKind) => readonly Authority[]> {
    const held = await Promise.all(
      (await this.heldBy(userId, day)).map(async (delegation) => ({
        kinds: delegation.kinds,
        office: await this.officeOf(delegation),
      })),
    );
    const holds = (kinds: DelegationRow['kinds'], kind?: ApprovalKind): boolean =>
      kind === undefined || kinds === null || kinds.includes(kind);
    return (kind) => [
      { userId, name, role, headOf, delegation: null },
      ...held.flatMap(({ kinds, office }) => (office && holds(kinds, kind) ? [office] : [])),
    ];
  }

  private heldBy(deputy_id: string, day: Day): Promise<readonly DelegationRow[]> {
    const where = {
      deputy_id,
      status: 'standing',
      starts_on: { below: addDays(day, 1) },
      ends_on: { from: day },
    } as const;
    return this.readModels.find(delegations, { where, sort: [{ field: 'starts_on' }] });
  }

  private async officeOf({ id, user_id: userId, up_to }: DelegationRow): Promise<Authority | undefined> {
    const giver = await this.readModels.get(users, userId);
    if (!giver?.is_active) return undefined;
    const { name, role, departments_led: headOf } = giver;
    return { userId, name, role, headOf, delegation: { id, upToPaise: up_to === null ? null : paiseOf(up_to) } };
  }
}
