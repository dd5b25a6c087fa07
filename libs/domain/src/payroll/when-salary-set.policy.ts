import { type UserEvents } from '../identity/events.js';
import { intend, istMonthOf, officer, policy } from '../kernel/index.js';
import { Salary } from './salary.js';

export const whenSalarySet = policy<UserEvents>({
  name: 'payroll.when-salary-set',
  on: {
    SalarySet: ({
      data: { userId: staffId, name: staffName, monthlySalaryPaise },
      metadata: { actor, occurredAt },
    }) => [
      intend(Salary, staffId, {
        type: 'ReviseSalary',
        staffId,
        staffName,
        monthlySalaryPaise,
        effectiveFrom: istMonthOf(occurredAt),
        reason: 'Set with the person’s details',
        by: officer({ userId: actor.userId ?? actor.role, name: actor.name ?? actor.role }),
      }),
    ],
  },
});
