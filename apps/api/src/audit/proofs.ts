import { type AuditEntryRow, ReadModelProof, refuse } from '@bursar/domain/audit';
import { type Naming, type Projection } from '@bursar/domain/kernel';
import { audience } from '@bursar/domain/notifications';
import { type Caller, Execution } from '@bursar/platform';
import { EventStore, EventStoreUnavailable } from '@bursar/platform/event-store';
import { JobReporter, Jobs } from '@bursar/platform/jobs';
import { prove } from '@bursar/platform/proof';
import { ReadModels } from '@bursar/platform/read-models';
import { SETTINGS } from '@bursar/platform/settings';
import { NAMING, PROJECTIONS } from '@bursar/platform/subscriptions';
import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { TRAIL } from '../access/trail.js';
import { type Settings } from '../settings/settings.js';

const JOB = 'read-model-proof';

const reasonOf = (error: unknown): string =>
  error instanceof EventStoreUnavailable ? 'The event log could not be read.' : 'The read models could not be read.';

@Injectable()
export class Proofs implements BeforeApplicationShutdown {
  private readonly logger = new Logger('proof');
  private readonly stopping = new AbortController();
  private underWay: { readonly id: string; readonly ended: Promise<void> } | undefined;

  constructor(
    private readonly log: EventStore,
    private readonly readModels: ReadModels,
    private readonly execution: Execution,
    private readonly jobs: Jobs,
    private readonly reporter: JobReporter,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(PROJECTIONS) private readonly projections: readonly Projection[],
    @Inject(NAMING) private readonly naming: Naming,
    @Inject(TRAIL) private readonly trail: Projection<AuditEntryRow>,
  ) {}

  /** Returns before the proof ends. @throws `audit/proof-under-way` */
  async begin(by: Caller): Promise<string> {
    const { id } = await this.started(by);
    return id;
  }

  async carryOut(by: Caller): Promise<void> {
    const { ended } = await this.started(by);
    await ended;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort(new Error('The server stops'));
    await this.underWay?.ended;
  }

  private async started(by: Caller): Promise<{ readonly id: string; readonly ended: Promise<void> }> {
    const id = by.newId();
    const inOthers = await this.jobs.underWay();
    if (this.underWay?.id === id) return this.underWay;
    if (this.underWay || inOthers.has(JOB)) throw refuse('proof-under-way');
    const ended = this.proven(id, by).finally(() => {
      this.underWay = undefined;
    });
    return (this.underWay = { id, ended });
  }

  private async proven(proofId: string, by: Caller): Promise<void> {
    const began_ms = performance.now();
    try {
      const proof = await this.compared(by);
      const took = Math.round(performance.now() - began_ms);
      await this.execution.execute(ReadModelProof, proofId, { type: 'RecordProof', proofId, ...proof, took }, by);
      if (proof.found > 0) this.logger.error(`${proof.found} rows differ from a replay of the event log`);
    } catch (error) {
      if (this.stopping.signal.aborted) return;
      this.logger.error('The read models could not be proven', error);
      const failure = { type: 'NoteFailure', proofId, reason: reasonOf(error) } as const;
      await this.execution.execute(ReadModelProof, proofId, failure, by).catch(() => undefined);
    }
  }

  private compared(by: Caller) {
    const { log, readModels, projections, naming } = this;
    const job = { id: JOB, kind: JOB, starter: by.actor.userId ?? null, audience: audience.control };
    return this.reporter.run(job, async (report) =>
      prove({
        ...{ log, readModels, projections, naming, report },
        directory: this.settings.DATA_DIR,
        events: await readModels.count(this.trail, {}),
        stop: this.stopping.signal,
      }),
    );
  }
}
