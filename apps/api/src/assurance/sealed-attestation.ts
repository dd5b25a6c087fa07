import {
  headFile,
  inclusionSpans,
  refuse,
  type Seal,
  SEAL_LOG,
  sealKeys,
  SealLog,
  seals,
} from '@bursar/domain/assurance';
import { type Position, type Timestamp } from '@bursar/domain/kernel';
import { Execution } from '@bursar/platform';
import { Attestation, type Inclusion, type Signed } from '@bursar/platform/notary';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { LeafTree } from './leaf-tree.js';
import { LogPlaces } from './log-places.js';
import { Signing } from './signing.js';

const hexOf = (digest: Uint8Array): string => Buffer.from(digest).toString('hex');

@Injectable()
export class SealedAttestation extends Attestation {
  constructor(
    private readonly places: LogPlaces,
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
    return (await this.places.at(position)).ordinal;
  }

  override positionOf(ordinal: number): Promise<Position | undefined> {
    return this.places.positionOf(ordinal);
  }

  override async inclusionOf(leaf: number, underSeal?: string): Promise<Inclusion | undefined> {
    const seal = underSeal === undefined ? await this.lastSeal() : await this.sealOf(underSeal);
    if (!seal || leaf >= seal.events) {
      if (underSeal !== undefined) throw refuse('sealed-before');
      return undefined;
    }
    const path = (await this.tree.hashes(inclusionSpans(leaf, seal.events))).map(hexOf);
    const publicKey = (await this.publicKeyOf(seal.keyId)) ?? '';
    const { sealNo, events, keyId } = seal;
    return { leaf, path, head: headFile(seal), sealNo, events, keyId, publicKey };
  }

  override async signsSince(): Promise<Timestamp | undefined> {
    const [first] = await this.readModels.find(sealKeys, { sort: [{ field: 'introduced_at' }], limit: 1 });
    return first?.introduced_at;
  }

  override async publicKeyOf(keyId: string): Promise<string | undefined> {
    const { keys } = await this.execution.load(SealLog, SEAL_LOG);
    return keys.find((key) => key.keyId === keyId)?.publicKey;
  }

  private async lastSeal(): Promise<Seal | null> {
    return (await this.execution.load(SealLog, SEAL_LOG)).last;
  }

  private async sealOf(no: string): Promise<Omit<Seal, 'previousRoot'>> {
    const row = await this.readModels.need(seals, no, () => refuse('seal-not-found'));
    const { seal_no: sealNo, events, root, sealed_at: sealedAt, key_id: keyId, signature } = row;
    return { sealNo, events, root, sealedAt, keyId, signature };
  }
}
