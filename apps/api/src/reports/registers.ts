import { FUND_KIND_NAMES } from '@bursar/contracts';
import { aidApplications, aidFunds } from '@bursar/domain/aid';
import { budgetLines, grants, incomes, leftPaise } from '@bursar/domain/budgeting';
import { expenses } from '@bursar/domain/expenses';
import { type AssignedFeeRow, assignedFees } from '@bursar/domain/fees';
import { users } from '@bursar/domain/identity';
import {
  addDays,
  type Day,
  financialYearName,
  financialYearOf,
  istDayOf,
  type Paise,
  paiseOf,
  rupeesOf,
  startOfIstDay,
  type Timestamp,
} from '@bursar/domain/kernel';
import { payrolls } from '@bursar/domain/payroll';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { Departments } from '../access/departments.js';
import { type Asked, figures, type Figures } from './figures.js';

const END = '~';

const INCOME_NAMES: Readonly<Record<string, string>> = {
  donation: 'Donation',
  grant_in_aid: 'Grant-in-aid',
  consultancy: 'Consultancy',
  interest: 'Interest',
  rent: 'Rent',
  other: 'Other',
};

const within = (from: Day, to: Day) => ({ from: startOfIstDay(from), below: startOfIstDay(addDays(to, 1)) });

interface Billed {
  readonly id: string;
  fee: string;
  named_at: Timestamp;
  bills: number;
  billed_paise: Paise;
  paid_paise: Paise;
  outstanding_paise: Paise;
}

export const SINGLE = { id: 'none', fee: 'Single charges' };

const feeOf = ({ id, fee_structure_id, fee_title }: AssignedFeeRow) =>
  fee_structure_id === id ? SINGLE : { id: fee_structure_id, fee: fee_title };

const NOTHING_BILLED = { named_at: '', bills: 0, billed_paise: 0, paid_paise: 0, outstanding_paise: 0 };

const byFee = (one: Billed, other: Billed): number => one.fee.localeCompare(other.fee) || (one.id < other.id ? -1 : 1);

@Injectable()
export class Registers {
  constructor(
    private readonly readModels: ReadModels,
    private readonly departments: Departments,
  ) {}

  async fees({ from, to, departmentId }: Asked): Promise<Figures> {
    const fees = new Map<string, Billed>();
    const where = { due_date: within(from, to), department_id: departmentId };
    for await (const bills of this.readModels.slices(assignedFees, { where })) {
      for (const bill of bills) {
        const named = feeOf(bill);
        const fee = fees.get(named.id) ?? { ...named, ...NOTHING_BILLED };
        if (bill.assigned_at > fee.named_at) Object.assign(fee, { fee: named.fee, named_at: bill.assigned_at });
        fee.bills += 1;
        fee.billed_paise += paiseOf(bill.total_amount);
        fee.paid_paise += paiseOf(bill.paid_amount);
        fee.outstanding_paise += paiseOf(bill.outstanding);
        fees.set(named.id, fee);
      }
    }
    return figures(
      [
        { id: 'fee', header: 'Fee', unit: 'text', of: (row) => row.fee },
        { id: 'bills', header: 'Bills', unit: 'count', of: (row) => row.bills },
        { id: 'billed', header: 'Billed', unit: 'rupees', of: (row) => rupeesOf(row.billed_paise) },
        { id: 'paid', header: 'Paid', unit: 'rupees', of: (row) => rupeesOf(row.paid_paise) },
        { id: 'outstanding', header: 'Outstanding', unit: 'rupees', of: (row) => rupeesOf(row.outstanding_paise) },
      ],
      [...fees.values()].toSorted(byFee),
      ({ id }) => ({ id }),
    );
  }

