import { type AnswerOf, type ledger } from '@bursar/contracts';

import { Banner } from '../../shared/feedback/banner.js';
import { formatRupees, sumRupees } from '../../shared/figures/money.js';
import styles from './ledger.module.css';

export const side = (rupees: number): string =>
  rupees === 0 ? formatRupees(0) : `${rupees > 0 ? 'Dr' : 'Cr'} ${formatRupees(Math.abs(rupees))}`;

export function LedgerFoot({ sums }: { readonly sums: AnswerOf<typeof ledger.sums> }) {
  const { debit, credit, opening, closing } = sums;
  if (opening !== null && closing !== null)
    return (
      <p className={styles.foot}>
        Opening {side(opening)} + debits {formatRupees(debit)} − credits {formatRupees(credit)} = closing{' '}
        {side(closing)}
      </p>
    );
  if (debit === credit)
    return (
      <p className={styles.foot}>
        Debits {formatRupees(debit)} = credits {formatRupees(credit)} ✓
      </p>
    );
  return (
    <Banner tone="error">
      Debits {formatRupees(debit)} and credits {formatRupees(credit)} differ by{' '}
      {formatRupees(Math.abs(sumRupees([debit, -credit])))}.
    </Banner>
  );
}
