import { fees, type InputOf, type RequestOf } from '@bursar/contracts';
import { rupeesOf } from '@bursar/domain/kernel';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatRupees } from '../../shared/figures/money.js';
import { Field } from '../../shared/form/field.js';
import { StudentSelect } from '../../shared/form/student-select.js';
import { TextAreaField, TextField } from '../../shared/form/text-field.js';
import { useForm } from '../../shared/form/use-form.js';
import { changedRows } from '../../shared/live/changed-rows.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { OwedFields } from './owed-fields.js';

type Charge = RequestOf<typeof fees.addInvoice>;

const NEW: Charge = { student_id: '', title: '', amount: '', due_date: '', description: '' };

const sent = (charge: InputOf<typeof fees.addInvoice>): Charge => ({ ...charge, amount: rupeesOf(charge.amount) });

interface InvoiceDialogProps {
  readonly title?: string;
  readonly report: Report;
  readonly onClose: () => void;
}

export default function InvoiceDialog({ title = 'New Invoice', report, onClose }: InvoiceDialogProps) {
  const [charge, setCharge] = useState(NEW);
  const change = (part: Partial<Charge>): void => setCharge((before) => ({ ...before, ...part }));
  const form = useForm(fees.addInvoice, charge, {
    failure: 'The invoice could not be issued.',
    sent,
    onDone: ({ message, invoice }) => {
      changedRows.mark('invoices', invoice.id);
      report.succeeded(message, `${invoice.student_name}, ${invoice.fee_title}: ${formatRupees(invoice.amount)}`);
    },
  });
  return (
    <FormDialog title={title} form={form} submit="Issue Invoice" pending="Issuing…" onClose={onClose}>
      <Field name="student_id" label="Student">
        {(control) => (
          <StudentSelect
            {...control}
            value={charge.student_id || null}
            onChange={(chosen) => change({ student_id: chosen ?? '' })}
          />
        )}
      </Field>
      <TextField
        name="title"
        label="Title"
        placeholder="Purpose of the charge"
        value={charge.title}
        onChange={(typed) => change({ title: typed })}
      />
      <OwedFields owed={charge} onChange={change} />
      <TextAreaField
        name="description"
        label="Description"
        optional
        value={charge.description ?? ''}
        onChange={(description) => change({ description })}
      />
    </FormDialog>
  );
}
