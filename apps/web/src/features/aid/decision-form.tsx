import { TextArea } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { Form } from '../../shared/form/form.js';
import { MoneyInput } from '../../shared/form/money-input.js';
import { ActButton } from '../../shared/past/act-button.js';
import { FormActions } from '../../shared/shell/layout.js';
import { FundField } from './fund-field.js';
import { type Decision } from './use-decision.js';

export function DecisionForm({ decision }: { readonly decision: Decision }) {
  const { typed, isTyped, type, open, faults, failure, approving, rejecting, approve, reject } = decision;
  return (
    <Form
      errors={faults}
      failure={failure}
      isTyped={isTyped}
      isKept={isTyped || approving || rejecting}
      onSubmit={approve}
    >
      <Field name="amount_approved" label="Approved amount">
        {(control) => (
          <MoneyInput
            {...control}
            value={typed.amount_approved}
            onChange={(amount_approved) => type({ amount_approved })}
          />
        )}
      </Field>
      <FundField
        open={open}
        value={typed.fund_id}
        amount={typed.amount_approved}
        onChange={(fund_id) => type({ fund_id })}
      />
      <Field name="note" label="Note to the student" hint="Needed to reject." optional>
        {(control) => (
          <TextArea
            {...control}
            maxLength={1000}
            value={typed.note}
            onChange={({ target }) => type({ note: target.value })}
          />
        )}
      </Field>
      <FormActions>
        <ActButton look="danger" pending={rejecting && 'Rejecting…'} onClick={reject}>
          Reject
        </ActButton>
        <ActButton look="primary" type="submit" pending={approving && 'Approving…'}>
          Approve
        </ActButton>
      </FormActions>
    </Form>
  );
}
