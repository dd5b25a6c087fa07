import { fees, type Invoice, INVOICE_STATUSES } from '@bursar/contracts';
import { feeSheets, invoiceNoOf } from '@bursar/contracts/sheets/fees';
import { useCallback, useMemo, useState } from 'react';

import { type Report, useOutcome } from '../../shared/feedback/outcome.js';
import { formatDate, formatDateNumeric } from '../../shared/figures/dates.js';
import { Id } from '../../shared/figures/id.js';
import { Noted } from '../../shared/figures/noted.js';
import { RecordId } from '../../shared/figures/record-id.js';
import { BillLink } from '../../shared/figures/record-links.js';
import { statusLook } from '../../shared/figures/status.js';
import { Select } from '../../shared/form/controls.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useAction } from '../../shared/server/use-action.js';
import { useMay } from '../../shared/session/use-may.js';
import { Facts, Stack } from '../../shared/shell/layout.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { usePrinting } from '../../shared/shell/use-printing.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { columnsOf } from '../../shared/table/column.js';
import { Register } from '../../shared/table/register.js';
import { studentLook } from '../../shared/table/student-look.js';
import { settingMany } from './set-status-of-many.js';
import { useSetInvoiceStatus } from './use-set-invoice-status.js';

const { Part: InvoiceDialog } = lazyPart(async () => (await import('./invoice-dialog.js')).default);

/** Specification, section 2, fixes the screen's format. */
const DueDate = ({ of }: { readonly of: string }) => (usePrinting() ? formatDate(of) : formatDateNumeric(of));

const COLUMNS = columnsOf(feeSheets.invoices.columns, {
  invoice_no: {
    cell: (invoice) => (
      <Noted note={invoice.fee_title}>
        <Id of={invoiceNoOf(invoice)} />
      </Noted>
    ),
    sortable: true,
  },
  student_name: studentLook(({ enrollment_no }) => enrollment_no),
  amount: { sortable: true },
  due_date: { cell: ({ due_date }) => <DueDate of={due_date} />, sortable: true, says: 'Due' },
  status: { sortable: true },
});

const titleOf = ({ student_name }: Invoice): string => `Invoice of ${student_name}`;

const moreOf = ({ id, assigned_fee_id, student_id, fee_title }: Invoice) => (
  <>
    <Facts of={[['Bill', <BillLink key="bill" studentId={student_id} id={assigned_fee_id} name={fee_title} />]]} />
    <RecordId of={id} />
  </>
);

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
    <ActButton
      size="small"
      aria-label={`Delete the invoice of ${invoice.student_name}, ${invoice.fee_title}`}
      onClick={() => onDelete(invoice)}
    >
      Delete
    </ActButton>
  </>
);

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
      <PageHeader title="Invoices" subtitle="The invoice of each bill. A changed status moves no money." />
      <Stack>
        {undo ?? banner}
        <Register
          sheet={feeSheets.invoices}
          record="invoice"
          more={moreOf}
          titleOf={titleOf}
          columns={COLUMNS}
          actions={may ? actions : undefined}
          bulk={may ? bulk : undefined}
          defaultSort="-issued_at"
          search="Student, enrollment no., fee or ID"
          filters={FILTERS}
          empty="No invoices yet. One is issued with every fee that is assigned."
        >
          {may && (
            <ActButton
              look="primary"
              onClick={() => {
                forget();
                setIssuing(true);
              }}
            >
              New Invoice
            </ActButton>
          )}
        </Register>
        {issuing && <InvoiceDialog report={report} onClose={() => setIssuing(false)} />}
      </Stack>
    </>
  );
}
