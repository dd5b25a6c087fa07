import { type UserEvents } from '../identity/events.js';
import { intend, istMonthOf, policy } from '../kernel/index.js';
import { Salary } from './salary.js';

/** A salary that is set with a person's other details holds from that month on, whatever was revised before. */
export const whenSalarySet = policy<UserEvents>({
  name: 'payroll.when-salary-set',
  on: {
    SalarySet: ({ data: { userId: staffId, monthlySalaryPaise }, metadata }) => [
      intend(Salary, staffId, {
        type: 'ReviseSalary',
        staffId,
        monthlySalaryPaise,
        effectiveFrom: istMonthOf(metadata.occurredAt),
        reason: 'Set with the person’s details',
      }),
    ],
  },
});
