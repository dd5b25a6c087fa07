import { type AssignmentRun } from '@bursar/contracts';
import { groupOf } from '@bursar/contracts/sheets/fees';

import { formatCount } from '../../shared/figures/money.js';

export const whomOf = (run: Pick<AssignmentRun, 'criteria' | 'department_name' | 'target_count'>): string =>
  `${groupOf(run)}: ${formatCount(run.target_count)} ${run.target_count === 1 ? 'student' : 'students'}`;
