import { aid, type AidApplication } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatRupees } from '../../shared/figures/money.js';
import { Button } from '../../shared/form/button.js';
import { TextArea } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { Form } from '../../shared/form/form.js';
import { changedRows } from '../../shared/live/changed-rows.js';
import { Dialog } from '../../shared/overlay/dialog.js';
import { useChange } from '../../shared/server/use-change.js';
import { useCheck } from '../../shared/server/use-check.js';
import { Facts, FormActions } from '../../shared/shell/layout.js';
import { leftOf } from './left-of.js';

interface WithdrawApprovalDialogProps {
  readonly application: AidApplication;
  readonly report: Report;
  readonly onClose: () => void;
}

/** Withdraws only the undisbursed part. */
export function WithdrawApprovalDialog({ application, report, onClose }: WithdrawApprovalDialogProps) {
  const { id, student_name, aid_type, fund_name } = application;
  const [note, setNote] = useState('');
  const { mutate, isPending, error, conflict } = useChange(aid.withdrawApproval, 'aid', application);
  const check = useCheck(aid.withdrawApproval, { id, note });
  const submit = (): void => {
    if (!check.attempt()) return;
    mutate(
      { id, note },
      {
        onSuccess: ({ message }) => {
          changedRows.mark('aid_applications', id);
          report.succeeded(message);
          onClose();
        },
        onError: check.refuse,
      },
    );
  };
  return (
    <Dialog title="Withdraw Approval" size="small" onClose={onClose}>
      <Form
        errors={check.errors}
        failure={error?.text('The approval could not be withdrawn.')}
        onLeave={check.onLeave}
        onSubmit={submit}
      >
        {conflict}
        <Facts
          of={[
            ['Student', student_name],
            ['Aid type', aid_type],
            ['Not disbursed yet', formatRupees(leftOf(application))],
            ...(fund_name === null ? [] : [['Goes back to', fund_name] as const]),
          ]}
        />
        <Field name="note" label="Reason" hint="The student reads it.">
          {(control) => (
            <TextArea {...control} maxLength={1000} value={note} onChange={({ target }) => setNote(target.value)} />
          )}
        </Field>
        <FormActions>
          <Button onClick={onClose}>Keep It</Button>
          <Button look="danger" type="submit" pending={isPending && 'Withdrawing…'}>
            Withdraw {formatRupees(leftOf(application))}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
