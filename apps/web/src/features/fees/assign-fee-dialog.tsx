import { BATCH_SENTENCE, DEPARTMENTS } from '@bursar/contracts';
import { useState } from 'react';

import { JobProgress } from '../../shared/feedback/job-progress.js';
import { Button } from '../../shared/form/button.js';
import { Select } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { Form } from '../../shared/form/form.js';
import { RadioGroup } from '../../shared/form/radio-group.js';
import { StudentSelect, StudentsSelect } from '../../shared/form/student-select.js';
import { useLiveJob } from '../../shared/live/live-jobs.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { Dialog } from '../../shared/overlay/dialog.js';
import { FieldRow, FormActions } from '../../shared/shell/layout.js';
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
    <Dialog title="Assign Fee to Students" size="large" onClose={onClose}>
      <Form errors={attempted ? faultsOfDraft(draft) : {}} failure={failure} onSubmit={submit}>
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
        <FormActions>
          <Button onClick={onClose}>{pending ? 'Close' : 'Cancel'}</Button>
          <Button look="primary" type="submit" pending={pending && 'Assigning…'}>
            Assign Fee
          </Button>
        </FormActions>
      </Form>
    </Dialog>
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
        <Field name="department_id" label="Department">
          {(control) => (
            <Select
              {...control}
              value={department_id}
              onChange={({ target }) => onChange({ department_id: target.value })}
            >
              <option value="">Select a department</option>
              {DEPARTMENTS.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </FieldRow>
  );
}
