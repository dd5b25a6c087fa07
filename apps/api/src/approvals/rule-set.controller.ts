import { ruleSet as contract, type RuleSetShown } from '@bursar/contracts';
import { OWN_RULE_SET, OwnRuleSet, ownRuleSet, type RuleSet, type RuleSetCommands } from '@bursar/domain/approvals';
import { type Command } from '@bursar/domain/kernel';
import { type Caller, Execute } from '@bursar/platform';
import { serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Officers } from '../access/officers.js';
import { RuleSets } from '../access/rule-sets.js';

const CHOSEN: Readonly<Record<RuleSet, string>> = {
  one_person: 'One person approves from now on.',
  two_people: 'Two people approve from now on.',
};
const PROPOSED = 'Proposed. It holds once a second administrator confirms it.';

@Controller()
export class RuleSetController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly officers: Officers,
    private readonly ruleSets: RuleSets,
  ) {}

  readonly routes = serve(contract)({
    get: () => this.shown(),

    choose: async ({ rule_set: set }, by) => {
      const { standing } = this.ruleSets;
      const asked = { set, standing, proposalId: by.newId(), by: this.officers.of(by) };
      await this.execute({ type: 'ChooseRuleSet', ...asked }, by);
      return async () => {
        const rule_set = await this.shown();
        const message = rule_set.rule_set === set ? CHOSEN[set] : PROPOSED;
        return { message, rule_set };
      };
    },

    confirm: async ({ proposal_id: proposalId }, by) => {
      await this.execute({ type: 'ConfirmRuleSet', proposalId, by: this.officers.of(by) }, by);
      return async () => ({ message: CHOSEN.one_person, rule_set: await this.shown() });
    },

    withdraw: async ({ proposal_id: proposalId }, by) => {
      await this.execute({ type: 'WithdrawRuleSet', proposalId, by: this.officers.of(by) }, by);
      return async () => ({ message: 'The proposal was withdrawn.', rule_set: await this.shown() });
    },
  });

  private async shown(): Promise<RuleSetShown> {
    const row = await this.readModels.get(ownRuleSet, OWN_RULE_SET);
    const { chosen_by_name = null, chosen_at = null, proposal = null } = row ?? {};
    return { rule_set: await this.ruleSets.shown(), chosen_by_name, chosen_at, proposal };
  }

  private async execute(command: Command<RuleSetCommands>, by: Caller): Promise<void> {
    await this.commands.execute(Execute.on(OwnRuleSet, OWN_RULE_SET, command, by));
    await this.ruleSets.load();
  }
}
