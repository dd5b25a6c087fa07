import { BATCH_SENTENCE, type StudentProfile } from '@bursar/contracts';
import { useState } from 'react';

import { JobProgress } from '../../shared/feedback/job-progress.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { DepartmentField } from '../../shared/form/department-field.js';
import { Field } from '../../shared/form/field.js';
import { RadioGroup } from '../../shared/form/radio-group.js';
import { StudentSelect, StudentsSelect } from '../../shared/form/student-select.js';
import { useLiveJob } from '../../shared/live/live-jobs.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { RequestFailed } from '../../shared/server/request-failed.js';
import { Facts, FieldRow } from '../../shared/shell/layout.js';
import { useIsShown } from '../../shared/shell/use-is-shown.js';
import {
  asksBatch,
  asksDepartment,
  ASSIGNMENT_MODES,
  type AssignmentDraft,
  EMPTY_DRAFT,
  faultsOfDraft,
  isBatch,
  resultSentence,
} from './assignment.js';
import { AssignmentPreview } from './assignment-preview.js';
import { BatchField } from './batch-field.js';
import { StructureField } from './structure-field.js';
import { useAssignFee } from './use-assign-fee.js';

interface AssignFeeDialogProps {
  readonly report: Report;
  readonly student?: Pick<StudentProfile, 'student_id' | 'name' | 'enrollment_no'>;
  readonly onClose: () => void;
}

const failureOf = (error: RequestFailed): string => error.text('Failed to assign fee.', 'message');

export default function AssignFeeDialog({ report, student, onClose }: AssignFeeDialogProps) {
  const { alert } = useAsk();
  const isShown = useIsShown();
  const { assign, pending, error } = useAssignFee();
  const job = useLiveJob('fee-assignment');
  const [untouched] = useState({ ...EMPTY_DRAFT, student_id: student?.student_id ?? null });
  const [draft, setDraft] = useState<AssignmentDraft>(untouched);
  const [attempted, setAttempted] = useState(false);
  const change: Change = (part) => setDraft((before) => ({ ...before, ...part }));

  const send = async (): Promise<void> => {
    try {
      const result = await assign(draft);
      if (isShown()) onClose();
      report.succeeded('Fee assigned successfully!', resultSentence(result));
    } catch (failed) {
      if (!(failed instanceof RequestFailed)) throw failed;
      if (!isShown()) report.failed(failureOf(failed));
    }
  };
  const submit = (): void => {
    setAttempted(true);
    if (asksBatch(draft.mode) && !isBatch(draft.batch)) void alert(BATCH_SENTENCE);
    else if (Object.keys(faultsOfDraft(draft)).length === 0) void send();
  };
  return (
    <FormDialog
      title={student ? 'Assign a Fee' : 'Assign Fee to Students'}
      size="large"
      form={{
        errors: attempted ? faultsOfDraft(draft) : {},
        failure: error ? failureOf(error) : undefined,
        isPending: pending,
        isTyped: draft !== untouched,
        send: submit,
      }}
      submit="Assign Fee"
      pending="Assigning…"
      cancel={pending ? 'Close' : 'Cancel'}
      leavable
      onClose={onClose}
    >
      <StructureField value={draft.fee_structure_id} onChange={(fee_structure_id) => change({ fee_structure_id })} />
      {student ? (
        <Facts of={[['Student', [student.name, student.enrollment_no].filter(Boolean).join(' · ')]]} />
      ) : (
        <Target draft={draft} onChange={change} />
      )}
      <AssignmentPreview draft={draft} />
      {pending && job && <JobProgress {...job} />}
    </FormDialog>
  );
}

const Target = (props: WhomProps) => (
  <>
    <RadioGroup
      name="mode"
      legend="Assign to"
      options={ASSIGNMENT_MODES}
      value={props.draft.mode}
      onChange={(mode) => props.onChange({ mode: mode as AssignmentDraft['mode'] })}
    />
    <Whom {...props} />
  </>
);

type Change = (part: Partial<AssignmentDraft>) => void;

interface WhomProps {
  readonly draft: AssignmentDraft;
  readonly onChange: Change;
}

function Whom({ draft: { mode, student_id, student_ids, batch, department_id }, onChange }: WhomProps) {
  if (mode === 'single') {
    return (
      <Field name="student_id" label="Student">
        {(control) => (
          <StudentSelect {...control} value={student_id} onChange={(chosen) => onChange({ student_id: chosen })} />
        )}
      </Field>
    );
  }
  if (mode === 'custom') {
    return (
      <Field name="student_ids" label="Students" hint="Search, or paste a list of enrollment numbers">
        {(control) => (
          <StudentsSelect {...control} value={student_ids} onChange={(chosen) => onChange({ student_ids: chosen })} />
        )}
      </Field>
    );
  }
  return (
    <FieldRow>
      {asksBatch(mode) && <BatchField value={batch} onChange={(typed) => onChange({ batch: typed })} />}
      {asksDepartment(mode) && (
        <DepartmentField
          name="department_id"
          label="Department"
          none="Select a department"
          value={department_id}
          onChange={(chosen) => onChange({ department_id: chosen })}
        />
      )}
    </FieldRow>
  );
}
