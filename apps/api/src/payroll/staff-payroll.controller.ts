import { type InputOf, payroll } from '@bursar/contracts';
import { payrolls, refuse } from '@bursar/domain/payroll';
import { users } from '@bursar/domain/identity';
import { Controller } from '@nestjs/common';
import { Caller } from '../platform/caller.js';
import { By, Implements, Input } from '../platform/http/implements.js';
import { listed } from '../platform/http/listing.js';
import { type Page, ReadModels } from '../platform/read-models/read-models.js';

/** What somebody sees of their own payroll. */
@Controller()
export class StaffPayrollController {
  constructor(private readonly readModels: ReadModels) {}

  @Implements(payroll.staffPayroll)
  async ofStaff(@Input() input: InputOf<typeof payroll.staffPayroll>): Promise<Page> {
    const page = await this.page(input.user_id, input);
    if (page.total === 0 && !(await this.readModels.get(users, input.user_id))) throw refuse('staff-not-found');
    return page;
  }

  @Implements(payroll.ownPayroll)
  own(@Input() input: InputOf<typeof payroll.ownPayroll>, @By() by: Caller): Promise<Page> {
    return this.page(by.person?.id ?? '', input);
  }

  private page(staff_id: string, input: InputOf<typeof payroll.ownPayroll>): Promise<Page> {
    return this.readModels.page(payrolls, listed(payrolls, input, { staff_id }, '-month'));
  }
}
