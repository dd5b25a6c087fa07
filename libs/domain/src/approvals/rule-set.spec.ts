import { describe, expect, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { logOf, type Told } from '../kernel/log.suite.js';
import { officer, replay } from '../kernel/index.js';
import { OWN_RULE_SET, OwnRuleSet, type RuleSetCommands } from './rule-set.js';
import { ownRuleSet } from './rule-set.projection.js';
import { type RuleSetEvents, ruleSetEvents } from './rule-set.events.js';

const asha = officer({ userId: 'u-1', name: 'Asha Rao' });
const meera = officer({ userId: 'u-2', name: 'Meera Raghunathan' });

const choose = (changes: Partial<RuleSetCommands['ChooseRuleSet']> = {}) =>
  ({
    type: 'ChooseRuleSet',
    set: 'two_people',
    standing: 'one_person',
    proposalId: 'p-1',
    by: asha,
    ...changes,
  }) as const;
const confirm = (by = meera) => ({ type: 'ConfirmRuleSet', proposalId: 'p-1', by }) as const;
const withdraw = { type: 'WithdrawRuleSet', proposalId: 'p-1', by: meera } as const;

const byAsha = { chosenBy: 'u-1', chosenByName: 'Asha Rao' };
const two = {
  type: 'RuleSetChosen',
  data: { set: 'two_people', previous: 'one_person', proposalId: null, ...byAsha },
} as const;
const proposed = {
  type: 'RuleSetProposed',
  data: { proposalId: 'p-1', set: 'one_person', proposedBy: 'u-1', proposedByName: 'Asha Rao' },
} as const;
const agreed = {
  type: 'RuleSetChosen',
  data: {
    set: 'one_person',
    previous: 'two_people',
    proposalId: 'p-1',
    ...{ chosenBy: 'u-2', chosenByName: 'Meera Raghunathan' },
  },
} as const;
const withdrawn = {
  type: 'RuleSetProposalWithdrawn',
  data: { proposalId: 'p-1', set: 'one_person', withdrawnBy: 'u-2', withdrawnByName: 'Meera Raghunathan' },
} as const;

describe('The number of people who approve before rules are laid down', () => {
  it('is chosen by one administrator, once', () => {
    given(OwnRuleSet)().when(choose()).then(two);
    given(OwnRuleSet)(two).when(choose()).thenNothing();
    given(OwnRuleSet)()
      .when(choose({ set: 'one_person' }))
      .then({ ...two, data: { ...two.data, set: 'one_person' } });
    given(OwnRuleSet)()
      .when(choose({ standing: 'two_people' }))
      .then({ ...two, data: { ...two.data, previous: 'two_people' } });
  });

  it('goes from two to one by the word of two administrators alone', () => {
    const one = choose({ set: 'one_person' });
    given(OwnRuleSet)(two).when(one).then(proposed);
    given(OwnRuleSet)()
      .when({ ...one, standing: 'two_people' })
      .then(proposed);
    given(OwnRuleSet)(two, proposed).when(one).thenNothing();
    given(OwnRuleSet)(two, proposed).when(confirm(asha)).thenRefused('approvals/same-person');
    given(OwnRuleSet)(two, proposed)
      .when(confirm({ ...meera, admittedBy: ['u-1'] }))
      .thenRefused('kernel/account-new');
    given(OwnRuleSet)(two, proposed)
      .when(confirm({ ...meera, changedBy: ['u-1'] }))
      .thenRefused('kernel/account-changed');
    given(OwnRuleSet)(two, proposed).when(confirm()).then(agreed);
    given(OwnRuleSet)(two, proposed, agreed).when(confirm()).thenNothing();
    given(OwnRuleSet)(two, proposed, agreed).when(choose()).then(two);
  });

  it('goes from two to one by no account that was lately registered or changed, as its registrar may use it', () => {
    const one = choose({ set: 'one_person' });
    const refused = (changes: Partial<typeof asha>) =>
      given(OwnRuleSet)(two)
        .when({ ...one, by: { ...asha, ...changes } })
        .thenRefused('approvals/proposer-new');
    refused({ admittedBy: ['u-2'] });
    refused({ changedBy: ['u-2'] });
    given(OwnRuleSet)(two)
      .when({ ...one, by: { ...asha, admittedBy: [], changedBy: [] } })
      .then(proposed);
  });

  it('stays when the proposal is withdrawn', () => {
    given(OwnRuleSet)(two, proposed).when(withdraw).then(withdrawn);
    given(OwnRuleSet)(two, proposed, withdrawn).when(confirm()).thenRefused('approvals/proposal-not-found');
    given(OwnRuleSet)(two, proposed, withdrawn)
      .when(choose({ set: 'one_person' }))
      .then(proposed);
    given(OwnRuleSet)(two).when(withdraw).thenRefused('approvals/proposal-not-found');
  });

  it('is shown with its proposal and with the administrator who chose it', () => {
    const rowAfter = (...events: readonly Told<RuleSetEvents>[]) =>
      replay(ownRuleSet, logOf<RuleSetEvents>(...events)).get(OWN_RULE_SET);
    const chosen: Told<RuleSetEvents> = ['RuleSetChosen', two.data];
    const asked: Told<RuleSetEvents> = ['RuleSetProposed', proposed.data];
    const gone: Told<RuleSetEvents> = ['RuleSetProposalWithdrawn', withdrawn.data];
    expect(rowAfter(chosen, asked)).toMatchObject({
      ...{ chosen: 'two_people', chosen_by_name: 'Asha Rao' },
      proposal: { id: 'p-1', rule_set: 'one_person', proposed_by_name: 'Asha Rao' },
    });
    expect(rowAfter(chosen, asked, gone)).toMatchObject({ chosen: 'two_people', proposal: null });
    expect(rowAfter(asked, ['RuleSetChosen', agreed.data])).toMatchObject({
      ...{ chosen: 'one_person', chosen_by_name: 'Meera Raghunathan', proposal: null },
    });
  });

  it('is told in a sentence', () => {
    expect(ruleSetEvents.RuleSetChosen.tell(two.data, '').says).toBe(
      'Chose that two people approve before rules are laid down',
    );
    expect(ruleSetEvents.RuleSetProposed.tell(proposed.data, '').says).toBe(
      'Proposed that one person approves before rules are laid down',
    );
  });
});
