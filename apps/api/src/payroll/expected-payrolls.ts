import { users, type UserRow } from '@bursar/domain/identity';
import { type Month, type Paise, paiseOf } from '@bursar/domain/kernel';
import {
  type DatedStructure,
  payrolls,
  type Payslip,
  payslipOf,
  salaries,
  salaryForDays,
  salaryIn,
  type SalaryRow,
  salaryStructures,
  structureIn,
} from '@bursar/domain/payroll';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { EMPLOYED_ROLES, type EmployedRole, isEmployed, RoleSalaries } from './role-salaries.js';

export type Employee = UserRow & { readonly role: EmployedRole };

export interface ExpectedPayroll {
  readonly employee: Employee;
  readonly slip: Payslip;
  readonly slipWithout: (unpaidDays: number) => Payslip;
}

export interface Expectation {
  readonly due: readonly ExpectedPayroll[];
  readonly skipped: readonly { readonly employee: Employee; readonly reason: string }[];
}

const HAS_ONE = 'A payroll for this month exists already';
const NOTHING_LEFT = 'No salary to pay';

@Injectable()
export class ExpectedPayrolls {
  constructor(
    private readonly readModels: ReadModels,
    private readonly roleSalaries: RoleSalaries,
  ) {}

  /** Includes people with a payroll. */
  async of(month: Month): Promise<readonly ExpectedPayroll[]> {
    const where = { is_active: true, role: { in: EMPLOYED_ROLES } };
    const people = await this.readModels.find(users, { where, sort: [{ field: 'name' }] });
    const decided = await this.readModels.find(salaries, {});
    return this.expected(people.filter(isEmployee), decided, month);
  }

  /** Also of a person who left. */
  async ofPerson(staffId: string, month: Month): Promise<ExpectedPayroll | undefined> {
    const user = await this.readModels.get(users, staffId);
    if (!user || !isEmployee(user)) return undefined;
    const decided = await this.readModels.find(salaries, { where: { staff_id: staffId } });
    const [expected] = await this.expected([user], decided, month);
    return expected;
  }

  private async expected(
    people: readonly Employee[],
    rows: readonly SalaryRow[],
    month: Month,
  ): Promise<readonly ExpectedPayroll[]> {
    const decided = new Map(rows.map((row) => [row.id, row]));
    const structure = structureIn(await this.structures(), month);
    return people.map((employee) => {
      const salaryPaise = this.salaryOf(employee, decided.get(employee.id), month);
      const slipWithout = (unpaidDays: number): Payslip =>
        payslipOf(salaryForDays(salaryPaise, month, unpaidDays), structure);
      return { employee, slip: slipWithout(0), slipWithout };
    });
  }

  private async structures(): Promise<readonly DatedStructure[]> {
    const rows = await this.readModels.find(salaryStructures, { sort: [{ field: 'decided_at' }] });
    return rows.map(({ effective_from: effectiveFrom, structure }) => ({ effectiveFrom, structure }));
  }

  async missing(month: Month): Promise<Expectation> {
    const generated = await this.readModels.find(payrolls, { where: { month } });
    const have = new Set(generated.map(({ staff_id }) => staff_id));
    const expected = await this.of(month);
    const reasonFor = ({ employee, slip }: ExpectedPayroll): string | undefined => {
      if (have.has(employee.id)) return HAS_ONE;
      return slip.netPaise > 0 ? undefined : NOTHING_LEFT;
    };
    return {
      due: expected.filter((each) => reasonFor(each) === undefined),
      skipped: expected.flatMap((each) => {
        const reason = reasonFor(each);
        return reason === undefined ? [] : [{ employee: each.employee, reason }];
      }),
    };
  }

  /** Before deductions, in paise. */
  salaryOf({ role, monthly_salary }: Employee, decided: Pick<SalaryRow, 'revisions'> | undefined, month: Month): Paise {
    const agreedPaise = monthly_salary === null ? null : paiseOf(monthly_salary);
    return salaryIn(month, decided?.revisions ?? [], { agreedPaise, rolePaise: this.roleSalaries.of(role) });
  }
}

export const isEmployee = (user: UserRow): user is Employee => isEmployed(user.role);
