import { type FeeStructure, fees, type InputOf, type RequestOf } from '@bursar/contracts';
import { istDayOf, rupeesOf } from '@bursar/domain/kernel';
import { useState } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { formatCount } from '../../shared/figures/money.js';
import { Button } from '../../shared/form/button.js';
import { TextArea } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { Form } from '../../shared/form/form.js';
import { TextField } from '../../shared/form/text-field.js';
import { changedRows } from '../../shared/live/changed-rows.js';
import { Dialog } from '../../shared/overlay/dialog.js';
import { type RequestFailed } from '../../shared/server/request-failed.js';
import { useAction } from '../../shared/server/use-action.js';
import { useChange } from '../../shared/server/use-change.js';
import { useCheck } from '../../shared/server/use-check.js';
import { FormActions } from '../../shared/shell/layout.js';
import { OwedFields } from './owed-fields.js';

type Terms = RequestOf<typeof fees.addFee>;

const NEW: Terms = { name: '', amount: '', due_date: '', description: '' };

const termsOf = ({ name, amount, due_date, description }: FeeStructure): Terms => ({
  name,
  amount: amount.toFixed(2),
  due_date: istDayOf(due_date),
  description,
});

const sent = (terms: InputOf<typeof fees.addFee>): Terms => ({ ...terms, amount: rupeesOf(terms.amount) });

interface FeeStructureDialogProps {
  readonly structure: FeeStructure | undefined;
  readonly report: Report;
  readonly onClose: () => void;
}

export default function FeeStructureDialog({ structure, report, onClose }: FeeStructureDialogProps) {
  const [terms, setTerms] = useState(structure ? termsOf(structure) : NEW);
  const create = useAction(fees.addFee);
  const update = useChange(fees.updateFee, 'structure', structure);
  const { isPending, error } = structure ? update : create;
  const check = useCheck(fees.addFee, terms);
  const change = (part: Partial<Terms>): void => setTerms((before) => ({ ...before, ...part }));

  const settled = (text: string) => ({
    onSuccess: ({ fee }: { readonly fee: FeeStructure }) => {
      changedRows.mark('fee_structures', fee.id);
      report.succeeded(text);
      onClose();
    },
    onError: (refusal: RequestFailed) => check.refuse(refusal),
  });
  const submit = (): void => {
    const checked = check.attempt();
    if (!checked) return;
    if (structure)
      update.mutate({ id: structure.id, ...sent(checked) }, settled('Fee structure updated successfully!'));
    else create.mutate(sent(checked), settled('Fee structure created successfully!'));
  };

  return (
    <Dialog title={structure ? 'Edit Fee Structure' : 'Create Fee Structure'} onClose={onClose}>
      <Form
        errors={check.errors}
        failure={error?.text('Operation failed.', 'message')}
        onLeave={check.onLeave}
        onSubmit={submit}
      >
        {update.conflict}
        {structure !== undefined && structure.assigned_count > 0 && (
          <Banner tone="notice">
            {formatCount(structure.assigned_count)} {structure.assigned_count === 1 ? 'bill was' : 'bills were'} made
            from this structure. They keep their title, amount and due date.
          </Banner>
        )}
        <TermsFields terms={terms} onChange={change} />
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" pending={isPending && 'Saving…'}>
            {structure ? 'Save Changes' : 'Create'}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

interface TermsFieldsProps {
  readonly terms: Terms;
  readonly onChange: (part: Partial<Terms>) => void;
}

const TermsFields = ({ terms, onChange }: TermsFieldsProps) => (
  <>
    <TextField name="name" label="Title" value={terms.name} onChange={(typed) => onChange({ name: typed })} />
    <OwedFields owed={terms} onChange={onChange} />
    <Field name="description" label="Description" optional>
      {(control) => (
        <TextArea
          {...control}
          value={terms.description ?? ''}
          onChange={({ target }) => onChange({ description: target.value })}
        />
      )}
    </Field>
  </>
);
