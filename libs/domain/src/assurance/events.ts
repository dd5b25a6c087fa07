import { event, type EventsOf, type Timestamp } from '../kernel/index.js';
import { counted } from './counted.js';

export * from './finding.events.js';
export * from './person.events.js';

export interface Verification {
  readonly verificationId: string;
  readonly events: number;
  readonly chain: string;
  readonly seals: number;
  readonly whole: boolean;
  readonly verdict: string;
  readonly findings: readonly string[];
  /** Milliseconds. */
  readonly took: number;
}

export const assuranceEvents = {
  SealKeyIntroduced: event<{
    keyId: string;
    publicKey: string;
    /** Null for the first key and after a lost one. */
    signedByPrevious: string | null;
  }>(({ keyId }) => ({ says: `Introduced the key ${keyId}, which signs seals and receipts` })),

  SealKeyRetired: event<{ keyId: string; reason: string }>(({ keyId, reason }) => ({
    says: `Retired the key ${keyId}: ${reason}`,
  })),

  LogSealed: event<{
    /** From 1, without a gap. */
    sealNo: number;
    events: number;
    /** Hex (RFC 6962). */
    root: string;
    previousRoot: string;
    /** Never before the seal before it. */
    sealedAt: Timestamp;
    keyId: string;
    signature: string;
    clockSetBack?: true;
  }>(({ sealNo, events, clockSetBack }) => ({
    says: `Sealed the first ${counted(events)} events with seal ${counted(sealNo)}${
      clockSetBack ? '; the clock of the server had been set back' : ''
    }`,
  })),

  HeadWitnessed: event<{
    sealNo: number;
    userId: string | null;
    name: string;
    purpose: string;
  }>(({ sealNo, name, userId, purpose }) => ({
    says:
      userId === null
        ? `Sent the head of seal ${counted(sealNo)} to ${name}`
        : `Took the head of seal ${counted(sealNo)} away: ${purpose}`,
  })),

  HistoryProtected: event<{
    /** Before this one. */
    events: number;
    /** Hex, of the events as they were written in clear. */
    oldRoot: string;
    newRoot: string;
  }>(({ events, oldRoot, newRoot }) => ({
    says: `Protected the personal texts of ${counted(events)} events; their root ${oldRoot} became ${newRoot}`,
  })),

  LogVerified: event<Verification>(({ verdict }) => ({ says: `Verified the log: ${verdict.replace(/\.$/, '')}` })),
};
export type AssuranceEvents = EventsOf<typeof assuranceEvents>;
