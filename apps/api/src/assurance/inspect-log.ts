import { type Digest, Inspection, type SignedHead, type Verification } from '@bursar/domain/assurance';
import { type EventDeclarations, type Timestamp, upcast, type Upcasters } from '@bursar/domain/kernel';
import { type EventStore, type LoggedText } from '@bursar/platform/event-store';
import { type Notary } from '@bursar/platform/notary';
import { type AnyDecider, type ChainHead, verifyLog } from '@bursar/platform/operations';
import { type PersonKeys } from '@bursar/platform/protection';
import { type NamedFiles } from '../files/named-files.js';
import { type LeafTree } from './leaf-tree.js';
import { saysOf } from './says-of.js';
import { HASH_BYTES } from './tiles.js';

interface Means {
  readonly log: EventStore;
  readonly tree: LeafTree;
  readonly notary: Notary;
  readonly keys: PersonKeys;
  readonly events: EventDeclarations;
  readonly upcasters: Upcasters;
  readonly deciders: ReadonlyMap<string, AnyDecider>;
  readonly chainHeads: readonly ChainHead[];
  readonly heads: readonly SignedHead[];
  readonly progress: (events: number) => void;
  readonly files?: NamedFiles;
}

export type Inspected = Omit<Verification, 'verificationId' | 'took'>;

export async function inspectLog(means: Means, now: () => Timestamp): Promise<Inspected> {
  const { log, tree, notary, keys, upcasters, deciders, chainHeads, heads, progress } = means;
  const [kept, seal] = await Promise.all([tree.leaves(), tree.sealed(), keys.load()]);
  const count = kept.length / HASH_BYTES;
  const leaf = (ordinal: number): Digest | undefined =>
    ordinal < count ? kept.subarray(ordinal * HASH_BYTES, (ordinal + 1) * HASH_BYTES) : undefined;
  const inspection = new Inspection({
    hashing: notary,
    verify: (text, signature, publicKey) => notary.verify(text, signature, publicKey),
    says: (event) => saysOf(means.events, upcast(upcasters, keys.opened(event))),
    kept: { seal, count, leaf },
    heads,
  });
  const beside = (logged: LoggedText) => {
    means.files?.add(logged);
    inspection.add(logged);
  };
  const { head, violations } = await verifyLog(log, { deciders, upcasters, heads: chainHeads, progress, beside });
  const { whole, verdict } = inspection.end(now());
  const broken = violations.map(({ position, sentence }) => `At ${position}: ${sentence}`);
  const [first] = broken;
  return {
    events: head.events,
    chain: `${head.events}:${head.hash}`,
    seals: inspection.seals,
    whole: whole && broken.length === 0,
    verdict: whole && first !== undefined ? first : verdict,
    findings: [...inspection.findings, ...broken, ...(inspection.unsealed === undefined ? [] : [inspection.unsealed])],
  };
}
