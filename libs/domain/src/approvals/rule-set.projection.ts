import { projection, type Recorded, type Timestamp } from '../kernel/index.js';
import { type RuleSet } from './approval-rule.js';
import { OWN_RULE_SET } from './rule-set.js';
import { type RuleSetEvents } from './rule-set.events.js';

export type RuleSetRow = {
  id: string;
  chosen: RuleSet | null;
  chosen_by_name: string | null;
  chosen_at: Timestamp | null;
  proposal: {
    readonly id: string;
    readonly rule_set: RuleSet;
    readonly proposed_by: string;
    readonly proposed_by_name: string;
    readonly proposed_at: Timestamp;
  } | null;
};

const NONE: RuleSetRow = { id: OWN_RULE_SET, chosen: null, chosen_by_name: null, chosen_at: null, proposal: null };

const proposalOf = ({ data, metadata }: Recorded<Pick<RuleSetEvents, 'RuleSetProposed'>>): RuleSetRow['proposal'] => ({
  ...{ id: data.proposalId, rule_set: data.set, proposed_at: metadata.occurredAt },
  ...{ proposed_by: data.proposedBy, proposed_by_name: data.proposedByName },
});

export const ownRuleSet = projection<RuleSetRow, RuleSetEvents>({
  name: 'approval_rule_set',
  version: 1,
  indexes: [],
  rowOf: () => OWN_RULE_SET,
  on: {
    RuleSetProposed: (row = NONE, event) => ({ ...row, proposal: proposalOf(event) }),
    RuleSetProposalWithdrawn: (row) => row && { ...row, proposal: null },
    RuleSetChosen: (_, { data: { set, chosenByName }, metadata }) => ({
      ...NONE,
      ...{ chosen: set, chosen_by_name: chosenByName, chosen_at: metadata.occurredAt },
    }),
  },
});
