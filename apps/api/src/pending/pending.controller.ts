import { pending } from '@bursar/contracts';
import { PendingItem, pendingItems, refuse, shownAt } from '@bursar/domain/pending';
import { Clock, Execute, Execution } from '@bursar/platform';
import { queryOf, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { LeadersRebuild, PolicyRunner, Subscriptions } from '@bursar/platform/subscriptions';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { countOpen } from './pending-count.js';
import { failedAgain } from './refused-steps.js';

@Controller()
export class PendingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly execution: Execution,
    private readonly policies: PolicyRunner,
    private readonly readModels: ReadModels,
    private readonly subscriptions: Subscriptions,
    private readonly leadersRebuild: LeadersRebuild,
    private readonly clock: Clock,
  ) {}

  readonly routes = serve(pending)({
    items: (input) =>
      this.readModels.page(
        pendingItems,
        queryOf(pendingItems, { ...input, ...shownAt(this.clock.now()) }, 'closed_at,-since'),
      ),

    summary: async () => {
      const { behind, stalled } = await this.subscriptions.readiness();
      return {
        open: await countOpen(this.readModels, this.clock),
        behind,
        stalled,
        rebuilding: this.leadersRebuild.underWay,
      };
    },

    retry: async ({ id }, by) => {
      const item = await this.execution.load(PendingItem, id);
      if (item.status === 'none') throw refuse('item-not-found');
      if (item.status === 'closed') throw refuse('already-closed');
      if (item.step === null) throw refuse('no-step');
      // A repeat only closes the item: a finished step changes nothing.
      await this.policies.carryOutAgain(item.step, by).catch((error: unknown) => {
        throw failedAgain(error);
      });
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
