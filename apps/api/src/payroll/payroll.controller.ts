import { payroll } from '@bursar/contracts';
import { users } from '@bursar/domain/identity';
import {
  type Command,
  decide,
  formatPaise,
  istMonthOf,
  type Paise,
  paiseOf,
  rupeesOf,
  sumRupees,
} from '@bursar/domain/kernel';
import {
  isUnpaid,
  Payroll,
  type PayrollCommands,
  payrolls,
  type PayrollRow,
  type Payslip,
  refuse,
} from '@bursar/domain/payroll';
import { type Caller, Clock, Execute, Execution } from '@bursar/platform';
import { queryOf, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Officers } from '../access/officers.js';
import { AmendPayroll } from './amend-payroll.handler.js';
import { ExpectedPayrolls } from './expected-payrolls.js';
import { PayPayrolls } from './pay-payrolls.handler.js';
import { Paying } from './paying.js';
import { PayrollRuns } from './payroll-runs.js';

const sumOf = <Item>(items: readonly Item[], paiseOfOne: (item: Item) => Paise): number =>
  rupeesOf(items.reduce((sum, item) => sum + paiseOfOne(item), 0));

const totalOf = (rows: readonly PayrollRow[], field: 'gross' | 'deductions' | 'amount'): number =>
  sumRupees(rows.map((row) => row[field]));

/** After every continuation. */
const END = '~';

const exact = (sum: number): number => rupeesOf(paiseOf(sum));

