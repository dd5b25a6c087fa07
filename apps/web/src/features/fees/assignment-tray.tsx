import { type AssignmentRun, assignments } from '@bursar/contracts';
import { useState } from 'react';

import { JobProgress } from '../../shared/feedback/job-progress.js';
import { formatDateTime } from '../../shared/figures/dates.js';
import { Button, ButtonLink } from '../../shared/form/button.js';
import { useLiveJob } from '../../shared/live/live-jobs.js';
import { useRoute } from '../../shared/server/use-route.js';
import { outcomeSentence } from './assignment.js';
import styles from './assignment-tray.module.css';
import { SkippedDialog } from './skipped-dialog.js';
import { whomOf } from './whom.js';

export function AssignmentTray() {
  const job = useLiveJob('fee-assignment');
  const runs = useRoute(assignments.runs, { limit: 1 });
  const [run] = runs.data ?? [];
  if (job) return <JobProgress {...job} />;
  return run ? <LatestRun run={run} /> : null;
}

function LatestRun({ run }: { readonly run: AssignmentRun }) {
  const [asking, setAsking] = useState(false);
  const { status, skipped, started_at, finished_at, started_by_name } = run;
  const running = status === 'running';
  const told = [formatDateTime(finished_at ?? started_at), started_by_name].filter(Boolean).join(' · ');
  return (
    <section className={styles.run} aria-label="Latest assignment" aria-busy={running}>
      <div>
        <strong>
          {run.fee_title ?? 'A fee'}, {whomOf(run)}
        </strong>
        <p className={styles.result}>
          {outcomeSentence(run)} <span className={styles.told}>{told}</span>
        </p>
      </div>
      <div className={styles.actions}>
        {!running && skipped > 0 && (
          <Button size="small" onClick={() => setAsking(true)}>
            Skipped students
          </Button>
        )}
        <ButtonLink size="small" to="/admin/fees/assignments">
          All assignments
        </ButtonLink>
      </div>
      {asking && <SkippedDialog run={run} onClose={() => setAsking(false)} />}
    </section>
  );
}
