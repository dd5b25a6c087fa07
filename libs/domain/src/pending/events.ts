import { event, type EventsOf } from '../kernel/index.js';

/** Needs an administrator: nothing else will fix it. */
export const pendingEvents = {
  /** The policy reacted to the event at `stream` and `revision`. */
  PolicyStepRefused: event<{
    itemId: string;
    policy: string;
    eventType: string;
    stream: string;
    revision: number;
    /** The index of the refused command. */
    step: number;
    command: string;
    subject: string;
    reason: string;
  }>(({ command, subject, reason }) => ({ says: `Was refused ${command} on ${subject}: ${reason}` })),

  /** The letter may hold a secret, so it is not kept. */
  LetterNotSent: event<{ itemId: string; letter: string; recipientId?: string; recipientName: string }>(
    ({ letter, recipientName }) => ({
      says: `Could not send “${letter}” to ${recipientName}`,
    }),
  ),

  /** No row: `/admin/pending` shows it live. */
  ProcessingFellBehind: event<{ itemId: string; part: 'read models' | 'policies' }>(({ part }) => ({
    says: `The ${part} fell a minute behind the event log`,
  })),

  PendingItemResolved: event<{ itemId: string }>((_, about) => ({
    says: `Carried out a pending item after all: ${about}`,
  })),

  PendingItemDismissed: event<{ itemId: string; reason: string }>(({ reason }, about) => ({
    says: `Dismissed a pending item, ${about}: ${reason}`,
  })),
};
export type PendingEvents = EventsOf<typeof pendingEvents>;