@Controller()
export class PayrollController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly expected: ExpectedPayrolls,
    private readonly runs: PayrollRuns,
    private readonly clock: Clock,
    private readonly execution: Execution,
    private readonly officers: Officers,
    private readonly paying: Paying,
  ) {}

  readonly routes = serve(payroll)({
    allPayrolls: (input) => this.readModels.page(payrolls, queryOf(payrolls, input, '-month,staff_name')),

    staffPayroll: async ({ user_id: staff_id, ...input }) => {
      const page = await this.readModels.page(payrolls, queryOf(payrolls, { ...input, staff_id }, '-month'));
      if (page.total === 0) await this.readModels.need(users, staff_id, () => refuse('staff-not-found'));
      return page;
    },

    ownPayroll: (input, by) => {
      const asked = { ...input, staff_id: by.person?.id ?? '' };
      return this.readModels.page(payrolls, queryOf(payrolls, asked, '-month'));
    },

    payrollSummary: async (input) => {
      const month = input.month ?? (await this.latestMonth());
      const rows = await this.readModels.find(payrolls, { where: { month } });
      const shareOf = (status: 'paid' | 'unpaid') => {
        const those = rows.filter((row) => row.status === status);
        return { staff: those.length, amount: totalOf(those, 'amount') };
      };
      return {
        month,
        staff: rows.length,
        gross: totalOf(rows, 'gross'),
        deductions: totalOf(rows, 'deductions'),
        amount: totalOf(rows, 'amount'),
        paid: shareOf('paid'),
        unpaid: shareOf('unpaid'),
      };
    },

    payrollMonths: async () => {
      const month = istMonthOf(this.clock.now());
      const where = { month: { from: `${Number(month.slice(0, 4)) - 1}${month.slice(4)}${END}`, below: month + END } };
      const sums = { by: 'month', of: 'amount' } as const;
      const [all, paid] = await Promise.all([
        this.readModels.totals(payrolls, { ...sums, where }),
        this.readModels.totals(payrolls, { ...sums, where: { ...where, status: 'paid' } }),
      ]);
      const paidIn = new Map(paid.map(({ key, sum }) => [key, sum]));
      return all
        .map(({ key, sum }) => ({ month: String(key), amount: exact(sum), paid: exact(paidIn.get(key) ?? 0) }))
        .toSorted((one, other) => (one.month < other.month ? -1 : 1));
    },

    previewPayroll: async () => {
      const month = istMonthOf(this.clock.now());
      const { due, skipped } = await this.expected.missing(month);
      return {
        month,
        gross: sumOf(due, ({ slip }) => slip.grossPaise),
        deductions: sumOf(due, ({ slip }) => slip.deductionsPaise),
        amount: sumOf(due, ({ slip }) => slip.netPaise),
        payrolls: due.map(({ employee, slip }) => ({
          staff_id: employee.id,
          staff_name: employee.name,
          role: employee.role,
          department: employee.department,
          gross: rupeesOf(slip.grossPaise),
          deductions: rupeesOf(slip.deductionsPaise),
          amount: rupeesOf(slip.netPaise),
        })),
        skipped: skipped.map(({ employee: { id, name }, reason }) => ({ staff_id: id, staff_name: name, reason })),
      };
    },

    generatePayroll: async (_input, by) => {
      const { month, created, skipped } = await this.runs.generate(istMonthOf(this.clock.now()), by);
      const message =
        created > 0 ? 'Payroll generated successfully!' : `Payroll for ${month} has already been generated.`;
      return () => ({ message, month, created, skipped });
    },

    updatePayroll: async (input, by) => {
      await this.commands.execute(new AmendPayroll(input, by));
      return async () => ({ message: 'Payroll updated successfully', payroll: await this.payroll(input.id) });
    },

    payPayroll: async ({ id }, by) => {
      const state = await this.execution.load(Payroll, id);
      const pay = { type: 'PayPayroll', ...(await this.paying.of(state, by)) } as const;
      if (state.status === 'unpaid') decide(Payroll, pay, state);
      const waiting = await this.paying.ask([state], by);
      if (waiting) return async () => ({ message: waiting.message, payroll: await this.payroll(id) });
      return this.change(id, pay, 'Payment successful', by);
    },

    payMany: async ({ ids }, by) => {
      const { paid, skipped, amountPaise, waiting } = await this.commands.execute(new PayPayrolls(ids, by));
      const done = `${paid === 1 ? '1 payroll' : `${paid} payrolls`} paid, ${formatPaise(amountPaise)} in all`;
      return () => ({ message: waiting?.message ?? done, paid, skipped, amount: rupeesOf(amountPaise) });
    },

    reversePayroll: ({ id, reason }, by) => {
      const reverse = { type: 'ReversePayrollPayment', reason, by: this.officers.of(by) } as const;
      return this.change(id, reverse, 'Payroll payment reversed', by);
    },

    previewRecalculation: async ({ id, unpaid_days }) => {
      const row = await this.payroll(id);
      const { lines, grossPaise, deductionsPaise, netPaise } = await this.slipToday(
        row,
        unpaid_days ?? row.unpaid_days,
      );
      const { gross, deductions, amount } = row;
      return {
        before: { gross, deductions, amount, lines: row.lines },
        after: {
          gross: rupeesOf(grossPaise),
          deductions: rupeesOf(deductionsPaise),
          amount: rupeesOf(netPaise),
          lines: lines.map(({ name, kind, amountPaise }) => ({ name, kind, amount: rupeesOf(amountPaise) })),
        },
      };
    },

    recalculatePayroll: async ({ id, amount, unpaid_days }, by) => {
      const row = await this.payroll(id);
      const unpaidDays = unpaid_days ?? row.unpaid_days;
      const { netPaise: amountPaise, ...slip } = await this.slipToday(row, unpaidDays);
      if (amountPaise !== amount) throw refuse('salary-moved');
      const command = {
        type: 'RecalculatePayroll',
        ...slip,
        amountPaise,
        unpaidDays,
        by: this.officers.of(by),
      } as const;
      return this.change(id, command, 'Payroll recalculated', by);
    },

    cancelPayroll: async ({ id, reason }, by) => {
      const cancel = { type: 'CancelPayroll', reason, by: this.officers.of(by) } as const;
      await this.commands.execute(Execute.on(Payroll, id, cancel, by));
      return () => ({ message: 'Payroll cancelled' });
    },
  });

  private async slipToday({ staff_id, month }: PayrollRow, unpaidDays: number): Promise<Payslip> {
    if (!isUnpaid(unpaidDays, month)) throw refuse('unpaid-days-invalid');
    const expected = await this.expected.ofPerson(staff_id, month);
    if (!expected) throw refuse('staff-not-found');
    return expected.slipWithout(unpaidDays);
  }

  private async change(id: string, command: Command<PayrollCommands>, message: string, by: Caller) {
    await this.commands.execute(Execute.on(Payroll, id, command, by));
    return async () => ({ message, payroll: await this.payroll(id) });
  }

  private async latestMonth(): Promise<string> {
    const present = istMonthOf(this.clock.now());
    const upToIt = { month: { below: present + END } };
    const newest = { where: upToIt, sort: [{ field: 'month', descending: true }], limit: 1 } as const;
    const [latest] = await this.readModels.find(payrolls, newest);
    return latest?.month ?? present;
  }

  private readonly payroll = (id: string) => this.readModels.need(payrolls, id, () => refuse('payroll-not-found'));
}
