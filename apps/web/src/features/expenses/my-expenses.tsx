import { type Expense, expenses, RECEIPT_TYPES } from '@bursar/contracts';
import { expenseSheets } from '@bursar/contracts/sheets/expenses';
import { useCallback, useRef } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { ActButton } from '../../shared/past/act-button.js';
import { callUpload } from '../../shared/server/call.js';
import { RequestFailed } from '../../shared/server/request-failed.js';
import { useAction } from '../../shared/server/use-action.js';
import { SectionHeading } from '../../shared/shell/section-heading.js';
import { columnsOf } from '../../shared/table/column.js';
import { Register } from '../../shared/table/register.js';
import { EXPENSE_LOOKS } from './expense-looks.js';
import styles from './expenses.module.css';
import { KIND_FILTER, OWN_EXPENSES, STAGE_FILTER, STATUS_FILTER } from './filters.js';
import { ReceiptLink } from '../../shared/export/receipt-link.js';

const COLUMNS = columnsOf(expenseSheets.own.columns, EXPENSE_LOOKS);
const FILTERS = [STATUS_FILTER, STAGE_FILTER, KIND_FILTER];

export function MyExpenses({ report }: { readonly report: Report }) {
  const { confirm } = useAsk();
  const { mutate: withdraw } = useAction(expenses.withdraw);
  const take = useCallback(
    async ({ id, version, description, amount }: Expense): Promise<void> => {
      const text = 'Are you sure you want to withdraw this expense request?';
      if (!(await confirm({ text, about: description, rupees: amount, verb: 'Withdraw', danger: true }))) return;
      withdraw(
        { id, version },
        {
          onSuccess: ({ message }) => report.succeeded(message),
          onError: (error) => report.failed(error.text('Failed to withdraw expense.')),
        },
      );
    },
    [confirm, withdraw, report],
  );
  const actions = useCallback(
    (expense: Expense) => (
      <>
        {(expense.receipt !== null || expense.receipt_url !== null) && (
          <ReceiptLink expense={expense} report={report} />
        )}
        {expense.stage !== 'paid' && expense.stage !== 'closed' && <AttachReceipt expense={expense} report={report} />}
        {(expense.status === 'pending' || expense.status === 'returned') && (
          <ActButton size="small" aria-label={`Withdraw ${expense.description}`} onClick={() => void take(expense)}>
            Withdraw
          </ActButton>
        )}
      </>
    ),
    [take, report],
  );
  return (
    <div>
      <SectionHeading id={OWN_EXPENSES} className={styles.title}>
        Expense Requests
      </SectionHeading>
      <Register
        sheet={expenseSheets.own}
        columns={COLUMNS}
        actions={actions}
        search="Description or reference"
        filters={FILTERS}
        empty="No expense requests yet. Submit one above."
        failure="The expense requests could not be loaded."
      />
    </div>
  );
}

function AttachReceipt({
  expense: { id, description, receipt },
  report,
}: {
  readonly expense: Expense;
  readonly report: Report;
}) {
  const input = useRef<HTMLInputElement>(null);
  const attach = async (file: File): Promise<void> => {
    try {
      const { message } = await callUpload(expenses.attachReceipt, { id }, file);
      report.succeeded(message, file.name);
    } catch (error) {
      const fallback = 'The receipt could not be attached.';
      report.failed(error instanceof RequestFailed ? error.text(fallback) : fallback);
    }
  };
  const verb = receipt ? 'Replace' : 'Attach';
  return (
    <>
      <ActButton
        size="small"
        aria-label={`${verb} the receipt of ${description}`}
        onClick={() => input.current?.click()}
      >
        {verb}
      </ActButton>
      <input
        ref={input}
        type="file"
        hidden
        accept={RECEIPT_TYPES.join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void attach(file);
        }}
      />
    </>
  );
}