  async payroll({ from, to, departmentId }: Asked): Promise<Figures> {
    const where = { month: { from: from.slice(0, 7), below: to.slice(0, 7) + END }, department_id: departmentId };
    const sort = [{ field: 'month' }, { field: 'staff_name' }] as const;
    const rows = await this.readModels.find(payrolls, { where, sort });
    return figures(
      [
        { id: 'staff_name', header: 'Staff', unit: 'text', of: (row) => row.staff_name },
        { id: 'department', header: 'Department', unit: 'text', of: (row) => row.department },
        { id: 'month', header: 'Month', unit: 'month', of: (row) => row.month },
        { id: 'gross', header: 'Gross', unit: 'rupees', of: (row) => row.gross },
        { id: 'deductions', header: 'Deductions', unit: 'rupees', of: (row) => row.deductions },
        { id: 'amount', header: 'Net', unit: 'rupees', of: (row) => row.amount },
        { id: 'status', header: 'Status', unit: 'status', of: (row) => row.status },
        { id: 'paid_on', header: 'Paid on', unit: 'day', of: (row) => row.paid_on },
      ],
      rows,
      ({ id, staff_id }) => ({ id, staff_id }),
    );
  }

  async budgets({ from, to, departmentId }: Asked): Promise<Figures> {
    const years = { from: financialYearOf(from), below: financialYearOf(to) + END };
    const where = { financial_year: years, department_id: departmentId };
    const sort = [{ field: 'financial_year' }, { field: 'department_id' }] as const;
    const rows = await this.readModels.find(budgetLines, { where, sort });
    const names = new Map((await this.departments.all()).map(({ id, name }) => [id, name]));
    return figures(
      [
        { id: 'department', header: 'Department', unit: 'text', of: (row) => names.get(row.department_id) ?? null },
        { id: 'year', header: 'Year', unit: 'text', of: (row) => financialYearName(row.financial_year) },
        { id: 'allocated', header: 'Allocated', unit: 'rupees', of: (row) => rupeesOf(row.allocated_paise) },
        { id: 'spent', header: 'Spent', unit: 'rupees', of: (row) => rupeesOf(row.spent_paise) },
        { id: 'reserved', header: 'Reserved', unit: 'rupees', of: (row) => rupeesOf(row.encumbered_paise) },
        { id: 'remaining', header: 'Remaining', unit: 'rupees', of: (row) => rupeesOf(leftPaise(row)) },
      ],
      rows,
      ({ id }) => ({ id }),
    );
  }

  async income({ from, to }: Asked): Promise<Figures> {
    const where = { received_date: { from, below: to + END }, status: 'recorded' };
    const rows = await this.readModels.find(incomes, { where, sort: [{ field: 'received_date' }] });
    return figures(
      [
        { id: 'source', header: 'Source', unit: 'text', of: (row) => row.source_name },
        { id: 'received', header: 'Received', unit: 'day', of: (row) => row.received_date },
        { id: 'kind', header: 'Kind', unit: 'text', of: (row) => INCOME_NAMES[row.kind] ?? row.kind },
        { id: 'description', header: 'Description', unit: 'text', of: (row) => row.description },
        { id: 'amount', header: 'Amount', unit: 'rupees', of: (row) => row.amount },
      ],
      rows,
      ({ id }) => ({ id }),
    );
  }

  async grants({ departmentId }: Asked): Promise<Figures> {
    const rows = await this.readModels.find(grants, { where: { department_id: departmentId } });
    return figures(
      [
        { id: 'agency', header: 'Agency', unit: 'text', of: (row) => row.funding_agency },
        { id: 'department', header: 'Department', unit: 'text', of: (row) => row.department_name },
        { id: 'start', header: 'From', unit: 'day', of: (row) => row.start_date },
        { id: 'end', header: 'To', unit: 'day', of: (row) => row.end_date },
        { id: 'status', header: 'Status', unit: 'status', of: (row) => row.status },
        { id: 'granted', header: 'Granted', unit: 'rupees', of: (row) => row.amount },
        { id: 'spent', header: 'Spent', unit: 'rupees', of: (row) => row.spent },
        { id: 'reserved', header: 'Reserved', unit: 'rupees', of: (row) => row.encumbered },
        { id: 'remaining', header: 'Remaining', unit: 'rupees', of: (row) => row.remaining },
      ],
      rows,
      ({ id }) => ({ id }),
    );
  }

