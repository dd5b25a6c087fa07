import { event, type EventsOf } from '../kernel/index.js';

/** Needs an administrator, because nothing else will fix it. `itemId` is the item's own id. */
export const pendingEvents = {
  /** The policy reacted to the event at `stream` and `revision`. */
  PolicyStepRefused: event<{
    itemId: string;
    policy: string;
    eventType: string;
    stream: string;
    revision: number;
    /** Index of the refused command among the policy's commands for that event. */
    step: number;
    command: string;
    subject: string;
    /** The refusal's sentence. */
    reason: string;
  }>(({ command, subject, reason }) => ({ says: `Was refused ${command} on ${subject}: ${reason}` })),

  /** The letter is not kept: it may hold a secret. */
  LetterNotSent: event<{ itemId: string; letter: string; recipientId?: string; recipientName: string }>(
    ({ letter, recipientName }) => ({
      says: `Could not send “${letter}” to ${recipientName}`,
    }),
  ),

  /** No row: `/admin/pending` shows it live. */
  ProcessingFellBehind: event<{ itemId: string; part: 'read models' | 'policies' }>(({ part }) => ({
    says: `The ${part} fell a minute behind the event log`,
  })),

  /** A retry succeeded. */
  PendingItemResolved: event<{ itemId: string }>((_, about) => ({
    says: `Carried out a pending item after all: ${about}`,
  })),

  PendingItemDismissed: event<{ itemId: string; reason: string }>(({ reason }, about) => ({
    says: `Dismissed a pending item, ${about}: ${reason}`,
  })),
};
export type PendingEvents = EventsOf<typeof pendingEvents>;
