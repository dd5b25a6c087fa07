import { operations } from '@bursar/contracts';
import { Controller } from '@nestjs/common';
import { serve } from '../http/serve.js';
import { countOpen } from './pending-count.js';
import { ReadModels } from '../read-models/read-models.js';
import { StartUp } from '../start-up.js';
import { type Readiness, Subscriptions } from '../subscriptions/subscriptions.js';

const reachable = async (question: Promise<unknown>): Promise<'ok' | 'unavailable'> => {
  try {
    await question;
    return 'ok';
  } catch {
    return 'unavailable';
  }
};

const UNKNOWN: Readiness = { ready: false, role: 'follower', behind: true, stalled: false };

@Controller()
export class HealthController {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly readModels: ReadModels,
    private readonly startUp: StartUp,
  ) {}

  readonly routes = serve(operations)({
    health: async (_input, _by, _request, reply) => {
      const readiness = this.subscriptions.readiness();
      const [eventstore, mongodb] = await Promise.all([reachable(readiness), reachable(this.readModels.checkpoint())]);
      const { ready, behind, stalled, role } = eventstore === 'ok' ? await readiness : UNKNOWN;
      const up = eventstore === 'ok' && mongodb === 'ok';
      const { doing } = this.startUp;
      const serving = stalled ? 'stalled' : 'ok';
      const status = up ? (ready && doing === undefined ? serving : 'starting') : 'unavailable';
      if (status !== 'ok') void reply.status(503);
      const pending = ready && up ? await countOpen(this.readModels).catch(() => 0) : 0;
      return { status, doing, role, eventstore, mongodb, projections_lag: behind, pending };
    },
  });
}
