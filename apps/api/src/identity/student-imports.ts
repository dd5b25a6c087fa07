import { StudentImport, studentImports } from '@bursar/domain/identity';
import { Injectable, Logger } from '@nestjs/common';
import { Caller } from '../platform/caller.js';
import { type StartUpTask } from '../platform/context.js';
import { Execution } from '../platform/execution.js';
import { inParallel } from '../platform/in-parallel.js';
import { JobReporter, type Report } from '../platform/live/job-reporter.js';
import { Jobs } from '../platform/live/jobs.js';
import { ReadModels } from '../platform/read-models/read-models.js';
import { Passwords } from './passwords.js';
import { type PreparedImport, PreparedImports } from './prepared-imports.js';
import { Registrations } from './registrations.js';

/** Appends that share one commit. */
const WIDTH = 64;

/**
 * Carries out uploads that have been accepted. Nothing can be refused any more, and every step may be taken
 * again, so an upload that an outage or a crash interrupts is carried on until it is complete.
 */
@Injectable()
export class StudentImports implements StartUpTask {
  readonly carriesOn = true;
  private readonly logger = new Logger('identity');

  constructor(
    private readonly prepared: PreparedImports,
    private readonly execution: Execution,
    private readonly passwords: Passwords,
    private readonly registrations: Registrations,
    private readonly readModels: ReadModels,
    private readonly reporter: JobReporter,
    private readonly jobs: Jobs,
  ) {}

  /** Carries on what a crash or an outage interrupted; an upload that had not started yet never happened. */
  async run(): Promise<void> {
    for (const upload of await this.prepared.all()) {
      if ((await this.jobs.underWay()).has(upload.importId)) continue;
      const { status } = await this.execution.load(StudentImport, upload.importId);
      if (status === 'running') await this.carryOn(upload);
      else await this.prepared.forget(upload.importId);
    }
  }

  /** Throws `EventStoreUnavailable`; the upload is then carried on as soon as that is over. */
  async carryOut({ importId, students }: PreparedImport, by: Caller, report: Report): Promise<void> {
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
    const { importId: id, students } = upload;
    const starter = (await this.readModels.get(studentImports, id))?.started_by ?? null;
    const job = { id, kind: 'student-import', starter } as const;
    await this.reporter.run(job, (report) => this.carryOut(upload, Caller.system(), report));
    this.logger.log(`Carried on the upload ${id} of ${students.length} students`);
  }
}
