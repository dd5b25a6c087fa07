import { domainErrors } from '../kernel/index.js';

export const refuse = domainErrors('assurance', {
  'seal-shrinks': ['conflict', 'A seal must cover more events than the one before it'],
  'seal-forks': ['conflict', 'A seal must go on from the root of the one before it'],
  'seal-goes-back': ['conflict', 'A seal cannot be older than the one before it'],
  'key-retired': ['conflict', 'This key no longer signs'],
  'key-unknown': ['missing', 'This key was never introduced'],
  'seal-not-found': ['missing', 'There is no such seal.'],
});
