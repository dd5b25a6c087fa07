import { type Deduction, type FigureName, type Remittance, remittances } from '@bursar/contracts';
import { addDays, monthName } from '@bursar/domain/kernel';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { Banner } from '../../shared/feedback/banner.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatDate, today } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { Noted } from '../../shared/figures/noted.js';
import { Stat, StatStrip } from '../../shared/figures/stat.js';
import { StatusBadge } from '../../shared/figures/status-badge.js';
import { type Why } from '../../shared/figures/why-address.js';
import { MoneyField } from '../../shared/form/money-input.js';
import { SelectField } from '../../shared/form/select-field.js';
import { DateField, TextField } from '../../shared/form/text-field.js';
import { useForm } from '../../shared/form/use-form.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { ReasonDialog } from '../../shared/overlay/reason-dialog.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useMay } from '../../shared/session/use-may.js';
import { Facts, FieldRow, Stack } from '../../shared/shell/layout.js';
import { SummaryTable } from '../../shared/table/summary-table.js';
import { type Column } from '../../shared/table/table.js';

const MONTHS = 18;

const LINES: readonly Column<Deduction>[] = [
  { id: 'name', header: 'Deduction', cell: ({ name }) => name },
  { id: 'held', header: 'Held', cell: ({ held }) => formatRupees(held), align: 'end' },
  { id: 'remitted', header: 'Remitted', cell: ({ remitted }) => formatRupees(remitted), align: 'end' },
  { id: 'left', header: 'Left', cell: ({ left }) => formatRupees(left), align: 'end' },
];

const REMITTANCES: readonly Column<Remittance>[] = [
  { id: 'paid_on', header: 'Paid On', cell: ({ paid_on }) => formatDate(paid_on) },
  {
    id: 'name',
    header: 'Deduction',
    cell: ({ name, status, reason }) =>
      status === 'reversed' ? (
        <Noted note={reason}>
          {name} <StatusBadge status="reversed" />
        </Noted>
      ) : (
        name
      ),
    value: ({ name }) => name,
  },
  { id: 'reference', header: 'Reference', cell: ({ reference }) => reference },
  { id: 'by', header: 'Recorded By', cell: ({ remitted_by_name }) => remitted_by_name },
  { id: 'amount', header: 'Amount', cell: ({ amount }) => formatRupees(amount), align: 'end' },
];

function recentMonths(): readonly string[] {
  const months = [today().slice(0, 7)];
  while (months.length < MONTHS) months.push(addDays(`${months.at(-1) ?? ''}-01`, -1).slice(0, 7));
  return months;
}

const STATS = [
  ['Held from salaries', 'held'],
  ['Remitted', 'remitted'],
  ['Left to remit', 'left'],
] as const;

export function Deductions({ report }: { readonly report: Report }) {
  const [params, setParams] = useSearchParams();
  const month = params.get('month') ?? today().slice(0, 7);
  const { data, isError, error, refetch } = useRoute(remittances.deductions, { month });
  const mayRemit = useMay(remittances.remit);
  const [remitting, setRemitting] = useState<Deduction>();
  const why = (field: Deduction['name']): Why => ({ figure: `deductions_${field}` as FigureName, whose: { month } });
  const action = (line: Deduction) =>
    line.left > 0 && (
      <ActButton size="small" aria-label={`Record a remittance of ${line.name}`} onClick={() => setRemitting(line)}>
        Remit
      </ActButton>
    );
  return (
    <Stack>
      <FieldRow>
        <SelectField
          name="month"
          label="Month of the slips"
          options={[...new Set([month, ...recentMonths()])]
            .sort()
            .toReversed()
            .map((each) => [each, monthName(each)])}
          value={month}
          onChange={(next) => setParams({ tab: 'deductions', month: next })}
        />
      </FieldRow>
      {isError && (
        <Banner tone="error" onRetry={() => void refetch()}>
          {error.text('The deductions could not be loaded.')}
        </Banner>
      )}
      {data && (
        <StatStrip line>
          {STATS.map(([label, field]) => (
            <Stat key={field} label={label} value={<Amount rupees={data[field]} large />} why={why(field)} />
          ))}
        </StatStrip>
      )}
      {!isError && (
        <SummaryTable
          title={`Deductions of ${monthName(month)}`}
          rows={data?.lines}
          columns={LINES}
          rowId={({ name }) => name}
          empty="The slips of this month hold no deduction."
          actions={mayRemit ? action : undefined}
        />
      )}
      {data && data.remittances.length > 0 && (
        <Remittances rows={data.remittances} mayReverse={mayRemit} report={report} />
      )}
      {remitting && (
        <RemitDialog line={remitting} month={month} report={report} onClose={() => setRemitting(undefined)} />
      )}
    </Stack>
  );
}

