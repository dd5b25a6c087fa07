import { type RuleSet } from '@bursar/contracts';

export const DECIDES: Readonly<Record<RuleSet, string>> = {
  one_person: 'one person decides',
  two_people: 'two people decide',
};

export const RULE_SET_LABELS: Readonly<Record<RuleSet, string>> = {
  two_people: 'Two people (recommended)',
  one_person: 'One person',
};

export const RULE_SET_NOTES: Readonly<Record<RuleSet, string>> = {
  two_people: 'No officer approves, pays or refunds alone what they prepared.',
  one_person: 'For a small office: who records money may also approve it. The audit trail marks it.',
};
