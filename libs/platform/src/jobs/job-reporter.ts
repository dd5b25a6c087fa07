import { type Progress } from '@bursar/contracts/channel';
import { DomainError } from '@bursar/domain/kernel';
import { Injectable } from '@nestjs/common';
import { Refused } from '../http/problems.js';
import { Jobs, type Told } from './jobs.js';

const EVERY_MS = 200;

export type Report = (phase: string, done: number, total: number) => void;

interface Job extends Pick<Progress, 'id' | 'kind'>, Omit<Told, 'progress'> {}

@Injectable()
export class JobReporter {
  constructor(private readonly jobs: Jobs) {}

  run<Result>({ id, kind, ...heard }: Job, work: (report: Report) => Promise<Result>): Promise<Result> {
    let told_ms = 0;
    const nothingYet = { id, kind, phase: '', done: 0, total: 0, finished: false };
    return this.jobs.keep(
      { ...heard, progress: nothingYet },
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
