import { type StudentFeeEvents } from '../fees/events.js';
import { intend, policy } from '../kernel/index.js';
import { AidApplication } from './aid-application.js';

/** Aid that a bill had no room for goes back to its application, to be disbursed another way. */
export const whenAidCreditDeclined = policy<Pick<StudentFeeEvents, 'FeeAidDeclined'>>({
  name: 'aid.when-aid-credit-declined',
  on: {
    FeeAidDeclined: ({ data: { applicationId, transactionId: disbursementId } }) => [
      intend(AidApplication, applicationId, { type: 'ReturnDisbursement', disbursementId }),
    ],
  },
});
