import { aid, AID_FUND_KINDS, type AidFund, FUND_KIND_NAMES } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { MoneyField } from '../../shared/form/money-input.js';
import { SelectField } from '../../shared/form/select-field.js';
import { TextField } from '../../shared/form/text-field.js';
import { useFormOf } from '../../shared/form/use-form.js';
import { changedRows } from '../../shared/live/changed-rows.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { useSave } from '../../shared/server/use-save.js';
import { FieldRow } from '../../shared/shell/layout.js';

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
  const change = (part: Partial<Terms>): void => setTerms((before) => ({ ...before, ...part }));
  const save = useSave(
    { add: aid.openFund, change: aid.changeFund },
    'aidfund',
    fund,
    (id, { name, kind, sponsor }) => ({
      id,
      name,
      kind,
      sponsor,
    }),
  );
  const form = useFormOf(aid.openFund, save, terms, {
    failure: 'The fund could not be saved.',
    onDone: ({ message, fund: { id } }) => {
      changedRows.mark('aid_funds', id);
      report.succeeded(message);
    },
  });
  return (
    <FormDialog
      title={fund ? 'Edit Fund' : 'Open Fund'}
      form={form}
      submit={fund ? 'Save Changes' : 'Open Fund'}
      onClose={onClose}
    >
      <WhoseFields terms={terms} onChange={change} />
      {!fund && <FirstMoneyFields terms={terms} onChange={change} />}
    </FormDialog>
  );
}

const KINDS = AID_FUND_KINDS.map((kind) => [kind, FUND_KIND_NAMES[kind]] as const);

interface FieldsProps {
  readonly terms: Terms;
  readonly onChange: (part: Partial<Terms>) => void;
}

const WhoseFields = ({ terms, onChange }: FieldsProps) => (
  <>
    <TextField name="name" label="Name" maxLength={80} value={terms.name} onChange={(name) => onChange({ name })} />
    <FieldRow>
      <SelectField
        name="kind"
        label="Kind"
        options={KINDS}
        value={terms.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <TextField
        name="sponsor"
        label="Sponsor"
        optional
        maxLength={120}
        value={terms.sponsor}
        onChange={(sponsor) => onChange({ sponsor })}
      />
    </FieldRow>
  </>
);

const FirstMoneyFields = ({ terms, onChange }: FieldsProps) => (
  <FieldRow>
    <MoneyField
      name="amount"
      label="Money to begin with"
      optional
      value={terms.amount}
      onChange={(amount) => onChange({ amount })}
    />
    <TextField
      name="note"
      label="Source"
      optional
      maxLength={1000}
      value={terms.note}
      onChange={(note) => onChange({ note })}
    />
  </FieldRow>
);
