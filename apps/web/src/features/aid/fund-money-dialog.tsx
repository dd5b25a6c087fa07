import { aid, type AidFund } from '@bursar/contracts';
import { parsePaise } from '@bursar/domain/kernel';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatRupees, paiseOf } from '../../shared/figures/money.js';
import { Button } from '../../shared/form/button.js';
import { TextArea } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { Form } from '../../shared/form/form.js';
import { MoneyInput } from '../../shared/form/money-input.js';
import { changedRows } from '../../shared/live/changed-rows.js';
import { Dialog } from '../../shared/overlay/dialog.js';
import { useAction } from '../../shared/server/use-action.js';
import { useCheck } from '../../shared/server/use-check.js';
import { Facts, FormActions } from '../../shared/shell/layout.js';
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

/** Takes out only money that is not promised. */
export function FundMoneyDialog({ work, fund, report, onClose }: FundMoneyDialogProps) {
  const words = WORDS[work];
  const [entry, setEntry] = useState<{ readonly amount: number | string; readonly note: string }>({
    amount: '',
    note: '',
  });
  const route = work === 'add-money' ? aid.addFundMoney : aid.takeOutFundMoney;
  const { mutate, isPending, error } = useAction(route);
  const request = { id: fund.id, ...entry };
  const check = useCheck(route, request);
  const paise = parsePaise(entry.amount);
  const submit = (): void => {
    if (!check.attempt()) return;
    mutate(request, {
      onSuccess: ({ message }) => {
        changedRows.mark('aid_funds', fund.id);
        report.succeeded(message);
        onClose();
      },
      onError: check.refuse,
    });
  };
  return (
    <Dialog title={words.title} size="small" onClose={onClose}>
      <Form errors={check.errors} failure={error?.text(words.failure)} onLeave={check.onLeave} onSubmit={submit}>
        <Facts
          of={[
            ['Fund', fund.name],
            ['Available', formatRupees(fund.available)],
          ]}
        />
        <Field name="amount" label="Amount">
          {(control) => (
            <MoneyInput {...control} value={entry.amount} onChange={(amount) => setEntry({ ...entry, amount })} />
          )}
        </Field>
        <AvailableAfter paise={paise === undefined ? undefined : paiseOf(fund.available) + words.sign * paise} />
        <Field name="note" label="Note" hint={words.hint}>
          {(control) => (
            <TextArea
              {...control}
              maxLength={1000}
              value={entry.note}
              onChange={({ target }) => setEntry({ ...entry, note: target.value })}
            />
          )}
        </Field>
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" pending={isPending && words.pending}>
            {words.title}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
