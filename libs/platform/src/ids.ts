import { hash } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 26;

export const sha256 = (content: string | Uint8Array): string => hash('sha256', content);

/** 26 characters, 130 bits. */
export function derivedId(...parts: readonly (string | number)[]): string {
  const digest = hash('sha256', parts.join('\u0000'), 'buffer');
  let id = '';
  for (let i = 0; i < LENGTH; i++) {
    const bit = i * 5;
    const pair = ((digest[bit >> 3] ?? 0) << 8) | (digest[(bit >> 3) + 1] ?? 0);
    id += ALPHABET.charAt((pair >> (11 - (bit & 7))) & 31);
  }
  return id;
}
