import { payroll, salaries as contract, type StaffSalary } from '@bursar/contracts';
import { ROLES, users } from '@bursar/domain/identity';
import { istMonthOf, rupeesOf } from '@bursar/domain/kernel';
import {
  type BankAccount,
  payrolls,
  refuse,
  revisionIn,
  salaries,
  Salary,
  type SalaryRow,
} from '@bursar/domain/payroll';
import { Clock, Execute } from '@bursar/platform';
import { queryOf, serve, together } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Officers } from '../access/officers.js';
import { type Employee, ExpectedPayrolls, isEmployee } from './expected-payrolls.js';
import { isEmployed } from './role-salaries.js';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const narrationOf = (month: string): string => `Salary ${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

type Decided = Pick<SalaryRow, 'revisions' | 'account'>;

const NOTHING: Decided = { revisions: [], account: null };

const revisionShown = (revision: SalaryRow['revisions'][number]): StaffSalary['revisions'][number] => ({
  effective_from: revision.effectiveFrom,
  monthly_salary: revision.monthlySalaryPaise === null ? null : rupeesOf(revision.monthlySalaryPaise),
  reason: revision.reason,
  decided_by: revision.decided_by,
  decided_at: revision.decided_at,
});

const accountShown = (account: BankAccount | null) => ({
  account_number: account?.accountNumber ?? null,
  ifsc: account?.ifsc ?? null,
});

/** Auditors identify an account, but cannot pay into it. */
const withLastDigits = (salary: StaffSalary): StaffSalary => ({
  ...salary,
  account_number: salary.account_number === null ? null : `••••${salary.account_number.slice(-4)}`,
});

@Controller()
export class SalariesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly expected: ExpectedPayrolls,
    private readonly clock: Clock,
    private readonly officers: Officers,
  ) {}

  readonly routes = together(
    serve(contract)({
      salaries: async ({ role = { in: ROLES.filter(isEmployed) }, ...input }, by) => {
        const query = queryOf(users, { ...input, is_active: true, role }, 'name');
        const page = await this.readModels.page(users, query);
        const people = page.rows.map((json) => JSON.parse(json) as Employee);
        const ids = people.map(({ id }) => id);
        const decided = await this.readModels.find(salaries, { where: { staff_id: { in: ids } } });
        const rows = new Map(decided.map((row) => [row.id, row]));
        const sees = by.person?.role === 'auditor' ? withLastDigits : (salary: StaffSalary) => salary;
        return { ...page, rows: people.map((person) => JSON.stringify(sees(this.shown(person, rows.get(person.id))))) };
      },

      reviseSalary: async ({ user_id, monthly_salary = null, effective_from: effectiveFrom, reason }, by) => {
        const { id: staffId, name: staffName } = await this.employee(user_id);
        const revision = { staffId, staffName, effectiveFrom, monthlySalaryPaise: monthly_salary, reason };
        const command = { type: 'ReviseSalary', ...revision, by: this.officers.of(by) } as const;
        await this.commands.execute(Execute.on(Salary, staffId, command, by));
        return async () => ({ message: 'Salary revised successfully', salary: await this.salary(staffId) });
      },

      setBankAccount: async ({ user_id, account_number: accountNumber, ifsc }, by) => {
        const { id: staffId, name: staffName } = await this.employee(user_id);
        const account = { staffId, staffName, accountNumber, ifsc, by: this.officers.of(by) };
        await this.commands.execute(Execute.on(Salary, staffId, { type: 'SetBankAccount', ...account }, by));
        return async () => ({ message: 'Bank account saved', salary: await this.salary(staffId) });
      },
    }),
    serve(payroll)({
      bankFile: async ({ month = istMonthOf(this.clock.now()) }) => {
        const where = { month, status: 'paid' };
        const paid = await this.readModels.find(payrolls, { where, sort: [{ field: 'staff_name' }] });
        const ids = paid.map(({ staff_id }) => staff_id);
        const rows = await this.readModels.find(salaries, { where: { staff_id: { in: ids } } });
        const accounts = new Map(rows.map(({ id, account }) => [id, account]));
        return paid.map(({ id, staff_id, staff_name, amount, paid_on }) => ({
          payroll_id: id,
          staff_name,
          ...accountShown(accounts.get(staff_id) ?? null),
          amount,
          paid_on: paid_on ?? '',
          narration: narrationOf(month),
        }));
      },
    }),
  );

  private async employee(id: string): Promise<Employee> {
    const user = await this.readModels.get(users, id);
    if (!user || !isEmployee(user)) throw refuse('staff-not-found');
    return user;
  }

  private async salary(staffId: string): Promise<StaffSalary> {
    return this.shown(await this.employee(staffId), await this.readModels.get(salaries, staffId));
  }

  private shown(employee: Employee, decided: Decided = NOTHING): StaffSalary {
    const month = istMonthOf(this.clock.now());
    const { id, name, employee_no, role, department } = employee;
    const revision = revisionIn(decided.revisions, month);
    const agreed = revision ? revision.monthlySalaryPaise : employee.monthly_salary;
    return {
      id,
      name,
      employee_no,
      role,
      department,
      monthly_salary: rupeesOf(this.expected.salaryOf(employee, decided, month)),
      by_role: agreed === null,
      effective_from: revision?.effectiveFrom ?? null,
      revisions: decided.revisions.map(revisionShown),
      ...accountShown(decided.account),
    };
  }
}
