import { type Paise, rupeesOf } from '@bursar/domain/kernel';

import { Amount } from '../../shared/figures/amount.js';

export const AvailableAfter = ({ paise }: { readonly paise: Paise | undefined }) => (
  <p role="status">
    {paise !== undefined && (
      <>
        After this: <Amount rupees={rupeesOf(paise)} /> {paise < 0 ? 'left. This is more than the fund has.' : 'left'}
      </>
    )}
  </p>
);
