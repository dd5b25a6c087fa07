import { type AnswerOf, type InputOf, pending as contract } from '@bursar/contracts';
import { PendingItem, pendingItems, type PendingItemRow, refuse } from '@bursar/domain/pending';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Caller } from '../platform/caller.js';
import { Execute } from '../platform/execute.command.js';
import { By, Implements, Input } from '../platform/http/implements.js';
import { listed } from '../platform/http/listing.js';
import { countOpen, shownNow } from '../platform/operations/pending-count.js';
import { type Page, ReadModels } from '../platform/read-models/read-models.js';
import { Subscriptions } from '../platform/subscriptions/subscriptions.js';
import { RetryPendingItem } from './retry-pending-item.handler.js';

/** What waits for an administrator, and the two ways to close it. */
@Controller()
export class PendingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly subscriptions: Subscriptions,
  ) {}

  @Implements(contract.items)
  items(@Input() input: InputOf<typeof contract.items>): Promise<Page> {
    const where = { kind: input.kind, status: input.status, ...shownNow() };
    return this.readModels.page(pendingItems, listed(pendingItems, input, where, 'closed_at,-since'));
  }

  @Implements(contract.summary)
  async summary(): Promise<AnswerOf<typeof contract.summary>> {
    const { behind, stalled } = await this.subscriptions.readiness();
    return { open: await countOpen(this.readModels), behind, stalled };
  }

  @Implements(contract.retry)
  async retry(
    @Input() { id }: InputOf<typeof contract.retry>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof contract.retry>> {
    await this.commands.execute(new RetryPendingItem(id, by));
    return { message: 'Carried out.', item: await this.item(id) };
  }

  @Implements(contract.dismiss)
  async dismiss(
    @Input() { id, reason }: InputOf<typeof contract.dismiss>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof contract.dismiss>> {
    await this.commands.execute(Execute.on(PendingItem, id, { type: 'DismissItem', reason }, by));
    return { message: 'Dismissed.', item: await this.item(id) };
  }

  private async item(id: string): Promise<PendingItemRow> {
    const item = await this.readModels.get(pendingItems, id);
    if (!item) throw refuse('item-not-found');
    return item;
  }
}
