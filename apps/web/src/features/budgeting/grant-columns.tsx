import { type Grant } from '@bursar/contracts';

import { type Look } from '../../shared/table/column.js';

/** `3 total grants — 1 active` (specification, section 2). */
export const countLine = (grants: readonly Grant[]): string =>
  `${grants.length} total grants — ${grants.filter(({ status }) => status === 'active').length} active`;

export const GRANT_LOOKS = {
  funding_agency: { sortable: true },
  amount: { sortable: true },
  start_date: { sortable: true },
  status: { sortable: true },
} as const satisfies Readonly<Record<string, Look<Grant>>>;
