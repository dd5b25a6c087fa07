import { StudentFee } from '@bursar/domain/fees';
import { refuse, Transaction, type TransactionState } from '@bursar/domain/payments';
import { Inject } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller } from '../platform/caller.js';
import { Execute } from '../platform/execute.command.js';
import { Execution } from '../platform/execution.js';
import { type Settings, SETTINGS } from '../platform/settings.js';

/** Approves or rejects a recorded transaction; what becomes of the money is decided on the bill. */
export class DecideTransaction extends Command<void> {
  constructor(
    readonly transactionId: string,
    readonly decision: { readonly approve: true } | { readonly approve: false; readonly reason: string },
    readonly by: Caller,
  ) {
    super();
  }
}

type Known = Exclude<TransactionState, { status: 'none' }>;

@CommandHandler(DecideTransaction)
export class DecideTransactionHandler implements ICommandHandler<DecideTransaction> {
  constructor(
    private readonly execution: Execution,
    private readonly commands: CommandBus,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({ transactionId, decision, by }: DecideTransaction): Promise<void> {
    const transaction = await this.execution.load(Transaction, transactionId);
    if (transaction.status === 'none') throw refuse('transaction-not-found');
    const { studentFeeId } = transaction.facts;
    const command = decision.approve
      ? ({ type: 'ApprovePayment', transactionId } as const)
      : ({ type: 'RejectPayment', transactionId, reason: decision.reason } as const);
    // A first try that nobody was told of has left nothing to be decided.
    const repeated = await this.execution.wasDone(StudentFee, studentFeeId, command, by);
    if (!repeated) this.check(transaction, decision, by);
    await this.commands.execute(Execute.on(StudentFee, studentFeeId, command, by));
  }

  private check({ status, facts }: Known, decision: DecideTransaction['decision'], by: Caller): void {
    if (status !== 'pending') throw refuse('not-pending');
    const own = facts.recordedBy !== null && by.is(facts.recordedBy);
    if (decision.approve && own && this.settings.FOUR_EYES === 'enforce') throw refuse('self-approval');
  }
}