  async expenses({ from, to, departmentId }: Asked): Promise<Figures> {
    const where = { submitted_at: within(from, to), department_id: departmentId };
    const rows = await this.readModels.find(expenses, { where, sort: [{ field: 'submitted_at' }] });
    return figures(
      [
        { id: 'description', header: 'Description', unit: 'text', of: (row) => row.description },
        { id: 'submitted', header: 'Submitted', unit: 'day', of: (row) => istDayOf(row.submitted_at) },
        { id: 'department', header: 'Department', unit: 'text', of: (row) => row.department_name },
        { id: 'name', header: 'Submitted by', unit: 'text', of: (row) => row.submitted_by_name },
        {
          id: 'status',
          header: 'Status',
          unit: 'status',
          of: (row) => (row.stage === 'paid' ? 'paid' : row.status),
        },
        { id: 'requested', header: 'Requested', unit: 'rupees', of: (row) => row.amount },
        {
          id: 'approved',
          header: 'Approved',
          unit: 'rupees',
          of: (row) => (row.status === 'approved' ? row.amount : 0),
        },
        {
          id: 'paid',
          header: 'Paid',
          unit: 'rupees',
          of: (row) => (row.stage === 'paid' ? (row.billed_amount ?? row.amount) : 0),
        },
      ],
      rows,
      ({ id, submitted_by: staff_id }) => ({ id, staff_id }),
    );
  }

  async aid({ from, to, departmentId }: Asked): Promise<Figures> {
    const where = { submitted_at: within(from, to), student_id: await this.studentsOf(departmentId) };
    const rows = await this.readModels.find(aidApplications, { where, sort: [{ field: 'submitted_at' }] });
    return figures(
      [
        { id: 'student', header: 'Student', unit: 'text', of: (row) => row.student_name },
        { id: 'type', header: 'Aid', unit: 'text', of: (row) => row.aid_type },
        { id: 'submitted', header: 'Submitted', unit: 'day', of: (row) => istDayOf(row.submitted_at) },
        { id: 'status', header: 'Status', unit: 'status', of: (row) => row.status },
        { id: 'fund', header: 'Fund', unit: 'text', of: (row) => row.fund_name },
        { id: 'requested', header: 'Requested', unit: 'rupees', of: (row) => row.amount_requested },
        { id: 'approved', header: 'Approved', unit: 'rupees', of: (row) => row.amount_approved ?? 0 },
        { id: 'disbursed', header: 'Disbursed', unit: 'rupees', of: (row) => row.amount_disbursed },
      ],
      rows,
      ({ id, student_id }) => ({ id, student_id }),
    );
  }

  async aidFunds(): Promise<Figures> {
    const rows = await this.readModels.find(aidFunds, { sort: [{ field: 'name' }] });
    return figures(
      [
        { id: 'fund', header: 'Fund', unit: 'text', of: (row) => row.name },
        { id: 'kind', header: 'Kind', unit: 'text', of: (row) => FUND_KIND_NAMES[row.kind] },
        { id: 'status', header: 'Status', unit: 'status', of: (row) => row.status },
        { id: 'put_in', header: 'Put in', unit: 'rupees', of: (row) => row.put_in },
        { id: 'committed', header: 'Committed', unit: 'rupees', of: (row) => row.committed },
        { id: 'disbursed', header: 'Disbursed', unit: 'rupees', of: (row) => row.disbursed },
        { id: 'available', header: 'Available', unit: 'rupees', of: (row) => row.available },
      ],
      rows,
      ({ id }) => ({ id }),
    );
  }

  private async studentsOf(department_id: number | undefined) {
    if (department_id === undefined) return undefined;
    const students = await this.readModels.find(users, { where: { department_id, role: 'student' } });
    return { in: students.map(({ student_id }) => student_id) };
  }
}
