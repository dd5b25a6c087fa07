import { type Payroll } from '@bursar/contracts';
import { payrollStatusOf } from '@bursar/contracts/sheets/payroll';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

import { type Report } from '../../shared/feedback/outcome.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatDate, formatMonth } from '../../shared/figures/dates.js';
import { StatusBadge } from '../../shared/figures/status-badge.js';
import { Button } from '../../shared/form/button.js';
import { type Column } from '../../shared/table/column.js';
import { Table } from '../../shared/table/table.js';
import { downloadPayrollReceipt } from './payroll-receipt.js';

const COLUMNS: readonly Column<Payroll>[] = [
  { id: 'month', header: 'Month', cell: ({ month }) => formatMonth(month) },
  {
    id: 'gross',
    header: 'Gross',
    cell: ({ gross }) => <Amount rupees={gross} />,
    value: ({ gross }) => gross,
    align: 'end',
  },
  {
    id: 'deductions',
    header: 'Deductions',
    cell: ({ deductions }) => <Amount rupees={deductions} />,
    value: ({ deductions }) => deductions,
    align: 'end',
  },
  {
    id: 'amount',
    header: 'Amount',
    cell: ({ amount }) => <Amount rupees={amount} />,
    value: ({ amount }) => amount,
    align: 'end',
  },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => <StatusBadge status={payrollStatusOf(row)} />,
    value: payrollStatusOf,
  },
  { id: 'paid_on', header: 'Paid On', cell: ({ paid_on }) => formatDate(paid_on) },
];

interface PaymentHistoryProps {
  /** Newest month first. */
  readonly payrolls: readonly Payroll[];
  readonly report: Report;
}

/** Somebody's own payroll, month by month, with a payslip for each; of one month where the address names it. */
export function PaymentHistory({ payrolls, report }: PaymentHistoryProps) {
  const payslip = useCallback(
    (row: Payroll) => (
      <Button
        size="small"
        aria-label={`Payslip of ${formatMonth(row.month)}`}
        onClick={() => void downloadPayrollReceipt(row).catch(() => report.failed('The payslip could not be made.'))}
      >
        Payslip
      </Button>
    ),
    [report],
  );
  const [params, setParams] = useSearchParams();
  const month = params.get('month');
  const shown = month === null ? payrolls : payrolls.filter((row) => row.month === month);
  return (
    <>
      <Table
        name="Payment history"
        columns={COLUMNS}
        rows={shown}
        rowId={({ id }) => id}
        actions={payslip}
        actionsHeader="Payslip"
      />
      {shown.length < payrolls.length && (
        <Button size="small" onClick={() => setParams({}, { preventScrollReset: true })}>
          Show all months
        </Button>
      )}
    </>
  );
}
