import { type AidApplication, type AidDisbursement } from '@bursar/contracts';
import { aidSheets, DISBURSEMENT_COLUMNS } from '@bursar/contracts/sheets/aid';

import { Noted } from '../../shared/figures/noted.js';
import { StatusBadge } from '../../shared/figures/status-badge.js';
import { columnsOf, type Look } from '../../shared/table/column.js';

export const APPLICATION_LOOKS = {
  aid_type: { sortable: true },
  amount_requested: { sortable: true },
  status: { sortable: true },
  submitted_at: { sortable: true, says: 'Submitted' },
} as const satisfies Readonly<Record<string, Look<AidApplication>>>;

export const OWN_APPLICATION_COLUMNS = columnsOf(aidSheets.ofStudent.columns, APPLICATION_LOOKS);

export const DISBURSEMENT_LOOKS = {
  aid_type: { sortable: true },
  amount: { sortable: true },
  disbursed_at: { sortable: true },
  paid_to: { sortable: true },
  status: {
    cell: ({ status, reversal_reason }) => (
      <Noted note={reversal_reason ?? undefined}>
        <StatusBadge status={status} />
      </Noted>
    ),
    sortable: true,
  },
} as const satisfies Readonly<Record<string, Look<AidDisbursement>>>;

export const LATEST_DISBURSEMENT_COLUMNS = columnsOf(DISBURSEMENT_COLUMNS, {
  ...DISBURSEMENT_LOOKS,
  aid_type: {
    cell: ({ aid_type, status }) => (
      <Noted note={status === 'reversed' && <StatusBadge status={status} />}>{aid_type}</Noted>
    ),
    sortable: true,
  },
});

export const aidRowId = ({ id }: { readonly id: string }): string => id;
