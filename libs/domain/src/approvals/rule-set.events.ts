import { event, type EventsOf } from '../kernel/index.js';
import { type RuleSet } from './approval-rule.js';

const APPROVE: Readonly<Record<RuleSet, string>> = {
  one_person: 'one person approves',
  two_people: 'two people approve',
};

const LIVE = { name: 'approval_rule_set.updated', model: 'approval_rule_set' };

export const ruleSetEvents = {
  RuleSetProposed: event<{ proposalId: string; set: RuleSet; proposedBy: string; proposedByName: string }>(
    ({ set }) => ({ says: `Proposed that ${APPROVE[set]} before rules are laid down` }),
    LIVE,
  ),

  RuleSetProposalWithdrawn: event<{ proposalId: string; set: RuleSet; withdrawnBy: string; withdrawnByName: string }>(
    ({ set }) => ({ says: `Withdrew the proposal that ${APPROVE[set]} before rules are laid down` }),
    LIVE,
  ),

  /** `proposalId` is null unless two administrators agreed. */
  RuleSetChosen: event<{
    set: RuleSet;
    previous: RuleSet;
    proposalId: string | null;
    chosenBy: string;
    chosenByName: string;
  }>(({ set }) => ({ says: `Chose that ${APPROVE[set]} before rules are laid down` }), LIVE),
};
export type RuleSetEvents = EventsOf<typeof ruleSetEvents>;
