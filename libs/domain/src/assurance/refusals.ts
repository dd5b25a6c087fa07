import { domainErrors, formatPaise, type Paise } from '../kernel/index.js';

export const refuse = domainErrors('assurance', {
  'seal-shrinks': ['conflict', 'A seal must cover more events than the one before it'],
  'seal-forks': ['conflict', 'A seal must go on from the root of the one before it'],
  'seal-goes-back': ['conflict', 'A seal cannot be older than the one before it'],
  'key-retired': ['conflict', 'This key no longer signs'],
  'key-unknown': ['missing', 'This key was never introduced'],
  'nothing-sealed': ['missing', 'Nothing is sealed yet.'],
  'not-a-head': ['invalid', 'This is not a head of Bursar.'],
  'verification-under-way': ['conflict', 'The log is being verified already.'],
  'seal-not-found': ['missing', 'There is no such seal.'],
  'person-not-found': ['missing', 'There is no such person.'],
  'erasure-not-found': ['missing', 'There is no such erasure.'],
  'same-person': ['conflict', 'The person who asked for an erasure cannot confirm it.'],
  'not-erasable': ['conflict', 'Deactivate this user first.'],
  'has-open-dues': [
    'conflict',
    (owedPaise: Paise) => `This student still owes ${formatPaise(owedPaise)}. Settle or write it off first.`,
  ],
  'already-erased': ['conflict', 'This person has been erased.'],
  'finding-not-found': ['missing', 'There is no such finding.'],
  'finding-closed': ['conflict', 'This finding is closed. Reopen it to add to it.'],
  'not-yours-to-close': ['forbidden', 'Only an auditor can close a finding.'],
  'not-asked': ['conflict', 'No question of this finding waits for an answer.'],
  'already-asked': ['conflict', 'The office has not answered the last question yet.'],
});
