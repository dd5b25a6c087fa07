import { type AnswerOf, type InputOf, type Payroll as Shown, payroll } from '@bursar/contracts';
import { formatPaise, istMonthOf, type Paise, rupeesOf } from '@bursar/domain/kernel';
import { Payroll, payrolls, type PayrollRow, type Payslip, refuse } from '@bursar/domain/payroll';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Caller } from '../platform/caller.js';
import { Clock } from '../platform/clock.js';
import { Execute } from '../platform/execute.command.js';
import { Execution } from '../platform/execution.js';
import { By, Implements, Input } from '../platform/http/implements.js';
import { listed } from '../platform/http/listing.js';
import { Officers } from '../platform/officers.js';
import { type Page, ReadModels } from '../platform/read-models/read-models.js';
import { AmendPayroll } from './amend-payroll.handler.js';
import { ExpectedPayrolls } from './expected-payrolls.js';
import { GeneratePayroll } from './generate-payroll.handler.js';
import { PayPayrolls } from './pay-payrolls.handler.js';
import { Paying } from './paying.js';

const sumOf = <Item>(items: readonly Item[], paiseOfOne: (item: Item) => Paise): number =>
  rupeesOf(items.reduce((sum, item) => sum + paiseOfOne(item), 0));

/** Rows are in rupees; their sum is made in paise. */
const totalOf = (rows: readonly PayrollRow[], field: 'gross' | 'deductions' | 'amount'): number =>
  sumOf(rows, (row) => Math.round(row[field] * 100));

/** The office's side of payroll. */
@Controller()
export class PayrollController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly expected: ExpectedPayrolls,
    private readonly clock: Clock,
    private readonly execution: Execution,
    private readonly officers: Officers,
    private readonly paying: Paying,
  ) {}

  @Implements(payroll.allPayrolls)
  allPayrolls(@Input() input: InputOf<typeof payroll.allPayrolls>): Promise<Page> {
    const { month, status, role, department_id, staff_id } = input;
    const where = { month, status, role, department_id, staff_id };
    return this.readModels.page(payrolls, listed(payrolls, input, where, '-month,staff_name'));
  }

  @Implements(payroll.payrollSummary)
  async summary(
    @Input() input: InputOf<typeof payroll.payrollSummary>,
  ): Promise<AnswerOf<typeof payroll.payrollSummary>> {
    const month = input.month ?? istMonthOf(this.clock.now());
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
  }

  @Implements(payroll.previewPayroll)
  async preview(): Promise<AnswerOf<typeof payroll.previewPayroll>> {
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
  }

  @Implements(payroll.generatePayroll)
  async generate(@By() by: Caller): Promise<AnswerOf<typeof payroll.generatePayroll>> {
    const { month, created, skipped } = await this.commands.execute(new GeneratePayroll(by));
    const message =
      created > 0 ? 'Payroll generated successfully!' : `Payroll for ${month} has already been generated.`;
    return { message, month, created, skipped };
  }

  @Implements(payroll.updatePayroll)
  async update(
    @Input() input: InputOf<typeof payroll.updatePayroll>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof payroll.updatePayroll>> {
    await this.commands.execute(new AmendPayroll(input, by));
    return { message: 'Payroll updated successfully', payroll: await this.payroll(input.id) };
  }

  @Implements(payroll.payPayroll)
  async pay(
    @Input() { id }: InputOf<typeof payroll.payPayroll>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof payroll.payPayroll>> {
    const pay = { type: 'PayPayroll', ...(await this.paying.of(await this.execution.load(Payroll, id), by)) } as const;
    await this.commands.execute(Execute.on(Payroll, id, pay, by));
    return { message: 'Payment successful', payroll: await this.payroll(id) };
  }

  @Implements(payroll.payMany)
  async payMany(
    @Input() { ids }: InputOf<typeof payroll.payMany>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof payroll.payMany>> {
    const { paid, skipped, amountPaise } = await this.commands.execute(new PayPayrolls(ids, by));
    const message = `${paid === 1 ? '1 payroll' : `${paid} payrolls`} paid, ${formatPaise(amountPaise)} in all`;
    return { message, paid, skipped, amount: rupeesOf(amountPaise) };
  }

  @Implements(payroll.reversePayroll)
  async reverse(
    @Input() { id, reason }: InputOf<typeof payroll.reversePayroll>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof payroll.reversePayroll>> {
    const reverse = { type: 'ReversePayrollPayment', reason, by: this.officers.of(by) } as const;
    await this.commands.execute(Execute.on(Payroll, id, reverse, by));
    return { message: 'Payroll payment reversed', payroll: await this.payroll(id) };
  }

  @Implements(payroll.previewRecalculation)
  async previewRecalculation(
    @Input() { id }: InputOf<typeof payroll.previewRecalculation>,
  ): Promise<AnswerOf<typeof payroll.previewRecalculation>> {
    const row = await this.payroll(id);
    const { lines, grossPaise, deductionsPaise, netPaise } = await this.slipToday(row);
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
  }

  @Implements(payroll.recalculatePayroll)
  async recalculate(
    @Input() { id, amount }: InputOf<typeof payroll.recalculatePayroll>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof payroll.recalculatePayroll>> {
    const { netPaise: amountPaise, ...slip } = await this.slipToday(await this.payroll(id));
    if (amountPaise !== amount) throw refuse('salary-moved');
    const command = { type: 'RecalculatePayroll', ...slip, amountPaise, by: this.officers.of(by) } as const;
    await this.commands.execute(Execute.on(Payroll, id, command, by));
    return { message: 'Payroll recalculated', payroll: await this.payroll(id) };
  }

  @Implements(payroll.cancelPayroll)
  async cancel(
    @Input() { id, reason }: InputOf<typeof payroll.cancelPayroll>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof payroll.cancelPayroll>> {
    const cancel = { type: 'CancelPayroll', reason, by: this.officers.of(by) } as const;
    await this.commands.execute(Execute.on(Payroll, id, cancel, by));
    return { message: 'Payroll cancelled' };
  }

  /** The slip of a payroll's month, with the salary and the components that hold in it by now. */
  private async slipToday({ staff_id, month }: Pick<Shown, 'staff_id' | 'month'>): Promise<Payslip> {
    const expected = (await this.expected.of(month)).find(({ employee }) => employee.id === staff_id);
    if (!expected) throw refuse('staff-not-found');
    return expected.slip;
  }

  private async payroll(id: string): Promise<Shown> {
    const row = await this.readModels.get(payrolls, id);
    if (!row) throw refuse('payroll-not-found');
    return row;
  }
}
