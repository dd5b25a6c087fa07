import { identity } from '@bursar/contracts';
import { useState } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { JobProgress } from '../../shared/feedback/job-progress.js';
import { Button } from '../../shared/form/button.js';
import { useLiveJob } from '../../shared/live/live-jobs.js';
import { useRoute } from '../../shared/server/use-route.js';
import { FailuresLink } from './failures-link.js';
import { forgetUpload, notedUpload, type UploadNote } from './upload-note.js';

export function UploadTray() {
  const [note, setNote] = useState(notedUpload);
  if (!note) return null;
  return (
    <UploadOutcome
      note={note}
      onDismiss={() => {
        forgetUpload();
        setNote(undefined);
      }}
    />
  );
}

function UploadOutcome({ note, onDismiss }: { readonly note: UploadNote; readonly onDismiss: () => void }) {
  const job = useLiveJob('student-import');
  const imports = useRoute(identity.studentImports, { limit: 1 });
  const latest = imports.data?.find(({ started_at }) => started_at >= note.sentAt);
  if (job) return <JobProgress phase={job.phase} done={job.done} total={job.total} elapsedMs={job.elapsedMs} />;
  if (latest?.status === 'completed') {
    return (
      <Banner tone="success">
        <p>{latest.created} students added successfully.</p>
        {note.failures !== '' && <FailuresLink failures={note.failures} />}{' '}
        <Button size="small" onClick={onDismiss}>
          Dismiss
        </Button>
      </Banner>
    );
  }
  return (
    <Banner tone="notice">
      <p>An upload of {note.count} students was sent and has not been answered yet.</p>
      <Button size="small" onClick={onDismiss}>
        Dismiss
      </Button>
    </Banner>
  );
}
