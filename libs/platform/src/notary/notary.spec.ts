import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { NodeNotary } from './node-notary.js';
import { SigningKey } from './signing-key.js';

interface Vectors {
  readonly key: { readonly privateSeed: string; readonly publicKey: string };
  readonly head: {
    readonly events: number;
    readonly root: string;
    readonly sealedAt: string;
    readonly signature: string;
  };
  readonly receipt: { readonly claim: object; readonly signature: string };
}

const { key, head, receipt } = JSON.parse(readFileSync('docs/verify/vectors.json', 'utf8')) as Vectors;
const notary = new NodeNotary();
const own = SigningKey.ofSeed(key.privateSeed);
const headText = `bursar-head/1\n${head.events}\n${head.root}\n${head.sealedAt}\n`;

describe('The notary', () => {
  it('signs the head and the receipt of the published vectors', () => {
    expect(own.publicKey).toBe(key.publicKey);
    expect(own.sign(headText)).toBe(head.signature);
    expect(own.sign(JSON.stringify(receipt.claim))).toBe(receipt.signature);
  });

  it('accepts its own signature over the same text alone', () => {
    expect(notary.verify(headText, head.signature, key.publicKey)).toBe(true);
    expect(notary.verify(`${headText} `, head.signature, key.publicKey)).toBe(false);
    const other = new SigningKey(generateKeyPairSync('ed25519').privateKey);
    expect(notary.verify(headText, head.signature, other.publicKey)).toBe(false);
  });

  it('refuses another spelling of a signature and a malformed key', () => {
    const last = head.signature.at(-1) === 'w' ? 'x' : 'w';
    expect(notary.verify(headText, head.signature.slice(0, -1) + last, key.publicKey)).toBe(false);
    expect(notary.verify(headText, head.signature, 'no key')).toBe(false);
    expect(notary.verify(headText, '', key.publicKey)).toBe(false);
  });

  it('signs with an Ed25519 key alone', () => {
    const { privateKey } = generateKeyPairSync('x25519');
    expect(() => new SigningKey(privateKey)).toThrow('The key is not an Ed25519 key');
  });
});
