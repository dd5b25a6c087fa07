import { type Day, projection, type Timestamp } from '../kernel/index.js';
import { type ApprovalMatrixEvents } from './approval-matrix.events.js';
import { type ApprovalKind, type ApprovalRule, type LaidDownRules } from './approval-rule.js';

export interface RulesProposal {
  readonly proposalId: string;
  readonly rules: readonly ApprovalRule[];
  readonly effectiveFrom: Day;
  readonly proposedBy: string;
  readonly proposedByName: string;
  readonly proposedAt: Timestamp;
}

/** Amounts in paise. */
export type ApprovalRulesRow = {
  id: ApprovalKind;
  laid_down: readonly (LaidDownRules & { readonly laidDownByName: string; readonly laidDownAt: Timestamp })[];
  proposal: RulesProposal | null;
};

const rowOf = (row: ApprovalRulesRow | undefined, id: ApprovalKind): ApprovalRulesRow =>
  row ?? { id, laid_down: [], proposal: null };

export const approvalRules = projection<ApprovalRulesRow, ApprovalMatrixEvents>({
  name: 'approval_rules',
  version: 1,
  indexes: [],
  rowOf: ({ data }) => data.kind,
  on: {
    ApprovalRulesProposed: (row, { data: { kind, ...proposal }, metadata }) => ({
      ...rowOf(row, kind),
      proposal: { ...proposal, proposedAt: metadata.occurredAt },
    }),
    ApprovalRulesWithdrawn: (row) => row && { ...row, proposal: null },
    ApprovalRulesLaidDown: (row, { data, metadata }) => {
      const { kind, version, rules, effectiveFrom, laidDownByName } = data;
      const laidDown = { version, rules, effectiveFrom, laidDownByName, laidDownAt: metadata.occurredAt };
      const before = rowOf(row, kind);
      return { ...before, laid_down: [...before.laid_down, laidDown], proposal: null };
    },
  },
});
