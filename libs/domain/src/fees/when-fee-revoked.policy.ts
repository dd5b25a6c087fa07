import { intend, policy } from '../kernel/index.js';
import { type StudentFeeEvents } from './events.js';
import { FeeSlot, feeSlotOf } from './fee-slot.js';

export const whenFeeRevoked = policy<StudentFeeEvents>({
  name: 'fees.when-fee-revoked',
  on: {
    FeeAssignmentRevoked: ({ data, metadata }) => [
      intend(FeeSlot, feeSlotOf(data.feeStructureId, data.studentId), {
        type: 'Release',
        holder: data.studentFeeId,
        at: metadata.occurredAt,
      }),
    ],
  },
});
