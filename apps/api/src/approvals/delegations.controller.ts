import { DECIDERS, delegations as contract } from '@bursar/contracts';
import { type DelegationRow, delegations, Delegation, type Party, refuse } from '@bursar/domain/approvals';
import { type UserRow, users } from '@bursar/domain/identity';
import { type Day, istDayOf } from '@bursar/domain/kernel';
import { type Caller, Clock, Execute, Execution, type Person } from '@bursar/platform';
import { forbidden, personOf, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ActivePeople } from './active-people.js';
import { Delegate } from './delegate.handler.js';

const READERS: readonly string[] = ['admin', 'auditor'];

const partyOf = ({ id: userId, name, role, is_active: active }: UserRow): Party => ({ userId, name, role, active });

const latestFirst = (one: DelegationRow, other: DelegationRow): number =>
  other.starts_on.localeCompare(one.starts_on) || other.id.localeCompare(one.id);

@Controller()
export class DelegationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    private readonly people: ActivePeople,
    private readonly clock: Clock,
  ) {}

  readonly routes = serve(contract)({
    list: async ({ mine }, by) => {
      const person = personOf(by);
      const rows = READERS.includes(person.role) && mine !== 'yes' ? await this.all() : await this.of(person.id);
      return [...rows].sort(latestFirst);
    },

    deputies: async () => {
      const where = { role: { in: DECIDERS }, is_active: true };
      const people = await this.readModels.find(users, { where, sort: [{ field: 'name' }] });
      return people.map(({ id, name, role, department }) => ({ id, name, role, department }));
    },

    start: async ({ from_user_id, to_user_id, from, to, kinds = null, up_to: upToPaise = null, reason }, by) => {
      const person = personOf(by);
      const giver = await this.party(from_user_id ?? person.id);
      if (giver.userId !== person.id) await this.expectAdmin(person, giver.userId);
      const delegationId = by.newId();
      const command = {
        ...{ delegationId, giver, deputy: await this.party(to_user_id), from, to, kinds, upToPaise, reason },
        ...{ today: this.today(), secondHand: await this.isSecondHand(giver.userId) },
      };
      await this.commands.execute(new Delegate(command, by));
      const whose = giver.userId === person.id ? 'Your deputy' : `The deputy of ${giver.name}`;
      return this.answer(delegationId, `${whose} decides from the first day on.`);
    },

    end: async ({ id }, by) => {
      await this.expectOwn(id, by);
      const { id: userId, name: byName } = personOf(by);
      const command = { type: 'EndDelegation', by: userId, byName, today: this.today() } as const;
      await this.commands.execute(Execute.on(Delegation, id, command, by));
      return this.answer(id, 'The delegation has ended.');
    },
  });

  private all(): Promise<readonly DelegationRow[]> {
    return this.readModels.find(delegations, {});
  }

  private async of(userId: string): Promise<readonly DelegationRow[]> {
    const given = await this.readModels.find(delegations, { where: { user_id: userId } });
    return [...given, ...(await this.heldBy(userId))];
  }

  private heldBy(deputy_id: string): Promise<readonly DelegationRow[]> {
    return this.readModels.find(delegations, { where: { deputy_id } });
  }

  /** @throws `approvals/delegate-further` to a deputy of the giver, else 403 unless administrator */
  private async expectAdmin({ id, role }: Person, giverId: string): Promise<void> {
    if (role === 'admin') return;
    const isDeputy = (await this.standing(id)).some(({ user_id }) => user_id === giverId);
    throw isDeputy ? refuse('delegate-further') : forbidden();
  }

  private async isSecondHand(userId: string): Promise<boolean> {
    if ((await this.standing(userId)).length === 0) return false;
    return !(await this.people.decides(userId));
  }

  private async standing(deputyId: string): Promise<readonly DelegationRow[]> {
    const today = this.today();
    return (await this.heldBy(deputyId)).filter(({ status, ends_on }) => status === 'standing' && ends_on >= today);
  }

  /** @throws 403 alike for another person's and a missing one */
  private async expectOwn(id: string, by: Caller): Promise<void> {
    const state = await this.execution.load(Delegation, id);
    const isOwn = state.status !== 'none' && by.is(state.fromUserId);
    if (!isOwn && personOf(by).role !== 'admin') throw forbidden();
  }

  private async party(userId: string): Promise<Party> {
    return partyOf(await this.readModels.need(users, userId, () => refuse('person-not-found')));
  }

  private answer(id: string, message: string) {
    const missing = () => refuse('delegation-not-found');
    return async () => ({ message, delegation: await this.readModels.need(delegations, id, missing) });
  }

  private today(): Day {
    return istDayOf(this.clock.now());
  }
}
