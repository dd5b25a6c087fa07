import { type AccountRow, SignInFailures } from '@bursar/domain/identity';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Caller } from '../platform/caller.js';
import { Execution } from '../platform/execution.js';

const COUNTED_FOR_MS = 24 * 60 * 60 * 1_000;
const COUNTED_MAX = 100_000;
/** The first failures are recorded one by one; from then on each time their number has doubled. */
const ONE_BY_ONE = 5;

const isRecorded = (failures: number): boolean =>
  failures <= ONE_BY_ONE || Number.isInteger(Math.log2(failures / ONE_BY_ONE));

/** A wrong try. Its e-mail address is counted by and never recorded: people type passwords into that field. */
interface FailedTry {
  readonly email: string;
  readonly address: string;
  readonly account: AccountRow | undefined;
}

/** Puts wrong passwords into the log, counted for each account and address; a guesser cannot fill it. */
@Injectable()
export class FailedSignIns {
  private readonly counts = new LRUCache<string, number>({ max: COUNTED_MAX, ttl: COUNTED_FOR_MS });

  constructor(private readonly execution: Execution) {}

  /** Takes as long for an account that does not exist. Throws `EventStoreUnavailable`. */
  async record({ email, address, account }: FailedTry, by: Caller): Promise<void> {
    const key = `${email} ${address}`;
    const failures = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, failures);
    if (!isRecorded(failures)) return;
    const userId = account?.id ?? null;
    const failure = { userId, name: account?.name ?? null, address, failures };
    await this.execution.execute(SignInFailures, userId ?? 'unknown', { type: 'RecordFailedSignIn', ...failure }, by);
  }
}
