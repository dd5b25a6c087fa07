import { createECDH } from 'node:crypto';
import { type StateStore } from '../state-store/state-store.js';

const CURVE = 'prime256v1';
const KEY = 'current';

/** On P-256, base64url (RFC 8292). */
export interface VapidPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

export function vapidPairOf(privateKey: string): VapidPair {
  const curve = createECDH(CURVE);
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { privateKey, publicKey: curve.getPublicKey('base64url') };
}

function newPrivateKey(): string {
  const curve = createECDH(CURVE);
  curve.generateKeys();
  return curve.getPrivateKey().toString('base64url').padStart(43, 'A');
}

export class VapidKeys {
  private kept: Promise<VapidPair> | undefined;

  constructor(
    private readonly state: StateStore,
    private readonly given: string | undefined,
  ) {}

  pair(): Promise<VapidPair> {
    const found = (this.kept ??= this.find());
    found.catch(() => (this.kept = undefined));
    return found;
  }

  private async find(): Promise<VapidPair> {
    if (this.given !== undefined) return vapidPairOf(this.given);
    await this.state.insert('vapid', KEY, { privateKey: newPrivateKey() });
    const { privateKey = '' } = (await this.state.get<{ privateKey: string }>('vapid', KEY)) ?? {};
    return vapidPairOf(privateKey);
  }
}
