import { budgeting } from '@bursar/contracts';
import { Income, incomes, refuse } from '@bursar/domain/budgeting';
import { Execute } from '@bursar/platform';
import { forbidden, queryOf, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';

@Controller()
export class IncomeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
  ) {}

  readonly routes = serve(budgeting)({
    allIncomes: ({ received_in: month, ...input }) => {
      const received_date = month === undefined ? undefined : { from: month, below: `${month}~` };
      return this.readModels.page(incomes, queryOf(incomes, { ...input, received_date }, '-received_date'));
    },

    addIncome: async (input, by) => {
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
      return async () => ({
        message: 'Income source added successfully!',
        income: await this.income(entry.incomeId),
      });
    },

    reverseIncome: async ({ id, reason = '' }, by) => {
      const command = { type: 'ReverseIncome', incomeId: id, reason, reversedByName: by.actor.name ?? null } as const;
      await this.commands.execute(Execute.on(Income, id, command, by));
      return async () => ({ message: 'Income reversed successfully.', income: await this.income(id) });
    },
  });

  private readonly income = (id: string) => this.readModels.need(incomes, id, () => refuse('income-not-found'));
}
