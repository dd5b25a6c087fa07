import { declared } from '../kernel/index.js';
import { pendingEvents } from './events.js';

export const pendingDeclarations = declared(pendingEvents, {
  PolicyStepRefused: {
    policy: 'plain',
    eventType: 'plain',
    stream: 'plain',
    command: 'plain',
    subject: 'plain',
    reason: 'plain',
  },
  LetterNotSent: { letter: 'plain', recipientName: 'identity of recipientId' },
  PendingItemDismissed: { reason: 'plain' },
});
