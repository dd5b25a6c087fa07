import { type ApprovalRuleShown } from '@bursar/contracts';

import { formatRupees } from '../../shared/figures/money.js';

export const bandText = ({ from, to }: Pick<ApprovalRuleShown, 'from' | 'to'>): string =>
  to === null ? `${formatRupees(from)} and more` : `${formatRupees(from)} to ${formatRupees(to)}`;

export interface Lane {
  /** Null for every department without rules of its own. */
  readonly departmentIds: readonly number[] | null;
  readonly bands: readonly ApprovalRuleShown[];
}

export function lanesOf(rules: readonly ApprovalRuleShown[]): readonly Lane[] {
  const lanes = new Map<string, ApprovalRuleShown[]>();
  for (const rule of rules) {
    const key = rule.department_ids?.join() ?? '';
    lanes.set(key, [...(lanes.get(key) ?? []), rule]);
  }
  return [...lanes]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([, bands]) => ({
      departmentIds: bands[0]?.department_ids ?? null,
      bands: bands.sort((one, other) => one.from - other.from),
    }));
}
