import { AsyncLocalStorage } from 'node:async_hooks';

export class Narrowing {
  private others = false;

  constructor(
    readonly model: string,
    readonly ids: readonly string[],
  ) {}

  /** False once the answer depends on the clock or on other rows. */
  get sufficient(): boolean {
    return !this.others;
  }

  exceeded(): void {
    this.others = true;
  }
}

const narrowed = new AsyncLocalStorage<Narrowing>();

export const narrowing = <Answer>(by: Narrowing, work: () => Answer): Answer => narrowed.run(by, work);

export const narrowingHere = (): Narrowing | undefined => narrowed.getStore();
