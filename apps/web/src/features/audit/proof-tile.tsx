import { type Proof, proofs } from '@bursar/contracts';
import { type UseQueryResult } from '@tanstack/react-query';
import { useId, useState } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { JobProgress } from '../../shared/feedback/job-progress.js';
import { Skeleton } from '../../shared/feedback/skeleton.js';
import { formatDateTime, present } from '../../shared/figures/dates.js';
import { useLiveJob } from '../../shared/live/live-jobs.js';
import { ActButton } from '../../shared/past/act-button.js';
import { usePast } from '../../shared/past/past.js';
import { type RequestFailed } from '../../shared/server/request-failed.js';
import { useAction } from '../../shared/server/use-action.js';
import { useRoute } from '../../shared/server/use-route.js';
import { Differences } from './proof-differences.js';
import { LOOKS, sentenceOf, standingOf } from './proof.js';
import styles from './proof-tile.module.css';

function useRunning(proof: Proof | undefined) {
  const past = usePast();
  const job = useLiveJob('read-model-proof');
  const [begun, setBegun] = useState<string>();
  const awaited = begun !== undefined && proof?.id !== begun;
  return { job, running: past === undefined && (job !== undefined || awaited), setBegun };
}

export function ProofTile() {
  const title = useId();
  const latest = useRoute(proofs.list, { limit: 1 });
  const { mutate, isPending, error } = useAction(proofs.prove);
  const [proof] = latest.data ?? [];
  const { job, running, setBegun } = useRunning(proof);
  return (
    <section className={styles.proof} aria-labelledby={title} aria-busy={running}>
      <div className={styles.head}>
        <h2 id={title}>Proof of the read models</h2>
        <ActButton
          size="small"
          disabled={isPending || running}
          onClick={() => mutate({}, { onSuccess: ({ id }) => setBegun(id) })}
        >
          Prove now
        </ActButton>
      </div>
      {error && !running && <Banner tone="error">{error.text('The proof could not begin.')}</Banner>}
      {running && <JobProgress phase="Replaying the event log" done={0} total={0} {...job} />}
      <Latest latest={latest} running={running} />
    </section>
  );
}

interface LatestProps {
  readonly latest: UseQueryResult<readonly Proof[], RequestFailed>;
  readonly running: boolean;
}

function Latest({ latest: { data, isError, error, refetch }, running }: LatestProps) {
  if (isError) {
    return (
      <Banner tone="error" onRetry={() => void refetch()}>
        {error.text('The last proof could not be loaded.')}
      </Banner>
    );
  }
  if (!data) return <Skeleton width="32ch" />;
  const [proof] = data;
  if (proof) return <Last proof={proof} />;
  return running ? null : <Standing />;
}

function Standing({ proof }: { readonly proof?: Proof }) {
  const now = present();
  const standing = standingOf(proof, now);
  const { Icon, word } = LOOKS[standing];
  return (
    <p className={`${styles.standing} ${styles[standing]}`} role={standing === 'different' ? 'alert' : undefined}>
      <Icon />
      <span>
        <strong>{word}</strong> {sentenceOf(proof, now)}
      </span>
    </p>
  );
}

const Last = ({ proof }: { readonly proof: Proof }) => (
  <>
    <Standing proof={proof} />
    {proof.status !== 'failed' && (
      <p className={styles.facts}>
        Ended {formatDateTime(proof.at)} · {proof.by_name ?? 'every night at 02:10'}
      </p>
    )}
    {proof.status === 'different' && <Differences proof={proof} />}
  </>
);
