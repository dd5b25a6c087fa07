import { istDayOf } from '@bursar/domain/kernel';
import { type PayrollState, Salary, salarySetBy } from '@bursar/domain/payroll';
import { type Caller, Clock, Execution } from '@bursar/platform';
import { Injectable } from '@nestjs/common';
import { Officers } from '../access/officers.js';

@Injectable()
export class Paying {
  constructor(
    private readonly execution: Execution,
    private readonly officers: Officers,
    private readonly clock: Clock,
  ) {}

  /** `salarySetBy` stays empty without four eyes. */
  async of(payroll: PayrollState, by: Caller) {
    const officer = this.officers.of(by);
    const asked = officer.fourEyes && payroll.status !== 'none';
    const setBy = asked ? salarySetBy(await this.execution.load(Salary, payroll.staffId), payroll.month) : [];
    return { today: istDayOf(this.clock.now()), by: officer, salarySetBy: setBy };
  }
}
