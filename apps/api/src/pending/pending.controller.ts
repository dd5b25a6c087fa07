import { pending } from '@bursar/contracts';
import { PendingItem, pendingItems, refuse } from '@bursar/domain/pending';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Execute } from '../platform/execute.command.js';
import { Execution } from '../platform/execution.js';
import { queryOf } from '../platform/http/listing.js';
import { serve } from '../platform/http/serve.js';
import { countOpen, shownNow } from '../platform/operations/pending-count.js';
import { ReadModels } from '../platform/read-models/read-models.js';
import { PolicyRunner } from '../platform/subscriptions/policy-runner.js';
import { Subscriptions } from '../platform/subscriptions/subscriptions.js';

@Controller()
export class PendingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly execution: Execution,
    private readonly policies: PolicyRunner,
    private readonly readModels: ReadModels,
    private readonly subscriptions: Subscriptions,
  ) {}

  readonly routes = serve(pending)({
    items: (input) =>
      this.readModels.page(pendingItems, queryOf(pendingItems, { ...input, ...shownNow() }, 'closed_at,-since')),

    summary: async () => {
      const { behind, stalled } = await this.subscriptions.readiness();
      return { open: await countOpen(this.readModels), behind, stalled };
    },

    retry: async ({ id }, by) => {
      const item = await this.execution.load(PendingItem, id);
      if (item.status === 'none') throw refuse('item-not-found');
      if (item.status === 'closed') throw refuse('already-closed');
      if (item.step === null) throw refuse('no-step');
      // A repeat only closes the item: a finished step changes nothing.
      await this.policies.carryOutAgain(item.step, by);
      await this.commands.execute(Execute.on(PendingItem, id, { type: 'ResolveItem' }, by));
      return async () => ({ message: 'Carried out.', item: await this.item(id) });
    },

    dismiss: async ({ id, reason }, by) => {
      await this.commands.execute(Execute.on(PendingItem, id, { type: 'DismissItem', reason }, by));
      return async () => ({ message: 'Dismissed.', item: await this.item(id) });
    },
  });

  private readonly item = (id: string) => this.readModels.need(pendingItems, id, () => refuse('item-not-found'));
}
