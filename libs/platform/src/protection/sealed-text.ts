import { createCipheriv, createDecipheriv, type KeyObject, randomFillSync } from 'node:crypto';
import { type PersonalClass } from '@bursar/domain/kernel';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const nonces = Buffer.alloc(1_024 * NONCE_BYTES);
let used = nonces.length;

function newNonce(): Buffer {
  if (used === nonces.length) {
    randomFillSync(nonces);
    used = 0;
  }
  return nonces.subarray(used, (used += NONCE_BYTES));
}

export const ERASED = '[erased]';

export interface SealedText {
  readonly $p: string;
  readonly c: PersonalClass;
  readonly n: string;
  readonly x: string;
}

const isSealed = (value: object): value is SealedText =>
  '$p' in value && 'c' in value && 'n' in value && 'x' in value && typeof value.x === 'string';

const boundTo = ({ $p, c }: Pick<SealedText, '$p' | 'c'>): Buffer => Buffer.from(`${$p}:${c}`);

export function seal(key: KeyObject, whose: Pick<SealedText, '$p' | 'c'>, text: string): SealedText {
  const nonce = newNonce();
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(boundTo(whose));
  const sealed = cipher.update(text, 'utf8');
  cipher.final();
  const x = Buffer.concat([sealed, cipher.getAuthTag()], sealed.length + TAG_BYTES).toString('base64url');
  return { ...whose, n: nonce.toString('base64url'), x };
}

export function unseal(key: KeyObject, sealed: SealedText): string {
  const bytes = Buffer.from(sealed.x, 'base64url');
  const end = bytes.length - TAG_BYTES;
  try {
    const decipher = createDecipheriv(ALGORITHM, key, Buffer.from(sealed.n, 'base64url'))
      .setAAD(boundTo(sealed))
      .setAuthTag(bytes.subarray(end));
    return decipher.update(bytes.subarray(0, end), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return ERASED;
  }
}

export function namingAnyOf(persons: readonly string[]): (text: string) => boolean {
  const owners = persons.map((person) => `"$p":${JSON.stringify(person)}`);
  return (text) => owners.some((owner) => text.includes(owner));
}

export function opened<Value extends object>(value: Value, textOf: (sealed: SealedText) => string): Value {
  let copy: Record<string, unknown> | undefined;
  for (const [key, inner] of Object.entries(value) as [string, unknown][]) {
    if (typeof inner !== 'object' || inner === null) continue;
    const open = isSealed(inner) ? textOf(inner) : opened(inner, textOf);
    if (open === inner) continue;
    copy ??= (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>;
    copy[key] = open;
  }
  return (copy ?? value) as Value;
}
