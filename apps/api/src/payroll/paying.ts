import { istDayOf, monthName } from '@bursar/domain/kernel';
import { type PayrollState, Salary, salarySetBy } from '@bursar/domain/payroll';
import { type Caller, Clock, Execution } from '@bursar/platform';
import { Injectable } from '@nestjs/common';
import { Officers } from '../access/officers.js';
import { Requests, type Waiting } from '../access/requests.js';

@Injectable()
export class Paying {
  constructor(
    private readonly execution: Execution,
    private readonly officers: Officers,
    private readonly clock: Clock,
    private readonly requests: Requests,
  ) {}

  async of(payroll: PayrollState, by: Caller) {
    const officer = this.officers.of(by);
    const asked = officer.fourEyes && payroll.status !== 'none';
    const setBy = asked ? salarySetBy(await this.execution.load(Salary, payroll.staffId), payroll.month) : [];
    return { today: istDayOf(this.clock.now()), by: officer, salarySetBy: setBy };
  }

  /** Undefined when the rules ask nobody else, or nothing is left to pay. */
  async ask(selection: readonly PayrollState[], by: Caller): Promise<Waiting | undefined> {
    const due = selection.flatMap((payroll) => (payroll.status === 'unpaid' ? [payroll] : []));
    const [first] = due;
    if (!first) return undefined;
    const months = [...new Set(due.map(({ month }) => month))].sort().map(monthName).join(', ');
    return this.requests.ask(
      {
        kind: 'payroll_payment',
        ...(due.length === 1 && { recordId: first.payrollId }),
        amountPaise: due.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
        description: `${due.length === 1 ? '1 salary' : `${due.length} salaries`} for ${months}`,
        work: {
          kind: 'payroll_payment',
          payrollIds: due.map(({ payrollId }) => payrollId),
          amountsPaise: due.map(({ amountPaise }) => amountPaise),
          months: due.map(({ month }) => month),
        },
        concerned: due.map(({ staffId: personId, staffName: name }) => ({ personId, name })),
      },
      by,
    );
  }
}
