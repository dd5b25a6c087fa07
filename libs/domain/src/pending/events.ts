import { event, type EventsOf } from '../kernel/index.js';

/** What an administrator has to look at, because nothing else will mend it. `itemId` is its own. */
export const pendingEvents = {
  /** A policy's command was refused. The event it reacted to stands in `stream` at `revision`. */
  PolicyStepRefused: event<{
    itemId: string;
    policy: string;
    eventType: string;
    stream: string;
    revision: number;
    /** Which of the policy's commands for that event it was, from 0. */
    step: number;
    command: string;
    subject: string;
    /** The sentence of the refusal. */
    reason: string;
  }>(({ command, subject, reason }) => ({ says: `Was refused ${command} on ${subject}: ${reason}` })),

  /** The letter is not kept: it may hold a secret. */
  LetterNotSent: event<{ itemId: string; letter: string; recipientName: string }>(({ letter, recipientName }) => ({
    says: `Could not send “${letter}” to ${recipientName}`,
  })),

  /** It was tried again and went through. */
  PendingItemResolved: event<{ itemId: string }>((_, about) => ({
    says: `Carried out a pending item after all: ${about}`,
  })),

  PendingItemDismissed: event<{ itemId: string; reason: string }>(({ reason }, about) => ({
    says: `Dismissed a pending item, ${about}: ${reason}`,
  })),
};
export type PendingEvents = EventsOf<typeof pendingEvents>;
