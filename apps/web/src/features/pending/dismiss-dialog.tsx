import { pending, type PendingItem } from '@bursar/contracts';
import { useState } from 'react';

import { formatDateTime } from '../../shared/dates.js';
import { Button } from '../../shared/ui/button.js';
import { TextArea } from '../../shared/ui/controls.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { Field } from '../../shared/ui/field.js';
import { Form } from '../../shared/ui/form.js';
import { Facts, FormActions } from '../../shared/ui/layout.js';
import { type Report } from '../../shared/ui/outcome.js';
import { useAction } from '../../shared/use-action.js';
import { useCheck } from '../../shared/use-check.js';

interface DismissDialogProps {
  readonly item: PendingItem;
  readonly report: Report;
  readonly onClose: () => void;
}

/** Closes an item because nothing is to be done, with the reason that stands in the audit trail. */
export function DismissDialog({ item: { id, what, why, since }, report, onClose }: DismissDialogProps) {
  const [reason, setReason] = useState('');
  const action = useAction(pending.dismiss);
  const check = useCheck(pending.dismiss, { id, reason });
  const submit = (): void => {
    const checked = check.attempt();
    if (!checked) return;
    action.mutate(checked, {
      onSuccess: ({ message }) => {
        report.succeeded(message);
        onClose();
      },
      onError: check.refuse,
    });
  };
  return (
    <Dialog title="Dismiss Pending Item" size="small" onClose={onClose}>
      <Form errors={check.errors} failure={action.error?.text('It could not be dismissed.')} onSubmit={submit}>
        <Facts
          of={[
            ['What', what],
            ['Why', why],
            ['Since', formatDateTime(since)],
          ]}
        />
        <p>It is not carried out. The reason stands in the audit trail.</p>
        <Field name="reason" label="Reason">
          {(control) => <TextArea {...control} value={reason} onChange={({ target }) => setReason(target.value)} />}
        </Field>
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" type="submit" pending={action.isPending && 'Dismissing…'}>
            Dismiss
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
