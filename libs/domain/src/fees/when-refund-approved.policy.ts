import { type RequestEvents } from '../decisions/events.js';
import { intend, officer, policy } from '../kernel/index.js';
import { StudentFee } from './student-fee.js';

export const whenBillRefundApproved = policy<Pick<RequestEvents, 'RequestApproved'>>({
  name: 'fees.when-refund-approved',
  on: {
    RequestApproved: ({ data: { work, askedBy, askedByName } }) => {
      if (work.kind !== 'refund' || work.through !== 'bill' || work.transactionId === null) return [];
      const { lockId, refundId, transactionId, reason, meantPaise } = work;
      const by = officer({ userId: askedBy, name: askedByName });
      const meant = meantPaise === null ? {} : { amountPaise: meantPaise };
      return [intend(StudentFee, lockId, { type: 'SetRefundAside', refundId, transactionId, reason, ...meant, by })];
    },
  },
});
