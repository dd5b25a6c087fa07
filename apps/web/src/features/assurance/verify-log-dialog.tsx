import { seals } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { Input } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { TextAreaField } from '../../shared/form/text-field.js';
import { useForm } from '../../shared/form/use-form.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';

interface VerifyLogDialogProps {
  readonly report: Report;
  readonly onClose: () => void;
}

export function VerifyLogDialog({ report, onClose }: VerifyLogDialogProps) {
  const [heads, setHeads] = useState('');
  const form = useForm(
    seals.verifyLog,
    { heads },
    {
      failure: 'The log could not be verified.',
      onDone: ({ message, verification }) => (verification.whole ? report.succeeded : report.failed)(message),
    },
  );
  const read = (files: FileList | null): void =>
    void Promise.all(Array.from(files ?? [], (file) => file.text())).then((texts) => setHeads(texts.join('')));
  return (
    <FormDialog title="Verify the Log" form={form} submit="Verify" pending="Verifying…" onClose={onClose}>
      <p>Every event is compared with the seals. Add heads that you kept, and they are compared too.</p>
      <Field name="files" label="Head files" optional>
        {(control) => (
          <Input
            {...control}
            type="file"
            accept=".txt,text/plain"
            multiple
            onChange={({ target }) => read(target.files)}
          />
        )}
      </Field>
      <TextAreaField name="heads" label="Heads" optional value={heads} onChange={setHeads} />
    </FormDialog>
  );
}
