import { type UserEvents } from '../identity/events.js';
import { intend, policy } from '../kernel/index.js';
import { StudentFee } from './student-fee.js';

/** Bills with money on them stay. */
export const whenUserDeleted = policy<UserEvents>({
  name: 'fees.when-user-deleted',
  on: {
    UserDeleted: ({ data: { untouchedFees } }) =>
      untouchedFees.map((id) => intend(StudentFee, id, { type: 'RevokeFee', reason: 'user_deleted' })),
  },
});
