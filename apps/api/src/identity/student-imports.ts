import { StudentImport } from '@bursar/domain/identity';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Caller } from '../platform/caller.js';
import { type StartUpTask } from '../platform/context.js';
import { Execution } from '../platform/execution.js';
import { inParallel } from '../platform/in-parallel.js';
import { type Report } from '../platform/live/job-reporter.js';
import { Passwords } from './passwords.js';
import { type PreparedImport, PreparedImports } from './prepared-imports.js';
import { Registrations } from './registrations.js';

/** Appends that share one commit. */
const WIDTH = 64;
const RETRY_AFTER_MS = 10_000;

/**
 * Carries out uploads that have been accepted. Nothing can be refused any more, and every step may be taken
 * again, so an upload that an outage or a crash interrupts is carried on until it is complete.
 */
@Injectable()
export class StudentImports implements StartUpTask, OnApplicationShutdown {
  private readonly logger = new Logger('identity');
  private stopped = false;

  constructor(
    private readonly prepared: PreparedImports,
    private readonly execution: Execution,
    private readonly passwords: Passwords,
    private readonly registrations: Registrations,
  ) {}

  /** Carries on what a crash interrupted; an upload that had not started yet never happened. */
  async run(): Promise<void> {
    for (const upload of await this.prepared.all()) {
      const { status } = await this.execution.load(StudentImport, upload.importId);
      if (status === 'running') await this.carryOn(upload);
      else await this.prepared.forget(upload.importId);
    }
  }

  /** Throws `EventStoreUnavailable`; the upload is then carried on as soon as that is over. */
  async carryOut(upload: PreparedImport, by: Caller, report: Report): Promise<void> {
    try {
      await this.register(upload, by, report);
    } catch (error) {
      this.carryOnLater(upload);
      throw error;
    }
  }

  onApplicationShutdown(): void {
    this.stopped = true;
  }

  private async register({ importId, students }: PreparedImport, by: Caller, report: Report): Promise<void> {
    const started = { type: 'StartImport', importId, rowCount: students.length } as const;
    await this.execution.execute(StudentImport, importId, started, by);
    await this.passwords.keep(new Map(students.map(({ credentialId, passwordHash }) => [credentialId, passwordHash])));
    let done = 0;
    await inParallel(students, WIDTH, async (student) => {
      await this.registrations.register(student, by);
      done += 1;
      report('Creating students', done, students.length);
    });
    const completed = { type: 'CompleteImport', importId, created: students.length } as const;
    by.wrote(await this.execution.execute(StudentImport, importId, completed, by));
    await this.prepared.forget(importId);
  }

  private async carryOn(upload: PreparedImport): Promise<void> {
    await this.register(upload, Caller.system(), () => undefined);
    this.logger.log(`Carried on the upload ${upload.importId} of ${upload.students.length} students`);
  }

  private carryOnLater(upload: PreparedImport): void {
    setTimeout(() => void this.tryAgain(upload), RETRY_AFTER_MS).unref();
  }

  private async tryAgain(upload: PreparedImport): Promise<void> {
    if (this.stopped) return;
    try {
      await this.carryOn(upload);
    } catch (error) {
      this.logger.error(`The upload ${upload.importId} is still interrupted`, error);
      this.carryOnLater(upload);
    }
  }
}
