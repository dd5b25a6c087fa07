import { type AccountRow, SignInFailures } from '@bursar/domain/identity';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Caller } from '../platform/caller.js';
import { Execution } from '../platform/execution.js';

const COUNTED_FOR_MS = 24 * 60 * 60 * 1_000;
const COUNTED_MAX = 100_000;
/** The first failures are recorded one by one; from then on each time their number has doubled. */
const ONE_BY_ONE = 5;

const isRecorded = (failures: number): boolean =>
  failures <= ONE_BY_ONE || Number.isInteger(Math.log2(failures / ONE_BY_ONE));

/** A wrong try. What was typed is not among it: people type passwords where their e-mail address belongs. */
interface FailedTry {
  readonly address: string;
  readonly account: AccountRow | undefined;
}

/**
 * Puts wrong passwords into the log, counted for each account and address; a guesser cannot fill it. All accounts that do
 * not exist are counted together for an address.
 */
@Injectable()
export class FailedSignIns implements OnApplicationShutdown {
  private readonly logger = new Logger('sign-in');
  private readonly counts = new LRUCache<string, number>({ max: COUNTED_MAX, ttl: COUNTED_FOR_MS });
  private readonly underWay = new Set<Promise<void>>();

  constructor(private readonly execution: Execution) {}

  /** Counts one, and returns before it is in the log: whether an account exists is not told by the time that takes. */
  note({ address, account }: FailedTry, by: Caller): void {
    const userId = account?.id ?? null;
    const key = `${userId ?? 'unknown'} ${address}`;
    const failures = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, failures);
    if (!isRecorded(failures)) return;
    const failure = { userId, name: account?.name ?? null, address, failures };
    const recording = this.execution
      .execute(SignInFailures, userId ?? 'unknown', { type: 'RecordFailedSignIn', ...failure }, by)
      .then(
        () => undefined,
        (error: unknown) => this.logger.error('A failed sign-in could not be recorded', error),
      )
      .finally(() => this.underWay.delete(recording));
    this.underWay.add(recording);
  }

  /** Resolves when everything that was counted is in the log. */
  async settled(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  onApplicationShutdown(): Promise<void> {
    return this.settled();
  }
}
