import { createHmac, timingSafeEqual } from 'node:crypto';

/** Equal in constant time; different lengths are told apart at once, which gives away nothing but the length. */
function sameText(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Whether `signature` is the lower-case hex HMAC-SHA256 of `message` under one of `secrets`. Every secret is tried. */
export function isSignedBy(secrets: readonly string[], message: string | Buffer, signature: string): boolean {
  const matches = secrets.map((secret) =>
    sameText(signature, createHmac('sha256', secret).update(message).digest('hex')),
  );
  return matches.includes(true);
}
