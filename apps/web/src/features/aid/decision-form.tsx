import { aid, type AidApplication, type AidFund } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatRupees } from '../../shared/figures/money.js';
import { Button } from '../../shared/form/button.js';
import { TextArea } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { Form } from '../../shared/form/form.js';
import { MoneyInput } from '../../shared/form/money-input.js';
import { type RequestFailed } from '../../shared/server/request-failed.js';
import { useAction } from '../../shared/server/use-action.js';
import { faultsOf } from '../../shared/server/use-check.js';
import { FormActions } from '../../shared/shell/layout.js';
import { FundField, useOpenFunds } from './fund-field.js';

interface DecisionFormProps {
  readonly application: AidApplication;
  readonly report: Report;
  readonly onClose: () => void;
}

type Faults = Readonly<Record<string, string>>;

function approvalFaults(
  application: AidApplication,
  request: { amount_approved: number | string },
  fund: AidFund | undefined,
): Faults {
  const { id, amount_requested } = application;
  const asked = Number(request.amount_approved);
  const short = fund && asked > fund.available && `Only ${formatRupees(fund.available)} of ${fund.name} is available`;
  return {
    ...(short && { fund_id: short }),
    ...(asked > amount_requested && { amount_approved: 'Approve at most what was requested' }),
    ...(request.amount_approved === '' && { amount_approved: 'Approved amount is required' }),
    ...faultsOf(aid.approve, { id, ...request }),
  };
}

export function DecisionForm({ application, report, onClose }: DecisionFormProps) {
  const { id, version, amount_requested } = application;
  const [amount, setAmount] = useState<number | string>(amount_requested);
  const [note, setNote] = useState('');
  const [fundId, setFundId] = useState('');
  const funds = useOpenFunds();
  const [faults, setFaults] = useState<Faults>({});
  const approve = useAction(aid.approve);
  const reject = useAction(aid.reject);
  const error: RequestFailed | null = approve.error ?? reject.error;
  const done = {
    onSuccess: ({ message }: { message: string }) => {
      report.succeeded(message);
      onClose();
    },
  };
  const decide = (found: Faults, send: () => void): void => {
    setFaults(found);
    approve.reset();
    reject.reset();
    if (Object.keys(found).length === 0) send();
  };
  const request = { amount_approved: amount, note, fund_id: fundId };
  const fund = funds?.find((each) => each.id === fundId);
  const onApprove = (): void =>
    decide(approvalFaults(application, request, fund), () => approve.mutate({ id, version, ...request }, done));
  const onReject = (): void =>
    decide(note.trim() === '' ? { note: 'Say why it is rejected: the student reads it' } : {}, () =>
      reject.mutate({ id, version, note }, done),
    );
  return (
    <Form errors={faults} failure={error?.text('The decision could not be saved.')} onSubmit={onApprove}>
      <Field name="amount_approved" label="Approved amount">
        {(control) => <MoneyInput {...control} value={amount} onChange={setAmount} />}
      </Field>
      <FundField funds={funds} value={fundId} amount={amount} onChange={setFundId} />
      <Field name="note" label="Note to the student" hint="Needed to reject." optional>
        {(control) => (
          <TextArea {...control} maxLength={1000} value={note} onChange={({ target }) => setNote(target.value)} />
        )}
      </Field>
      <FormActions>
        <Button look="danger" pending={reject.isPending && 'Rejecting…'} onClick={onReject}>
          Reject
        </Button>
        <Button look="primary" type="submit" pending={approve.isPending && 'Approving…'}>
          Approve
        </Button>
      </FormActions>
    </Form>
  );
}
