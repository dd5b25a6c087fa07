import { type ReceiptProof } from '@bursar/contracts';
import { headIn, inclusionSpans } from '@bursar/domain/assurance';
import { canonicalJson } from '@bursar/domain/kernel';

export interface MerkleStep {
  readonly no: number;
  readonly side: 'left' | 'right';
  readonly hash: string;
  /** Under the other hash. */
  readonly events: number;
}

type Path = Pick<ReceiptProof, 'leaf' | 'path' | 'head' | 'event'>;

export function merkleSteps({ leaf, path, head }: Path): readonly MerkleStep[] {
  const spans = inclusionSpans(leaf, headIn(head)?.events ?? 0);
  return spans.map(({ from, to }, index) => ({
    no: index + 1,
    side: from > leaf ? 'right' : 'left',
    hash: path[index] ?? '',
    events: to - from,
  }));
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

async function sha256(prefix: number, ...parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const text = Uint8Array.from([prefix, ...parts.flatMap((part) => [...part])]);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', text));
}

/** RFC 6962, 2.1.1. @throws without a secure context */
export async function leadsToRoot(proof: Path): Promise<boolean> {
  let hash = await sha256(0, new TextEncoder().encode(canonicalJson(proof.event)));
  for (const step of merkleSteps(proof)) {
    const other = bytesOf(step.hash);
    hash = await (step.side === 'right' ? sha256(1, hash, other) : sha256(1, other, hash));
  }
  return hexOf(hash) === headIn(proof.head)?.root;
}
