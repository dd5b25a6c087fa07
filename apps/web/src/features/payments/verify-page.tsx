import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';

import { Banner } from '../../shared/feedback/banner.js';
import { Loading } from '../../shared/feedback/loading.js';
import { isOffline } from '../../shared/server/out-of-reach.js';
import { RequestFailed } from '../../shared/server/request-failed.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import styles from './verify-page.module.css';

type Answer = { readonly verdict: ReactNode } | { readonly failure: string } | undefined;

function useAnswer(receipt: string, hash: string): readonly [answer: Answer, again: () => void] {
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({});
  const [attempt, setAttempt] = useState(0);
  const address = receipt + hash;
  useEffect(() => {
    const left = new AbortController();
    const put = (answer: Answer): void => {
      if (!left.signal.aborted) setAnswers({ [address]: answer });
    };
    const verdictOf = async () => (await import('./verify-verdict.js')).verdictOf(receipt, hash, left.signal);
    verdictOf().then(
      (verdict) => put({ verdict }),
      (error: unknown) => {
        const fallback = 'The receipt could not be verified. Please try again.';
        // Verdicts are never cached. The app may not know that it is offline.
        const isRefused = error instanceof RequestFailed && !isOffline(error);
        put({ failure: isRefused ? error.text(fallback) : fallback });
      },
    );
    return () => left.abort();
  }, [receipt, hash, address, attempt]);
  const again = (): void => {
    setAnswers({});
    setAttempt(attempt + 1);
  };
  return [answers[address], again];
}

export default function VerifyPage() {
  const { receipt = '' } = useParams();
  const { hash } = useLocation();
  const [answer, again] = useAnswer(receipt, hash);
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
        {answer && 'verdict' in answer && answer.verdict}
      </Stack>
    </div>
  );
}
