import { proofs as contract } from '@bursar/contracts';
import { ModelRebuild, modelRebuilds, proofs, refuse } from '@bursar/domain/audit';
import { Execute } from '@bursar/platform';
import { queryOf, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Rebuilds } from '@bursar/platform/subscriptions';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Proofs } from './proofs.js';

@Controller()
export class ProofsController {
  constructor(
    private readonly readModels: ReadModels,
    private readonly proving: Proofs,
    private readonly rebuilding: Rebuilds,
    private readonly commands: CommandBus,
  ) {}

  readonly routes = serve(contract)({
    list: (input) => this.readModels.page(proofs, queryOf(proofs, input, '-at')),

    prove: async (_, by) => {
      const id = await this.proving.begin(by);
      return () => ({ message: 'The proof has begun.', id });
    },

    rebuilds: (input) => this.readModels.page(modelRebuilds, queryOf(modelRebuilds, input, '-begun_at')),

    rebuild: async ({ model }, by) => {
      if (!this.rebuilding.has(model)) throw refuse('no-such-model');
      const rebuildId = by.newId();
      await this.commands.execute(Execute.on(ModelRebuild, model, { type: 'BeginRebuild', model, rebuildId }, by));
      return () => ({ message: 'The rebuild has begun.', id: rebuildId });
    },
  });
}
