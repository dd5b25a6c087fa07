import { aid } from '@bursar/contracts';
import { AidFund, type AidFundCommands, aidFunds, refuse } from '@bursar/domain/aid';
import { type Command } from '@bursar/domain/kernel';
import { type Caller, Execute } from '@bursar/platform';
import { queryOf, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { FundNames } from './fund-names.js';

@Controller()
export class FundsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly names: FundNames,
    private readonly readModels: ReadModels,
  ) {}

  readonly routes = serve(aid)({
    allFunds: (input) => this.readModels.page(aidFunds, queryOf(aidFunds, input, 'name')),

    openFund: async ({ amount: amountPaise, note = '', ...terms }, by) => {
      const [fundId, entryId] = [by.newId(), by.newId()];
      await this.names.calling(fundId, terms.name, by, async () => {
        await this.execute(fundId, { type: 'OpenAidFund', fundId, terms }, by);
        if (amountPaise !== undefined)
          await this.execute(fundId, { type: 'AddAidFundMoney', entryId, amountPaise, note }, by);
      });
      return () => this.answer('Aid fund opened successfully!', fundId);
    },

    changeFund: async ({ id, ...terms }, by) => {
      await this.names.calling(id, terms.name, by, () => this.execute(id, { type: 'ChangeAidFund', terms }, by));
      return () => this.answer('Aid fund updated successfully!', id);
    },

    addFundMoney: async ({ id, amount: amountPaise, note }, by) => {
      await this.execute(id, { type: 'AddAidFundMoney', entryId: by.newId(), amountPaise, note }, by);
      return () => this.answer('Money added to the fund.', id);
    },

    takeOutFundMoney: async ({ id, amount: amountPaise, note }, by) => {
      await this.execute(id, { type: 'TakeOutAidFundMoney', entryId: by.newId(), amountPaise, note }, by);
      return () => this.answer('Money taken out of the fund.', id);
    },

    closeFund: async ({ id }, by) => {
      await this.execute(id, { type: 'CloseAidFund' }, by);
      return () => this.answer('Aid fund closed.', id);
    },

    reopenFund: async ({ id }, by) => {
      await this.execute(id, { type: 'ReopenAidFund' }, by);
      return () => this.answer('Aid fund reopened.', id);
    },
  });

  private execute(fundId: string, command: Command<AidFundCommands>, by: Caller): Promise<void> {
    return this.commands.execute(Execute.on(AidFund, fundId, command, by));
  }

  private async answer(message: string, id: string) {
    return { message, fund: await this.readModels.need(aidFunds, id, () => refuse('fund-not-found')) };
  }
}
