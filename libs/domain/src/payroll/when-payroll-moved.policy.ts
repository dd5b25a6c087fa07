import { intend, policy } from '../kernel/index.js';
import { type PayrollEvents } from './events.js';
import { PayrollSlot, payrollSlotOf } from './payroll-slot.js';

export const whenPayrollMoved = policy<PayrollEvents>({
  name: 'payroll.when-payroll-moved',
  on: {
    PayrollCancelled: ({ data: { staffId, month, slotHolder: holder }, metadata }) => [
      intend(PayrollSlot, payrollSlotOf(staffId, month), { type: 'Release', holder, at: metadata.occurredAt }),
    ],
    PayrollAmended: ({ data: { staffId, before, after }, metadata }) =>
      before.month === after.month
        ? []
        : [
            intend(PayrollSlot, payrollSlotOf(staffId, before.month), {
              type: 'Release',
              holder: before.slotHolder,
              at: metadata.occurredAt,
            }),
          ],
  },
});
