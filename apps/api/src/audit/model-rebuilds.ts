import { ModelRebuild, modelRebuilds, type ModelRebuildRow, type OfRebuild } from '@bursar/domain/audit';
import { audience } from '@bursar/domain/notifications';
import { Caller, Execution, type StartUpTask } from '@bursar/platform';
import { EventStoreUnavailable } from '@bursar/platform/event-store';
import { JobReporter, type Report } from '@bursar/platform/jobs';
import { ReadModels } from '@bursar/platform/read-models';
import { Projector, Rebuilds } from '@bursar/platform/subscriptions';
import { Injectable, Logger } from '@nestjs/common';
import { type Subscription } from 'rxjs';

const JOB = 'read-model-rebuild';

/** A new leader begins unfinished rebuilds again. */
@Injectable()
export class ModelRebuilds implements StartUpTask {
  readonly carriesOn = true;
  private readonly logger = new Logger('rebuild');
  private readonly underWay = new Map<string, Promise<void>>();
  private stopping = new AbortController();
  private listening: Subscription | undefined;

  constructor(
    private readonly execution: Execution,
    private readonly projector: Projector,
    private readonly readModels: ReadModels,
    private readonly rebuilds: Rebuilds,
    private readonly reporter: JobReporter,
  ) {}

  async run(): Promise<void> {
    if (this.stopping.signal.aborted) this.stopping = new AbortController();
    this.listening ??= this.projector.committed.subscribe(({ changes }) => {
      for (const { model, after } of changes) if (model === modelRebuilds.name) this.begin(after as ModelRebuildRow);
    });
    for (const row of await this.readModels.find(modelRebuilds, { where: { status: 'running' } })) this.begin(row);
  }

  async stop(): Promise<void> {
    this.listening?.unsubscribe();
    this.listening = undefined;
    this.stopping.abort();
    await Promise.all(this.underWay.values());
  }

  private begin({ id: model, rebuild_id: rebuildId, status }: ModelRebuildRow): void {
    if (status !== 'running' || this.underWay.has(rebuildId)) return;
    const { signal } = this.stopping;
    const job = { id: `rebuild-${model}`, kind: JOB, starter: null, audience: audience.control };
    const ended = this.reporter
      .run(job, (report) => this.carryOut({ model, rebuildId }, report, signal))
      .catch((error: unknown) => this.logger.error(`The end of the rebuild of ${model} could not be noted`, error))
      .finally(() => this.underWay.delete(rebuildId));
    this.underWay.set(rebuildId, ended);
  }

  private async carryOut(rebuild: OfRebuild, report: Report, stop: AbortSignal): Promise<void> {
    const { model } = rebuild;
    const began_ms = performance.now();
    try {
      await this.rebuilds.rebuild(model, { stop, percent: (percent) => report('Rebuilding', percent, 100) });
    } catch (error) {
      if (stop.aborted) return;
      this.logger.error(`The read model ${model} could not be rebuilt`, error);
      const reason = reasonOf(error);
      await this.execution.execute(ModelRebuild, model, { type: 'NoteFailure', ...rebuild, reason }, Caller.system());
      return;
    }
    if (stop.aborted) return;
    const took = Math.round(performance.now() - began_ms);
    await this.execution.execute(ModelRebuild, model, { type: 'CompleteRebuild', ...rebuild, took }, Caller.system());
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof EventStoreUnavailable ? 'The event log could not be read.' : 'The rows could not be written.';
