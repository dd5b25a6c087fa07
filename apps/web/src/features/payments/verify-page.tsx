import { type Verification } from '@bursar/contracts';
import { type ReactNode, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';

import { Banner } from '../../shared/feedback/banner.js';
import { Loading } from '../../shared/feedback/loading.js';
import { formatDate, formatDateTime } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { call } from '../../shared/server/call.js';
import { LIGHT_ROUTES } from '../../shared/server/light-routes.js';
import { RequestFailed } from '../../shared/server/request-failed.js';
import { Facts, Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { AlertIcon, CheckIcon, CrossIcon } from '../../shared/theme/icons.js';
import styles from './verify-page.module.css';

const VERDICTS = {
  valid: { word: 'Valid', Icon: CheckIcon, text: 'This receipt is valid: its payment is in the ledger.' },
  part_refunded: {
    word: 'Part refunded',
    Icon: AlertIcon,
    text: 'This receipt is valid for the amount below: a part of its payment was refunded.',
  },
  reversed: {
    word: 'Reversed',
    Icon: AlertIcon,
    text: 'This receipt was issued, but its payment no longer counts: it was reversed or given back.',
  },
  not_found: {
    word: 'Not found',
    Icon: CrossIcon,
    text: 'There is no such receipt. Compare the address with the paper.',
  },
} as const;

type Lines = Extract<Verification, { verdict: 'valid' | 'reversed' }>['lines'];

type Answer = { readonly verification: Verification } | { readonly failure: string } | undefined;

function useVerification(receipt: string): readonly [answer: Answer, again: () => void] {
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const left = new AbortController();
    const put = (answer: Answer): void => setAnswers({ [receipt]: answer });
    call(LIGHT_ROUTES.verify, { receipt }, { signal: left.signal }).then(
      (verification) => put({ verification }),
      (error: unknown) => {
        if (left.signal.aborted) return;
        const fallback = 'The receipt could not be verified. Please try again.';
        put({ failure: error instanceof RequestFailed ? error.text(fallback) : fallback });
      },
    );
    return () => left.abort();
  }, [receipt, attempt]);
  const again = (): void => {
    setAnswers({});
    setAttempt(attempt + 1);
  };
  return [answers[receipt], again];
}

export default function VerifyPage() {
  const { receipt = '' } = useParams();
  const [answer, again] = useVerification(receipt);
  return (
    <div className={styles.page}>
      <PageHeader title="Receipt verification" />
      <Stack>
        {!answer && <Loading text="Checking the ledger…" />}
        {answer && 'failure' in answer && (
          <Banner tone="error" onRetry={again}>
            {answer.failure}
          </Banner>
        )}
        {answer && 'verification' in answer && <Verdict verification={answer.verification} />}
      </Stack>
    </div>
  );
}

const feesOn = (lines: Lines): readonly (readonly [name: string, value: ReactNode])[] =>
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

const verdictOf = (verification: Verification): keyof typeof VERDICTS =>
  verification.verdict === 'valid' && verification.refunded_amount > 0 ? 'part_refunded' : verification.verdict;

function Verdict({ verification }: { readonly verification: Verification }) {
  const verdict = verdictOf(verification);
  const { word, Icon, text } = VERDICTS[verdict];
  return (
    <>
      <div className={`${styles.verdict} ${styles[verdict]}`} role="status">
        <Icon />
        <div>
          <p className={styles.word}>{word}</p>
          <p>{text}</p>
        </div>
      </div>
      {verification.verdict !== 'not_found' && (
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
            ...(verification.test ? [['Test', 'No real money was moved.'] as const] : []),
          ]}
        />
      )}
      <p className={styles.when}>Verified against the ledger at {formatDateTime(verification.verified_at)}.</p>
    </>
  );
}
