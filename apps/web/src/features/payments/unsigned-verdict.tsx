import { type Verification } from '@bursar/contracts';

import { formatDate } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { Facts } from '../../shared/shell/layout.js';
import { type Fact, TEST, Verdict, type VerdictProps, Verified } from './verdict.js';
import styles from './verify-page.module.css';

type Lines = Extract<Verification, { verdict: 'valid' | 'reversed' }>['lines'];

const feesOn = (lines: Lines): readonly Fact[] =>
  lines.length === 1
    ? lines.map(({ fee_name }) => ['Fee', fee_name] as const)
    : [
        [
          'Fees',
          <ul key="fees" className={styles.fees}>
            {lines.map(({ fee_name, amount_paid }, index) => (
              // Fees may be equal in name and amount.
              <li key={index}>
                <span>{fee_name}</span> <span>{formatRupees(amount_paid)}</span>
              </li>
            ))}
          </ul>,
        ],
      ];

function verdictOf(verification: Verification): VerdictProps['verdict'] {
  if (verification.verdict === 'issued') return verification.undone_at === null ? 'issued' : 'reversed';
  return verification.verdict === 'valid' && verification.refunded_amount > 0 ? 'part_refunded' : verification.verdict;
}

export function UnsignedVerdict({ verification }: { readonly verification: Verification }) {
  return (
    <>
      <Verdict verdict={verdictOf(verification)} />
      {'lines' in verification && (
        <>
          <Facts
            of={[
              ['Receipt No', verification.receipt_no],
              ['Student', verification.student],
              ...feesOn(verification.lines),
              ['Amount', formatRupees(verification.amount)],
              ['In words', verification.amount_in_words],
              ...(verification.refunded_amount > 0
                ? [['Part refunded', formatRupees(verification.refunded_amount)] as const]
                : []),
              ['Issued on', formatDate(verification.issued_at)],
              ...(verification.test ? [TEST] : []),
            ]}
          />
          <p className={styles.when}>This receipt was issued before signatures.</p>
        </>
      )}
      <Verified at={verification.verified_at} />
    </>
  );
}
