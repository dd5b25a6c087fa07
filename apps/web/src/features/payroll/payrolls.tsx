import { type Payroll, payroll } from '@bursar/contracts';
import { payrollSheets } from '@bursar/contracts/sheets/payroll';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { Drawn } from '../../shared/charts/drawn.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { formatMonth, today } from '../../shared/figures/dates.js';
import { Button } from '../../shared/form/button.js';
import { useWaiting } from '../../shared/server/use-waiting.js';
import { RequestFailed } from '../../shared/server/request-failed.js';
import { useUser } from '../../shared/session/session.js';
import { useMay } from '../../shared/session/use-may.js';
import { Stack } from '../../shared/shell/layout.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { Register } from '../../shared/table/register.js';
import { useDepartmentFilter } from '../../shared/table/use-department-filter.js';
import { PayrollActions, type PayrollWork } from './payroll-actions.js';
import { COLUMNS, filters } from './payroll-columns.js';
import { usePay } from './use-pay.js';
import { usePayMany } from './use-pay-many.js';

interface Over {
  readonly what: PayrollWork;
  readonly payroll: Payroll;
}

const transfersSentence = (month: string, transfers: number, withoutAccount: number): string =>
  `${transfers} ${transfers === 1 ? 'transfer' : 'transfers'} for ${formatMonth(month)}${
    withoutAccount > 0 ? `, ${withoutAccount} of them without a bank account` : ''
  }`;

const { Part: PayrollDrawer } = lazyPart(async () => (await import('./payroll-drawer.js')).PayrollDrawer);
const { Part: PayrollByMonth } = lazyPart(
  async () => (await import('./payroll-by-month.js')).PayrollByMonth,
  <Drawn name="The payroll by month" of={[]} above />,
);
const { Part: WorkDialog } = lazyPart(async () => (await import('./payroll-work-dialog.js')).PayrollWorkDialog);

const receipt = async (row: Payroll): Promise<void> =>
  (await import('./payroll-receipt.js')).downloadPayrollReceipt(row);

function useBankFile(report: Report): () => Promise<void> {
  const [params] = useSearchParams();
  const month = params.get('month') ?? today().slice(0, 7);
  return async () => {
    try {
      const { downloadBankFile } = await import('./bank-file.js');
      const { transfers, withoutAccount } = await downloadBankFile(month);
      if (transfers === 0) report.noted(`No salary was paid for ${formatMonth(month)} yet.`);
      else report.succeeded('The bank file is downloaded.', transfersSentence(month, transfers, withoutAccount));
    } catch (error) {
      report.failed(error instanceof RequestFailed ? error.text('The bank file could not be made.') : String(error));
    }
  };
}

export function Payrolls({ report }: { readonly report: Report }) {
  const mayPay = useMay(payroll.payPayroll);
  const mayReverse = useMay(payroll.reversePayroll);
  const mayTransfer = useMay(payroll.bankFile);
  const { id: ownId } = useUser();
  const { pay, paying } = usePay(report);
  const bankFile = useBankFile(report);
  const waiting = useWaiting('payroll_payment');
  const { bulk, progress } = usePayMany(report, waiting);
  const [over, setOver] = useState<Over>();
  const department = useDepartmentFilter();
  const [others] = useState(filters);
  const close = (): void => setOver(undefined);
  const actions = useCallback(
    (row: Payroll) => (
      <PayrollActions
        payroll={row}
        own={row.staff_id === ownId}
        paying={paying === row.id}
        waits={waiting(row.id)}
        mayReverse={mayReverse}
        onPay={() => void pay(row)}
        onReceipt={() => void receipt(row).catch(() => report.failed('The receipt could not be made.'))}
        onOpen={(what) => setOver({ what, payroll: row })}
      />
    ),
    [pay, paying, report, mayReverse, ownId, waiting],
  );

  return (
    <Stack>
      {progress}
      <PayrollByMonth />
      <Register
        sheet={payrollSheets.payrolls}
        columns={COLUMNS}
        actions={mayPay ? actions : undefined}
        bulk={mayPay ? bulk : undefined}
        record="payroll"
        drawer={({ row, ...of }) => <PayrollDrawer payroll={row} {...of} />}
        search="Name or department"
        filters={[...others, department]}
        empty="No payroll records found"
        failure="Failed to load payroll data"
      >
        {mayTransfer && <Button onClick={() => void bankFile()}>Bank File</Button>}
      </Register>
      {over && <WorkDialog {...over} report={report} onClose={close} />}
    </Stack>
  );
}
