import { StudentImport, type StudentImportEvents, studentImports } from '@bursar/domain/identity';
import { type Caller, Execution, type StartUpTask } from '@bursar/platform';
import { type BegunRun, Jobs, type RunKind, Runs, type RunStep } from '@bursar/platform/jobs';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { Passwords } from './passwords.js';
import { PreparedImports } from './prepared-imports.js';
import { Registrations } from './registrations.js';

@Injectable()
export class StudentImports implements RunKind<object, never, StudentImportEvents>, StartUpTask {
  readonly carriesOn = true;
  readonly decider = StudentImport;
  readonly job = 'student-import';

  constructor(
    private readonly prepared: PreparedImports,
    private readonly execution: Execution,
    private readonly passwords: Passwords,
    private readonly registrations: Registrations,
    private readonly readModels: ReadModels,
    private readonly runs: Runs,
    private readonly jobs: Jobs,
  ) {}

  async run(): Promise<void> {
    await this.runs.carryOn(this);
    for (const { importId } of await this.prepared.all()) {
      if ((await this.jobs.underWay()).has(importId)) continue;
      const { status } = await this.execution.load(StudentImport, importId);
      if (status !== 'running') await this.prepared.forget(importId);
    }
  }

  async interrupted() {
    const kept = await this.prepared.all();
    return Promise.all(
      kept.map(async ({ importId: id }) => {
        const row = await this.readModels.get(studentImports, id);
        return { id, started_by: row?.started_by ?? null };
      }),
    );
  }

  phaseOf(): string {
    return 'Creating students';
  }

  async stepsOf({ runId }: BegunRun<object>, by: Caller): Promise<readonly RunStep<never>[]> {
    const students = await this.prepared.studentsOf(runId);
    await this.passwords.keep(new Map(students.map(({ credentialId, passwordHash }) => [credentialId, passwordHash])));
    return students.map((student) => async () => {
      await this.registrations.register(student, by);
      return undefined;
    });
  }
}
