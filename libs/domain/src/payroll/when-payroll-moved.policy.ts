import { intend, policy } from '../kernel/index.js';
import { type PayrollEvents } from './events.js';
import { PayrollSlot, payrollSlotOf } from './payroll-slot.js';

/** A payroll that was moved to another month makes room in the month it left. */
export const whenPayrollMoved = policy<PayrollEvents>({
  name: 'payroll.when-payroll-moved',
  on: {
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
