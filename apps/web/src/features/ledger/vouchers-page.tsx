import { statusWord, VOUCHER_STATES, vouchers } from '@bursar/contracts';
import { ledgerSheets } from '@bursar/contracts/sheets/ledger';
import { monthsOfFinancialYear, yearBefore } from '@bursar/domain/kernel';
import { useState } from 'react';

import { useOutcome } from '../../shared/feedback/outcome.js';
import { formatMonth } from '../../shared/figures/dates.js';
import { currentYear } from '../../shared/figures/financial-years.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useMay } from '../../shared/session/use-may.js';
import { Stack } from '../../shared/shell/layout.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { useDoing } from '../../shared/shell/use-doing.js';
import { columnsOf } from '../../shared/table/column.js';
import { type Filter } from '../../shared/table/filter.js';
import { Register } from '../../shared/table/register.js';
import { VoucherDrawer } from './voucher-drawer.js';

const { Part: VoucherForm } = lazyPart(async () => (await import('./voucher-form.js')).VoucherForm);

const COLUMNS = columnsOf(ledgerSheets.vouchers.columns, {
  day: { sortable: true },
  number: { sortable: true },
  narration: { second: true },
  amount: { sortable: true },
  state: { sortable: true },
  made_by_name: { from: 1024 },
  decided_by_name: { from: 1280 },
});

const filters = (): readonly Filter[] => [
  {
    field: 'state',
    label: 'State',
    options: VOUCHER_STATES.map((value) => ({ value, label: statusWord(value) })),
  },
  {
    field: 'month',
    label: 'Month',
    options: [yearBefore(currentYear()), currentYear()]
      .flatMap(monthsOfFinancialYear)
      .map((value) => ({ value, label: formatMonth(value) })),
  },
];

export default function VouchersPage() {
  const [shownFilters] = useState(filters);
  const [banner, report] = useOutcome('');
  const mayMake = useMay(vouchers.makeVoucher);
  const [making, setMaking] = useDoing('make-voucher');
  return (
    <>
      <PageHeader title="Vouchers" subtitle="Depreciation, accruals and corrections, each by two people" />
      <Stack>
        {banner}
        <Register
          sheet={ledgerSheets.vouchers}
          columns={COLUMNS}
          filters={shownFilters}
          search="Number, narration or person"
          drawer={({ row, onClose }) => <VoucherDrawer key={row.id} voucher={row} report={report} onClose={onClose} />}
          empty="No voucher has been made yet."
          failure="The vouchers could not be loaded."
        >
          {mayMake && (
            <ActButton look="primary" onClick={() => setMaking(true)}>
              New Voucher
            </ActButton>
          )}
        </Register>
      </Stack>
      {mayMake && making && <VoucherForm report={report} onClose={() => setMaking(false)} />}
    </>
  );
}
