import { type Seal, seals } from '@bursar/contracts';
import { useState } from 'react';

import { download } from '../../shared/export/download.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { formatDateTime } from '../../shared/figures/dates.js';
import { formatCount } from '../../shared/figures/money.js';
import { TextField } from '../../shared/form/text-field.js';
import { useForm } from '../../shared/form/use-form.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';

interface KeepHeadDialogProps {
  readonly seal: Seal;
  readonly report: Report;
  readonly onClose: () => void;
}

export function KeepHeadDialog({ seal, report, onClose }: KeepHeadDialogProps) {
  const [purpose, setPurpose] = useState('');
  const form = useForm(
    seals.witness,
    { no: seal.id, purpose },
    {
      failure: 'The head could not be made.',
      onDone: ({ file_name, head, message }) => {
        download(file_name, new Blob([head], { type: 'text/plain' }));
        report.succeeded(message);
      },
    },
  );
  return (
    <FormDialog title="Keep This Head" size="small" form={form} submit="Keep" pending="Making…" onClose={onClose}>
      <p>
        A file of five lines: seal {formatCount(seal.seal_no)} of {formatDateTime(seal.sealed_at)}, over{' '}
        {formatCount(seal.events)} events. Store it where the university cannot change it. The log notes that you took
        it.
      </p>
      <TextField
        name="purpose"
        label="Purpose"
        hint="For example: Interim audit"
        value={purpose}
        onChange={setPurpose}
      />
    </FormDialog>
  );
}
