import { type AssignmentRun, DEPARTMENTS } from '@bursar/contracts';

import { formatCount } from '../../shared/money.js';

/** Whom a run was for: "batch 2024, Mechanical Engineering: 312 students". */
export function whomOf({ criteria, target_count }: Pick<AssignmentRun, 'criteria' | 'target_count'>): string {
  const { batch, departmentId, studentIds } = criteria;
  const department = DEPARTMENTS.find(({ id }) => id === departmentId)?.name;
  const group = studentIds
    ? 'a list'
    : [batch === null ? undefined : `batch ${batch}`, department].filter(Boolean).join(', ');
  return `${group}: ${formatCount(target_count)} ${target_count === 1 ? 'student' : 'students'}`;
}
