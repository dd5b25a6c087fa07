import { type ReceiptClaim } from '@bursar/domain/assurance';
import { rupeesOf } from '@bursar/domain/kernel';

import { formatDate } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { Facts } from '../../shared/shell/layout.js';
import { type Outcome } from './signed-receipt.js';
import { type Fact, TEST, Verdict, Verified } from './verdict.js';
import styles from './verify-page.module.css';

const factsOf = ({ receiptNo, student, fee, amountPaise, issuedOn }: ReceiptClaim): readonly Fact[] => [
  ['Receipt No', receiptNo],
  ['Student', student],
  ['Fee', fee],
  ['Amount', formatRupees(rupeesOf(amountPaise))],
  ['Issued on', formatDate(issuedOn)],
];

function Printed({ claim, test = false }: { readonly claim: ReceiptClaim; readonly test?: boolean }) {
  return (
    <>
      <Facts of={[...factsOf(claim), ...(test ? [TEST] : [])]} />
      <p className={styles.when}>Compare these facts with the paper: they are what was signed.</p>
    </>
  );
}

const SIGNED = 'This receipt is signed, and its payment is in the ledger.';

export function SignedVerdict({ outcome }: { readonly outcome: Outcome }) {
  if (outcome.verdict === 'altered') return <Verdict verdict="altered" />;
  const { claim } = outcome;
  if (outcome.verdict === 'genuine') {
    return (
      <>
        <Verdict verdict="genuine" />
        <Printed claim={claim} />
      </>
    );
  }
  const { state } = outcome;
  if (state.verdict !== 'issued') {
    return (
      <>
        <Verdict verdict="not_found" text="The signature is right, but this ledger has no such receipt." />
        <Printed claim={claim} />
        <Verified at={state.verified_at} />
      </>
    );
  }
  const { undone_at, part_refunded, test, verified_at } = state;
  return (
    <>
      {undone_at === null ? (
        <Verdict verdict="valid" text={part_refunded ? `${SIGNED} A part of it was refunded since.` : SIGNED} />
      ) : (
        <Verdict verdict="reversed" word={`Valid as printed; reversed on ${formatDate(undone_at)}`} />
      )}
      <Printed claim={claim} test={test} />
      <Verified at={verified_at} />
    </>
  );
}
