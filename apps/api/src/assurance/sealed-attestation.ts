import { headFile, inclusionSpans, SEAL_LOG, sealKeys, SealLog } from '@bursar/domain/assurance';
import { type Position, type Timestamp } from '@bursar/domain/kernel';
import { Execution } from '@bursar/platform';
import { type EventStore, historyOf, STORED_LOG } from '@bursar/platform/event-store';
import { Attestation, type Inclusion, type Signed } from '@bursar/platform/notary';
import { ReadModels } from '@bursar/platform/read-models';
import { Inject, Injectable } from '@nestjs/common';
import { LeafTree } from './leaf-tree.js';
import { Signing } from './signing.js';

const hexOf = (digest: Uint8Array): string => Buffer.from(digest).toString('hex');

@Injectable()
export class SealedAttestation extends Attestation {
  constructor(
    @Inject(STORED_LOG) private readonly log: EventStore,
    private readonly tree: LeafTree,
    private readonly signing: Signing,
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
  ) {
    super();
  }

  override sign(text: (keyId: string) => string): Promise<Signed> {
    return this.signing.sign(text);
  }

  override async ordinalOf(position: Position): Promise<number> {
    const { leaf, after } = await this.tree.tileBefore(position);
    let ordinal = leaf;
    for await (const event of historyOf(this.log, after)) {
      if (event.position >= position) break;
      ordinal += 1;
    }
    return ordinal;
  }

  override async inclusionOf(leaf: number): Promise<Inclusion | undefined> {
    const { last: seal } = await this.execution.load(SealLog, SEAL_LOG);
    if (!seal || leaf >= seal.events) return undefined;
    const path = (await this.tree.hashes(inclusionSpans(leaf, seal.events))).map(hexOf);
    const publicKey = (await this.publicKeyOf(seal.keyId)) ?? '';
    return { leaf, path, head: headFile(seal), sealNo: seal.sealNo, keyId: seal.keyId, publicKey };
  }

  override async signsSince(): Promise<Timestamp | undefined> {
    const [first] = await this.readModels.find(sealKeys, { sort: [{ field: 'introduced_at' }], limit: 1 });
    return first?.introduced_at;
  }

  override async publicKeyOf(keyId: string): Promise<string | undefined> {
    const { keys } = await this.execution.load(SealLog, SEAL_LOG);
    return keys.find((key) => key.keyId === keyId)?.publicKey;
  }
}
