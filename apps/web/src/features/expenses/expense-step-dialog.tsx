import { type Expense, expenses } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { Amount } from '../../shared/figures/amount.js';
import { today } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { MoneyField } from '../../shared/form/money-input.js';
import { DateField, TextField } from '../../shared/form/text-field.js';
import { useForm } from '../../shared/form/use-form.js';
import { changedRows } from '../../shared/live/changed-rows.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { ReasonDialog } from '../../shared/overlay/reason-dialog.js';
import { Facts, FieldRow } from '../../shared/shell/layout.js';

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
    ['Approved', <Amount key="approved" rupees={amount} />],
    ...(billed_amount === null ? [] : [['Billed', <Amount key="billed" rupees={billed_amount} />] as const]),
  ] as const;

const doneBy =
  ({ report }: StepProps) =>
  ({ message, expense }: { readonly message: string; readonly expense: Expense }): void => {
    changedRows.mark('expenses', expense.id);
    report.succeeded(message);
  };

const chargedOf = ({ billed_amount, amount }: Expense): string => formatRupees(billed_amount ?? amount);

export function PayExpenseDialog(props: StepProps) {
  const { expense, onClose } = props;
  const [payment, setPayment] = useState({ payment_reference: '', paid_on: today() });
  const form = useForm(
    expenses.pay,
    { id: expense.id, ...payment },
    { failure: 'Payment failed', onDone: doneBy(props) },
  );
  return (
    <FormDialog
      title="Pay Expense"
      size="small"
      form={form}
      submit={`Pay ${chargedOf(expense)}`}
      pending="Processing payment..."
      onClose={onClose}
    >
      <Facts of={factsOf(expense)} />
      <FieldRow>
        <TextField
          name="payment_reference"
          label="Payment reference"
          value={payment.payment_reference}
          onChange={(payment_reference) => setPayment({ ...payment, payment_reference })}
        />
        <DateField
          name="paid_on"
          label="Payment date"
          max={today()}
          value={payment.paid_on}
          onChange={(paid_on) => setPayment({ ...payment, paid_on })}
        />
      </FieldRow>
    </FormDialog>
  );
}

interface TypedBill {
  readonly amount: number | string;
  readonly bill_number: string;
  readonly bill_date: string;
}

export function EnterBillDialog(props: StepProps) {
  const { expense, onClose } = props;
  const [bill, setBill] = useState<TypedBill>({ amount: expense.amount, bill_number: '', bill_date: today() });
  const form = useForm(
    expenses.enterBill,
    { id: expense.id, ...bill },
    { failure: 'Failed to enter the bill.', onDone: doneBy(props) },
  );
  return (
    <FormDialog title="Enter Bill" size="small" form={form} submit="Enter Bill" onClose={onClose}>
      <Facts of={factsOf(expense)} />
      <MoneyField
        name="amount"
        label="Amount of the bill"
        hint="Any reserved amount above the bill is released."
        value={bill.amount}
        onChange={(amount) => setBill({ ...bill, amount })}
      />
      <FieldRow>
        <TextField
          name="bill_number"
          label="Bill number"
          value={bill.bill_number}
          onChange={(bill_number) => setBill({ ...bill, bill_number })}
        />
        <DateField
          name="bill_date"
          label="Bill date"
          max={today()}
          value={bill.bill_date}
          onChange={(bill_date) => setBill({ ...bill, bill_date })}
        />
      </FieldRow>
    </FormDialog>
  );
}

export const ReverseExpenseDialog = (props: StepProps) => (
  <ReasonDialog
    title="Reverse Expense"
    facts={factsOf(props.expense)}
    consequence={
      props.expense.stage === 'paid'
        ? 'The amount returns to the budget or grant, and the payment leaves the books. The submitter reads the reason.'
        : 'The amount returns to the budget or grant, and nothing is paid. The submitter reads the reason.'
    }
    route={expenses.reverse}
    input={(reason) => ({ id: props.expense.id, reason })}
    failure="Failed to reverse the expense."
    verb={`Reverse ${chargedOf(props.expense)}`}
    pending="Reversing…"
    onDone={doneBy(props)}
    onClose={props.onClose}
  />
);

export const CancelPurchaseDialog = (props: StepProps) => (
  <ReasonDialog
    title="Cancel Purchase"
    facts={factsOf(props.expense)}
    route={expenses.cancelPurchase}
    input={(reason) => ({ id: props.expense.id, reason })}
    failure="Failed to cancel the purchase."
    verb="Cancel Purchase"
    pending="Cancelling…"
    onDone={doneBy(props)}
    onClose={props.onClose}
  />
);
