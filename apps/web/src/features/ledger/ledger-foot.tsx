import { type AnswerOf, type ledger } from '@bursar/contracts';

import { Banner } from '../../shared/feedback/banner.js';
import { formatPeriod } from '../../shared/figures/dates.js';
import { formatRupees, sumRupees } from '../../shared/figures/money.js';
import { type Whose } from '../../shared/figures/why-address.js';
import { Explained } from '../../shared/figures/why-figure.js';
import styles from './ledger.module.css';

export const side = (rupees: number): string =>
  rupees === 0 ? formatRupees(0) : `${rupees > 0 ? 'Dr' : 'Cr'} ${formatRupees(Math.abs(rupees))}`;

type Sums = AnswerOf<typeof ledger.sums>;

export const withDays = (lines: string, sums: Pick<Sums, 'from' | 'to'> | undefined): string =>
  sums ? `${lines}, ${formatPeriod(sums)}` : lines;

interface AskedLines {
  readonly account?: string | undefined;
  readonly student_id?: string | undefined;
  readonly department_id?: string | undefined;
  readonly record?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly q?: string | undefined;
}

/** Undefined where the lines are no declared figure. */
function whoseOf({ account: accounts, record, q, ...owner }: AskedLines): Whose | undefined {
  if (record !== undefined || q !== undefined) return undefined;
  return Object.fromEntries(Object.entries({ ...owner, accounts }).filter(([, value]) => value !== undefined));
}

interface LedgerFootProps {
  readonly sums: Sums;
  readonly asked: AskedLines;
  readonly book: 'ledger' | 'department_ledger';
}

/** A student's result of a former year does not pass to the general fund. */
const endsWithYear = ({ account = '', student_id }: AskedLines): boolean =>
  student_id !== undefined && !/^[12]/.test(account);

export function LedgerFoot({ sums, asked, book }: LedgerFootProps) {
  const { debit, credit, opening, closing } = sums;
  const whose = whoseOf(asked);
  const sum = (name: 'opening' | 'debits' | 'credits' | 'closing', shown: string) => {
    const isBalance = name === 'opening' || name === 'closing';
    const isDeclared = !(isBalance && endsWithYear(asked));
    return <Explained why={whose && isDeclared ? { figure: `${book}_${name}`, whose } : null}>{shown}</Explained>;
  };
  const [debits, credits] = [sum('debits', formatRupees(debit)), sum('credits', formatRupees(credit))];
  if (opening !== null && closing !== null)
    return (
      <p className={styles.foot}>
        Opening {sum('opening', side(opening))} + debits {debits} − credits {credits} = closing{' '}
        {sum('closing', side(closing))}
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
