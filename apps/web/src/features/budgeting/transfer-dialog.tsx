import { budgeting } from '@bursar/contracts';
import { budgetKey } from '@bursar/domain/budgeting';
import { financialYearName } from '@bursar/domain/kernel';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { Amount } from '../../shared/figures/amount.js';
import { DepartmentField } from '../../shared/form/department-field.js';
import { MoneyField } from '../../shared/form/money-input.js';
import { TextAreaField } from '../../shared/form/text-field.js';
import { useForm } from '../../shared/form/use-form.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { useWaiting } from '../../shared/server/use-waiting.js';
import { useRoute } from '../../shared/server/use-route.js';
import { FieldRow } from '../../shared/shell/layout.js';

interface TransferDialogProps {
  readonly year: string;
  readonly report: Report;
  readonly onClose: () => void;
}

interface Typed {
  readonly from: string;
  readonly to: string;
  readonly amount: number | string;
  readonly reason: string;
}

export function TransferDialog({ year, report, onClose }: TransferDialogProps) {
  const [typed, setTyped] = useState<Typed>({ from: '', to: '', amount: '', reason: '' });
  const summary = useRoute(budgeting.budgetSummary, { financial_year: year });
  const leftOf = (department: string) => summary.data?.find(({ id }) => String(id) === department)?.remaining;
  const form = useForm(
    budgeting.transferBudget,
    { ...typed, financial_year: year },
    { failure: 'Failed to transfer.', onDone: ({ message }) => report.succeeded(message) },
  );
  const left = leftOf(typed.from);
  const waits = useWaiting('budget_transfer')(budgetKey(year, Number(typed.from)));
  return (
    <FormDialog
      title={`Transfer in ${financialYearName(year)}`}
      form={form}
      submit="Transfer"
      pending="Transferring…"
      ready={waits === undefined}
      onClose={onClose}
    >
      <FieldRow>
        <DepartmentField
          name="from"
          label="From"
          none="Select a department"
          value={typed.from}
          onChange={(from) => setTyped({ ...typed, from })}
        />
        <DepartmentField
          name="to"
          label="To"
          none="Select a department"
          value={typed.to}
          onChange={(to) => setTyped({ ...typed, to })}
        />
      </FieldRow>
      <p role="status">
        {left !== undefined && (
          <>
            <Amount rupees={left} /> is left to transfer.{waits && ` Another transfer from it ${waits}.`}
          </>
        )}
      </p>
      <MoneyField
        name="amount"
        label="Amount"
        value={typed.amount}
        onChange={(amount) => setTyped({ ...typed, amount })}
      />
      <TextAreaField
        name="reason"
        label="Reason"
        maxLength={500}
        value={typed.reason}
        onChange={(reason) => setTyped({ ...typed, reason })}
      />
    </FormDialog>
  );
}
