import { aid, type AnswerOf, type InputOf } from '@bursar/contracts';
import { AidFund, type AidFundCommands, aidFunds, type AidFundTerms, refuse } from '@bursar/domain/aid';
import { type Command } from '@bursar/domain/kernel';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Caller } from '../platform/caller.js';
import { Execute } from '../platform/execute.command.js';
import { By, Implements, Input } from '../platform/http/implements.js';
import { listed } from '../platform/http/listing.js';
import { type Page, ReadModels } from '../platform/read-models/read-models.js';
import { FundNames } from './fund-names.js';

const termsOf = ({ name, kind, sponsor }: InputOf<typeof aid.changeFund>): AidFundTerms => ({ name, kind, sponsor });

/** The funds aid is paid from. */
@Controller()
export class FundsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly names: FundNames,
    private readonly readModels: ReadModels,
  ) {}

  @Implements(aid.allFunds)
  funds(@Input() input: InputOf<typeof aid.allFunds>): Promise<Page> {
    const { status, kind } = input;
    return this.readModels.page(aidFunds, listed(aidFunds, input, { status, kind }, 'name'));
  }

  @Implements(aid.openFund)
  async open(@Input() input: InputOf<typeof aid.openFund>, @By() by: Caller): Promise<AnswerOf<typeof aid.openFund>> {
    const [fundId, entryId] = [by.newId(), by.newId()];
    const { amount: amountPaise, note = '' } = input;
    const terms = termsOf({ id: fundId, ...input });
    await this.names.calling(fundId, terms.name, by, async () => {
      await this.execute(fundId, { type: 'OpenAidFund', fundId, terms }, by);
      if (amountPaise !== undefined)
        await this.execute(fundId, { type: 'AddAidFundMoney', entryId, amountPaise, note }, by);
    });
    return this.answer('Aid fund opened successfully!', fundId);
  }

  @Implements(aid.changeFund)
  async change(
    @Input() input: InputOf<typeof aid.changeFund>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof aid.changeFund>> {
    const terms = termsOf(input);
    await this.names.calling(input.id, terms.name, by, () =>
      this.execute(input.id, { type: 'ChangeAidFund', terms }, by),
    );
    return this.answer('Aid fund updated successfully!', input.id);
  }

  @Implements(aid.addFundMoney)
  async addMoney(
    @Input() { id, amount: amountPaise, note }: InputOf<typeof aid.addFundMoney>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof aid.addFundMoney>> {
    await this.execute(id, { type: 'AddAidFundMoney', entryId: by.newId(), amountPaise, note }, by);
    return this.answer('Money added to the fund.', id);
  }

  @Implements(aid.takeOutFundMoney)
  async takeOutMoney(
    @Input() { id, amount: amountPaise, note }: InputOf<typeof aid.takeOutFundMoney>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof aid.takeOutFundMoney>> {
    await this.execute(id, { type: 'TakeOutAidFundMoney', entryId: by.newId(), amountPaise, note }, by);
    return this.answer('Money taken out of the fund.', id);
  }

  @Implements(aid.closeFund)
  async close(
    @Input() { id }: InputOf<typeof aid.closeFund>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof aid.closeFund>> {
    await this.execute(id, { type: 'CloseAidFund' }, by);
    return this.answer('Aid fund closed.', id);
  }

  @Implements(aid.reopenFund)
  async reopen(
    @Input() { id }: InputOf<typeof aid.reopenFund>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof aid.reopenFund>> {
    await this.execute(id, { type: 'ReopenAidFund' }, by);
    return this.answer('Aid fund reopened.', id);
  }

  private execute(fundId: string, command: Command<AidFundCommands>, by: Caller): Promise<void> {
    return this.commands.execute(Execute.on(AidFund, fundId, command, by));
  }

  private async answer(message: string, id: string): Promise<AnswerOf<typeof aid.changeFund>> {
    const fund = await this.readModels.get(aidFunds, id);
    if (!fund) throw refuse('fund-not-found');
    return { message, fund };
  }
}
