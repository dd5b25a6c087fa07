import { DEPARTMENT_NAME_MAX, departments as routes, type RegisteredDepartment } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { TextField } from '../../shared/form/text-field.js';
import { useFormOf } from '../../shared/form/use-form.js';
import { changedRows } from '../../shared/live/changed-rows.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { useAction } from '../../shared/server/use-action.js';
import { UNCHANGED, useChange } from '../../shared/server/use-change.js';

interface DialogProps {
  readonly report: Report;
  readonly onClose: () => void;
}

const NameField = ({ name, onChange }: { readonly name: string; readonly onChange: (name: string) => void }) => (
  <TextField name="name" label="Name" value={name} maxLength={DEPARTMENT_NAME_MAX} onChange={onChange} />
);

const done =
  (report: Report) =>
  ({ message, department }: { readonly message: string; readonly department: RegisteredDepartment }): void => {
    changedRows.mark('departments', String(department.id));
    report.succeeded(message, department.name);
  };

export function AddDepartmentDialog({ report, onClose }: DialogProps) {
  const [name, setName] = useState('');
  const form = useFormOf(
    routes.add,
    useAction(routes.add),
    { name },
    { failure: 'The department could not be added.', onDone: done(report) },
  );
  return (
    <FormDialog title="Add Department" size="small" form={form} submit="Add" pending="Adding…" onClose={onClose}>
      <NameField name={name} onChange={setName} />
    </FormDialog>
  );
}

interface RenameDialogProps extends DialogProps {
  readonly department: RegisteredDepartment;
}

export function RenameDepartmentDialog({ department, report, onClose }: RenameDialogProps) {
  const id = String(department.id);
  const [name, setName] = useState(department.name);
  const { version } = department;
  const change = useChange(routes.rename, 'department', { id, version: version ?? UNCHANGED });
  const form = useFormOf(
    routes.rename,
    change,
    { id, name },
    { failure: 'The department could not be renamed.', onDone: done(report) },
  );
  return (
    <FormDialog title={`Rename ${department.name}`} size="small" form={form} submit="Rename" onClose={onClose}>
      <NameField name={name} onChange={setName} />
      <p>Every list and report shows the new name. The audit trail keeps the earlier one.</p>
    </FormDialog>
  );
}
