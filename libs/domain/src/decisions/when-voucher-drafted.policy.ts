import { intend, policy } from '../kernel/index.js';
import { type VoucherEvents } from '../ledger/events.js';
import { Request } from './request.js';

export const whenVoucherDrafted = policy<Pick<VoucherEvents, 'VoucherDrafted'>>({
  name: 'decisions.when-voucher-drafted',
  on: {
    VoucherDrafted: ({ data: { voucherId, amountPaise, narration, madeBy, madeByName, route } }) => {
      const request = {
        ...{ requestId: voucherId, recordId: voucherId, departmentId: null, amountPaise },
        ...{
          kind: 'journal' as const,
          description: narration,
          askedBy: madeBy,
          askedByName: madeByName,
          makerIds: [madeBy],
          concerned: [],
        },
      };
      return [
        intend(Request, voucherId, { type: 'SubmitRequest', request, work: { kind: 'journal', voucherId }, route }),
      ];
    },
  },
});
