import { type Day, event, type EventsOf, formatDate, type PersonalClass } from '../kernel/index.js';

export const personEvents = {
  ErasureRequested: event<{
    userId: string;
    ids: readonly string[];
    name: string;
    reason: string;
    requestedBy: string;
    requestedByName: string;
  }>(({ reason }, about) => ({ says: `Asked to erase ${about}: ${reason}` })),

  ErasureConfirmed: event<{ userId: string; confirmedBy: string; confirmedByName: string }>((_, about) => ({
    says: `Confirmed that ${about} is erased`,
  })),

  /** The keys are destroyed right after this event, and again at each start: a restored copy may hold them. */
  PersonErased: event<{
    userId: string;
    ids: readonly string[];
    classes: readonly PersonalClass[];
    /** SHA-256 of each destroyed key. */
    keyFingerprints: readonly string[];
    keptUntil: Day | null;
  }>(({ keptUntil }, about) => ({
    says: `Erased ${about}${keptUntil === null ? '' : `. The name on receipts is kept until ${formatDate(keptUntil)}, as the law asks.`}`,
  })),

  ErasureCancelled: event<{ userId: string; cancelledBy: string; cancelledByName: string }>((_, about) => ({
    says: `Cancelled the erasure of ${about}`,
  })),
};
export type PersonEvents = EventsOf<typeof personEvents>;
