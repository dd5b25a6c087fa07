import { type JobProgress } from '@bursar/contracts';
import { DomainError } from '@bursar/domain/kernel';
import { Injectable } from '@nestjs/common';
import { Refused } from '../http/problems.js';
import { Jobs } from './jobs.js';

/** A bar that moves five times a second looks smooth. */
const EVERY_MS = 200;

/** Says how far one phase of a job is. */
export type Report = (phase: string, done: number, total: number) => void;

/** A long piece of work. */
interface Job extends Pick<JobProgress, 'id' | 'kind'> {
  /** Who is told how far it is, wherever they are connected; nobody of the program's own jobs. */
  readonly starter: string | null;
}

/** Tells whoever started a long piece of work how far it is. */
@Injectable()
export class JobReporter {
  constructor(private readonly jobs: Jobs) {}

  /**
   * Runs `work`, passing on what it reports at most every 200 ms, and always that a phase is complete and that
   * the job is over. Throws what `work` throws, and `StateStoreUnavailable`.
   */
  run<Result>({ id, kind, starter }: Job, work: (report: Report) => Promise<Result>): Promise<Result> {
    let told_ms = 0;
    const nothingYet = { id, kind, phase: '', done: 0, total: 0, finished: false };
    return this.jobs.keep(
      { starter, progress: nothingYet },
      (tell) =>
        work((phase, done, total) => {
          const now_ms = performance.now();
          if (done < total && now_ms - told_ms < EVERY_MS) return;
          told_ms = now_ms;
          tell({ id, kind, phase, done, total, finished: false });
        }),
      (error) => error instanceof DomainError || error instanceof Refused,
    );
  }
}
