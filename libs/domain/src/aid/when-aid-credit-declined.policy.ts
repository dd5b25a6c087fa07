import { type StudentFeeEvents } from '../fees/events.js';
import { intend, policy } from '../kernel/index.js';
import { AidApplication } from './aid-application.js';

export const whenAidCreditDeclined = policy<Pick<StudentFeeEvents, 'FeeAidDeclined'>>({
  name: 'aid.when-aid-credit-declined',
  on: {
    FeeAidDeclined: ({ data: { applicationId, transactionId: disbursementId } }) => [
      intend(AidApplication, applicationId, { type: 'ReturnDisbursement', disbursementId }),
    ],
  },
});
