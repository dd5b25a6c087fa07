/** What an administrator has to look at, because nothing else will mend it. `itemId` is its own. */
export type PendingEvents = {
  /** A policy's command was refused. The event it reacted to stands in `stream` at `revision`. */
  PolicyStepRefused: {
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
  };
  /** The letter is not kept: it may hold a secret. */
  LetterNotSent: { itemId: string; letter: string; recipientName: string };
  /** It was tried again and went through. */
  PendingItemResolved: { itemId: string };
  PendingItemDismissed: { itemId: string; reason: string };
};
