import { type AssuranceEvents, SEAL_LOG, SealLog, verdicts } from '@bursar/domain/assurance';
import {
  canonicalEvent,
  type EventDeclarations,
  type Recorded,
  streamName,
  upcast,
  type Upcasters,
} from '@bursar/domain/kernel';
import { DECLARED_EVENTS, Execution } from '@bursar/platform';
import { EventStore, EventStoreUnavailable, historyOf, STORED_LOG } from '@bursar/platform/event-store';
import { Notary } from '@bursar/platform/notary';
import { UPCASTERS } from '@bursar/platform/subscriptions';
import { PersonKeys } from '@bursar/platform/protection';
import { WrongSettings } from '@bursar/platform/settings';
import { Inject, Injectable } from '@nestjs/common';
import { SealKeys } from '../settings/seal-keys.js';
import { LeafTree } from './leaf-tree.js';
import { saysOf } from './says-of.js';
import { type SealedRecord } from './tiles.js';

const REMEDY =
  'Restore the whole log. To go on with the log as it is, as after restoring an older backup, run `npm run rebuild` first.';

const RETIRED =
  'The key of seals is retired, so it signs no receipts and no seals any more. Set SEAL_KEY_FILE to the newest key, as the last start had it, or to another new one.';

@Injectable()
export class SealedStart {
  constructor(
    @Inject(STORED_LOG) private readonly log: EventStore,
    private readonly tree: LeafTree,
    private readonly notary: Notary,
    private readonly keys: PersonKeys,
    private readonly sealKeys: SealKeys,
    private readonly execution: Execution,
    @Inject(DECLARED_EVENTS) private readonly events: EventDeclarations,
    @Inject(UPCASTERS) private readonly upcasters: Upcasters,
  ) {}

  /** @throws EventStoreUnavailable for a log that is shorter than the last seal, or another one; WrongSettings */
  async check(): Promise<void> {
    await this.keys.load();
    const seal = await this.tree.sealed();
    const fault = seal && ((await this.faultOfEvents(seal)) ?? (await this.faultOfSeal(seal)));
    if (fault !== undefined) throw new EventStoreUnavailable(`${fault} ${REMEDY}`);
    await this.checkKey();
  }

  private async checkKey(): Promise<void> {
    const { keys } = await this.execution.load(SealLog, SEAL_LOG);
    const key = keys.find(({ publicKey }) => publicKey === this.sealKeys.current.publicKey);
    if (key?.retired) throw new WrongSettings(RETIRED);
  }

  private async faultOfEvents(seal: SealedRecord): Promise<string | undefined> {
    const head = await this.log.head();
    const { leaf, after } = await this.tree.tileBefore(head < seal.position ? head : seal.position);
    let ordinal = leaf;
    for await (const event of historyOf(this.log, after)) {
      if (ordinal >= seal.events) return undefined;
      const [kept] = await this.tree.hashes([{ from: ordinal, to: ordinal + 1 }]);
      ordinal += 1;
      if (Buffer.compare(kept ?? new Uint8Array(), this.notary.leaf(canonicalEvent(event))) === 0) continue;
      return verdicts.changed(ordinal, this.saysOf(event), seal);
    }
    return ordinal < seal.events ? verdicts.missing(seal.events - ordinal, ordinal, seal.sealNo) : undefined;
  }

  private async faultOfSeal(seal: SealedRecord): Promise<string | undefined> {
    const { events } = await this.log.read(streamName(SealLog.category, SEAL_LOG));
    const sealed = (events as readonly Recorded<AssuranceEvents>[]).findLast(
      ({ type, data }) => type === 'LogSealed' && data.sealNo === seal.sealNo,
    );
    if (!sealed) return verdicts.missing(1, seal.events, seal.sealNo);
    const { root } = sealed.data as AssuranceEvents['LogSealed'];
    return root === seal.root ? undefined : verdicts.otherSeal(seal.sealNo);
  }

  private saysOf(event: Recorded): string {
    return saysOf(this.events, upcast(this.upcasters, this.keys.opened(event)));
  }
}
