import { type JobProgress } from '@bursar/contracts';
import { Injectable } from '@nestjs/common';
import { type Caller } from '../caller.js';
import { LiveGateway } from './live.gateway.js';

/** A bar that moves five times a second looks smooth. */
const EVERY_MS = 200;

/** Says how far one phase of a job is. */
export type Report = (phase: string, done: number, total: number) => void;

/** Tells whoever started a long piece of work how far it is. */
@Injectable()
export class JobReporter {
  constructor(private readonly live: LiveGateway) {}

  /**
   * Runs `work`, passing on what it reports at most every 200 ms, and always that a phase is complete and that
   * the job is over. Nobody is told about the program's own jobs.
   */
  async run<Result>(
    { id, kind }: Pick<JobProgress, 'id' | 'kind'>,
    by: Caller,
    work: (report: Report) => Promise<Result>,
  ): Promise<Result> {
    const userId = by.person?.id;
    if (userId === undefined) return work(() => undefined);
    let told_ms = 0;
    let last = { phase: '', done: 0, total: 0 };
    try {
      return await work((phase, done, total) => {
        last = { phase, done, total };
        const now_ms = performance.now();
        if (done < total && now_ms - told_ms < EVERY_MS) return;
        told_ms = now_ms;
        this.live.progress(userId, { id, kind, ...last, finished: false });
      });
    } finally {
      this.live.progress(userId, { id, kind, ...last, finished: true });
    }
  }
}
