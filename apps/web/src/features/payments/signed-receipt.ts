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

async function sealKeys(): Promise<readonly PublicKey[]> {
  try {
    const keys = await call(LIGHT_ROUTES.sealKeys, {});
    localStorage.setItem(KEPT, JSON.stringify(keys));
    return keys;
  } catch (error) {
    const kept = localStorage.getItem(KEPT);
    if (kept === null) throw error;
    return JSON.parse(kept) as readonly PublicKey[];
  }
}

export async function outcomeOf(segment: string, compact: string, signal: AbortSignal): Promise<Outcome> {
  const claim = await claimOf(segment, compact, sealKeys);
  if (!claim) return { verdict: 'altered' };
  try {
    return { verdict: 'known', claim, state: await call(LIGHT_ROUTES.verify, { receipt: segment }, { signal }) };
  } catch {
    return { verdict: 'genuine', claim };
  }
}
