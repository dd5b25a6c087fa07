import { billChanges, type FeeStructure, type RequestOf } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { DepartmentField } from '../../shared/form/department-field.js';
import { DateField } from '../../shared/form/text-field.js';
import { checked } from '../../shared/server/checks.js';
import { FieldRow } from '../../shared/shell/layout.js';
import { BatchField } from './batch-field.js';
import { BillsToChange } from './bill-change-preview.js';
import { ChangeBillsDialog } from './change-bills-dialog.js';
import { StructureField } from './structure-field.js';

type Extension = RequestOf<typeof billChanges.extendMany>;

interface ExtendManyDialogProps {
  readonly structure?: FeeStructure;
  readonly report: Report;
  readonly onClose: () => void;
}

const NOBODY = { fee_structure_id: null, batch: '', department_id: '' };

export default function ExtendManyDialog({ structure, report, onClose }: ExtendManyDialogProps) {
  const [whose, setWhose] = useState({ ...NOBODY, fee_structure_id: structure?.id ?? null });
  const [dueDate, setDueDate] = useState('');
  const [reason, setReason] = useState('');
  const { fee_structure_id, batch, department_id } = whose;
  const asked = { fee_structure_id, batch: batch || null, department_id: department_id || null, due_date: dueDate };
  const isAsked = checked(billChanges.previewExtension.input, asked).success;
  const request: Extension = { ...asked, reason };
  return (
    <ChangeBillsDialog
      title={structure ? `Extend Due Date: ${structure.name}` : 'Extend Due Dates'}
      kind="due-date"
      route={billChanges.extendMany}
      request={request}
      verb="Extend Due Dates"
      pending="Extending…"
      failure="The due dates could not be extended."
      reason={reason}
      onReason={setReason}
      report={report}
      onClose={onClose}
    >
      {structure ? (
        <p>Bills of this fee that are assigned later will be due on the new day as well.</p>
      ) : (
        <>
          <FieldRow>
            <BatchField optional value={batch} onChange={(typed) => setWhose({ ...whose, batch: typed })} />
            <DepartmentField
              name="department_id"
              label="Department"
              optional
              none="All departments"
              value={department_id}
              onChange={(chosen) => setWhose({ ...whose, department_id: chosen })}
            />
          </FieldRow>
          <StructureField
            optional
            value={fee_structure_id}
            onChange={(chosen) => setWhose({ ...whose, fee_structure_id: chosen })}
          />
        </>
      )}
      <DateField name="due_date" label="New Due Date" value={dueDate} onChange={setDueDate} />
      <BillsToChange kind="due-date" route={billChanges.previewExtension} request={isAsked ? asked : undefined} />
    </ChangeBillsDialog>
  );
}
