import { StudentFee } from '@bursar/domain/fees';
import { streamName } from '@bursar/domain/kernel';
import { refuse, Transaction } from '@bursar/domain/payments';
import { Inject } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller } from '../platform/caller.js';
import { EventStore } from '../platform/event-store/event-store.js';
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

@CommandHandler(DecideTransaction)
export class DecideTransactionHandler implements ICommandHandler<DecideTransaction> {
  constructor(
    private readonly execution: Execution,
    private readonly log: EventStore,
    private readonly commands: CommandBus,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({ transactionId, decision, by }: DecideTransaction): Promise<void> {
    const transaction = await this.execution.load(Transaction, transactionId);
    if (transaction.status === 'none') throw refuse('transaction-not-found');
    const { recordedBy, studentFeeId } = transaction.facts;
    const decided = decision.approve ? 'FeePaymentApplied' : 'FeePaymentReleased';
    if (await this.isRepeat(studentFeeId, { decided, transactionId, by })) return;
    if (transaction.status !== 'pending') throw refuse('not-pending');
    const own = recordedBy !== null && by.is(recordedBy);
    if (decision.approve && own && this.settings.FOUR_EYES === 'enforce') throw refuse('self-approval');
    const command = decision.approve
      ? ({ type: 'ApprovePayment', transactionId } as const)
      : ({ type: 'RejectPayment', transactionId, reason: decision.reason } as const);
    await this.commands.execute(Execute.on(StudentFee, studentFeeId, command, by));
  }

  /** Whether this very request was carried out already, by a process that ended before it could answer. */
  private async isRepeat(
    studentFeeId: string,
    { decided, transactionId, by }: { readonly decided: string; readonly transactionId: string; readonly by: Caller },
  ): Promise<boolean> {
    const { events } = await this.log.read(streamName(StudentFee.category, studentFeeId));
    const mine = events.find(
      ({ type, data, metadata }) =>
        type === decided &&
        metadata.commandId === by.commandId &&
        (data as { transactionId?: string }).transactionId === transactionId,
    );
    if (mine) by.wrote({ position: mine.position, changed: false });
    return mine !== undefined;
  }
}
