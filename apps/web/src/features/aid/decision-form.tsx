import { TextArea } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { Form } from '../../shared/form/form.js';
import { MoneyInput } from '../../shared/form/money-input.js';
import { ActButton } from '../../shared/past/act-button.js';
import { FormActions } from '../../shared/shell/layout.js';
import { FundField } from './fund-field.js';
import { type Decision } from './use-decision.js';

interface DecisionFormProps {
  readonly decision: Decision;
  readonly mayApprove: boolean;
}

export function DecisionForm({ decision, mayApprove }: DecisionFormProps) {
  const { typed, isTyped, type, faults, failure, approving, rejecting, approve, reject } = decision;
  return (
    <Form
      errors={faults}
      failure={failure}
      isTyped={isTyped}
      isKept={isTyped || approving || rejecting}
      onSubmit={mayApprove ? approve : reject}
    >
      {mayApprove && <Grant {...decision} />}
      <Field name="note" label="Note to the student" hint="Needed to reject." optional={mayApprove}>
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
        {mayApprove && (
          <ActButton look="primary" type="submit" pending={approving && 'Approving…'}>
            Approve
          </ActButton>
        )}
      </FormActions>
    </Form>
  );
}

const Grant = ({ typed, type, open }: Pick<Decision, 'typed' | 'type' | 'open'>) => (
  <>
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
  </>
);
