import { type Expense, expenses } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { today } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { Button } from '../../shared/form/button.js';
import { Input, TextArea } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { Form } from '../../shared/form/form.js';
import { MoneyInput } from '../../shared/form/money-input.js';
import { TextField } from '../../shared/form/text-field.js';
import { changedRows } from '../../shared/live/changed-rows.js';
import { Dialog } from '../../shared/overlay/dialog.js';
import { ReasonForm } from '../../shared/overlay/reason-form.js';
import { type RequestFailed } from '../../shared/server/request-failed.js';
import { useAction } from '../../shared/server/use-action.js';
import { useCheck } from '../../shared/server/use-check.js';
import { Facts, FieldRow, FormActions } from '../../shared/shell/layout.js';

interface StepProps {
  readonly expense: Expense;
  readonly report: Report;
  readonly onClose: () => void;
}

const factsOf = ({ description, department_name, submitted_by_name, amount, billed_amount }: Expense) =>
  [
    ['Description', description],
    ['Department', department_name ?? '—'],
    ['Submitted by', submitted_by_name],
    ['Approved', formatRupees(amount)],
    ...(billed_amount === null ? [] : [['Billed', formatRupees(billed_amount)] as const]),
  ] as const;

const settledBy = ({ report, onClose }: StepProps, refuse: (refusal: RequestFailed) => void) => ({
  onSuccess: ({ message, expense }: { readonly message: string; readonly expense: Expense }) => {
    changedRows.mark('expenses', expense.id);
    report.succeeded(message);
    onClose();
  },
  onError: refuse,
});

export function PayExpenseDialog(props: StepProps) {
  const { expense, onClose } = props;
  const [payment, setPayment] = useState({ payment_reference: '', paid_on: today() });
  const { mutate, isPending, error } = useAction(expenses.pay);
  const input = { id: expense.id, ...payment };
  const check = useCheck(expenses.pay, input);
  const submit = (): void => {
    if (check.attempt()) mutate(input, settledBy(props, check.refuse));
  };
  return (
    <Dialog title="Pay Expense" size="small" onClose={onClose}>
      <Form errors={check.errors} failure={error?.text('Payment failed')} onSubmit={submit}>
        <Facts of={factsOf(expense)} />
        <FieldRow>
          <TextField
            name="payment_reference"
            label="Payment reference"
            value={payment.payment_reference}
            onChange={(typed) => setPayment({ ...payment, payment_reference: typed })}
          />
          <Field name="paid_on" label="Payment date">
            {(control) => (
              <Input
                {...control}
                type="date"
                max={today()}
                value={payment.paid_on}
                onChange={({ target }) => setPayment({ ...payment, paid_on: target.value })}
              />
            )}
          </Field>
        </FieldRow>
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" pending={isPending && 'Processing payment...'}>
            Pay {formatRupees(expense.billed_amount ?? expense.amount)}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

export function EnterBillDialog(props: StepProps) {
  const { expense, onClose } = props;
  const [bill, setBill] = useState<{ amount: number | string; bill_number: string; bill_date: string }>({
    amount: expense.amount,
    bill_number: '',
    bill_date: today(),
  });
  const { mutate, isPending, error } = useAction(expenses.enterBill);
  const input = { id: expense.id, ...bill };
  const check = useCheck(expenses.enterBill, input);
  const submit = (): void => {
    if (check.attempt()) mutate(input, settledBy(props, check.refuse));
  };
  return (
    <Dialog title="Enter Bill" size="small" onClose={onClose}>
      <Form errors={check.errors} failure={error?.text('Failed to enter the bill.')} onSubmit={submit}>
        <Facts of={factsOf(expense)} />
        <Field name="amount" label="Amount of the bill" hint="Any reserved amount above the bill is released.">
          {(control) => (
            <MoneyInput {...control} value={bill.amount} onChange={(amount) => setBill({ ...bill, amount })} />
          )}
        </Field>
        <FieldRow>
          <TextField
            name="bill_number"
            label="Bill number"
            value={bill.bill_number}
            onChange={(typed) => setBill({ ...bill, bill_number: typed })}
          />
          <Field name="bill_date" label="Bill date">
            {(control) => (
              <Input
                {...control}
                type="date"
                max={today()}
                value={bill.bill_date}
                onChange={({ target }) => setBill({ ...bill, bill_date: target.value })}
              />
            )}
          </Field>
        </FieldRow>
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" pending={isPending && 'Saving…'}>
            Enter Bill
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

export function ReverseExpenseDialog(props: StepProps) {
  const { expense, onClose } = props;
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useAction(expenses.reverse);
  const input = { id: expense.id, reason };
  const check = useCheck(expenses.reverse, input);
  return (
    <ReasonForm
      title="Reverse Expense"
      facts={factsOf(expense)}
      consequence={
        expense.stage === 'paid'
          ? 'The amount returns to the budget or grant, and the payment leaves the books. The submitter reads the reason.'
          : 'The amount returns to the budget or grant, and nothing is paid. The submitter reads the reason.'
      }
      reason={reason}
      onReason={setReason}
      errors={check.errors}
      failure={error?.text('Failed to reverse the expense.')}
      verb={`Reverse ${formatRupees(expense.billed_amount ?? expense.amount)}`}
      pending={isPending && 'Reversing…'}
      onSubmit={() => {
        if (check.attempt()) mutate(input, settledBy(props, check.refuse));
      }}
      onClose={onClose}
    />
  );
}

export function CancelPurchaseDialog(props: StepProps) {
  const { expense, onClose } = props;
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useAction(expenses.cancelPurchase);
  const input = { id: expense.id, reason };
  const check = useCheck(expenses.cancelPurchase, input);
  const submit = (): void => {
    if (check.attempt()) mutate(input, settledBy(props, check.refuse));
  };
  return (
    <Dialog title="Cancel Purchase" size="small" onClose={onClose}>
      <Form errors={check.errors} failure={error?.text('Failed to cancel the purchase.')} onSubmit={submit}>
        <Facts of={factsOf(expense)} />
        <Field name="reason" label="Reason">
          {(control) => <TextArea {...control} value={reason} onChange={({ target }) => setReason(target.value)} />}
        </Field>
        <FormActions>
          <Button onClick={onClose}>Keep It</Button>
          <Button look="danger" type="submit" pending={isPending && 'Cancelling…'}>
            Cancel Purchase
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
