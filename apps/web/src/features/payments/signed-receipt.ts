import { type Verification } from '@bursar/contracts';
import { type ReceiptClaim } from '@bursar/domain/assurance';

import { call } from '../../shared/server/call.js';
import { LIGHT_ROUTES } from '../../shared/server/light-routes.js';
import { claimOf, type PublicKey } from './receipt-signature.js';

export type Outcome =
  | { readonly verdict: 'altered' }
  | { readonly verdict: 'genuine'; readonly claim: ReceiptClaim }
  | { readonly verdict: 'known'; readonly claim: ReceiptClaim; readonly state: Verification };

const KEPT = 'seal-keys';

/** @throws when the server cannot be asked about an unknown key */
async function sealKey(keyId: string): Promise<PublicKey | undefined> {
  const isIt = ({ key_id }: PublicKey): boolean => key_id === keyId;
  try {
    const keys = await call(LIGHT_ROUTES.sealKeys, {});
    localStorage.setItem(KEPT, JSON.stringify(keys));
    return keys.find(isIt);
  } catch (error) {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? '[]') as readonly PublicKey[];
    const key = kept.find(isIt);
    if (!key) throw error;
    return key;
  }
}

export async function outcomeOf(segment: string, compact: string, signal: AbortSignal): Promise<Outcome> {
  const claim = await claimOf(segment, compact, sealKey);
  if (!claim) return { verdict: 'altered' };
  try {
    return { verdict: 'known', claim, state: await call(LIGHT_ROUTES.verify, { receipt: segment }, { signal }) };
  } catch {
    return { verdict: 'genuine', claim };
  }
}
