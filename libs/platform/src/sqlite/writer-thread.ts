import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export type Message<Request> = readonly Request[] | 'close';

export type Reply<Answer> =
  | { readonly answers: readonly Answer[] }
  | { readonly fault: { readonly message: string; readonly code?: string }; readonly count: number };

interface Pending<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (fault: Error) => void;
}

/** Waiting requests share a commit (group commit). */
export class WriterThread<Request, Answer> {
  private unsent: Request[] = [];
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

  /** After `lost` the last requests may have been written. */
  static async start<Request, Answer>(
    script: URL,
    file: string,
    lost: (fault: Error) => void = () => undefined,
  ): Promise<WriterThread<Request, Answer>> {
    const worker = new Worker(script, { workerData: { file }, execArgv: [] });
    const [reply] = (await once(worker, 'message')) as [Reply<Answer>];
    if (!('fault' in reply)) return new WriterThread(worker, lost);
    await worker.terminate();
    throw faultOf(reply);
  }

  get death(): Error | undefined {
    return this.died;
  }

  /** Durable on return. After an error the outcome is unknown. */
  write(request: Request): Promise<Answer> {
    if (this.ended) return Promise.reject(this.ended);
    return new Promise((resolve, reject) => {
      if (this.unsent.length === 0) queueMicrotask(() => this.send());
      this.unsent.push(request);
      this.pending.push({ resolve, reject });
    });
  }

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
