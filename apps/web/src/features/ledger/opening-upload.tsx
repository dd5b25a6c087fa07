import { type AnswerOf, openingBalances, type Violation } from '@bursar/contracts';
import { financialYearName } from '@bursar/domain/kernel';
import { useRef, useState } from 'react';

import { dataUrlOf } from '../../shared/export/data-url.js';
import { Banner } from '../../shared/feedback/banner.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { formatCount, formatRupees } from '../../shared/figures/money.js';
import { FileField } from '../../shared/form/file-field.js';
import { TextField } from '../../shared/form/text-field.js';
import { useForm } from '../../shared/form/use-form.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { useAction } from '../../shared/server/use-action.js';
import { SummaryTable } from '../../shared/table/summary-table.js';
import { type Column, Table } from '../../shared/table/table.js';
import { OPENING_LINES } from './opening-lines.js';
import styles from './periods.module.css';

type Checked = AnswerOf<typeof openingBalances.check>;

const PROBLEMS_SHOWN = 50;

const SAMPLE = [
  'account,enrollment_no,debit,credit',
  '1010,,900000.00,',
  '1110,,60000.00,',
  ',CS2023001,60000.00,',
  '3010,,,960000.00',
].join('\r\n');

const PROBLEMS: readonly Column<Violation>[] = [
  { id: 'row', header: 'Where', cell: ({ row }) => (row === undefined ? 'The file' : `Row ${row}`) },
  { id: 'field', header: 'Column', cell: ({ field }) => field },
  { id: 'message', header: 'Problem', cell: ({ message }) => message },
];

interface OpeningUploadProps {
  readonly year: string;
  readonly report: Report;
  readonly onClose: () => void;
}

function useCheckedFile(financial_year: string) {
  const [file, setFile] = useState('');
  const [checked, setChecked] = useState<Checked>();
  const [fault, setFault] = useState<string>();
  const chosen = useRef<File>(undefined);
  const { mutate, isPending } = useAction(openingBalances.check);
  const choose = async (next: File | undefined): Promise<void> => {
    chosen.current = next;
    setFile('');
    setChecked(undefined);
    setFault(undefined);
    if (!next) return;
    if (next.size === 0) {
      setFault('The file is empty.');
      return;
    }
    const [, content = ''] = (await dataUrlOf(next)).split(',', 2);
    if (chosen.current !== next) return;
    setFile(content);
    mutate(
      { financial_year, file: content },
      {
        onSuccess: (found) => chosen.current === next && setChecked(found),
        onError: (refusal) => chosen.current === next && setFault(refusal.text('The file could not be checked.')),
      },
    );
  };
  return { file, checked, fault, isChecking: isPending, choose };
}

export function OpeningUpload({ year, report, onClose }: OpeningUploadProps) {
  const [source, setSource] = useState('');
  const { file, checked, fault, isChecking, choose } = useCheckedFile(year);
  const form = useForm(
    openingBalances.enter,
    { financial_year: year, file, source_note: source },
    { failure: 'The balances could not be entered.', onDone: ({ message }) => report.succeeded(message) },
  );
  return (
    <FormDialog
      title={`Opening Balances of ${financialYearName(year)}`}
      size="large"
      form={form}
      submit="Enter Balances"
      pending="Entering…"
      ready={checked?.problems.length === 0}
      onClose={onClose}
    >
      <FileField
        label="CSV or XLSX file"
        hint="With a header row: account, enrollment_no, debit, credit. A row with a student is a part of 1110."
        accept=".csv,.xlsx,text/csv"
        sample={{ name: 'opening-balances.csv', text: SAMPLE }}
        onChoose={(next) => void choose(next)}
      />
      <TextField
        name="source_note"
        label="Source"
        hint="The accounts that the balances come from"
        maxLength={200}
        value={source}
        onChange={setSource}
      />
      {isChecking && <p>Checking the file…</p>}
      {fault !== undefined && <Banner tone="error">{fault}</Banner>}
      {checked && <Findings checked={checked} />}
    </FormDialog>
  );
}

function Findings({ checked: { problems, lines, students, debit } }: { readonly checked: Checked }) {
  if (problems.length > 0) {
    return (
      <div className={styles.problems} role="region" aria-label="Problems in the file" tabIndex={0}>
        <p>{`${formatCount(problems.length)} ${problems.length === 1 ? 'problem' : 'problems'}. Nothing is entered.`}</p>
        <Table
          name="Problems in the file"
          columns={PROBLEMS}
          rows={problems.slice(0, PROBLEMS_SHOWN)}
          rowId={({ row, field, message }) => `${row}-${field}-${message}`}
        />
      </div>
    );
  }
  const count = `${formatCount(students.count)} ${students.count === 1 ? 'student owes' : 'students owe'}`;
  return (
    <>
      <Banner tone="notice">{`No problem found. ${count} ${formatRupees(students.total)}.`}</Banner>
      <SummaryTable
        title={`Preview · ${formatRupees(debit)} on both sides`}
        rows={lines}
        columns={OPENING_LINES}
        rowId={({ account }) => account}
        empty=""
      />
    </>
  );
}
