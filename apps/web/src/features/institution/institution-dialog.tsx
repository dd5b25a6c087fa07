import { institution as routes, type Institution } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { TextAreaField, TextField } from '../../shared/form/text-field.js';
import { useFormOf } from '../../shared/form/use-form.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { UNCHANGED, useChange } from '../../shared/server/use-change.js';
import { FieldRow } from '../../shared/shell/layout.js';

const detailsOf = ({ name, address, pan, gstin, signatory, receipt_footer, changed_at }: Institution) => ({
  // The product's name is no institution's.
  name: changed_at === null ? '' : name,
  address,
  pan: pan ?? '',
  gstin: gstin ?? '',
  signatory: signatory ?? '',
  receipt_footer: receipt_footer ?? '',
});

interface InstitutionDialogProps {
  readonly institution: Institution;
  readonly report: Report;
  readonly onClose: () => void;
}

export function InstitutionDialog({ institution, report, onClose }: InstitutionDialogProps) {
  const { id, version } = institution;
  const [details, setDetails] = useState(() => detailsOf(institution));
  const put = (field: keyof typeof details) => ({
    name: field,
    value: details[field],
    onChange: (value: string) => setDetails((before) => ({ ...before, [field]: value })),
  });
  const change = useChange(routes.change, 'institution', { id, version: version ?? UNCHANGED });
  const form = useFormOf(
    routes.change,
    change,
    { id, ...details },
    {
      failure: 'The institution could not be saved.',
      onDone: ({ message }) => report.succeeded(message),
    },
  );
  return (
    <FormDialog title="Institution" form={form} submit="Save" onClose={onClose}>
      <TextField {...put('name')} label="Name" maxLength={120} />
      <TextAreaField {...put('address')} label="Address" maxLength={400} />
      <FieldRow>
        <TextField {...put('pan')} label="PAN" optional maxLength={20} />
        <TextField {...put('gstin')} label="GSTIN" optional maxLength={30} />
      </FieldRow>
      <TextField {...put('signatory')} label="Signatory" optional maxLength={120} />
      <TextAreaField {...put('receipt_footer')} label="Receipt footer" optional maxLength={300} />
    </FormDialog>
  );
}
