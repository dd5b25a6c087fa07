import { type Seal, SEAL_LOG, SealLog } from '@bursar/domain/assurance';
import { type Actor, type Timestamp } from '@bursar/domain/kernel';
import { Caller, Clock, Execution } from '@bursar/platform';
import { type EventStore } from '@bursar/platform/event-store';
import { NodeNotary } from '@bursar/platform/notary';
import { type StateStore } from '@bursar/platform/state-store';
import { type SealKeys } from '../settings/seal-keys.js';
import { LeafTree } from './leaf-tree.js';
import { Sealer } from './sealer.js';
import { Signing } from './signing.js';

class ClockThen extends Clock {
  time: Timestamp = '';

  protected override present(): Timestamp {
    return this.time;
  }
}

export interface SealedThen {
  readonly at: Timestamp;
  readonly witness?: { readonly by: Actor; readonly purpose: string };
}

export class PastSeals {
  private readonly clock = new ClockThen();
  private readonly execution: Execution;
  private readonly sealer: Sealer;

  /** @param log the stored one */
  constructor(log: EventStore, readable: EventStore, state: StateStore, keys: SealKeys) {
    const notary = new NodeNotary();
    this.execution = new Execution(readable, this.clock);
    const signing = new Signing(this.execution, keys);
    this.sealer = new Sealer(log, new LeafTree(state, notary), notary, this.execution, signing, this.clock);
  }

  /** Skips what an interrupted load has sealed. */
  async seal({ at, witness }: SealedThen): Promise<Seal | null> {
    this.clock.time = at;
    const { last } = await this.execution.load(SealLog, SEAL_LOG);
    if (last && last.sealedAt >= at) return last;
    const seal = await this.sealer.seal(Caller.system());
    if (!seal || !witness) return seal;
    const { by, purpose } = witness;
    const { userId = null, name = '' } = by;
    const command = { type: 'NoteWitness', sealNo: seal.sealNo, userId, name, purpose } as const;
    await this.execution.execute(SealLog, SEAL_LOG, command, new Caller(by, undefined));
    return seal;
  }
}
