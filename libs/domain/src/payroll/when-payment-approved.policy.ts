import { type RequestEvents } from '../decisions/events.js';
import { intendOnce, istDayOf, officer, policy } from '../kernel/index.js';
import { Payroll } from './payroll.js';

export const whenPaymentApproved = policy<Pick<RequestEvents, 'RequestApproved'>>({
  name: 'payroll.when-payment-approved',
  on: {
    RequestApproved: ({ data: { work, askedBy, askedByName }, metadata }) => {
      if (work.kind !== 'payroll_payment') return [];
      const by = officer({ userId: askedBy, name: askedByName });
      const pay = { type: 'PayPayroll', today: istDayOf(metadata.occurredAt), by, salarySetBy: [] } as const;
      const { payrollIds, amountsPaise = [], months = [] } = work;
      return payrollIds.map((id, index) =>
        intendOnce(Payroll, id, { ...pay, askedPaise: amountsPaise[index], askedMonth: months[index] }),
      );
    },
  },
});
