import { type Day, decider } from '../kernel/index.js';
import { type ApprovalMatrixEvents } from './approval-matrix.events.js';
import { type ApprovalKind, type ApprovalRule } from './approval-rule.js';
import { expectComplete } from './bands.js';
import { type ActivePerson, expectSomebody } from './people.js';
import { refuse } from './refusals.js';

export const APPROVAL_MATRIX = 'main';

type Proposal = ApprovalMatrixEvents['ApprovalRulesProposed'];

interface OfKind {
  readonly version: number;
  readonly proposal: Proposal | null;
  readonly confirmed: string | null;
}

export type ApprovalMatrixState = Partial<Readonly<Record<ApprovalKind, OfKind>>>;

interface By {
  readonly by: string;
  readonly byName: string;
}

interface Of {
  readonly kind: ApprovalKind;
  readonly proposalId: string;
}

interface Circumstances {
  readonly people: readonly ActivePerson[];
  readonly today: Day;
}

export type ApprovalMatrixCommands = {
  /** Replaces an open proposal of the kind. */
  ProposeRules: By & Of & Circumstances & { rules: readonly ApprovalRule[]; effectiveFrom: Day };
  /** A first day that passed meanwhile becomes today. */
  LayDownRules: By & Of & Circumstances;
  WithdrawRules: By & Of;
};

const NEW: OfKind = { version: 0, proposal: null, confirmed: null };

const laterOf = (one: Day, other: Day): Day => (one > other ? one : other);

export const ApprovalMatrix = decider<ApprovalMatrixState, ApprovalMatrixCommands, ApprovalMatrixEvents>({
  category: 'approvalMatrix',
  initial: {},

  decide: {
    ProposeRules: ({ by, byName, kind, proposalId, people, today, rules, effectiveFrom }, state) => {
      if (state[kind]?.proposal?.proposalId === proposalId) return [];
      if (effectiveFrom < today) throw refuse('rules-past');
      expectComplete(rules);
      expectSomebody(rules, people);
      const proposed = { proposedBy: by, proposedByName: byName };
      return [{ type: 'ApprovalRulesProposed', data: { proposalId, kind, rules, effectiveFrom, ...proposed } }];
    },

    LayDownRules: ({ by, byName, kind, proposalId, people, today }, state) => {
      const { version, proposal, confirmed } = state[kind] ?? NEW;
      if (confirmed === proposalId) return [];
      if (proposal?.proposalId !== proposalId) throw refuse('proposal-not-found');
      const { rules, effectiveFrom, proposedBy } = proposal;
      if (proposedBy === by) throw refuse('same-person');
      expectSomebody(rules, people);
      const data = {
        ...{ proposalId, kind, version: version + 1, rules, previousVersion: version },
        ...{ effectiveFrom: laterOf(effectiveFrom, today), proposedBy, laidDownBy: by, laidDownByName: byName },
      };
      return [{ type: 'ApprovalRulesLaidDown', data }];
    },

    WithdrawRules: ({ by, byName, kind, proposalId }, state) => {
      if (state[kind]?.proposal?.proposalId !== proposalId) throw refuse('proposal-not-found');
      const data = { proposalId, kind, withdrawnBy: by, withdrawnByName: byName };
      return [{ type: 'ApprovalRulesWithdrawn', data }];
    },
  },

  evolve: {
    ApprovalRulesProposed: (state, proposal) => ({
      ...state,
      [proposal.kind]: { ...(state[proposal.kind] ?? NEW), proposal },
    }),
    ApprovalRulesWithdrawn: (state, { kind }) => ({ ...state, [kind]: { ...(state[kind] ?? NEW), proposal: null } }),
    ApprovalRulesLaidDown: (state, { kind, version, proposalId: confirmed }) => ({
      ...state,
      [kind]: { version, proposal: null, confirmed },
    }),
  },
});
