import { type AnswerOf, budgeting, type InputOf } from '@bursar/contracts';
import { Income, incomes, type IncomeRow, refuse } from '@bursar/domain/budgeting';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Caller } from '../platform/caller.js';
import { Execute } from '../platform/execute.command.js';
import { By, Implements, Input } from '../platform/http/implements.js';
import { listed } from '../platform/http/listing.js';
import { forbidden } from '../platform/http/problems.js';
import { type Page, ReadModels } from '../platform/read-models/read-models.js';

/** What comes in besides fees. */
@Controller()
export class IncomeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
  ) {}

  @Implements(budgeting.allIncomes)
  allIncomes(@Input() input: InputOf<typeof budgeting.allIncomes>): Promise<Page> {
    const { kind, status } = input;
    return this.readModels.page(incomes, listed(incomes, input, { kind, status }, '-received_date'));
  }

  @Implements(budgeting.addIncome)
  async addIncome(
    @Input() input: InputOf<typeof budgeting.addIncome>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof budgeting.addIncome>> {
    if (input.recorded_by !== undefined && !by.is(input.recorded_by)) throw forbidden();
    const entry = {
      incomeId: by.newId(),
      kind: input.kind,
      sourceName: input.source_name,
      description: input.description,
      amountPaise: input.amount,
      receivedDate: input.received_date,
      recordedBy: by.actor.userId ?? null,
      recordedByName: by.actor.name ?? null,
    };
    await this.commands.execute(Execute.on(Income, entry.incomeId, { type: 'RecordIncome', entry }, by));
    return { message: 'Income source added successfully!', income: await this.income(entry.incomeId) };
  }

  @Implements(budgeting.reverseIncome)
  async reverseIncome(
    @Input() { id, reason }: InputOf<typeof budgeting.reverseIncome>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof budgeting.reverseIncome>> {
    const reversedByName = by.actor.name ?? null;
    const command = { type: 'ReverseIncome', incomeId: id, reason: reason ?? '', reversedByName } as const;
    await this.commands.execute(Execute.on(Income, id, command, by));
    return { message: 'Income reversed successfully.', income: await this.income(id) };
  }

  private async income(id: string): Promise<IncomeRow> {
    const row = await this.readModels.get(incomes, id);
    if (!row) throw refuse('income-not-found');
    return row;
  }
}
