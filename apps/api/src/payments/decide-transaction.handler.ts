import { StudentFee } from '@bursar/domain/fees';
import { isOwn, needsAnother, requireIndependence } from '@bursar/domain/kernel';
import { CounterReceipt, refuse, Transaction, type TransactionState } from '@bursar/domain/payments';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller } from '../platform/caller.js';
import { Execute, UseCase } from '../platform/execute.command.js';
import { Execution } from '../platform/execution.js';
import { Officers } from '../platform/officers.js';

type Decision = { readonly approve: true } | { readonly approve: false; readonly reason: string };

/**
 * Approves or rejects a recorded transaction; what becomes of the money is decided on the bill. One that is on a receipt
 * for several bills is decided with all of them.
 */
export class DecideTransaction extends UseCase<{ readonly id: string } & Decision> {}

type Known = Exclude<TransactionState, { status: 'none' }>;

@CommandHandler(DecideTransaction)
export class DecideTransactionHandler implements ICommandHandler<DecideTransaction> {
  constructor(
    private readonly execution: Execution,
    private readonly commands: CommandBus,
    private readonly officers: Officers,
  ) {}

  async execute({ input: { id: transactionId, ...decision }, by }: DecideTransaction): Promise<void> {
    const transaction = await this.execution.load(Transaction, transactionId);
    if (transaction.status === 'none') throw refuse('transaction-not-found');
    const { studentFeeId, counterReceipt } = transaction.facts;
    if (counterReceipt) return this.decideReceipt(counterReceipt.counterReceiptId, decision, by);
    const command = decision.approve
      ? ({ type: 'ApprovePayment', transactionId } as const)
      : ({ type: 'RejectPayment', transactionId, reason: decision.reason } as const);
    // A first try that nobody was told of has left nothing to be decided.
    const repeated = await this.execution.wasDone(StudentFee, studentFeeId, command, by);
    if (!repeated) this.check(transaction, decision, by);
    await this.commands.execute(Execute.on(StudentFee, studentFeeId, command, by));
  }

  private decideReceipt(id: string, decision: Decision, by: Caller): Promise<void> {
    const officer = this.officers.of(by);
    const command = decision.approve
      ? ({ type: 'ApproveCounterReceipt', by: officer } as const)
      : ({ type: 'RejectCounterReceipt', reason: decision.reason, by: officer } as const);
    return this.commands.execute(Execute.on(CounterReceipt, id, command, by));
  }

  private check({ status, facts }: Known, decision: Decision, by: Caller): void {
    if (status !== 'pending') throw refuse('not-pending');
    const officer = this.officers.of(by);
    requireIndependence(officer, facts.recordedBy);
    if (!decision.approve) return;
    if (isOwn(officer, facts.studentId)) throw refuse('own-payment');
    if (needsAnother(officer, facts.recordedBy)) throw refuse('self-approval');
  }
}
