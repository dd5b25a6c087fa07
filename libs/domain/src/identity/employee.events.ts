import { event, type EventsOf } from '../kernel/index.js';

export const employeeEvents = {
  EmployeeNumbered: event<{
    userId: string;
    name: string;
    employeeNo: string;
    number: number;
  }>(({ name, employeeNo }) => ({ says: `Gave ${name} the employee number ${employeeNo}` }), {
    name: 'user.updated',
    model: 'users',
  }),
};
export type EmployeeEvents = EventsOf<typeof employeeEvents>;
