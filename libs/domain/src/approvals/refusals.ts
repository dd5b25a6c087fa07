import { domainErrors, formatPaise, type Paise } from '../kernel/index.js';

export const refuse = domainErrors('approvals', {
  'rules-gap': [
    'conflict',
    (fromPaise: Paise, toPaise: Paise | null) =>
      toPaise === null
        ? `No rule covers ${formatPaise(fromPaise)} and more.`
        : `No rule covers ${formatPaise(fromPaise)} to ${formatPaise(toPaise)}.`,
  ],
  'rules-overlap': ['conflict', (paise: Paise) => `Two rules cover ${formatPaise(paise)}.`],
  'rules-order': ['invalid', (name: string) => `The band of “${name}” ends before it starts.`],
  'rules-steps': ['invalid', (name: string) => `“${name}” needs 1 to 6 steps.`],
  'rules-past': ['invalid', 'Rules can start today at the earliest.'],
  'nobody-left': ['conflict', (step: string) => `Nobody active can decide the step ${step}.`],
  'same-person': ['conflict', 'The administrator who proposed these rules cannot confirm them.'],
  'proposal-not-found': ['missing', 'There is no such proposal.'],
});
