import { domainErrors, GSTIN_SENTENCE, PAN_SENTENCE } from '../kernel/index.js';

export const refuse = domainErrors('institution', {
  'not-found': ['missing', 'Institution not found'],
  'pan-malformed': ['invalid', PAN_SENTENCE],
  'gstin-malformed': ['invalid', GSTIN_SENTENCE],
  'gstin-of-another': ['invalid', 'GSTIN must contain the PAN of the institution'],
  'file-missing': ['invalid', 'Please choose a file'],
  'file-kind': ['invalid', 'A logo must be a PNG or JPEG file'],
  'file-size': ['invalid', 'A logo must have at most 256 kB'],
  'step-of-others': ['forbidden', 'Only an administrator can change this step'],
  'logo-not-found': ['missing', 'The institution has no such logo'],
});
