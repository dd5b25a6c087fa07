import {
  type Command,
  type Decider,
  DomainError,
  type EventMap,
  type RunCommands,
  type RunRow,
  type RunState,
} from '@bursar/domain/kernel';
import { Injectable, Logger } from '@nestjs/common';
import { Caller } from '../caller.js';
import { Execution } from '../execution.js';
import { inParallel } from './in-parallel.js';
import { JobReporter, type Report } from './job-reporter.js';
import { Jobs } from './jobs.js';

/** Appends that share one commit. More make others wait longer than 50 ms. */
const WIDTH = 16;
/** Event stores limit an append's size. */
const LISTED_AT_ONCE = 5_000;
const PASSED_OVER_AT_ONCE = 500;

export interface BegunRun<Facts> {
  readonly runId: string;
  readonly facts: Facts;
  readonly listed: readonly string[];
  readonly starter: string | null;
}

export interface PlannedRun<Facts> {
  readonly facts: Facts;
  readonly ids: readonly string[];
}

/** The record, if it stays unchanged. */
export type RunStep<Item> = () => Promise<Item | undefined>;

export interface RunKind<Facts extends object, Item extends object, Events extends EventMap> {
  readonly decider: Decider<RunState<Facts>, RunCommands<Facts, Item>, Events>;
  readonly job: string;
  phaseOf(facts: Facts): string;
  /** Every step is repeatable. @throws the `DomainError` that refuses the run */
  stepsOf(run: BegunRun<Facts>, by: Caller): Promise<readonly RunStep<Item>[]>;
  interrupted(): Promise<readonly Pick<RunRow, 'id' | 'started_by'>[]>;
}

export interface RunResult {
  readonly done: number;
  readonly passedOver: number;
}

/** Resumes interrupted runs from their first list. A late refusal fails the run. */
@Injectable()
export class Runs {
  private readonly logger = new Logger('runs');

  constructor(
    private readonly execution: Execution,
    private readonly reporter: JobReporter,
    private readonly jobs: Jobs,
  ) {}

  /** A run without records does not start. */
  async carryOut<Facts extends object, Item extends object, Events extends EventMap>(
    kind: RunKind<Facts, Item, Events>,
    runId: string,
    plan: (report: Report) => Promise<PlannedRun<Facts>>,
    by: Caller,
  ): Promise<RunResult> {
    const starter = by.actor.userId ?? null;
    return this.reporter.run({ id: runId, kind: kind.job, starter }, async (report) => {
      const run = await this.execution.load(kind.decider, runId);
      if (run.status === 'none') await this.start(kind, runId, await plan(report), by);
      return this.finish(kind, { runId, starter }, by, report);
    });
  }

  async carryOn<Facts extends object, Item extends object, Events extends EventMap>(
    kind: RunKind<Facts, Item, Events>,
  ): Promise<void> {
    for (const { id: runId, started_by: starter } of await kind.interrupted()) {
      if ((await this.jobs.underWay()).has(runId)) continue;
      const { status } = await this.execution.load(kind.decider, runId);
      if (status !== 'running') continue;
      try {
        const { done, passedOver } = await this.reporter.run({ id: runId, kind: kind.job, starter }, (report) =>
          this.finish(kind, { runId, starter }, Caller.system(), report),
        );
        this.logger.log(`Resumed ${kind.job} ${runId}: ${done} done, ${passedOver} skipped`);
      } catch (refusal) {
        if (!(refusal instanceof DomainError)) throw refusal;
        this.logger.error(`${kind.job} ${runId} cannot be resumed: ${refusal.message}`);
      }
    }
  }

  private async start<Facts extends object, Item extends object, Events extends EventMap>(
    { decider }: RunKind<Facts, Item, Events>,
    runId: string,
    { facts, ids }: PlannedRun<Facts>,
    by: Caller,
  ): Promise<void> {
    if (ids.length === 0) return;
    for (let first = 0; first < ids.length; first += LISTED_AT_ONCE) {
      const listed = ids.slice(first, first + LISTED_AT_ONCE);
      await this.execution.execute(decider, runId, { type: 'List', runId, ids: listed }, by);
    }
    const command: Command<RunCommands<Facts, Item>> = { type: 'Start', runId, facts, targetCount: ids.length };
    await this.execution.execute(decider, runId, command, by);
  }

  private async finish<Facts extends object, Item extends object, Events extends EventMap>(
    kind: RunKind<Facts, Item, Events>,
    { runId, starter }: Pick<BegunRun<Facts>, 'runId' | 'starter'>,
    by: Caller,
    report: Report,
  ): Promise<RunResult> {
    const run = await this.execution.load(kind.decider, runId);
    if (run.status === 'none') return { done: 0, passedOver: 0 };
    if (run.status === 'failed') throw new DomainError(run.failed.code, run.failed.kind, run.failed.reason);
    const { done, passedOver } =
      run.status === 'completed'
        ? run.completed
        : await this.carryOutSteps(kind, { runId, facts: run.facts, listed: run.listed, starter }, by, report);
    const command: Command<RunCommands<Facts, Item>> = { type: 'Complete', runId, done, passedOver };
    await this.execution.execute(kind.decider, runId, command, by);
    return { done, passedOver };
  }

  private async carryOutSteps<Facts extends object, Item extends object, Events extends EventMap>(
    kind: RunKind<Facts, Item, Events>,
    run: BegunRun<Facts>,
    by: Caller,
    report: Report,
  ): Promise<RunResult> {
    const { runId } = run;
    try {
      const steps = await kind.stepsOf(run, by);
      const phase = kind.phaseOf(run.facts);
      let done = 0;
      const results = await inParallel(steps, WIDTH, async (step) => {
        const left = await step();
        done += 1;
        report(phase, done, steps.length);
        return left;
      });
      const left = results.filter((item) => item !== undefined);
      for (let first = 0; first < left.length; first += PASSED_OVER_AT_ONCE) {
        const items = left.slice(first, first + PASSED_OVER_AT_ONCE);
        await this.execution.execute(kind.decider, runId, { type: 'PassOver', runId, items }, by);
      }
      return { done: steps.length - left.length, passedOver: left.length };
    } catch (refusal) {
      if (!(refusal instanceof DomainError)) throw refusal;
      const { code, kind: answer, message: reason } = refusal;
      const command: Command<RunCommands<Facts, Item>> = { type: 'Fail', runId, code, kind: answer, reason };
      await this.execution.execute(kind.decider, runId, command, by);
      throw refusal;
    }
  }
}
