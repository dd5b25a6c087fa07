import { type AnswerOf, budgeting, type InputOf } from '@bursar/contracts';
import { Grant, grants, type GrantRow, type GrantTerms, refuse } from '@bursar/domain/budgeting';
import { users } from '@bursar/domain/identity';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Caller } from '../platform/caller.js';
import { Execute } from '../platform/execute.command.js';
import { By, Implements, Input } from '../platform/http/implements.js';
import { listed } from '../platform/http/listing.js';
import { type Page, ReadModels } from '../platform/read-models/read-models.js';

/** Restricted money: what agencies gave, for what, and what was spent of it. */
@Controller()
export class GrantsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
  ) {}

  @Implements(budgeting.allGrants)
  allGrants(@Input() input: InputOf<typeof budgeting.allGrants>): Promise<Page> {
    const { department_id, status } = input;
    return this.readModels.page(grants, listed(grants, input, { department_id, status }, '-start_date'));
  }

  @Implements(budgeting.grantHolders)
  async grantHolders(): Promise<AnswerOf<typeof budgeting.grantHolders>> {
    const where = { role: 'faculty', is_active: true };
    const faculty = await this.readModels.find(users, { where, sort: [{ field: 'name' }] });
    return faculty.map(({ id, name, department_id }) => ({ id, name, department_id }));
  }

  @Implements(budgeting.addGrant)
  async addGrant(
    @Input() input: InputOf<typeof budgeting.addGrant>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof budgeting.addGrant>> {
    const grantId = by.newId();
    const command = { type: 'RegisterGrant', grantId, terms: await this.termsOf(input) } as const;
    await this.commands.execute(Execute.on(Grant, grantId, command, by));
    return { message: 'Grant added successfully!', grant: await this.grant(grantId) };
  }

  @Implements(budgeting.updateGrant)
  async updateGrant(
    @Input() input: InputOf<typeof budgeting.updateGrant>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof budgeting.updateGrant>> {
    const command = { type: 'UpdateGrant', grantId: input.id, terms: await this.termsOf(input) } as const;
    await this.commands.execute(Execute.on(Grant, input.id, command, by));
    return { message: 'Grant updated successfully!', grant: await this.grant(input.id) };
  }

  @Implements(budgeting.withdrawGrant)
  async withdrawGrant(
    @Input() { id }: InputOf<typeof budgeting.withdrawGrant>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof budgeting.withdrawGrant>> {
    // One that is gone is refused by its own rule, which knows a repeated request again.
    const { spent, encumbered } = (await this.readModels.get(grants, id)) ?? { spent: 0, encumbered: 0 };
    const command = { type: 'WithdrawGrant', grantId: id, inUse: spent + encumbered > 0 } as const;
    await this.commands.execute(Execute.on(Grant, id, command, by));
    return { message: 'Grant deleted successfully.' };
  }

  private async grant(id: string): Promise<GrantRow> {
    const row = await this.readModels.get(grants, id);
    if (!row) throw refuse('grant-not-found');
    return row;
  }

  private async termsOf(input: InputOf<typeof budgeting.addGrant>): Promise<GrantTerms> {
    const faculty = await this.faculty(input.faculty_id);
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

  /** Whose grant it is; nobody's in particular without an id. */
  private async faculty(id: string | undefined) {
    if (id === undefined) return { id: null, name: null, departmentId: null };
    const user = await this.readModels.get(users, id);
    if (user?.role !== 'faculty') throw refuse('faculty-not-found');
    return { id, name: user.name, departmentId: user.department_id };
  }
}
