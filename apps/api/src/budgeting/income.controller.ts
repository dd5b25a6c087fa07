import { budgeting } from '@bursar/contracts';
import { Income, incomes, refuse } from '@bursar/domain/budgeting';
import { type Caller, Execute, Execution } from '@bursar/platform';
import { forbidden, queryOf, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Requests, type Waiting } from '../access/requests.js';

@Controller()
export class IncomeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly execution: Execution,
    private readonly requests: Requests,
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
      const { incomeId, kind: incomeKind, sourceName, description, amountPaise, receivedDate } = entry;
      const waiting = await this.requests.ask(
        {
          ...{ kind: 'income', recordId: incomeId, amountPaise },
          description: `${sourceName}, ${description}`,
          work: { kind: 'income', sourceName, description, incomeKind, receivedDate },
        },
        by,
      );
      if (!waiting) await this.commands.execute(Execute.on(Income, incomeId, { type: 'RecordIncome', entry }, by));
      return async () => ({
        message: waiting?.message ?? 'Income source added successfully!',
        income: await this.income(entry.incomeId),
      });
    },

    reverseIncome: async ({ id, reason = '' }, by) => {
      const command = { type: 'ReverseIncome', incomeId: id, reason, reversedByName: by.actor.name ?? null } as const;
      const waiting = await this.askToReverse(id, reason, by);
      if (!waiting) await this.commands.execute(Execute.on(Income, id, command, by));
      const message = waiting?.message ?? 'Income reversed successfully.';
      return async () => ({ message, income: await this.income(id) });
    },
  });

  private async askToReverse(incomeId: string, reason: string, by: Caller): Promise<Waiting | undefined> {
    const state = await this.execution.load(Income, incomeId);
    if (state.status !== 'recorded') return undefined;
    if (by.seen) await this.execution.expectUnchanged(by.seen, by);
    const { amountPaise, sourceName } = state;
    return this.requests.ask(
      {
        ...{ kind: 'income_reversal', recordId: incomeId, amountPaise },
        description: reason === '' ? sourceName : `${sourceName}: ${reason}`,
        work: { kind: 'income_reversal', incomeId, reason },
      },
      by,
    );
  }

  private readonly income = (id: string) => this.readModels.need(incomes, id, () => refuse('income-not-found'));
}
