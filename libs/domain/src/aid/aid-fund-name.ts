import { reservation } from '../kernel/index.js';
import { refuse } from './refusals.js';

/** One fund per name; the holder is the fund. */
export const AidFundName = reservation(
  'aidFundName',
  { taken: 'AidFundNameTaken', released: 'AidFundNameReleased' },
  () => refuse('duplicate-fund'),
);

/** Names the stream of a fund's name; upper and lower case and the blanks in between make no difference. */
export const aidFundNameKey = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
