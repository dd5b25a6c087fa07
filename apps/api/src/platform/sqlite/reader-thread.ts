import { Worker } from 'node:worker_threads';

const SCRIPT = new URL('./read-server.mjs', import.meta.url);

/** A statement that is to be read; on its way only its number is sent again, and at last that it is enough. */
export interface Asked {
  readonly id: number;
  readonly sql?: string;
  readonly values?: readonly (string | number)[];
  readonly enough?: boolean;
}

interface Slice {
  readonly slice: readonly string[];
  readonly over: boolean;
}

/** The next rows of a statement, or why there are none. */
export type Told = { readonly id: number } & (
  Slice | { readonly fault: { readonly message: string; readonly code?: string } }
);

interface Waiting {
  readonly resolve: (slice: Slice) => void;
  readonly reject: (fault: Error) => void;
}

/**
 * A connection that reads much from a SQLite file, in a thread of its own that is started when it is first needed, so
 * that whoever asks for many rows holds up nobody else.
 */
export class ReaderThread {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private asked = 0;
  private closed = false;

  constructor(private readonly file: string) {}

  /**
   * The one column of a statement, some hundred rows at a time, all of them as the file was when the first were read.
   * Throws SQLite's error.
   */
  async *slices(sql: string, values: readonly (string | number)[]): AsyncGenerator<readonly string[], void> {
    const id = ++this.asked;
    let over = false;
    try {
      for (let asked: Asked = { id, sql, values }; !over; asked = { id }) {
        const told = await this.ask(asked);
        ({ over } = told);
        yield told.slice;
      }
    } finally {
      if (!over) this.worker?.postMessage({ id, enough: true } satisfies Asked);
    }
  }

  /** What is being read then fails. */
  async close(): Promise<void> {
    this.closed = true;
    await this.worker?.terminate();
  }

  private ask(asked: Asked): Promise<Slice> {
    if (this.closed) return Promise.reject(new Error('it has been closed'));
    const worker = (this.worker ??= this.start());
    worker.ref();
    return new Promise((resolve, reject) => {
      this.waiting.set(asked.id, { resolve, reject });
      worker.postMessage(asked);
    });
  }

  private start(): Worker {
    // Flags of the main program, such as --input-type, are none of the thread's.
    const worker = new Worker(SCRIPT, { workerData: { file: this.file }, execArgv: [] });
    worker.on('message', (told: Told) => this.settle(told, worker));
    worker.on('error', (error) => this.end(error));
    worker.on('exit', () => this.end(new Error('its reading thread has ended')));
    return worker;
  }

  private settle(told: Told, worker: Worker): void {
    const waiting = this.waiting.get(told.id);
    this.waiting.delete(told.id);
    // It keeps the process from ending only while somebody waits for it.
    if (this.waiting.size === 0) worker.unref();
    if ('slice' in told) waiting?.resolve(told);
    else waiting?.reject(Object.assign(new Error(told.fault.message), { code: told.fault.code }));
  }

  /** Whoever asks next starts another. */
  private end(fault: Error): void {
    this.worker = undefined;
    for (const { reject } of this.waiting.values()) reject(fault);
    this.waiting.clear();
  }
}
