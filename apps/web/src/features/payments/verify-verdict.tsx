import { type ReactNode } from 'react';

import { call } from '../../shared/server/call.js';
import { LIGHT_ROUTES } from '../../shared/server/light-routes.js';
import { SignedVerdict } from './signed-verdict.js';
import { outcomeOf } from './signed-receipt.js';
import { UnsignedVerdict } from './unsigned-verdict.js';

const SIGNED = /^#r=(.*)$/s;

export async function verdictOf(receipt: string, hash: string, signal: AbortSignal): Promise<ReactNode> {
  const compact = SIGNED.exec(hash)?.[1];
  if (compact !== undefined) return <SignedVerdict outcome={await outcomeOf(receipt, compact, signal)} />;
  return <UnsignedVerdict verification={await call(LIGHT_ROUTES.verify, { receipt }, { signal })} />;
}
