import { type Day, type Month, projection, rupeesOf, type Timestamp } from '../kernel/index.js';
import { shippedName } from './accounts.js';
import { type VoucherEvents, type VoucherLine, type VoucherSeriesEvents } from './events.js';
import { type VoucherStatus } from './voucher.js';

export type VoucherRow = {
  id: string;
  number: string | null;
  state: VoucherStatus;
  day: Day;
  month: Month;
  amount: number;
  narration: string;
  evidence: string | null;
  evidence_file: { name: string; media_type: string; size_bytes: number } | null;
  lines: readonly {
    account: string;
    account_name: string;
    debit: number;
    credit: number;
    department_id: number | null;
  }[];
  made_by: string;
  made_by_name: string;
  made_at: Timestamp;
  decided_by_name: string | null;
  decided_at: Timestamp | null;
  reason: string | null;
  reversed_by_name: string | null;
  reversed_at: Timestamp | null;
  reversal_reason: string | null;
  version: number;
};

const lineOf = ({ account, debitPaise, creditPaise, departmentId }: VoucherLine): VoucherRow['lines'][number] => ({
  ...{ account, account_name: shippedName(account), department_id: departmentId },
  ...{ debit: rupeesOf(debitPaise), credit: rupeesOf(creditPaise) },
});

export const vouchers = projection<VoucherRow, VoucherEvents & VoucherSeriesEvents>({
  name: 'vouchers',
  version: 2,
  indexes: ['state', 'month', 'day', 'made_at', 'amount', 'number'],
  search: ['number', 'narration', 'evidence', 'made_by_name'],
  names: ['number', 'narration'],
  rowOf: ({ data }) => data.voucherId,
  on: {
    VoucherDrafted: (_, { data, metadata, revision }) => ({
      ...{ id: data.voucherId, number: null, state: 'waiting', day: data.day, month: data.day.slice(0, 7) },
      ...{ amount: rupeesOf(data.amountPaise), narration: data.narration, evidence: data.evidence },
      evidence_file: null,
      lines: data.lines.map(lineOf),
      ...{ made_by: data.madeBy, made_by_name: data.madeByName, made_at: metadata.occurredAt },
      ...{ decided_by_name: null, decided_at: null, reason: null },
      ...{ reversed_by_name: null, reversed_at: null, reversal_reason: null, version: revision },
    }),
    VoucherEvidenceAttached: (row, { data: { file }, revision }) =>
      row && {
        ...row,
        evidence_file: { name: file.fileName, media_type: file.mediaType, size_bytes: file.sizeBytes },
        version: revision,
      },
    VoucherApproved: (row, { data, metadata, revision }) =>
      row && {
        ...{ ...row, state: 'approved', decided_by_name: data.approvedByName, decided_at: metadata.occurredAt },
        version: revision,
      },
    VoucherRejected: (row, { data, metadata, revision }) =>
      row && {
        ...{ ...row, state: 'rejected', decided_by_name: data.rejectedByName, decided_at: metadata.occurredAt },
        ...{ reason: data.reason, version: revision },
      },
    VoucherReversed: (row, { data, metadata, revision }) =>
      row && {
        ...{ ...row, state: 'reversed', reversed_by_name: data.reversedByName, reversed_at: metadata.occurredAt },
        ...{ reversal_reason: data.reason, version: revision },
      },
    VoucherNumbered: (row, { data }) => row && { ...row, number: data.voucherNo },
  },
});
