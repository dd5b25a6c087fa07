import { type Day, event, type EventsOf, formatDate } from '../kernel/index.js';
import { type ApprovalKind, type ApprovalRule } from './approval-rule.js';

const KIND_NAMES: Readonly<Record<ApprovalKind, string>> = {
  expense: 'expenses',
  purchase: 'purchases',
  refund: 'refunds',
  concession: 'concessions',
  write_off: 'write-offs',
  income: 'income',
  income_reversal: 'reversals of income',
  budget_change: 'changes of budgets',
  budget_transfer: 'transfers between budgets',
  payroll_payment: 'payments of salaries',
  aid: 'aid',
  journal: 'journal vouchers',
  vendor_bank: 'bank accounts of vendors',
  opening_balances: 'opening balances',
};

const rulesOf = (kind: ApprovalKind): string => `the approval rules of ${KIND_NAMES[kind]}`;

export const approvalMatrixEvents = {
  ApprovalRulesProposed: event<{
    proposalId: string;
    kind: ApprovalKind;
    rules: readonly ApprovalRule[];
    effectiveFrom: Day;
    proposedBy: string;
    proposedByName: string;
  }>(({ kind, effectiveFrom }) => ({ says: `Proposed ${rulesOf(kind)} from ${formatDate(effectiveFrom)}` })),

  ApprovalRulesWithdrawn: event<{
    proposalId: string;
    kind: ApprovalKind;
    withdrawnBy: string;
    withdrawnByName: string;
  }>(({ kind }) => ({ says: `Withdrew the proposal for ${rulesOf(kind)}` })),

  /** `previousVersion` is 0 while the shipped rules stood. */
  ApprovalRulesLaidDown: event<{
    proposalId: string;
    kind: ApprovalKind;
    version: number;
    rules: readonly ApprovalRule[];
    previousVersion: number;
    effectiveFrom: Day;
    proposedBy: string;
    laidDownBy: string;
    laidDownByName: string;
  }>(({ kind, version, effectiveFrom }) => ({
    says: `Laid down version ${version} of ${rulesOf(kind)}, from ${formatDate(effectiveFrom)}`,
  })),
};
export type ApprovalMatrixEvents = EventsOf<typeof approvalMatrixEvents>;
