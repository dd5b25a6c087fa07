import { decider, isNumbered, NEW_SERIES, type NumberSeries, withNumber } from '../kernel/index.js';
import { type EmployeeEvents } from './employee.events.js';

/** One series numbers all people, so its stream is the lock. */
export const EMPLOYEE_SERIES = 'main';

type EmployeeSeriesCommands = {
  NumberEmployee: Omit<EmployeeEvents['EmployeeNumbered'], 'employeeNo' | 'number'>;
};

/** Four digits sort as text; the ten-thousandth person gets five. */
const numberOnPayslip = (number: number): string => `E${String(number).padStart(4, '0')}`;

/** Numbers are gapless and never reused, and each person gets one. */
export const EmployeeSeries = decider<NumberSeries, EmployeeSeriesCommands, EmployeeEvents>({
  category: 'employeeSeries',
  initial: NEW_SERIES,

  decide: {
    NumberEmployee: (person, series) => {
      if (isNumbered(series, person.userId)) return [];
      const number = series.last + 1;
      return [{ type: 'EmployeeNumbered', data: { ...person, employeeNo: numberOnPayslip(number), number } }];
    },
  },

  evolve: {
    EmployeeNumbered: (series, { number, userId }) => withNumber(series, number, userId),
  },
});
