import { type FeeStructure, fees, type InputOf, type RequestOf } from '@bursar/contracts';
import { istDayOf, rupeesOf } from '@bursar/domain/kernel';
import { useState } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { formatCount } from '../../shared/figures/money.js';
import { TextAreaField, TextField } from '../../shared/form/text-field.js';
import { useFormOf } from '../../shared/form/use-form.js';
import { changedRows } from '../../shared/live/changed-rows.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { useSave } from '../../shared/server/use-save.js';
import { IncomeFields } from './income-fields.js';
import { OwedFields } from './owed-fields.js';

type Terms = RequestOf<typeof fees.addFee>;

const NEW: Terms = { name: '', amount: '', due_date: '', description: '' };

const termsOf = ({ name, amount, due_date, description, ...income }: FeeStructure): Terms => ({
  name,
  amount: amount.toFixed(2),
  due_date: istDayOf(due_date),
  description,
  income_account: income.income_account,
  recognise_from: income.recognise_from ?? undefined,
  recognise_months: income.recognise_months ?? undefined,
});

const sent = (terms: InputOf<typeof fees.addFee>): Terms => ({ ...terms, amount: rupeesOf(terms.amount) });

interface FeeStructureDialogProps {
  readonly structure: FeeStructure | undefined;
  readonly report: Report;
  readonly onClose: () => void;
}

export default function FeeStructureDialog({ structure, report, onClose }: FeeStructureDialogProps) {
  const [terms, setTerms] = useState(structure ? termsOf(structure) : NEW);
  const change = (part: Partial<Terms>): void => setTerms((before) => ({ ...before, ...part }));
  const save = useSave({ add: fees.addFee, change: fees.updateFee }, 'structure', structure, (id, input) => ({
    id,
    ...input,
  }));
  const form = useFormOf(fees.addFee, save, terms, {
    failure: 'Operation failed.',
    first: 'message',
    sent,
    onDone: ({ fee }) => {
      changedRows.mark('fee_structures', fee.id);
      report.succeeded(`Fee structure ${structure ? 'updated' : 'created'} successfully!`);
    },
  });
  return (
    <FormDialog
      title={structure ? 'Edit Fee Structure' : 'Create Fee Structure'}
      form={form}
      submit={structure ? 'Save Changes' : 'Create'}
      onClose={onClose}
    >
      {structure !== undefined && structure.assigned_count > 0 && (
        <Banner tone="notice">
          {formatCount(structure.assigned_count)} {structure.assigned_count === 1 ? 'bill was' : 'bills were'} made from
          this structure. They keep their title, amount, due date and income.
        </Banner>
      )}
      <TextField name="name" label="Title" value={terms.name} onChange={(name) => change({ name })} />
      <OwedFields owed={terms} onChange={change} />
      <IncomeFields income={terms} onChange={change} />
      <TextAreaField
        name="description"
        label="Description"
        optional
        value={terms.description ?? ''}
        onChange={(description) => change({ description })}
      />
    </FormDialog>
  );
}
