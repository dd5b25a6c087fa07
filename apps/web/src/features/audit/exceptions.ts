import { type TrailException } from '@bursar/contracts';

export const EXCEPTION_NAMES: Readonly<Record<TrailException, string>> = {
  refunds: 'Refunds',
  reversals: 'Reversals',
  rejections: 'Rejected payments',
  terms: 'Fees changed',
  rights: 'Rights changed',
  reads: 'Reads on record',
  sign_ins: 'Failed sign-ins',
};
