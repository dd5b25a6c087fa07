import { readFileSync } from 'node:fs';
import { type ReceiptClaim } from '@bursar/domain/assurance';
import { canonicalJson } from '@bursar/domain/kernel';
import { describe, expect, it } from '@jest/globals';

import { claimOf, isSignedByLibrary, type PublicKey } from './receipt-signature.js';

interface Vectors {
  readonly key: { readonly publicKey: string };
  readonly receipt: { readonly claim: ReceiptClaim; readonly signature: string };
}

const { key, receipt } = JSON.parse(readFileSync('docs/verify/vectors.json', 'utf8')) as Vectors;
const TEXT = canonicalJson(receipt.claim);
const COMPACT = `${Buffer.from(TEXT).toString('base64url')}.${receipt.signature}`;
const SEGMENT = 'FY26-27-R-000123';
const KEYS: readonly PublicKey[] = [
  { key_id: 'k0', public_key: 'ab'.repeat(32) },
  { key_id: 'k1', public_key: key.publicKey },
];

const keyOf = (keyId: string) => Promise.resolve(KEYS.find(({ key_id }) => key_id === keyId));
const claim = (compact: string, segment = SEGMENT) => claimOf(segment, compact, keyOf);

describe('the signed code of a receipt', () => {
  it('gives the facts of the published vectors', async () => {
    expect(await claim(COMPACT)).toEqual(receipt.claim);
  });

  it('gives nothing with any one of its characters changed', async () => {
    for (let place = 0; place < COMPACT.length; place++) {
      for (const other of ['A', 'w', '.'].filter((character) => character !== COMPACT[place])) {
        const changed = COMPACT.slice(0, place) + other + COMPACT.slice(place + 1);
        expect([place, other, await claim(changed)]).toEqual([place, other, undefined]);
      }
    }
  });

  it('gives nothing at the address of another receipt, with padding, or without a known key', async () => {
    expect(await claim(COMPACT, 'FY26-27-R-000124')).toBeUndefined();
    expect(await claim(COMPACT.replace('.', '=.'))).toBeUndefined();
    expect(await claim(`${COMPACT}.`)).toBeUndefined();
    expect(await claim('')).toBeUndefined();
    expect(await claimOf(SEGMENT, COMPACT, () => Promise.resolve(undefined))).toBeUndefined();
  });

  it('is refused before any hashing when it is one megabyte long', async () => {
    const asked: string[] = [];
    const asking = (keyId: string) => {
      asked.push(keyId);
      return keyOf(keyId);
    };
    expect(await claimOf(SEGMENT, 'A'.repeat(1_000_000), asking)).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('is checked alike by the library for browsers without Ed25519', async () => {
    const bytes = (text: string, encoding: BufferEncoding) => Uint8Array.from(Buffer.from(text, encoding));
    const signed = { text: bytes(TEXT, 'utf8'), publicKey: bytes(key.publicKey, 'hex') };
    const signature = bytes(receipt.signature, 'base64url');
    expect(await isSignedByLibrary({ ...signed, signature })).toBe(true);
    expect(await isSignedByLibrary({ ...signed, signature: signature.with(3, 1) })).toBe(false);
    expect(await isSignedByLibrary({ ...signed, signature, text: bytes(`${TEXT} `, 'utf8') })).toBe(false);
  });
});
