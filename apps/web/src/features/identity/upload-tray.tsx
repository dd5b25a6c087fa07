import { type AnswerOf, identity } from '@bursar/contracts';

import { Banner } from '../../shared/feedback/banner.js';
import { JobProgress } from '../../shared/feedback/job-progress.js';
import { howMany } from '../../shared/figures/money.js';
import { Button } from '../../shared/form/button.js';
import { useLiveJob } from '../../shared/live/live-jobs.js';
import { useLiveStanding } from '../../shared/live/live-status.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useUser } from '../../shared/session/session.js';
import { FailuresLink } from './failures-link.js';
import { forgetUpload, isUploadSending, type UploadNote, useNotedUpload } from './upload-note.js';

type StudentImport = AnswerOf<typeof identity.studentImports>[number];

const LATEST = 20;

export function UploadTray() {
  const note = useNotedUpload();
  return note && <UploadOutcome note={note} />;
}

function UploadOutcome({ note }: { readonly note: UploadNote }) {
  const job = useLiveJob('student-import');
  const { tone, sentence } = useOutcomeOf(note);
  if (job) return <JobProgress phase={job.phase} done={job.done} total={job.total} elapsedMs={job.elapsedMs} />;
  return (
    <Banner tone={tone}>
      <p>{sentence}</p>
      {tone === 'success' && note.failures !== '' && <FailuresLink failures={note.failures} />}{' '}
      <Button size="small" onClick={forgetUpload}>
        Dismiss
      </Button>
    </Banner>
  );
}

interface Outcome {
  readonly tone: 'notice' | 'success' | 'error';
  readonly sentence: string;
}

/** After a reload, the list of uploads tells the lost answer. */
function useOutcomeOf({ answer, after, count }: UploadNote): Outcome {
  const { id } = useUser();
  const { status } = useLiveStanding();
  const imports = useRoute(identity.studentImports, { limit: LATEST }, { enabled: answer === undefined });
  if (answer !== undefined) return { tone: 'success', sentence: answer };
  const rows = imports.data ?? [];
  const known = rows.findIndex((row) => row.id === after);
  const later = known < 0 ? rows : rows.slice(0, known);
  const isOver = imports.isSuccess && !imports.isFetching && status === 'live' && !isUploadSending();
  return outcomeOf(
    count,
    later.findLast(({ started_by }) => started_by === id),
    isOver,
  );
}

function outcomeOf(count: number, row: StudentImport | undefined, isOver: boolean): Outcome {
  const upload = `upload of ${howMany(count, 'student')}`;
  if (row?.status === 'completed')
    return { tone: 'success', sentence: `${howMany(row.created, 'student')} added successfully.` };
  if (row?.status === 'failed')
    return { tone: 'error', sentence: `The ${upload} failed. It added ${howMany(row.created, 'student')}.` };
  if (isOver && row === undefined)
    return { tone: 'error', sentence: `The ${upload} failed and added none. Choose the file again to see why.` };
  return { tone: 'notice', sentence: `An ${upload} was sent and has not been answered yet.` };
}
