import { type Explanation } from '@bursar/contracts';

import { formatCount, formatRupees } from '../../shared/figures/money.js';

export const inUnit = (unit: Explanation['unit'], value: number): string =>
  unit === 'paise' ? formatRupees(value) : formatCount(value);
