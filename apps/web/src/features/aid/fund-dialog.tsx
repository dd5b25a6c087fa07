import { aid, AID_FUND_KINDS, type AidFund, FUND_KIND_NAMES } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { Button } from '../../shared/form/button.js';
import { Input, Select } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { Form } from '../../shared/form/form.js';
import { MoneyInput } from '../../shared/form/money-input.js';
import { changedRows } from '../../shared/live/changed-rows.js';
import { Dialog } from '../../shared/overlay/dialog.js';
import { type RequestFailed } from '../../shared/server/request-failed.js';
import { useAction } from '../../shared/server/use-action.js';
import { useChange } from '../../shared/server/use-change.js';
import { useCheck } from '../../shared/server/use-check.js';
import { FieldRow, FormActions } from '../../shared/shell/layout.js';

interface Terms {
  readonly name: string;
  readonly kind: AidFund['kind'];
  readonly sponsor: string;
  readonly amount: number | string;
  readonly note: string;
}

const NEW: Terms = { name: '', kind: 'donation', sponsor: '', amount: '', note: '' };

const termsOf = ({ name, kind, sponsor }: AidFund): Terms => ({ ...NEW, name, kind, sponsor });

interface FundDialogProps {
  readonly fund?: AidFund;
  readonly report: Report;
  readonly onClose: () => void;
}

export function FundDialog({ fund, report, onClose }: FundDialogProps) {
  const [terms, setTerms] = useState<Terms>(() => (fund ? termsOf(fund) : NEW));
  const open = useAction(aid.openFund);
  const update = useChange(aid.changeFund, 'aidfund', fund);
  const { isPending, error } = fund ? update : open;
  const { name, kind, sponsor } = terms;
  const check = useCheck(aid.openFund, terms);
  const settled = {
    onSuccess: ({ message, fund: { id } }: { readonly message: string; readonly fund: AidFund }) => {
      changedRows.mark('aid_funds', id);
      report.succeeded(message);
      onClose();
    },
    onError: (refusal: RequestFailed) => check.refuse(refusal),
  };
  const submit = (): void => {
    if (!check.attempt()) return;
    if (fund) update.mutate({ id: fund.id, name, kind, sponsor }, settled);
    else open.mutate(terms, settled);
  };
  const change = (part: Partial<Terms>): void => setTerms((before) => ({ ...before, ...part }));
  return (
    <Dialog title={fund ? 'Edit Fund' : 'Open Fund'} onClose={onClose}>
      <Form
        errors={check.errors}
        failure={error?.text('The fund could not be saved.')}
        onLeave={check.onLeave}
        onSubmit={submit}
      >
        {update.conflict}
        <WhoseFields terms={terms} onChange={change} />
        {!fund && <FirstMoneyFields terms={terms} onChange={change} />}
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" pending={isPending && 'Saving…'}>
            {fund ? 'Save Changes' : 'Open Fund'}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

interface FieldsProps {
  readonly terms: Terms;
  readonly onChange: (part: Partial<Terms>) => void;
}

const WhoseFields = ({ terms, onChange }: FieldsProps) => (
  <>
    <Field name="name" label="Name">
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          maxLength={80}
          value={terms.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      )}
    </Field>
    <FieldRow>
      <Field name="kind" label="Kind">
        {(control) => (
          <Select
            {...control}
            value={terms.kind}
            onChange={({ target }) => onChange({ kind: target.value as Terms['kind'] })}
          >
            {AID_FUND_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {FUND_KIND_NAMES[kind]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field name="sponsor" label="Sponsor" optional>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={120}
            value={terms.sponsor}
            onChange={({ target }) => onChange({ sponsor: target.value })}
          />
        )}
      </Field>
    </FieldRow>
  </>
);

const FirstMoneyFields = ({ terms, onChange }: FieldsProps) => (
  <FieldRow>
    <Field name="amount" label="Money to begin with" optional>
      {(control) => <MoneyInput {...control} value={terms.amount} onChange={(amount) => onChange({ amount })} />}
    </Field>
    <Field name="note" label="Source" optional>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          maxLength={1000}
          value={terms.note}
          onChange={({ target }) => onChange({ note: target.value })}
        />
      )}
    </Field>
  </FieldRow>
);
