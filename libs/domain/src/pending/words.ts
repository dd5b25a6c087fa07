import { type Words } from '../kernel/index.js';
import { type PendingEvents } from './events.js';

export const pendingWords: Words<PendingEvents> = {
  PolicyStepRefused: ({ command, subject, reason }) => ({ says: `Was refused ${command} on ${subject}: ${reason}` }),
  LetterNotSent: ({ letter, recipientName }) => ({ says: `Could not send “${letter}” to ${recipientName}` }),
  PendingItemResolved: (_, about) => ({ says: `Carried out a pending item after all: ${about}` }),
  PendingItemDismissed: ({ reason }, about) => ({ says: `Dismissed a pending item, ${about}: ${reason}` }),
};
