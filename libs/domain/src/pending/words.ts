import { type Words } from '../kernel/index.js';
import { type PendingEvents } from './events.js';

export const pendingWords: Words<PendingEvents> = {
  PolicyStepRefused: ({ command, subject, reason }) => ({ says: `Was refused ${command} on ${subject}: ${reason}` }),
  LetterNotSent: ({ letter, recipientName }) => ({ says: `Could not send “${letter}” to ${recipientName}` }),
  PendingItemResolved: ({ itemId }) => ({ says: `Carried out the pending item ${itemId} after all` }),
  PendingItemDismissed: ({ itemId, reason }) => ({ says: `Dismissed the pending item ${itemId}: ${reason}` }),
};
