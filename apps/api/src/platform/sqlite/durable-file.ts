import { promised } from '../promised.js';
import { type DatabaseFile, guarded, unavailable } from './database-fault.js';
import { type Database, openDatabase } from './database.mjs';
import { WriterThread } from './writer-thread.js';

/**
 * A SQLite file that a thread of its own writes, durable on return, and that this thread reads, so that neither waits
 * for the other. Whatever goes wrong is thrown as the file's `Unavailable`.
 */
export class DurableFile<Request, Answer> {
  private closing: Promise<void> | undefined;

  private constructor(
    private readonly file: DatabaseFile,
    private readonly writer: WriterThread<Request, Answer>,
    readonly reader: Database,
  ) {}

  /** `script` calls `serveWrites`, which also makes what is missing in the file. */
  static async open<Request, Answer>(file: DatabaseFile, script: URL): Promise<DurableFile<Request, Answer>> {
    let writer: WriterThread<Request, Answer> | undefined;
    try {
      writer = await WriterThread.start<Request, Answer>(script, file.path);
      const reader = openDatabase(file.path, 'FULL');
      reader.exec('PRAGMA query_only = ON');
      return new DurableFile(file, writer, reader);
    } catch (error) {
      await writer?.close();
      throw unavailable(file, error);
    }
  }

  /** Reads what has been written up to now. */
  readNow<Result>(read: () => Result): Result {
    return guarded(this.file, () => {
      if (this.closing) throw new Error('it has been closed');
      return read();
    });
  }

  read<Result>(read: () => Result): Promise<Result> {
    return promised(() => this.readNow(read));
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
    return (this.closing ??= this.writer.close().then(() => void this.reader.close()));
  }
}
