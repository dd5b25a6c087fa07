import { promised } from '../promised.js';
import { type DatabaseFile, guarded, unavailable } from './database-fault.js';
import { type Database, openDatabase } from './database.mjs';
import { ReaderThread } from './reader-thread.js';
import { WriterThread } from './writer-thread.js';

/** Is told, with a sentence for operators, that a store can be used no more until the process starts anew. */
export type Lost = (error: Error) => void;

/** A statement of one column, and what stands for its question marks. */
export interface Reading {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

/**
 * A SQLite file that a thread of its own writes, durable on return, and that this thread reads, so that neither waits
 * for the other; what takes long to read, a third thread reads. Whatever goes wrong is thrown as the file's `Unavailable`.
 */
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

  /**
   * `script` calls `serveWrites`, which also makes what is missing in the file. `lost` is told when the file can be written
   * no more: its connection may hold locks that only the end of the process lets go of.
   */
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

  /** Reads what has been written up to now; throws once nothing can be written any more, so that nobody takes it for well. */
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

  /** Reads the one column of a statement aside, some hundred rows at a time: for many rows. */
  async *slices(statement: () => Reading): AsyncGenerator<readonly string[], void> {
    const { sql, values } = this.readNow(statement);
    try {
      yield* this.longReads.slices(sql, values);
    } catch (error) {
      throw unavailable(this.file, error);
    }
  }

  /** Durable on return; requests are carried out in the order they are made. */
  async write(request: Request): Promise<Answer> {
    try {
      return await this.writer.write(request);
    } catch (error) {
      throw unavailable(this.file, error);
    }
  }

  /** Finishes what is being written. */
  close(): Promise<void> {
    return (this.closing ??= this.end());
  }

  private async end(): Promise<void> {
    await this.longReads.close();
    await this.writer.close();
    this.reader.close();
  }
}
