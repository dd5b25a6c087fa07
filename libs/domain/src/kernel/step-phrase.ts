const PHRASES: Readonly<Record<string, string>> = {
  Accounts: 'Accounts',
  Administration: 'Administration',
  Finance: 'Finance',
  Administrator: 'an administrator',
  'Head of department': 'the head of the department',
  'Second person': 'a second person',
};

const NOUNS =
  'Accountant|Auditor|Board|Bursar|Chair|Chancellor|Commissioner|Committee|Comptroller|Controller|Council|Dean|Director|' +
  'Head|Manager|Officer|President|Principal|Provost|Registrar|Secretary|Senate|Superintendent|Treasurer|Trust|Warden';

const OFFICE = new RegExp(`^(?!(?:an?|all|any|both|each|either|every|one) )(?:.*[ -])?(?:${NOUNS})(?: of .+)?$`, 'iu');

interface Holders {
  readonly department?: string | null | undefined;
  readonly people?: readonly string[];
}

/** As "the Registrar", "the step “Second look”". */
export function stepPhrase(step: string, { department, people = [] }: Holders = {}): string {
  if (people.includes(step)) return step;
  if (step === 'Head of department' && department) return `the head of ${department}`;
  return PHRASES[step] ?? (OFFICE.test(step) ? `the ${step.replace(/^the\s+/i, '')}` : `the step “${step}”`);
}
