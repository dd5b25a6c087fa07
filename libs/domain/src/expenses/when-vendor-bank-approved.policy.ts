import { type RequestEvents } from '../decisions/events.js';
import { intend, istDayOf, policy } from '../kernel/index.js';
import { Vendor } from './vendor.js';

export const whenVendorBankApproved = policy<Pick<RequestEvents, 'RequestApproved'>>({
  name: 'expenses.when-vendor-bank-approved',
  on: {
    RequestApproved: ({ data: { work, requestId }, metadata }) => {
      if (work.kind !== 'vendor_bank') return [];
      const { kind: _kind, ...account } = work;
      return [
        intend(Vendor, work.vendorId, {
          ...{ type: 'SetVendorAccount', ...account, requestId, today: istDayOf(metadata.occurredAt) },
        }),
      ];
    },
  },
});