interface RemittancesProps {
  readonly rows: readonly Remittance[];
  readonly mayReverse: boolean;
  readonly report: Report;
}

function Remittances({ rows, mayReverse, report }: RemittancesProps) {
  const [reversing, setReversing] = useState<Remittance>();
  const undo = (remittance: Remittance) =>
    remittance.status === 'recorded' && (
      <ActButton
        size="small"
        aria-label={`Reverse the remittance of ${remittance.name}, ${remittance.reference}`}
        onClick={() => setReversing(remittance)}
      >
        Reverse…
      </ActButton>
    );
  return (
    <>
      <SummaryTable
        title="Remittances"
        rows={rows}
        columns={REMITTANCES}
        rowId={({ id }) => id}
        empty=""
        actions={mayReverse ? undo : undefined}
      />
      {reversing && (
        <ReverseRemittance remittance={reversing} report={report} onClose={() => setReversing(undefined)} />
      )}
    </>
  );
}

interface ReverseRemittanceProps {
  readonly remittance: Remittance;
  readonly report: Report;
  readonly onClose: () => void;
}

const ReverseRemittance = ({ remittance, report, onClose }: ReverseRemittanceProps) => (
  <ReasonDialog
    title="Reverse Remittance"
    facts={[
      ['Deduction', `${remittance.name}, ${monthName(remittance.month)}`],
      ['Reference', remittance.reference],
      ['Amount', <Amount key="amount" rupees={remittance.amount} />],
    ]}
    consequence="Its posting is mirrored today, and the deduction is left to remit again."
    route={remittances.reverseRemittance}
    input={(reason) => ({ id: remittance.id, reason })}
    failure="The remittance could not be reversed."
    verb={`Reverse ${formatRupees(remittance.amount)}`}
    pending="Reversing…"
    onDone={({ message }) => report.succeeded(message)}
    onClose={onClose}
  />
);

interface RemitDialogProps {
  readonly line: Deduction;
  readonly month: string;
  readonly report: Report;
  readonly onClose: () => void;
}

function RemitDialog({ line: { name, left }, month, report, onClose }: RemitDialogProps) {
  const [typed, setTyped] = useState<{ amount: number | string; paid_on: string; reference: string }>({
    ...{ amount: left, paid_on: today(), reference: '' },
  });
  const form = useForm(
    remittances.remit,
    { name, month, ...typed },
    {
      failure: 'The remittance could not be recorded.',
      onDone: ({ message, remittance }) => report.succeeded(message, `${name}, ${formatRupees(remittance.amount)}`),
    },
  );
  return (
    <FormDialog title="Record a Remittance" size="small" form={form} submit="Record Remittance" onClose={onClose}>
      <Facts
        of={[
          ['Deduction', name],
          ['Month of the slips', monthName(month)],
          ['Left', <Amount key="left" rupees={left} />],
        ]}
      />
      <MoneyField
        name="amount"
        label="Amount"
        value={typed.amount}
        onChange={(amount) => setTyped({ ...typed, amount })}
      />
      <FieldRow>
        <TextField
          name="reference"
          label="Reference"
          hint="The number on the challan"
          maxLength={60}
          value={typed.reference}
          onChange={(reference) => setTyped({ ...typed, reference })}
        />
        <DateField
          name="paid_on"
          label="Payment date"
          max={today()}
          value={typed.paid_on}
          onChange={(paid_on) => setTyped({ ...typed, paid_on })}
        />
      </FieldRow>
    </FormDialog>
  );
}
