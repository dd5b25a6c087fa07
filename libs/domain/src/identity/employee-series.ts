import { decider, NEW_SERIES, numbering, type NumberSeries, withNumber } from '../kernel/index.js';
import { type EmployeeEvents } from './employee.events.js';

export const EMPLOYEE_SERIES = 'main';

type EmployeeSeriesCommands = {
  NumberEmployee: Omit<EmployeeEvents['EmployeeNumbered'], 'employeeNo' | 'number'>;
};

const numberOnPayslip = (number: number): string => `E${String(number).padStart(4, '0')}`;

export const EmployeeSeries = decider<NumberSeries, EmployeeSeriesCommands, EmployeeEvents>({
  category: 'employeeSeries',
  initial: NEW_SERIES,

  decide: {
    NumberEmployee: (person, series) =>
      numbering(series, person.userId, (number) => ({
        type: 'EmployeeNumbered',
        data: { ...person, employeeNo: numberOnPayslip(number), number },
      })),
  },

  evolve: {
    EmployeeNumbered: (series, { number, userId }) => withNumber(series, number, userId),
  },
});
