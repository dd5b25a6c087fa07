import { type Paise, projection } from '../kernel/index.js';
import { type AidEvents, type Payout } from './events.js';

export type AidTotalsRow = {
  pending: number;
  pending_paise: Paise;
  approved: number;
  approved_paise: Paise;
  disbursements: number;
  to_bank_paise: Paise;
  /** Bill credits move no money. */
  to_fees_paise: Paise;
};

export const NO_AID: AidTotalsRow = {
  pending: 0,
  pending_paise: 0,
  approved: 0,
  approved_paise: 0,
  disbursements: 0,
  to_bank_paise: 0,
  to_fees_paise: 0,
};

const waiting = (row: AidTotalsRow, paise: Paise, count: 1 | -1): AidTotalsRow => ({
  ...row,
  pending: row.pending + count,
  pending_paise: row.pending_paise + count * paise,
});

function disbursed(row: AidTotalsRow, paise: Paise, { paidTo }: Payout, count: 1 | -1): AidTotalsRow {
  const field = paidTo === 'bank' ? 'to_bank_paise' : 'to_fees_paise';
  return { ...row, disbursements: row.disbursements + count, [field]: row[field] + count * paise };
}

export const aidTotals = projection<AidTotalsRow, Omit<AidEvents, 'AidFundingDeclined'>>({
  name: 'aid_totals',
  version: 2,
  indexes: [],
  rowOf: () => 'all',
  on: {
    AidApplicationSubmitted: (row = NO_AID, { data }) => waiting(row, data.amountRequestedPaise, 1),
    AidApplicationApproved: (row = NO_AID, { data }) => ({
      ...waiting(row, data.amountRequestedPaise, -1),
      approved: row.approved + 1,
      approved_paise: row.approved_paise + data.amountApprovedPaise,
    }),
    AidApprovalWithdrawn: (row = NO_AID, { data }) => ({
      ...row,
      approved: row.approved - (data.amountApprovedPaise === 0 ? 1 : 0),
      approved_paise: row.approved_paise - data.amountPaise,
    }),
    AidApplicationRejected: (row = NO_AID, { data }) => waiting(row, data.amountRequestedPaise, -1),
    AidApplicationWithdrawn: (row = NO_AID, { data }) => waiting(row, data.amountRequestedPaise, -1),
    AidDisbursed: (row = NO_AID, { data }) => disbursed(row, data.amountPaise, data.payout, 1),
    AidDisbursementReversed: (row = NO_AID, { data }) => disbursed(row, data.amountPaise, data.payout, -1),
    AidDisbursementReturned: (row = NO_AID, { data }) => disbursed(row, data.amountPaise, data.payout, -1),
  },
});
