import { type Payroll } from '@bursar/contracts';
import { day, money } from '@bursar/contracts/sheets/columns';
import { payrollStatusOf } from '@bursar/contracts/sheets/payroll';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatMonth } from '../../shared/figures/dates.js';
import { Button } from '../../shared/form/button.js';
import { type Column, columnOf } from '../../shared/table/column.js';
import { Table } from '../../shared/table/table.js';
import { askedPart } from './history-part.js';
import { downloadPayrollReceipt } from './payroll-receipt.js';

const COLUMNS: readonly Column<Payroll>[] = [
  { id: 'month', header: 'Month', cell: ({ month }) => formatMonth(month) },
  columnOf(money('gross', 'Gross')),
  columnOf(money('deductions', 'Deductions')),
  columnOf(money('amount', 'Net')),
  columnOf({ id: 'status', header: 'Status', value: payrollStatusOf, unit: 'status' }),
  columnOf(day('paid_on', 'Paid On')),
];

interface PaymentHistoryProps {
  readonly payrolls: readonly Payroll[];
  readonly report: Report;
}

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
  const shown = askedPart(payrolls, params);
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
