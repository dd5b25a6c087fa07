import { claimIn, type ReceiptClaim, receiptSegment } from '@bursar/domain/assurance';

type Bytes = Uint8Array<ArrayBuffer>;

export interface PublicKey {
  readonly key_id: string;
  readonly public_key: string;
}

interface Signed {
  readonly text: Bytes;
  readonly signature: Bytes;
  readonly publicKey: Bytes;
}

/** A receipt has about 310. */
const LONGEST = 4_000;
/** Only these last characters leave no bit over. */
const COMPACT = /^([\w-]+)\.([\w-]{85}[AQgw])$/;

const bytesOf = (base64url: string): Bytes =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

const base64urlOf = (bytes: Bytes): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const bytesOfHex = (hex: string): Bytes => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

export async function isSignedByLibrary({ text, signature, publicKey }: Signed): Promise<boolean> {
  const { verifyAsync } = await import('@noble/ed25519');
  return verifyAsync(signature, text, publicKey, { zip215: false });
}

/** Browsers before 2025 know no Ed25519. */
async function isSigned(signed: Signed): Promise<boolean> {
  const key = await crypto.subtle
    .importKey('raw', signed.publicKey, 'Ed25519', false, ['verify'])
    .catch(() => undefined);
  return key ? crypto.subtle.verify('Ed25519', key, signed.signature, signed.text) : isSignedByLibrary(signed);
}

function partsIn(compact: string): Pick<Signed, 'text' | 'signature'> | undefined {
  const [, code, signature] = (compact.length <= LONGEST ? COMPACT.exec(compact) : null) ?? [];
  if (code === undefined || signature === undefined || code.length % 4 === 1) return undefined;
  const text = bytesOf(code);
  return base64urlOf(text) === code ? { text, signature: bytesOf(signature) } : undefined;
}

/** Undefined unless a known key signed this receipt of this address. */
export async function claimOf(
  segment: string,
  compact: string,
  keyOf: (keyId: string) => Promise<PublicKey | undefined>,
): Promise<ReceiptClaim | undefined> {
  const parts = partsIn(compact);
  const claim = parts && claimIn(new TextDecoder().decode(parts.text));
  if (!claim || receiptSegment(claim.receiptNo) !== segment) return undefined;
  const key = await keyOf(claim.keyId);
  if (!key) return undefined;
  return (await isSigned({ ...parts, publicKey: bytesOfHex(key.public_key) })) ? claim : undefined;
}
