import { promised } from '../event-store/promised.js';
import { type DatabaseFile, guarded, unavailable } from './database-fault.js';
import { type Database, openDatabase } from './database.mjs';
import { ReaderThread } from './reader-thread.js';
import { WriterThread } from './writer-thread.js';

export type Lost = (error: Error) => void;

export interface Reading {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

/** One thread writes, this one reads, a third does long reads. */
export class DurableFile<Request, Answer> {
  private closing: Promise<void> | undefined;
  private readonly longReads: ReaderThread;

  private constructor(
    private readonly file: DatabaseFile,
    private readonly writer: WriterThread<Request, Answer>,
    readonly reader: Database,
  ) {
    this.longReads = new ReaderThread(file.path);
  }

  /** Only a restart releases the locks after `lost`. */
  static async open<Request, Answer>(
    file: DatabaseFile,
    script: URL,
    lost?: Lost,
  ): Promise<DurableFile<Request, Answer>> {
    let writer: WriterThread<Request, Answer> | undefined;
    try {
      writer = await WriterThread.start<Request, Answer>(script, file.path, (fault) => {
        lost?.(unavailable(file, fault));
      });
      const reader = openDatabase(file.path, 'FULL');
      reader.exec('PRAGMA query_only = ON');
      return new DurableFile(file, writer, reader);
    } catch (error) {
      await writer?.close();
      throw unavailable(file, error);
    }
  }

  /** @throws once writing has ended: a dead store must not look healthy */
  readNow<Result>(read: () => Result): Result {
    return guarded(this.file, () => {
      if (this.closing) throw new Error('it has been closed');
      if (this.writer.death) throw this.writer.death;
      return read();
    });
  }

  read<Result>(read: () => Result): Promise<Result> {
    return promised(() => this.readNow(read));
  }

  async *slices(statement: () => Reading): AsyncGenerator<readonly string[], void> {
    const { sql, values } = this.readNow(statement);
    try {
      yield* this.longReads.slices(sql, values);
    } catch (error) {
      throw unavailable(this.file, error);
    }
  }

  /** Durable on return, in order. */
  async write(request: Request): Promise<Answer> {
    try {
      return await this.writer.write(request);
    } catch (error) {
      throw unavailable(this.file, error);
    }
  }

  close(): Promise<void> {
    return (this.closing ??= this.end());
  }

  private async end(): Promise<void> {
    await this.longReads.close();
    await this.writer.close();
    this.reader.close();
  }
}
