import { type Day, domainErrors, formatDate, GSTIN_SENTENCE, PAN_SENTENCE } from '../kernel/index.js';

export const refuse = domainErrors('institution', {
  'not-found': ['missing', 'Institution not found'],
  'pan-malformed': ['invalid', PAN_SENTENCE],
  'gstin-malformed': ['invalid', GSTIN_SENTENCE],
  'gstin-of-another': ['invalid', 'GSTIN must contain the PAN of the institution'],
  'file-missing': ['invalid', 'Please choose a file'],
  'file-kind': ['invalid', 'A logo must be a PNG or JPEG file'],
  'file-size': ['invalid', 'A logo must have at most 256 kB'],
  'file-pixels': [
    'invalid',
    'A logo must have at most 2,000 pixels on each side. Make it smaller and choose it again.',
  ],
  'step-of-others': ['forbidden', 'Only an administrator can change this step'],
  'holiday-taken': ['conflict', (day: Day, name: string) => `${formatDate(day)} is a holiday already: ${name}.`],
  'holiday-sunday': ['conflict', (day: Day) => `${formatDate(day)} is a Sunday.`],
  'holidays-full': ['conflict', (max: number) => `At most ${max} holidays can be kept. Please remove old ones.`],
  'holiday-not-found': ['missing', 'There is no such holiday.'],
  'logo-not-found': ['missing', 'The institution has no such logo'],
});
