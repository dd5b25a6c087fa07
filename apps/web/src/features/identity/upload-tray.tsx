import { identity } from '@bursar/contracts';

import { Banner } from '../../shared/feedback/banner.js';
import { JobProgress } from '../../shared/feedback/job-progress.js';
import { howMany } from '../../shared/figures/money.js';
import { Button } from '../../shared/form/button.js';
import { useLiveJob } from '../../shared/live/live-jobs.js';
import { useRoute } from '../../shared/server/use-route.js';
import { FailuresLink } from './failures-link.js';
import { forgetUpload, type UploadNote, useNotedUpload } from './upload-note.js';

export function UploadTray() {
  const note = useNotedUpload();
  return note && <UploadOutcome note={note} />;
}

function UploadOutcome({ note }: { readonly note: UploadNote }) {
  const job = useLiveJob('student-import');
  const answer = useAnswer(note);
  if (job) return <JobProgress phase={job.phase} done={job.done} total={job.total} elapsedMs={job.elapsedMs} />;
  return (
    <Banner tone={answer === undefined ? 'notice' : 'success'}>
      <p>{answer ?? `An upload of ${howMany(note.count, 'student')} was sent and has not been answered yet.`}</p>
      {answer !== undefined && note.failures !== '' && <FailuresLink failures={note.failures} />}{' '}
      <Button size="small" onClick={forgetUpload}>
        Dismiss
      </Button>
    </Banner>
  );
}

/** A reload loses the answer, and the list of uploads tells it. */
function useAnswer({ answer, sentAt }: UploadNote): string | undefined {
  const imports = useRoute(identity.studentImports, { limit: 1 }, { enabled: answer === undefined });
  const latest = imports.data?.find(({ started_at }) => started_at >= sentAt);
  if (answer !== undefined || latest?.status !== 'completed') return answer;
  return `${howMany(latest.created, 'student')} added successfully.`;
}
