import { ledger } from '@bursar/contracts';
import { ledgerSheets } from '@bursar/contracts/sheets/ledger';
import { useSearchParams } from 'react-router-dom';

import { useRoute } from '../../shared/server/use-route.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { columnsOf } from '../../shared/table/column.js';
import { Register } from '../../shared/table/register.js';
import { DAYS } from './days.js';
import { withDays, LedgerFoot } from './ledger-foot.js';

/** Heads of departments read no other account. */
const EXPENSES = '5110';

const COLUMNS = columnsOf(
  ledgerSheets.lines.columns.filter(({ id }) => !['account_name', 'record'].includes(id)),
  { about: { second: true }, against: { from: 1280 } },
);

export default function DepartmentLedgerPage() {
  const [params] = useSearchParams();
  const given = (name: string): string | undefined => params.get(name) ?? undefined;
  const fixed = { account: EXPENSES, department_id: given('department_id') };
  const asked = { ...fixed, from: given('from'), to: given('to'), q: given('q') };
  const sums = useRoute(ledger.sums, asked);
  return (
    <>
      <PageHeader title="Ledger" subtitle={withDays('5110 Department expenses', sums.data)} />
      <Stack>
        <Register
          sheet={ledgerSheets.lines}
          input={fixed}
          columns={COLUMNS}
          filters={DAYS}
          alwaysFiltered
          search="Name, number or expense"
          empty="The department has no expense in the books of these days."
          failure="The ledger could not be loaded."
        />
        {sums.data && <LedgerFoot sums={sums.data} asked={asked} book="department_ledger" />}
      </Stack>
    </>
  );
}
