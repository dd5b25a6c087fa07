import { type AnswerOf, type FigureName, type ledger } from '@bursar/contracts';
import { type ReactNode } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { formatRupees, sumRupees } from '../../shared/figures/money.js';
import { type Whose } from '../../shared/figures/why-address.js';
import { Explained } from '../../shared/figures/why-figure.js';
import styles from './ledger.module.css';

export const side = (rupees: number): string =>
  rupees === 0 ? formatRupees(0) : `${rupees > 0 ? 'Dr' : 'Cr'} ${formatRupees(Math.abs(rupees))}`;

interface AskedLines {
  readonly account?: string | undefined;
  readonly student_id?: string | undefined;
  readonly department_id?: string | undefined;
  readonly record?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly q?: string | undefined;
}

/** Undefined for the lines of a record or a search, which are no declared figure. */
function whoseOf({ account: accounts, record, q, ...owner }: AskedLines): Whose | undefined {
  if (record !== undefined || q !== undefined) return undefined;
  return Object.fromEntries(Object.entries({ ...owner, accounts }).filter(([, value]) => value !== undefined));
}

interface LedgerFootProps {
  readonly sums: AnswerOf<typeof ledger.sums>;
  /** Absent for those who see no figures of the ledger. */
  readonly asked?: AskedLines;
}

export function LedgerFoot({ sums, asked }: LedgerFootProps) {
  const { debit, credit, opening, closing } = sums;
  const whose = asked && whoseOf(asked);
  const sum = (figure: FigureName, shown: ReactNode) => <Explained why={whose && { figure, whose }}>{shown}</Explained>;
  const end = (figure: FigureName, rupees: number) =>
    whose?.student_id === undefined ? sum(figure, side(rupees)) : side(rupees);
  const [debits, credits] = [sum('ledger_debits', formatRupees(debit)), sum('ledger_credits', formatRupees(credit))];
  if (opening !== null && closing !== null)
    return (
      <p className={styles.foot}>
        Opening {end('ledger_opening', opening)} + debits {debits} − credits {credits} = closing{' '}
        {end(closing < 0 ? 'ledger_closing_credits' : 'ledger_closing_debits', closing)}
      </p>
    );
  if (debit === credit)
    return (
      <p className={styles.foot}>
        Debits {debits} = credits {credits} ✓
      </p>
    );
  return (
    <Banner tone="error">
      Debits {debits} and credits {credits} differ by {formatRupees(Math.abs(sumRupees([debit, -credit])))}.
    </Banner>
  );
}
