import { budgeting, type GrantInput } from '@bursar/contracts';
import { Grant, type GrantRow, grants, type GrantTerms, refuse } from '@bursar/domain/budgeting';
import { expenses } from '@bursar/domain/expenses';
import { users } from '@bursar/domain/identity';
import { Execute } from '@bursar/platform';
import { queryOf, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';

@Controller()
export class GrantsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
  ) {}

  readonly routes = serve(budgeting)({
    allGrants: (input) => this.readModels.page(grants, queryOf(grants, input, '-start_date')),

    grantHolders: async () => {
      const where = { role: 'faculty', is_active: true };
      const faculty = await this.readModels.find(users, { where, sort: [{ field: 'name' }] });
      return faculty.map(({ id, name, department_id }) => ({ id, name, department_id }));
    },

    addGrant: async (input, by) => {
      const grantId = by.newId();
      const command = { type: 'RegisterGrant', grantId, terms: await this.termsOf(input) } as const;
      await this.commands.execute(Execute.on(Grant, grantId, command, by));
      return async () => ({ message: 'Grant added successfully!', grant: await this.grant(grantId) });
    },

    updateGrant: async ({ id, ...input }, by) => {
      const used = { usedHeads: await this.usedHeads(id) };
      const terms = await this.termsOf(input, await this.readModels.get(grants, id));
      const command = { type: 'UpdateGrant', grantId: id, terms, ...used } as const;
      await this.commands.execute(Execute.on(Grant, id, command, by));
      return async () => ({ message: 'Grant updated successfully!', grant: await this.grant(id) });
    },

    withdrawGrant: async ({ id }, by) => {
      // The decider refuses a missing grant, because it recognises repeats.
      const { spent, encumbered } = (await this.readModels.get(grants, id)) ?? { spent: 0, encumbered: 0 };
      const isAsked = (await this.undecided(id)).length > 0;
      const command = { type: 'WithdrawGrant', grantId: id, inUse: spent + encumbered > 0, isAsked } as const;
      await this.commands.execute(Execute.on(Grant, id, command, by));
      return () => ({ message: 'Grant deleted successfully.' });
    },
  });

  private readonly grant = (id: string) => this.readModels.need(grants, id, () => refuse('grant-not-found'));

  private undecided(grant_id: string) {
    return this.readModels.find(expenses, { where: { grant_id, status: { in: ['pending', 'returned'] } } });
  }

  private async usedHeads(id: string): Promise<readonly string[]> {
    const heads = (await this.readModels.get(grants, id))?.heads ?? [];
    const asked = new Set((await this.undecided(id)).map(({ grant_head }) => grant_head));
    return heads
      .filter(({ name, spent, encumbered }) => spent !== 0 || encumbered !== 0 || asked.has(name))
      .map(({ name }) => name);
  }

  private async termsOf(input: GrantInput, grant?: GrantRow): Promise<GrantTerms> {
    const faculty = await this.faculty(input.faculty_id, grant);
    return {
      fundingAgency: input.funding_agency,
      amountPaise: input.amount,
      status: input.status,
      startDate: input.start_date,
      endDate: input.end_date,
      departmentId: input.department_id ?? faculty.departmentId,
      facultyId: faculty.id,
      facultyName: faculty.name,
      heads: input.heads.map(({ name, amount }) => ({ name, amountPaise: amount })),
    };
  }

  /** @throws `budgeting/faculty-not-found` */
  private async faculty(id: string | undefined, grant?: GrantRow) {
    if (id === undefined) return { id: null, name: null, departmentId: null };
    const user = await this.readModels.get(users, id);
    if (user?.role === 'faculty') return { id, name: user.name, departmentId: user.department_id };
    if (grant?.faculty_id !== id) throw refuse('faculty-not-found');
    return { id, name: grant.faculty_name, departmentId: null };
  }
}
