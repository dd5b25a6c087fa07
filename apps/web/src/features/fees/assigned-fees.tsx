import { type AssignedFee, DUES_AGES, fees, identity } from '@bursar/contracts';
import { feeSheets } from '@bursar/contracts/sheets/fees';
import { useCallback, useId, useMemo } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatRupees, howMany } from '../../shared/figures/money.js';
import { Noted } from '../../shared/figures/noted.js';
import { statusLook } from '../../shared/figures/status.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useMay } from '../../shared/session/use-may.js';
import { Stack } from '../../shared/shell/layout.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { useDoing } from '../../shared/shell/use-doing.js';
import { columnsOf } from '../../shared/table/column.js';
import { EachButton } from '../../shared/table/each-button.js';
import { Register } from '../../shared/table/register.js';
import { studentLook } from '../../shared/table/student-look.js';
import { type Filter } from '../../shared/table/filter.js';
import { type Bulk } from '../../shared/table/use-selection.js';
import { useDepartmentFilter } from '../../shared/table/use-department-filter.js';
import { AssignmentTray } from './assignment-tray.js';
import { BillDrawer } from './bill-drawer.js';
import { useRevoke } from './use-revoke.js';

const { Part: AssignFeeDialog } = lazyPart(async () => (await import('./assign-fee-dialog.js')).default);
const { Part: ExtendManyDialog } = lazyPart(async () => (await import('./extend-many-dialog.js')).default);
const { Part: InvoiceDialog } = lazyPart(async () => (await import('./invoice-dialog.js')).default);

const amountsOf = ({ status, paid_amount, total_amount }: AssignedFee): string =>
  status === 'partial'
    ? `${formatRupees(paid_amount)} of ${formatRupees(total_amount)} paid`
    : formatRupees(total_amount);

const COLUMNS = columnsOf(feeSheets.assigned.columns, {
  student_name: studentLook(({ enrollment_no }) => enrollment_no),
  batch: { sortable: true },
  fee_title: {
    cell: (fee) => <Noted note={<span data-amount="">{amountsOf(fee)}</span>}>{fee.fee_title}</Noted>,
    sortable: true,
    second: true,
  },
  status: { sortable: true },
});

const STATUS_FILTER: Filter = {
  field: 'status',
  label: 'Status',
  options: [
    { value: 'owed', label: 'Something is due' },
    ...['unpaid', 'partial', 'PAID'].map((value) => ({ value, label: statusLook(value).word })),
  ],
};

const AGE_FILTER: Filter = {
  field: 'age',
  label: 'Overdue by',
  options: [{ value: 'overdue', label: 'Any time' }, ...DUES_AGES.map(({ id, name }) => ({ value: id, label: name }))],
};

const DUE_FILTERS: readonly Filter[] = [
  { field: 'from', label: 'Due from', input: 'date' },
  { field: 'to', label: 'Due until', input: 'date' },
];

function useFilters(): readonly Filter[] {
  const department = useDepartmentFilter();
  const batches = useRoute(identity.batches, {});
  const options = (batches.data ?? []).map((year) => ({ value: String(year), label: String(year) }));
  return [{ field: 'batch', label: 'Batch', options }, department, STATUS_FILTER, AGE_FILTER, ...DUE_FILTERS];
}

const labelOf = ({ fee_title, student_name }: AssignedFee): string => `${fee_title} of ${student_name}`;

const revokingMany = (report: Report): Bulk<AssignedFee> => ({
  label: labelOf,
  selectable: ({ status, pending_amount }) => status === 'unpaid' && pending_amount === 0,
  actions: (rows, clear) => (
    <EachButton
      rows={rows}
      route={fees.revokeFee}
      request={({ id, version }) => ({ id, version })}
      label={labelOf}
      question={{
        text: `Are you sure you want to revoke ${howMany(rows.length, 'fee assignment')}?`,
        verb: 'Revoke',
        danger: true,
      }}
      outcome={(done) => `${done} of ${howMany(rows.length, 'fee assignment')} revoked.`}
      failure="Failed to revoke fee assignment."
      report={report}
      onDone={clear}
    />
  ),
});

export function AssignedFees({ report }: { readonly report: Report }) {
  const filters = useFilters();
  const may = useMay(fees.assignFee);
  const bulk = useMemo(() => revokingMany(report), [report]);
  const revoke = useRevoke(report);
  const [assigning, setAssigning] = useDoing('assign-fee');
  const [extending, setExtending] = useDoing('extend-due-dates');
  const [charging, setCharging] = useDoing('new-charge');

  const actions = useCallback((row: AssignedFee) => <Revoke fee={row} onRevoke={() => void revoke(row)} />, [revoke]);

  return (
    <Stack>
      <AssignmentTray />
      <Register
        sheet={feeSheets.assigned}
        columns={COLUMNS}
        actionsHeader="Revoke"
        actions={may ? actions : undefined}
        bulk={may ? bulk : undefined}
        record="fee"
        drawer={({ row, ...of }) => <BillDrawer bill={row} report={report} {...of} />}
        search="Student, enrollment no. or fee"
        filters={filters}
        empty="No fees have been assigned yet."
        failure="The assigned fees could not be loaded."
      >
        {may && (
          <>
            <ActButton onClick={() => setExtending(true)}>Extend Due Dates</ActButton>
            <ActButton onClick={() => setCharging(true)}>New Charge</ActButton>
            <ActButton look="primary" onClick={() => setAssigning(true)}>
              Assign Fee
            </ActButton>
          </>
        )}
      </Register>
      {may && (
        <>
          {extending && <ExtendManyDialog report={report} onClose={() => setExtending(false)} />}
          {charging && <InvoiceDialog title="New Charge" report={report} onClose={() => setCharging(false)} />}
          {assigning && <AssignFeeDialog report={report} onClose={() => setAssigning(false)} />}
        </>
      )}
    </Stack>
  );
}

/** The button says why a paid fee stays (specification, section 4). */
function Revoke({ fee, onRevoke }: { readonly fee: AssignedFee; readonly onRevoke: () => void }) {
  const id = useId();
  const why = fee.status === 'PAID' ? 'A paid fee cannot be revoked' : undefined;
  return (
    <>
      <ActButton
        size="small"
        aria-label={`Revoke ${fee.fee_title} of ${fee.student_name}`}
        aria-describedby={why && id}
        title={why}
        disabled={why !== undefined}
        onClick={onRevoke}
      >
        Revoke
      </ActButton>
      {why !== undefined && (
        <span className="visually-hidden" id={id}>
          {why}
        </span>
      )}
    </>
  );
}
