import { DomainError } from '@bursar/domain/kernel';
import { type Caller, UseCase } from '@bursar/platform';
import { inParallel, type Report, Runs } from '@bursar/platform/jobs';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ImportCheck, type ImportStudent } from './import-check.js';
import { duplicateFault, type ImportFault, refusalOf } from './import-faults.js';
import { uniqueValuesOf } from './new-user.js';
import { Passwords } from './passwords.js';
import { type PreparedImport, PreparedImports } from './prepared-imports.js';
import { Registrations } from './registrations.js';
import { Semaphore } from './semaphore.js';
import { StudentImports } from './student-imports.js';

/** An upload must not fill the hashing queue. */
const HASHES_WIDTH = 2;
const CLAIMS_WIDTH = 16;

export class ImportStudents extends UseCase<readonly unknown[], string> {}

/** Creates all or none: it refuses only before it starts, and resumes after crashes. */
@CommandHandler(ImportStudents)
export class ImportStudentsHandler implements ICommandHandler<ImportStudents> {
  /** One of two overlapping uploads must get all its values. */
  private readonly claiming = new Semaphore(1);

  constructor(
    private readonly importCheck: ImportCheck,
    private readonly passwords: Passwords,
    private readonly registrations: Registrations,
    private readonly prepared: PreparedImports,
    private readonly imports: StudentImports,
    private readonly runs: Runs,
  ) {}

  async execute({ input: rows, by }: ImportStudents): Promise<string> {
    const importId = by.newId();
    const plan = async (report: Report) => {
      const students = await this.importCheck.check(importId, rows, report);
      const upload = await this.prepare(importId, students, report);
      await this.claiming.run(() => this.claim(students, by));
      await this.prepared.keep(upload);
      return { facts: {}, ids: students.map(({ registration }) => registration.userId) };
    };
    await this.runs.carryOut(this.imports, importId, plan, by);
    await this.prepared.forget(importId);
    return importId;
  }

  private async prepare(importId: string, students: readonly ImportStudent[], report: Report): Promise<PreparedImport> {
    let done = 0;
    const prepared = await inParallel(students, HASHES_WIDTH, async ({ registration, credentialId, password }) => {
      const passwordHash = await this.passwords.hash(password);
      done += 1;
      report('Securing passwords', done, students.length);
      return { registration, credentialId, passwordHash };
    });
    return { importId, students: prepared };
  }

  private async claim(students: readonly ImportStudent[], by: Caller): Promise<void> {
    const results = await inParallel(students, CLAIMS_WIDTH, (student) => this.claimFor(student, by));
    const [first, ...others] = results.filter((fault) => fault !== undefined);
    if (!first) return;
    await inParallel(students, CLAIMS_WIDTH, (student) => this.registrations.release(student, by));
    throw refusalOf([first, ...others]);
  }

  private async claimFor(student: ImportStudent, by: Caller): Promise<ImportFault | undefined> {
    try {
      await this.registrations.claim(student, by);
      return undefined;
    } catch (error) {
      const taken =
        error instanceof DomainError &&
        uniqueValuesOf(student.registration).find(({ refusal }) => refusal().code === error.code);
      if (taken) return duplicateFault(student.row, taken);
      throw error;
    }
  }
}
