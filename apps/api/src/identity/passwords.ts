import { randomBytes } from 'node:crypto';
import { hash, hashSync, parseOptions, verify } from '@node-rs/argon2';
import { Inject, Injectable } from '@nestjs/common';
import { type Settings, SETTINGS } from '../platform/settings.js';
import { StateStore } from '../platform/state-store/state-store.js';
import { Semaphore } from './semaphore.js';

/** With 19,456 KiB of memory: the least that OWASP's password storage cheat sheet asks of argon2id. */
const PASSES = 2;
const LANES = 1;
/** Half of Node's thread pool, so that however many passwords are being set, somebody signing in finds a thread. */
const HASHED_AT_ONCE = 2;
/** No credential has this id. */
const NOBODYS = '';

type Credential = { readonly hash: string };

/** Keeps passwords as argon2id hashes under ids that the log knows; the hashes themselves never leave this class. */
@Injectable()
export class Passwords {
  private readonly turns = new Semaphore(HASHED_AT_ONCE);
  private readonly cost: { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number };
  /** Of a password nobody knows: checking against it takes as long as against a real one. */
  private readonly decoy: string;

  constructor(
    private readonly state: StateStore,
    @Inject(SETTINGS) { PASSWORD_HASH_COST }: Settings,
  ) {
    this.cost = { memoryCost: PASSWORD_HASH_COST, timeCost: PASSES, parallelism: LANES };
    this.decoy = hashSync(randomBytes(16), this.cost);
  }

  /** The hash to keep of a new password; at most `HASHED_AT_ONCE` are made at a time. */
  hash(password: string): Promise<string> {
    return this.turns.run(() => hash(password, this.cost));
  }

  /** Keeps hashes by credential id, all or none; durable on return. */
  async keep(hashes: ReadonlyMap<string, string>): Promise<void> {
    await this.state.put('credentials', new Map([...hashes].map(([id, hash]) => [id, { hash } satisfies Credential])));
  }

  /** Returns whether a hash is kept under a credential id; never for null. */
  async has(credentialId: string | null): Promise<boolean> {
    return credentialId !== null && (await this.state.get<Credential>('credentials', credentialId)) !== undefined;
  }

  /** Keeps a password's hash no longer. */
  async forget(credentialId: string): Promise<void> {
    await this.state.delete('credentials', [credentialId]);
  }

  /**
   * Whether this is the password of a credential; never for null, and that takes as long. A right password
   * whose hash was made at another cost is hashed anew.
   */
  async matches(credentialId: string | null, password: string): Promise<boolean> {
    const id = credentialId ?? NOBODYS;
    const kept = await this.state.get<Credential>('credentials', id);
    const right = await this.compare(kept?.hash ?? this.decoy, password);
    if (!kept || !right) return false;
    if (this.isOutdated(kept.hash)) await this.keep(new Map([[id, await hash(password, this.cost)]]));
    return true;
  }

  /** All the work there is in judging a password; done once for every attempt, whoever it is for. */
  protected compare(hash: string, password: string): Promise<boolean> {
    return verify(hash, password);
  }

  private isOutdated(kept: string): boolean {
    const { memoryCost, timeCost, parallelism } = parseOptions(kept);
    return (
      memoryCost !== this.cost.memoryCost || timeCost !== this.cost.timeCost || parallelism !== this.cost.parallelism
    );
  }
}
