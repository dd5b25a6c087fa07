import { createHmac, timingSafeEqual } from 'node:crypto';

/** Compares in constant time; reveals only the length. */
function sameText(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

export function isSignedBy(secrets: readonly string[], message: string | Buffer, signature: string): boolean {
  const matches = secrets.map((secret) =>
    sameText(signature, createHmac('sha256', secret).update(message).digest('hex')),
  );
  return matches.includes(true);
}
