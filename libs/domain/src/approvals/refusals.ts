import { type Day, domainErrors, formatDate, formatPaise, type Paise } from '../kernel/index.js';

function periodText(from: Day, to: Day): string {
  const [first, last] = [from, to].map((day) => formatDate(day).replace(/^0/, '')) as [string, string];
  if (from === to) return first;
  const shared = from.slice(0, 7) === to.slice(0, 7) ? 1 : from.slice(0, 4) === to.slice(0, 4) ? 2 : 3;
  return `${first.split(' ').slice(0, shared).join(' ')} to ${last}`;
}

export const refuse = domainErrors('approvals', {
  'rules-gap': [
    'conflict',
    (fromPaise: Paise, toPaise: Paise | null) => {
      const first = `No rule covers ${formatPaise(fromPaise)}`;
      if (toPaise === null) return `${first} and more.`;
      return fromPaise === toPaise ? `${first}.` : `${first} to ${formatPaise(toPaise)}.`;
    },
  ],
  'rules-overlap': ['conflict', (paise: Paise) => `Two rules cover ${formatPaise(paise)}.`],
  'rules-order': ['invalid', (name: string) => `The band of “${name}” ends before it starts.`],
  'rules-steps': ['invalid', (name: string) => `“${name}” needs 1 to 6 steps.`],
  'rules-step-twice': ['invalid', (rule: string, step: string) => `“${rule}” has two steps with the name “${step}”.`],
  'rules-past': ['invalid', 'Rules can start today at the earliest.'],
  'nobody-left': ['conflict', (step: string) => `Nobody active can decide the step ${step}.`],
  'same-person': ['conflict', 'The administrator who proposed these rules cannot confirm them.'],
  'proposer-new': [
    'conflict',
    'Your account was registered or changed within the last 24 hours. Another administrator can propose this now.',
  ],
  'delegate-self': ['conflict', 'You cannot delegate to yourself.'],
  'delegate-inactive': ['conflict', 'This person is not active.'],
  'delegate-student': ['conflict', 'Students cannot stand in.'],
  'delegate-auditor': ['conflict', 'Auditors cannot stand in.'],
  'delegate-further': ['conflict', 'What was delegated to you cannot be handed on.'],
  'delegate-overlaps': [
    'conflict',
    (from: Day, to: Day, giverName?: string) => {
      const period = `${from === to ? 'on' : 'from'} ${periodText(from, to)}`;
      return giverName === undefined
        ? `Somebody already stands in for you ${period}.`
        : `${giverName} already has a deputy ${period}.`;
    },
  ],
  'delegate-too-long': ['conflict', 'At most 60 days.'],
  'delegate-order': ['invalid', 'The last day comes before the first.'],
  'delegate-past': ['invalid', 'A delegation can start today at the earliest.'],
  'delegation-not-found': ['missing', 'There is no such delegation.'],
  'person-not-found': ['missing', 'There is no such person.'],
  'proposal-not-found': ['missing', 'There is no such proposal.'],
});
