import { type SignedHead, LogVerification, refuse, type Verification } from '@bursar/domain/assurance';
import { type EventDeclarations, type Upcasters } from '@bursar/domain/kernel';
import { audience } from '@bursar/domain/notifications';
import { type Caller, Clock, DECLARED_EVENTS, Execution } from '@bursar/platform';
import { type EventStore, STORED_LOG } from '@bursar/platform/event-store';
import { JobReporter, Jobs } from '@bursar/platform/jobs';
import { Notary } from '@bursar/platform/notary';
import { UPCASTERS } from '@bursar/platform/subscriptions';
import { PersonKeys } from '@bursar/platform/protection';
import { Inject, Injectable } from '@nestjs/common';
import { type Deciders, DECIDERS } from '../deciders.js';
import { inspectLog } from './inspect-log.js';
import { LeafTree } from './leaf-tree.js';

const JOB = 'log-verification';
const PHASE = 'Verifying the event log';

@Injectable()
export class Verifications {
  constructor(
    @Inject(STORED_LOG) private readonly log: EventStore,
    private readonly tree: LeafTree,
    private readonly notary: Notary,
    private readonly keys: PersonKeys,
    private readonly execution: Execution,
    private readonly jobs: Jobs,
    private readonly reporter: JobReporter,
    private readonly clock: Clock,
    @Inject(DECLARED_EVENTS) private readonly events: EventDeclarations,
    @Inject(UPCASTERS) private readonly upcasters: Upcasters,
    @Inject(DECIDERS) private readonly deciders: () => Promise<Deciders>,
  ) {}

  /** @throws `assurance/verification-under-way` */
  async carryOut(heads: readonly SignedHead[], by: Caller): Promise<string> {
    const verificationId = by.newId();
    if ((await this.jobs.underWay()).has(JOB)) throw refuse('verification-under-way');
    const began_ms = performance.now();
    const inspected = await this.inspected(heads, by);
    const took = Math.round(performance.now() - began_ms);
    const verification: Verification = { verificationId, ...inspected, took };
    const command = { type: 'RecordVerification', ...verification } as const;
    await this.execution.execute(LogVerification, verificationId, command, by);
    return verificationId;
  }

  private async inspected(heads: readonly SignedHead[], by: Caller) {
    const { log, tree, notary, keys, events, upcasters } = this;
    const deciders = await this.deciders();
    const means = { log, tree, notary, keys, events, upcasters, deciders, heads, chainHeads: [] };
    const { leaves } = await tree.size();
    return this.reporter.run(
      { id: JOB, kind: JOB, starter: by.actor.userId ?? null, audience: audience.control },
      (report) => {
        const progress = (done: number) => report(PHASE, done, Math.max(leaves, done));
        return inspectLog({ ...means, progress }, () => this.clock.now());
      },
    );
  }
}
