import { BATCH_SENTENCE } from '@bursar/contracts';
import { useState } from 'react';

import { JobProgress } from '../../shared/feedback/job-progress.js';
import { DepartmentField } from '../../shared/form/department-field.js';
import { Field } from '../../shared/form/field.js';
import { RadioGroup } from '../../shared/form/radio-group.js';
import { StudentSelect, StudentsSelect } from '../../shared/form/student-select.js';
import { useLiveJob } from '../../shared/live/live-jobs.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { FieldRow } from '../../shared/shell/layout.js';
import {
  asksBatch,
  asksDepartment,
  ASSIGNMENT_MODES,
  type AssignmentDraft,
  EMPTY_DRAFT,
  faultsOfDraft,
  isBatch,
} from './assignment.js';
import { AssignmentPreview } from './assignment-preview.js';
import { BatchField } from './batch-field.js';
import { StructureField } from './structure-field.js';

interface AssignFeeDialogProps {
  readonly pending: boolean;
  readonly failure: string | undefined;
  readonly onAssign: (draft: AssignmentDraft) => void;
  readonly onClose: () => void;
}

export default function AssignFeeDialog({ pending, failure, onAssign, onClose }: AssignFeeDialogProps) {
  const { alert } = useAsk();
  const job = useLiveJob('fee-assignment');
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [attempted, setAttempted] = useState(false);
  const change: Change = (part) => setDraft((before) => ({ ...before, ...part }));

  const submit = (): void => {
    setAttempted(true);
    if (asksBatch(draft.mode) && !isBatch(draft.batch)) void alert(BATCH_SENTENCE);
    else if (Object.keys(faultsOfDraft(draft)).length === 0) onAssign(draft);
  };
  return (
    <FormDialog
      title="Assign Fee to Students"
      size="large"
      form={{
        errors: attempted ? faultsOfDraft(draft) : {},
        failure,
        isPending: pending,
        isTyped: draft !== EMPTY_DRAFT,
        send: submit,
      }}
      submit="Assign Fee"
      pending="Assigning…"
      cancel={pending ? 'Close' : 'Cancel'}
      onClose={onClose}
    >
      <StructureField value={draft.fee_structure_id} onChange={(fee_structure_id) => change({ fee_structure_id })} />
      <RadioGroup
        name="mode"
        legend="Assign to"
        options={ASSIGNMENT_MODES}
        value={draft.mode}
        onChange={(mode) => change({ mode: mode as AssignmentDraft['mode'] })}
      />
      <Whom draft={draft} onChange={change} />
      <AssignmentPreview draft={draft} />
      {pending && job && <JobProgress {...job} />}
    </FormDialog>
  );
}

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
      <Field name="student_ids" label="Students">
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
