import { operations } from '@bursar/contracts';
import { Clock } from '@bursar/platform';
import { serve } from '@bursar/platform/http';
import { BackgroundWork } from '@bursar/platform/jobs';
import { Health } from '@bursar/platform/operations';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { countOpen } from './pending/pending-count.js';

@Controller()
export class HealthController {
  constructor(
    private readonly health: Health,
    private readonly readModels: ReadModels,
    private readonly background: BackgroundWork,
    private readonly clock: Clock,
  ) {}

  readonly routes = serve(operations)({
    health: async (_input, _by, _request, reply) => {
      const {
        status,
        doing,
        rebuilding,
        role,
        log: eventstore,
        rows: mongodb,
        behind,
        readable,
      } = await this.health.ask();
      if (status !== 'ok') void reply.status(503);
      const pending = readable ? await countOpen(this.readModels, this.clock).catch(() => 0) : 0;
      const work = this.background.standings().map(({ name, lastRun, lastFailure, failures }) => ({
        name,
        last_run: lastRun,
        last_failure: lastFailure,
        failures,
      }));
      return { status, doing, rebuilding, role, eventstore, mongodb, projections_lag: behind, pending, work };
    },
  });
}
