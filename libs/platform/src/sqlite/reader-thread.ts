import { Worker } from 'node:worker_threads';

const SCRIPT = new URL('./read-server.mjs', import.meta.url);

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

export type Told = { readonly id: number } & (
  | Slice
  | { readonly fault: { readonly message: string; readonly code?: string } }
);

interface Waiting {
  readonly resolve: (slice: Slice) => void;
  readonly reject: (fault: Error) => void;
}

export class ReaderThread {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private asked = 0;
  private closed = false;

  constructor(private readonly file: string) {}

  /** All rows are as of the first read. */
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

  /** A driver stopped inside a statement aborts the process. */
  async close(): Promise<void> {
    this.closed = true;
    const { worker } = this;
    if (!worker) return;
    const exited = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage('close');
    await exited;
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
    const worker = new Worker(SCRIPT, { workerData: { file: this.file }, execArgv: [] });
    worker.on('message', (told: Told) => this.settle(told, worker));
    worker.on('error', (error) => this.end(worker, error));
    worker.on('exit', () => this.end(worker, new Error('its reading thread has ended')));
    return worker;
  }

  private settle(told: Told, worker: Worker): void {
    const waiting = this.waiting.get(told.id);
    this.waiting.delete(told.id);
    if (this.waiting.size === 0) worker.unref();
    if ('slice' in told) waiting?.resolve(told);
    else waiting?.reject(Object.assign(new Error(told.fault.message), { code: told.fault.code }));
  }

  private end(worker: Worker, fault: Error): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    for (const { reject } of this.waiting.values()) reject(fault);
    this.waiting.clear();
  }
}
