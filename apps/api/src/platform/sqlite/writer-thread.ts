import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What is sent to the thread. */
export type Message<Request> = readonly Request[] | 'close';

/** The thread's first reply says whether the file is open; each later one settles the oldest requests. */
export type Reply<Answer> =
  | { readonly answers: readonly Answer[] }
  | { readonly fault: { readonly message: string; readonly code?: string }; readonly count: number };

interface Pending<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (fault: Error) => void;
}

/**
 * The one connection that writes to a SQLite file, in a thread of its own, so that a slow disk holds up nobody who
 * does not wait for it. Requests that arrive while a commit runs share the next one (group commit), and are carried
 * out in the order they were made.
 */
export class WriterThread<Request, Answer> {
  /** Made in this turn of the event loop; they travel as one message. */
  private unsent: Request[] = [];
  /** Not answered yet, the oldest first. */
  private pending: Pending<Answer>[] = [];
  private ended: Error | undefined;
  private died: Error | undefined;
  private readonly exited: Promise<unknown>;

  private constructor(
    private readonly worker: Worker,
    private readonly lost: (fault: Error) => void,
  ) {
    worker.on('message', (reply: Reply<Answer>) => this.settle(reply));
    worker.on('error', (error) => this.end(error));
    this.exited = new Promise((resolve) => worker.once('exit', resolve));
    worker.on('exit', () => this.end(new Error('its writing thread has ended')));
  }

  /**
   * Starts `script`, which calls `serveWrites`. `lost` is told once when the thread ends without having been closed: what
   * it was asked last may or may not have been written. Throws SQLite's error when it cannot open the file.
   */
  static async start<Request, Answer>(
    script: URL,
    file: string,
    lost: (fault: Error) => void = () => undefined,
  ): Promise<WriterThread<Request, Answer>> {
    // Flags of the main program, such as --input-type, are none of the thread's.
    const worker = new Worker(script, { workerData: { file }, execArgv: [] });
    const [reply] = (await once(worker, 'message')) as [Reply<Answer>];
    if (!('fault' in reply)) return new WriterThread(worker, lost);
    await worker.terminate();
    throw faultOf(reply);
  }

  /** Why the thread ended, if nobody closed it. */
  get death(): Error | undefined {
    return this.died;
  }

  /** Durable on return. Throws SQLite's error; what was asked may have been written all the same. */
  write(request: Request): Promise<Answer> {
    if (this.ended) return Promise.reject(this.ended);
    return new Promise((resolve, reject) => {
      if (this.unsent.length === 0) queueMicrotask(() => this.send());
      this.unsent.push(request);
      this.pending.push({ resolve, reject });
    });
  }

  /** Resolves when all requests are answered and the file is closed. */
  async close(): Promise<void> {
    this.ended ??= new Error('it has been closed');
    this.send();
    this.worker.postMessage('close' satisfies Message<Request>);
    await this.exited;
  }

  private send(): void {
    if (this.unsent.length === 0) return;
    this.worker.postMessage(this.unsent satisfies Message<Request>);
    this.unsent = [];
  }

  private settle(reply: Reply<Answer>): void {
    if ('fault' in reply) {
      const fault = faultOf(reply);
      for (const { reject } of this.pending.splice(0, reply.count)) reject(fault);
      return;
    }
    const settled = this.pending.splice(0, reply.answers.length);
    reply.answers.forEach((answer, index) => settled[index]?.resolve(answer));
  }

  private end(fault: Error): void {
    const unexpected = !this.ended;
    this.ended ??= fault;
    for (const { reject } of this.pending.splice(0)) reject(fault);
    if (!unexpected) return;
    this.died = fault;
    this.lost(fault);
  }
}

const faultOf = ({ fault: { message, code } }: Extract<Reply<never>, { fault: unknown }>): Error =>
  Object.assign(new Error(message), { code });
