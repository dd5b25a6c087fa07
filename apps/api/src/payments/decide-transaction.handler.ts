import { StudentFee } from '@bursar/domain/fees';
import { CounterReceipt } from '@bursar/domain/payments';
import { type Caller, Execute, UseCase } from '@bursar/platform';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Officers } from '../access/officers.js';
import { RecordedTransactions } from './recorded-transactions.js';

type Decision = { readonly approve: true } | { readonly approve: false; readonly reason: string };

export class DecideTransaction extends UseCase<{ readonly id: string } & Decision> {}

@CommandHandler(DecideTransaction)
export class DecideTransactionHandler implements ICommandHandler<DecideTransaction> {
  constructor(
    private readonly recorded: RecordedTransactions,
    private readonly commands: CommandBus,
    private readonly officers: Officers,
  ) {}

  async execute({ input: { id: transactionId, ...decision }, by }: DecideTransaction): Promise<void> {
    const { fee_id: studentFeeId, counter_receipt_id: receiptId } = await this.recorded.get(transactionId);
    if (receiptId !== null) return this.decideReceipt(receiptId, decision, by);
    const officer = this.officers.of(by);
    const command = decision.approve
      ? ({ type: 'ApprovePayment', transactionId, by: officer } as const)
      : ({ type: 'RejectPayment', transactionId, reason: decision.reason, by: officer } as const);
    return this.commands.execute(Execute.on(StudentFee, studentFeeId, command, by));
  }

  private decideReceipt(id: string, decision: Decision, by: Caller): Promise<void> {
    const officer = this.officers.of(by);
    const command = decision.approve
      ? ({ type: 'ApproveCounterReceipt', by: officer } as const)
      : ({ type: 'RejectCounterReceipt', reason: decision.reason, by: officer } as const);
    return this.commands.execute(Execute.on(CounterReceipt, id, command, by));
  }
}
