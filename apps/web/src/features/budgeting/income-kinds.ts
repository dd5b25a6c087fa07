import { type Income } from '@bursar/contracts';

/** What each kind of income is called. */
export const INCOME_KIND_NAMES: Readonly<Record<Income['kind'], string>> = {
  donation: 'Donation',
  grant_in_aid: 'Grant-in-aid',
  consultancy: 'Consultancy',
  interest: 'Interest',
  rent: 'Rent',
  other: 'Other',
};
