import { type aid, type InputOf } from '@bursar/contracts';
import { AidApplication, type AidApplicationState, type Payout, refuse } from '@bursar/domain/aid';
import { availablePaise, balance, EMPTY_BALANCE, refuse as refuseBudget } from '@bursar/domain/budgeting';
import { payableOf, refuse as refuseFee, StudentFee } from '@bursar/domain/fees';
import { financialYearOf, istDayOf, type Paise } from '@bursar/domain/kernel';
import { Clock, Execute, Execution, UseCase } from '@bursar/platform';
import { ReadModels } from '@bursar/platform/read-models';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Officers } from '../access/officers.js';

type Input = InputOf<typeof aid.disburse>;

export class DisburseAid extends UseCase<Input, string> {}

/** The application decides first. */
@CommandHandler(DisburseAid)
export class DisburseAidHandler implements ICommandHandler<DisburseAid> {
  constructor(
    private readonly execution: Execution,
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
    private readonly officers: Officers,
  ) {}

  async execute({ input, by }: DisburseAid): Promise<string> {
    const { aid_application_id: id, amount: amountPaise, fee_id, disbursed_at, reference = '' } = input;
    const application = await this.execution.load(AidApplication, id);
    const disbursementId = by.newId();
    const recorded = application.status === 'none' ? undefined : application.disbursements[disbursementId];
    const today = istDayOf(this.clock.now());
    const disburse = {
      type: 'DisburseAid',
      disbursementId,
      amountPaise,
      disbursedOn: disbursed_at ?? today,
      reference,
      payout: recorded?.payout ?? (await this.payoutOf(application, fee_id, amountPaise)),
      today,
      by: this.officers.of(by),
    } as const;
    await this.commands.execute(Execute.on(AidApplication, id, disburse, by));
    return disbursementId;
  }

  private async checkBalance(amountPaise: Paise): Promise<void> {
    const year = financialYearOf(istDayOf(this.clock.now()));
    const free = availablePaise((await this.readModels.get(balance, 'all')) ?? EMPTY_BALANCE, year);
    if (amountPaise > free) throw refuseBudget('insufficient-balance', free);
  }

  private async payoutOf(
    application: AidApplicationState,
    studentFeeId: string | undefined,
    amountPaise: Paise,
  ): Promise<Payout> {
    if (application.status === 'none') throw refuse('application-not-found');
    if (studentFeeId === undefined) {
      await this.checkBalance(amountPaise);
      return { paidTo: 'bank' };
    }
    const fee = await this.execution.load(StudentFee, studentFeeId);
    if (fee.status !== 'owed' || fee.bill.studentId !== application.facts.studentId)
      throw refuse('not-the-students-fee');
    const payablePaise = payableOf(fee);
    if (payablePaise === 0) throw refuseFee('nothing-due');
    if (amountPaise > payablePaise) throw refuseFee('exceeds-payable', payablePaise);
    return { paidTo: 'fee', studentFeeId, feeName: fee.bill.title };
  }
}
