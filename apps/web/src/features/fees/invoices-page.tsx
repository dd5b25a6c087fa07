import { fees, type Invoice, INVOICE_STATUSES } from '@bursar/contracts';
import { feeSheets } from '@bursar/contracts/sheets/fees';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';

import { formatDateNumeric } from '../../shared/dates.js';
import { withinChunkTimeout } from '../../shared/lazy-page.js';
import { Amount } from '../../shared/ui/amount.js';
import { useAsk } from '../../shared/ui/ask.js';
import { Button } from '../../shared/ui/button.js';
import { Select } from '../../shared/ui/controls.js';
import { Id } from '../../shared/ui/id.js';
import { Stack } from '../../shared/ui/layout.js';
import { Noted } from '../../shared/ui/noted.js';
import { type Report, useOutcome } from '../../shared/ui/outcome.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { Register } from '../../shared/ui/register.js';
import { statusLook } from '../../shared/ui/status.js';
import { columnsOf } from '../../shared/ui/column.js';
import { useAction } from '../../shared/use-action.js';
import { useMay } from '../../shared/use-may.js';
import { settingMany } from './set-status-of-many.js';
import { useSetInvoiceStatus } from './use-set-invoice-status.js';

const InvoiceDialog = lazy(() => withinChunkTimeout(import('./invoice-dialog.js')));

const COLUMNS = columnsOf(feeSheets.invoices.columns, {
  id: { cell: ({ id }) => <Id of={id} /> },
  student_name: {
    cell: ({ student_name, enrollment_no }) => <Noted note={enrollment_no}>{student_name}</Noted>,
    sortable: true,
  },
  amount: {
    cell: ({ amount, fee_title }) => (
      <Noted note={fee_title}>
        <Amount rupees={amount} />
      </Noted>
    ),
    sortable: true,
    wrap: true,
  },
  due_date: { cell: ({ due_date }) => formatDateNumeric(due_date), sortable: true },
  status: { sortable: true },
});

const OPTIONS = INVOICE_STATUSES.map((value) => ({ value, label: statusLook(value).word }));
const FILTERS = [{ field: 'status', label: 'Status', options: OPTIONS }];

interface ActionsProps {
  readonly invoice: Invoice;
  readonly onSet: (invoice: Invoice, status: Invoice['status']) => void;
  readonly onDelete: (invoice: Invoice) => void;
}

const InvoiceActions = ({ invoice, onSet, onDelete }: ActionsProps) => (
  <>
    <Select
      aria-label={`Status of the invoice of ${invoice.student_name}, ${invoice.fee_title}`}
      value={invoice.status}
      onChange={({ target }) => onSet(invoice, target.value as Invoice['status'])}
    >
      {INVOICE_STATUSES.map((status) => (
        <option key={status} value={status}>
          {statusLook(status).word}
        </option>
      ))}
    </Select>
    <Button
      size="small"
      aria-label={`Delete the invoice of ${invoice.student_name}, ${invoice.fee_title}`}
      onClick={() => onDelete(invoice)}
    >
      Delete
    </Button>
  </>
);

/** Deletes an invoice once that was confirmed; `forget` is told before. */
function useDelete(report: Report, forget: () => void): (invoice: Invoice) => Promise<void> {
  const { confirm } = useAsk();
  const { mutate: deleteInvoice } = useAction(fees.deleteInvoice);

  return useCallback(
    async ({ id, version, student_name, fee_title, amount }: Invoice): Promise<void> => {
      const about = `${student_name}, ${fee_title}`;
      const wanted = await confirm({
        text: 'Delete this invoice?',
        about,
        rupees: amount,
        verb: 'Delete',
        danger: true,
      });
      if (!wanted) return;
      forget();
      deleteInvoice(
        { id, version },
        {
          onSuccess: ({ message }) => report.succeeded(message, about),
          onError: (error) => report.failed(error.text('The invoice could not be deleted.')),
        },
      );
    },
    [confirm, deleteInvoice, report, forget],
  );
}

/** The documents of the bills: what they say, changed freely, and deleting them (specification, "Invoices"). */
export default function InvoicesPage() {
  const may = useMay(fees.setInvoiceStatus);
  const [banner, report] = useOutcome('');
  const [issuing, setIssuing] = useState(false);
  const { undo, set, forget } = useSetInvoiceStatus(report);
  const bulk = useMemo(() => settingMany(report, forget), [report, forget]);
  const remove = useDelete(report, forget);
  const actions = useCallback(
    (invoice: Invoice) => <InvoiceActions invoice={invoice} onSet={set} onDelete={(of) => void remove(of)} />,
    [set, remove],
  );

  return (
    <>
      <PageHeader title="Invoices" subtitle="What each bill asks for. Changing a status moves no money." />
      <Stack>
        {undo ?? banner}
        <Register
          sheet={feeSheets.invoices}
          columns={COLUMNS}
          actionsHeader="Change status/Delete"
          actions={may ? actions : undefined}
          bulk={may ? bulk : undefined}
          defaultSort="-issued_at"
          search="Student, enrollment no., fee or ID"
          filters={FILTERS}
          empty="No invoices yet. One is issued with every fee that is assigned."
        >
          {may && (
            <Button
              look="primary"
              onClick={() => {
                forget();
                setIssuing(true);
              }}
            >
              New Invoice
            </Button>
          )}
        </Register>
        <Suspense>{issuing && <InvoiceDialog report={report} onClose={() => setIssuing(false)} />}</Suspense>
      </Stack>
    </>
  );
}
