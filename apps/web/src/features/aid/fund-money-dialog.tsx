import { aid, type AidFund } from '@bursar/contracts';
import { parsePaise } from '@bursar/domain/kernel';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { Amount } from '../../shared/figures/amount.js';
import { paiseOf } from '../../shared/figures/money.js';
import { MoneyField } from '../../shared/form/money-input.js';
import { TextAreaField } from '../../shared/form/text-field.js';
import { useForm } from '../../shared/form/use-form.js';
import { changedRows } from '../../shared/live/changed-rows.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { Facts } from '../../shared/shell/layout.js';
import { AvailableAfter } from './available-after.js';

interface FundMoneyDialogProps {
  readonly work: 'add-money' | 'take-out';
  readonly fund: AidFund;
  readonly report: Report;
  readonly onClose: () => void;
}

const WORDS = {
  'add-money': {
    title: 'Add Money',
    pending: 'Adding…',
    hint: 'The source, such as the gift or the order of release.',
    failure: 'The money could not be added.',
    sign: 1,
  },
  'take-out': {
    title: 'Take Money Out',
    pending: 'Taking out…',
    hint: 'Such as returned to the sponsor, or entered by mistake.',
    failure: 'The money could not be taken out.',
    sign: -1,
  },
} as const;

export function FundMoneyDialog({ work, fund, report, onClose }: FundMoneyDialogProps) {
  const { title, pending, hint, failure, sign } = WORDS[work];
  const [amount, setAmount] = useState<number | string>('');
  const [note, setNote] = useState('');
  const form = useForm(
    work === 'add-money' ? aid.addFundMoney : aid.takeOutFundMoney,
    { id: fund.id, amount, note },
    {
      failure,
      onDone: ({ message }) => {
        changedRows.mark('aid_funds', fund.id);
        report.succeeded(message);
      },
    },
  );
  const paise = parsePaise(amount);
  return (
    <FormDialog title={title} size="small" form={form} submit={title} pending={pending} onClose={onClose}>
      <Facts
        of={[
          ['Fund', fund.name],
          ['Available', <Amount key="available" rupees={fund.available} />],
        ]}
      />
      <MoneyField name="amount" label="Amount" value={amount} onChange={setAmount} />
      <AvailableAfter paise={paise === undefined ? undefined : paiseOf(fund.available) + sign * paise} />
      <TextAreaField name="note" label="Note" hint={hint} maxLength={1000} value={note} onChange={setNote} />
    </FormDialog>
  );
}
