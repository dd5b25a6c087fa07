import { type InputOf, type payroll } from '@bursar/contracts';
import { type Command as DomainCommand, decide, DomainError } from '@bursar/domain/kernel';
import {
  newSlotHolder,
  Payroll,
  type PayrollCommands,
  PayrollSlot,
  payrollSlotOf,
  type PayrollState,
  refuse,
} from '@bursar/domain/payroll';
import { type Caller, Claims, Execution, UseCase } from '@bursar/platform';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Requests } from '../access/requests.js';
import { Paying } from './paying.js';
import { PayrollRuns } from './payroll-runs.js';

type Edit = Extract<DomainCommand<PayrollCommands>, { type: 'AmendPayroll' }>;

export class AmendPayroll extends UseCase<InputOf<typeof payroll.updatePayroll>> {}

/** Claims the new month under its own holder, so a release frees no other claim. A policy frees the old month. */
@CommandHandler(AmendPayroll)
export class AmendPayrollHandler implements ICommandHandler<AmendPayroll> {
  constructor(
    private readonly execution: Execution,
    private readonly claims: Claims,
    private readonly runs: PayrollRuns,
    private readonly paying: Paying,
    private readonly requests: Requests,
  ) {}

  async execute({ input, by }: AmendPayroll): Promise<void> {
    const payroll = await this.execution.load(Payroll, input.id);
    const moves = payroll.status !== 'none' && payroll.month !== input.month;
    const edit: Edit = {
      type: 'AmendPayroll',
      month: input.month,
      amountPaise: input.amount,
      status: input.status,
      paidOn: input.paid_on ?? null,
      notes: input.notes,
      slotHolder: moves ? newSlotHolder(input.id, by.newId()) : null,
      ...(await this.paying.of(payroll, by)),
    };
    await this.refusePaying(payroll, edit, by);
    const release = await this.claim(payroll, edit, by);
    try {
      await this.execution.execute(Payroll, input.id, edit, by);
    } catch (refusal) {
      if (refusal instanceof DomainError) await release();
      throw refusal;
    }
  }

  /** Another amount of a paid payroll pays the difference. @throws `payroll/needs-approval`, `payroll/paid-alone` */
  private async refusePaying(payroll: PayrollState, edit: Edit, by: Caller): Promise<void> {
    if (edit.status !== 'paid' || payroll.status === 'none') return;
    const isPaid = payroll.status === 'paid';
    if (isPaid && edit.amountPaise === payroll.amountPaise) return;
    decide(Payroll, edit, payroll);
    if (await this.requests.wouldWait('payroll_payment', edit.amountPaise, by)) {
      throw refuse(isPaid ? 'paid-alone' : 'needs-approval');
    }
    await this.requests.expectUnasked([payroll.payrollId]);
  }

  /** Returns the release. */
  private async claim(payroll: PayrollState, edit: Edit, by: Caller): Promise<() => Promise<void>> {
    const { slotHolder: holder } = edit;
    if (payroll.status === 'none' || holder === null) return () => Promise.resolve();
    decide(Payroll, edit, payroll);
    const value = payrollSlotOf(payroll.staffId, edit.month);
    await this.claims.take(PayrollSlot, { value, holder, exists: this.runs.exists }, by);
    return () => this.claims.release(PayrollSlot, value, holder, by);
  }
}
