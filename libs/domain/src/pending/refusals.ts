import { domainErrors } from '../kernel/index.js';

export const refuse = domainErrors('pending', {
  'item-not-found': ['missing', 'Pending item not found'],
  'already-closed': ['conflict', 'This item is already closed.'],
  'no-step': ['conflict', 'This item cannot be tried again here.'],
  'step-gone': ['conflict', 'The program no longer has this step. Dismiss it.'],
  'refused-again': ['conflict', (reason: string) => `It was refused again: ${reason}`],
});
