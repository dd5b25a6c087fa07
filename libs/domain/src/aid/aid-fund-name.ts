import { reservation } from '../kernel/index.js';
import { refuse } from './refusals.js';

export const AidFundName = reservation(
  'aidFundName',
  { taken: 'AidFundNameTaken', released: 'AidFundNameReleased' },
  () => refuse('duplicate-fund'),
);

export const aidFundNameKey = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
