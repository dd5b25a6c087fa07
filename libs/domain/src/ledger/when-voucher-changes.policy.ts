import { type RequestEvents } from '../decisions/events.js';
import { deciderName, type Decision, financialYearOf, intend, policy } from '../kernel/index.js';
import { type VoucherEvents } from './events.js';
import { Voucher } from './voucher.js';
import { VoucherSeries } from './voucher-series.js';

const by = (decision: Decision) => ({ by: decision.by, byName: deciderName(decision) });

export const whenVoucherDecided = policy<
  Pick<RequestEvents, 'RequestApproved' | 'RequestRejected' | 'RequestWithdrawn'>
>({
  name: 'ledger.when-voucher-decided',
  on: {
    RequestApproved: ({ data: { work, decision } }) => {
      if (work.kind !== 'journal') return [];
      const { voucherId } = work;
      return [intend(Voucher, voucherId, { type: 'ApproveVoucher', voucherId, ...by(decision) })];
    },
    RequestRejected: ({ data: { kind, recordId: voucherId, decision } }) => {
      if (kind !== 'journal') return [];
      const { note: reason } = decision;
      return [intend(Voucher, voucherId, { type: 'RejectVoucher', voucherId, ...by(decision), reason })];
    },
    RequestWithdrawn: ({ data: { kind, recordId: voucherId, askedBy, askedByName: byName } }) => {
      if (kind !== 'journal') return [];
      const withdrawal = {
        type: 'RejectVoucher',
        voucherId,
        by: askedBy,
        byName,
        reason: 'Withdrawn by its maker',
      } as const;
      return [intend(Voucher, voucherId, withdrawal)];
    },
  },
});

export const whenVoucherApproved = policy<Pick<VoucherEvents, 'VoucherApproved'>>({
  name: 'ledger.when-voucher-approved',
  inOrder: true,
  on: {
    VoucherApproved: ({ data: { voucherId, day } }) => {
      const financialYear = financialYearOf(day);
      return [intend(VoucherSeries, financialYear, { type: 'NumberVoucher', financialYear, voucherId })];
    },
  },
});
