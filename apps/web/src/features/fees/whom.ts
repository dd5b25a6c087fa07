import { type AssignmentRun, DEPARTMENTS } from '@bursar/contracts';

import { formatCount } from '../../shared/money.js';

/** The group a run was for: "batch 2024, Mechanical Engineering". */
export function groupOf({ criteria }: Pick<AssignmentRun, 'criteria'>): string {
  const { batch, departmentId, studentIds } = criteria;
  if (studentIds) return 'a list';
  const department = DEPARTMENTS.find(({ id }) => id === departmentId)?.name;
  return [batch === null ? undefined : `batch ${batch}`, department].filter(Boolean).join(', ');
}

/** Whom a run was for: "batch 2024, Mechanical Engineering: 312 students". */
export const whomOf = (run: Pick<AssignmentRun, 'criteria' | 'target_count'>): string =>
  `${groupOf(run)}: ${formatCount(run.target_count)} ${run.target_count === 1 ? 'student' : 'students'}`;
