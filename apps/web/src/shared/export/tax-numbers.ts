import { type Letterhead } from '@bursar/contracts';

export const taxNumbers = ({ pan, gstin }: Letterhead): string =>
  [pan && `PAN ${pan}`, gstin && `GSTIN ${gstin}`].filter(Boolean).join(' · ');
