import { randomBytes } from 'node:crypto';
import { SETTINGS } from '@bursar/platform/settings';
import { StateStore } from '@bursar/platform/state-store';
import { hash, hashSync, parseOptions, verify } from '@node-rs/argon2';
import { Inject, Injectable } from '@nestjs/common';
import { type Settings } from '../settings/settings.js';
import { Semaphore } from './semaphore.js';

/** OWASP's minimum for argon2id, with 19,456 KiB. */
const PASSES = 2;
const LANES = 1;
/** Half of Node's thread pool. */
const HASHED_AT_ONCE = 2;
const NOBODYS = '';

type Credential = { readonly hash: string };

@Injectable()
export class Passwords {
  private readonly turns = new Semaphore(HASHED_AT_ONCE);
  private readonly cost: { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number };
  /** Makes unknown accounts take as long as others. */
  private readonly decoy: string;

  constructor(
    private readonly state: StateStore,
    @Inject(SETTINGS) { PASSWORD_HASH_COST }: Settings,
  ) {
    this.cost = { memoryCost: PASSWORD_HASH_COST, timeCost: PASSES, parallelism: LANES };
    this.decoy = hashSync(randomBytes(16), this.cost);
  }

  hash(password: string): Promise<string> {
    return this.turns.run(() => hash(password, this.cost));
  }

  /** All or none; durable on return. */
  async keep(hashes: ReadonlyMap<string, string>): Promise<void> {
    await this.state.put('credentials', new Map([...hashes].map(([id, hash]) => [id, { hash } satisfies Credential])));
  }

  async has(credentialId: string | null): Promise<boolean> {
    return credentialId !== null && (await this.state.get<Credential>('credentials', credentialId)) !== undefined;
  }

  async forget(credentialId: string): Promise<void> {
    await this.state.delete('credentials', [credentialId]);
  }

  /** Null takes as long as a wrong password. Rehashes at an outdated cost. */
  async matches(credentialId: string | null, password: string): Promise<boolean> {
    const id = credentialId ?? NOBODYS;
    const kept = await this.state.get<Credential>('credentials', id);
    const right = await this.compare(kept?.hash ?? this.decoy, password);
    if (!kept || !right) return false;
    if (this.isOutdated(kept.hash)) await this.keep(new Map([[id, await hash(password, this.cost)]]));
    return true;
  }

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
