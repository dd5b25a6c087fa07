import { type AccountRow, SignInFailures } from '@bursar/domain/identity';
import { atMost, type Caller, Execution } from '@bursar/platform';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

const COUNTED_FOR_MS = 24 * 60 * 60 * 1_000;
const COUNTED_MAX = 100_000;
/** Later failures are recorded when their number doubles. */
const ONE_BY_ONE = 5;

const isRecorded = (failures: number): boolean =>
  failures <= ONE_BY_ONE || Number.isInteger(Math.log2(failures / ONE_BY_ONE));

/** Excludes the typed address, which may be a password. */
interface FailedTry {
  readonly address: string;
  readonly account: AccountRow | undefined;
}

@Injectable()
export class FailedSignIns implements OnApplicationShutdown {
  private readonly logger = new Logger('sign-in');
  private readonly counts = new LRUCache<string, number>({ ...atMost(COUNTED_MAX), ttl: COUNTED_FOR_MS });
  private readonly underWay = new Set<Promise<void>>();

  constructor(private readonly execution: Execution) {}

  /** The write's duration would reveal whether an account exists. */
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

  async settled(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  onApplicationShutdown(): Promise<void> {
    return this.settled();
  }
}
