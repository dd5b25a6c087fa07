import { event, type EventsOf } from '../kernel/index.js';

export const employeeEvents = {
  EmployeeNumbered: event<{
    userId: string;
    name: string;
    /** `E0017` */
    employeeNo: string;
    /** From 1, without a gap. */
    number: number;
  }>(({ name, employeeNo }) => ({ says: `Gave ${name} the employee number ${employeeNo}` }), {
    name: 'user.updated',
    model: 'users',
  }),
};
export type EmployeeEvents = EventsOf<typeof employeeEvents>;
