import { type AidEvents } from '../aid/events.js';
import { intend, policy } from '../kernel/index.js';
import { StudentFee } from './student-fee.js';

export const whenAidDisbursed = policy<Pick<AidEvents, 'AidDisbursed' | 'AidDisbursementReversed'>>({
  name: 'fees.when-aid-disbursed',
  on: {
    AidDisbursementReversed: ({ data: { disbursementId, payout } }) =>
      payout.paidTo === 'bank'
        ? []
        : [intend(StudentFee, payout.studentFeeId, { type: 'ReverseAid', transactionId: disbursementId })],
    AidDisbursed: ({ data: { disbursementId, applicationId, amountPaise, payout } }) =>
      payout.paidTo === 'bank'
        ? []
        : [
            intend(StudentFee, payout.studentFeeId, {
              type: 'CreditAid',
              transactionId: disbursementId,
              applicationId,
              amountPaise,
            }),
          ],
  },
});
