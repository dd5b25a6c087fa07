import { PendingItem, refuse } from '@bursar/domain/pending';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller } from '../platform/caller.js';
import { Execution } from '../platform/execution.js';
import { Consistency } from '../platform/subscriptions/consistency.js';
import { PolicyRunner } from '../platform/subscriptions/policy-runner.js';

/** Carries out a refused step of a policy again. */
export class RetryPendingItem extends Command<void> {
  constructor(
    readonly itemId: string,
    readonly by: Caller,
  ) {
    super();
  }
}

@CommandHandler(RetryPendingItem)
export class RetryPendingItemHandler implements ICommandHandler<RetryPendingItem> {
  constructor(
    private readonly execution: Execution,
    private readonly policies: PolicyRunner,
    private readonly consistency: Consistency,
  ) {}

  /** A step whose effect stands already changes nothing, so a repeat of a lost answer only closes the item. */
  async execute({ itemId, by }: RetryPendingItem): Promise<void> {
    const item = await this.execution.load(PendingItem, itemId);
    if (item.status === 'none') throw refuse('item-not-found');
    if (item.status === 'closed') throw refuse('already-closed');
    if (item.step === null) throw refuse('no-step');
    by.wrote(await this.policies.carryOutAgain(item.step));
    by.wrote(await this.execution.execute(PendingItem, itemId, { type: 'ResolveItem' }, by));
    await this.consistency.settle(by);
  }
}
