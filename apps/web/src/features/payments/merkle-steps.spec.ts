import { readFileSync } from 'node:fs';

import { type ReceiptProof } from '@bursar/contracts';
import { headFile, type SignedHead } from '@bursar/domain/assurance';
import { describe, expect, it } from '@jest/globals';

import { leadsToRoot, merkleSteps } from './merkle-steps.js';

interface Vectors {
  readonly events: readonly ReceiptProof['event'][];
  readonly path: { readonly leaf: number; readonly hashes: readonly string[] };
  readonly head: SignedHead;
}

const { events, path, head } = JSON.parse(readFileSync('docs/verify/vectors.json', 'utf8')) as Vectors;
const proof = { leaf: path.leaf, path: path.hashes, head: headFile(head), event: events[path.leaf]! };

describe('The path of an event', () => {
  it('joins one hash a step, on its side', () => {
    expect(merkleSteps(proof).map(({ side, events: below }) => [side, below])).toEqual([
      ['right', 1],
      ['left', 2],
      ['right', 1],
    ]);
  });

  it('leads to the root of the head for this event, and for no other', async () => {
    expect(await leadsToRoot(proof)).toBe(true);
    expect(await leadsToRoot({ ...proof, event: { ...proof.event, data: { paise: 301 } } })).toBe(false);
    expect(await leadsToRoot({ ...proof, path: path.hashes.toReversed() })).toBe(false);
  });
});
