import { decider, type Officer, requireIndependence } from '../kernel/index.js';
import { type RuleSet } from './approval-rule.js';
import { refuse } from './refusals.js';
import { type RuleSetEvents } from './rule-set.events.js';

export const OWN_RULE_SET = 'own';

export interface RuleSetState {
  readonly chosen: RuleSet | null;
  readonly proposal: RuleSetEvents['RuleSetProposed'] | null;
  readonly confirmed: string | null;
}

interface By {
  readonly by: Officer;
  readonly proposalId: string;
}

export type RuleSetCommands = {
  /** `standing` holds while none was chosen. One person in place of two is only proposed. */
  ChooseRuleSet: By & { set: RuleSet; standing: RuleSet };
  ConfirmRuleSet: By;
  WithdrawRuleSet: By;
};

export const OwnRuleSet = decider<RuleSetState, RuleSetCommands, RuleSetEvents>({
  category: 'approvalRuleSet',
  initial: { chosen: null, proposal: null, confirmed: null },

  decide: {
    ChooseRuleSet: ({ by, proposalId, set, standing }, { chosen, proposal }) => {
      const previous = chosen ?? standing;
      if (set === chosen || set === proposal?.set) return [];
      if (set === 'one_person' && previous === 'two_people') {
        if ([by.admittedBy, by.changedBy].some((lately = []) => lately.length > 0)) throw refuse('proposer-new');
        const data = { proposalId, set, proposedBy: by.userId, proposedByName: by.name };
        return [{ type: 'RuleSetProposed', data }];
      }
      const chosenBy = { chosenBy: by.userId, chosenByName: by.name };
      return [{ type: 'RuleSetChosen', data: { set, previous, proposalId: null, ...chosenBy } }];
    },

    ConfirmRuleSet: ({ by, proposalId }, { proposal, confirmed }) => {
      if (confirmed === proposalId) return [];
      if (proposal?.proposalId !== proposalId) throw refuse('proposal-not-found');
      if (proposal.proposedBy === by.userId) throw refuse('same-person');
      requireIndependence({ ...by, fourEyes: true }, proposal.proposedBy);
      const chosenBy = { chosenBy: by.userId, chosenByName: by.name };
      return [{ type: 'RuleSetChosen', data: { set: proposal.set, previous: 'two_people', proposalId, ...chosenBy } }];
    },

    WithdrawRuleSet: ({ by, proposalId }, { proposal }) => {
      if (proposal?.proposalId !== proposalId) throw refuse('proposal-not-found');
      const data = { proposalId, set: proposal.set, withdrawnBy: by.userId, withdrawnByName: by.name };
      return [{ type: 'RuleSetProposalWithdrawn', data }];
    },
  },

  evolve: {
    RuleSetProposed: (state, proposal) => ({ ...state, proposal }),
    RuleSetProposalWithdrawn: (state) => ({ ...state, proposal: null }),
    RuleSetChosen: (state, { set, proposalId }) => ({ chosen: set, proposal: null, confirmed: proposalId }),
  },
});
