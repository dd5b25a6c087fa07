import { type AnswerOf, type Expense, expenses, type RequestOf } from '@bursar/contracts';
import { rupeesOf } from '@bursar/domain/kernel';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { type Report } from '../../shared/feedback/outcome.js';
import { Amount } from '../../shared/figures/amount.js';
import { today } from '../../shared/figures/dates.js';
import { formatRupees, paiseOf } from '../../shared/figures/money.js';
import { Checkbox } from '../../shared/form/controls.js';
import { MoneyField } from '../../shared/form/money-input.js';
import { DateField, TextField } from '../../shared/form/text-field.js';
import { type Action, useForm, useFormOf } from '../../shared/form/use-form.js';
import { changedRows } from '../../shared/live/changed-rows.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { ReasonDialog } from '../../shared/overlay/reason-dialog.js';
import { type RequestFailed } from '../../shared/server/request-failed.js';
import { useAction } from '../../shared/server/use-action.js';
import { Facts, FieldRow } from '../../shared/shell/layout.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';

const { Part: VendorField } = lazyPart(async () => (await import('./vendor-field.js')).VendorField);

interface StepProps {
  readonly expense: Expense;
  readonly report: Report;
  readonly onClose: () => void;
}

const factsOf = ({ description, department_name, submitted_by_name, amount, ...purchase }: Expense) =>
  [
    ['Description', description],
    ['Department', department_name ?? '—'],
    ['Submitted by', submitted_by_name],
    ['Approved', <Amount key="approved" rupees={amount} />],
    ...(purchase.vendor_name === null
      ? []
      : [['Order', `${purchase.po_number ?? ''} ${purchase.vendor_name}`.trim()] as const]),
    ...purchase.bills.map(
      ({ number, amount: billed }) => [`Bill ${number}`, <Amount key={number} rupees={billed} />] as const,
    ),
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
  readonly more_follow: boolean;
}

type Entering = Action<RequestOf<typeof expenses.enterBill>, AnswerOf<typeof expenses.enterBill>>;

function useEntering({ vendor_name }: Expense): Entering {
  const entering = useAction(expenses.enterBill);
  const { confirm } = useAsk();
  const asked = async (refusal: RequestFailed, rupees: number) => {
    if (refusal.problem?.code !== 'DUPLICATE_BILL') return false;
    return confirm({ text: refusal.message, about: vendor_name, rupees, verb: 'Enter it here, too' });
  };
  const mutate: Entering['mutate'] = (bill, settled) =>
    entering.mutate(bill, {
      ...settled,
      onError: (refusal) =>
        void asked(refusal, Number(bill.amount)).then((agreed) =>
          agreed ? entering.mutate({ ...bill, confirmed: true }, settled) : settled.onError(refusal),
        ),
    });
  return { ...entering, mutate };
}

export function EnterBillDialog(props: StepProps) {
  const { expense, onClose } = props;
  const [bill, setBill] = useState<TypedBill>({
    amount: Math.max(0, rupeesOf(paiseOf(expense.amount) - paiseOf(expense.billed_amount ?? 0))),
    bill_number: '',
    bill_date: today(),
    more_follow: false,
  });
  const form = useFormOf(
    expenses.enterBill,
    useEntering(expense),
    { id: expense.id, ...bill },
    { failure: 'Failed to enter the bill.', onDone: doneBy(props) },
  );
  return (
    <FormDialog title="Enter Bill" size="small" form={form} submit="Enter Bill" onClose={onClose}>
      <Facts of={factsOf(expense)} />
      <MoneyField
        name="amount"
        label="Amount of the bill"
        hint={bill.more_follow ? 'The rest stays reserved.' : 'The rest of the reserved amount is released.'}
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
      <Checkbox checked={bill.more_follow} onChange={({ target }) => setBill({ ...bill, more_follow: target.checked })}>
        More bills follow
      </Checkbox>
    </FormDialog>
  );
}

export function OrderPurchaseDialog(props: StepProps) {
  const { expense, onClose } = props;
  const [vendorId, setVendor] = useState<string | null>(null);
  const form = useForm(
    expenses.orderPurchase,
    { id: expense.id, ...(vendorId !== null && { vendor_id: vendorId }) },
    { failure: 'Failed to order the purchase.', onDone: doneBy(props) },
  );
  return (
    <FormDialog title="Order Purchase" size="small" form={form} submit="Order" pending="Ordering…" onClose={onClose}>
      <Facts of={factsOf(expense)} />
      <VendorField value={vendorId} onChange={setVendor} />
      <p>
        <Link to="/admin/vendors">Add a vendor</Link> that is missing here.
      </p>
    </FormDialog>
  );
}

export function ReceiveGoodsDialog(props: StepProps) {
  const { expense, onClose } = props;
  const [goods, setGoods] = useState({ quantity_note: '', complete: true });
  const form = useForm(
    expenses.receiveGoods,
    { id: expense.id, ...goods },
    { failure: 'Failed to note the goods.', onDone: doneBy(props) },
  );
  return (
    <FormDialog title="Goods Received" size="small" form={form} submit="Note Goods" onClose={onClose}>
      <Facts of={factsOf(expense)} />
      <TextField
        name="quantity_note"
        label="Quantity"
        hint="For example: 2 of 3 boxes"
        maxLength={200}
        value={goods.quantity_note}
        onChange={(quantity_note) => setGoods({ ...goods, quantity_note })}
      />
      <Checkbox checked={goods.complete} onChange={({ target }) => setGoods({ ...goods, complete: target.checked })}>
        Everything has arrived
      </Checkbox>
    </FormDialog>
  );
}

export function ClosePurchaseDialog(props: StepProps) {
  const { expense, onClose } = props;
  const form = useForm(
    expenses.closePurchase,
    { id: expense.id },
    { failure: 'Failed to close the purchase.', onDone: doneBy(props) },
  );
  return (
    <FormDialog title="Close Purchase" size="small" form={form} submit="Close Purchase" onClose={onClose}>
      <Facts of={factsOf(expense)} />
      <p>
        No more bills can follow. <Amount rupees={expense.reserved} /> of the budget is released, and{' '}
        <Amount rupees={expense.billed_amount ?? 0} /> can be paid.
      </p>
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
