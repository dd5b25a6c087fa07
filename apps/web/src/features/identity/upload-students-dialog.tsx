import { Banner } from '../../shared/feedback/banner.js';
import { JobProgress } from '../../shared/feedback/job-progress.js';
import { howMany } from '../../shared/figures/money.js';
import { Button } from '../../shared/form/button.js';
import { DepartmentField } from '../../shared/form/department-field.js';
import { FileField } from '../../shared/form/file-field.js';
import { useLiveJob } from '../../shared/live/live-jobs.js';
import { Dialog } from '../../shared/overlay/dialog.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { FormActions } from '../../shared/shell/layout.js';
import { FailuresLink } from './failures-link.js';
import { SAMPLE_CSV } from './student-upload.js';
import { UploadProblems } from './upload-problems.js';
import { UploadTray } from './upload-tray.js';
import { useStudentUpload } from './use-student-upload.js';

const students = (count: number): string => howMany(count, 'student');

interface UploadStudentsDialogProps {
  readonly department: number | undefined;
  readonly onClose: () => void;
  readonly onDone: (sentence: string) => void;
  readonly onSingle: () => void;
}

export function UploadStudentsDialog({ department, onClose, onDone, onSingle }: UploadStudentsDialogProps) {
  const upload = useStudentUpload(department, onDone, onClose);
  const { isChosen, count, ready, sending, checking, result } = upload;
  const finish = (sentence: string): void => {
    onDone(sentence);
    onClose();
  };
  if (result) return <UploadResult {...result} onClose={() => finish(result.sentence)} />;

  return (
    <FormDialog
      title="Bulk upload (CSV)"
      size="large"
      form={{ isPending: sending || checking, isTyped: isChosen, send: upload.send }}
      submit={ready ? `Upload ${students(count)}` : 'Upload'}
      pending={sending ? 'Uploading…' : 'Checking…'}
      ready={ready}
      cancel={sending ? 'Close, the upload goes on' : 'Cancel'}
      leavable
      onClose={onClose}
    >
      {!sending && <UploadTray />}
      {!sending && <Button onClick={onSingle}>Add one user</Button>}
      <FileField
        label="CSV file"
        hint="With a header row: name, email, password, enrollment_no, batch, department_id."
        accept=".csv,text/csv"
        sample={{ name: 'students.csv', text: SAMPLE_CSV }}
        disabled={sending}
        onChoose={upload.chooseFile}
      />
      <DepartmentField
        name="department"
        label="Department for every row"
        optional
        none="As given in each row"
        value={upload.department}
        disabled={sending || department !== undefined}
        onChange={upload.chooseDepartment}
      />
      <UploadFindings {...upload} />
      {sending && <UploadProgress count={count} />}
    </FormDialog>
  );
}

type Findings = Pick<ReturnType<typeof useStudentUpload>, 'count' | 'problems' | 'failure' | 'ready' | 'sending'>;

const UploadFindings = ({ count, problems, failure, ready, sending }: Findings) => (
  <>
    {failure !== undefined && <Banner tone="error">{failure}</Banner>}
    {problems.length > 0 && <UploadProblems problems={problems} />}
    {ready && !sending && (
      <Banner tone="notice">
        {students(count)} read,{' '}
        {problems.length === 0 ? 'no problem found.' : 'that can be uploaded without the others.'}
      </Banner>
    )}
  </>
);

interface UploadResultProps {
  readonly sentence: string;
  readonly failures: string;
  readonly onClose: () => void;
}

const UploadResult = ({ sentence, failures, onClose }: UploadResultProps) => (
  <Dialog title="Bulk upload (CSV)" onClose={onClose}>
    <Banner tone="success">{sentence}</Banner>
    <p>
      <FailuresLink failures={failures} />
    </p>
    <FormActions>
      <Button look="primary" onClick={onClose}>
        Done
      </Button>
    </FormActions>
  </Dialog>
);

function UploadProgress({ count }: { readonly count: number }) {
  const job = useLiveJob('student-import') ?? { phase: 'Sending the file', done: 0, total: count, elapsedMs: 0 };
  return <JobProgress phase={job.phase} done={job.done} total={job.total} elapsedMs={job.elapsedMs} />;
}
