import { fees, type InputOf, type RequestOf } from '@bursar/contracts';
import { rupeesOf } from '@bursar/domain/kernel';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatRupees } from '../../shared/figures/money.js';
import { Button } from '../../shared/form/button.js';
import { TextArea } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { Form } from '../../shared/form/form.js';
import { StudentSelect } from '../../shared/form/student-select.js';
import { TextField } from '../../shared/form/text-field.js';
import { changedRows } from '../../shared/live/changed-rows.js';
import { Dialog } from '../../shared/overlay/dialog.js';
import { type RequestFailed } from '../../shared/server/request-failed.js';
import { useAction } from '../../shared/server/use-action.js';
import { useCheck } from '../../shared/server/use-check.js';
import { FormActions } from '../../shared/shell/layout.js';
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
  const issue = useAction(fees.addInvoice);
  const check = useCheck(fees.addInvoice, charge);
  const change = (part: Partial<Charge>): void => setCharge((before) => ({ ...before, ...part }));

  const submit = (): void => {
    const checked = check.attempt();
    if (!checked) return;
    issue.mutate(sent(checked), {
      onSuccess: ({ message, invoice }) => {
        changedRows.mark('invoices', invoice.id);
        report.succeeded(message, `${invoice.student_name}, ${invoice.fee_title}: ${formatRupees(invoice.amount)}`);
        onClose();
      },
      onError: (refusal: RequestFailed) => check.refuse(refusal),
    });
  };

  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        errors={check.errors}
        failure={issue.error?.text('The invoice could not be issued.')}
        onLeave={check.onLeave}
        onSubmit={submit}
      >
        <Field name="student_id" label="Student">
          {(control) => (
            <StudentSelect
              {...control}
              value={charge.student_id || null}
              onChange={(chosen) => change({ student_id: chosen ?? '' })}
            />
          )}
        </Field>
        <ChargeFields charge={charge} onChange={change} />
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" pending={issue.isPending && 'Issuing…'}>
            Issue Invoice
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

interface ChargeFieldsProps {
  readonly charge: Charge;
  readonly onChange: (part: Partial<Charge>) => void;
}

const ChargeFields = ({ charge, onChange }: ChargeFieldsProps) => (
  <>
    <TextField
      name="title"
      label="Title"
      placeholder="Purpose of the charge"
      value={charge.title}
      onChange={(typed) => onChange({ title: typed })}
    />
    <OwedFields owed={charge} onChange={onChange} />
    <Field name="description" label="Description" optional>
      {(control) => (
        <TextArea
          {...control}
          value={charge.description ?? ''}
          onChange={({ target }) => onChange({ description: target.value })}
        />
      )}
    </Field>
  </>
);
