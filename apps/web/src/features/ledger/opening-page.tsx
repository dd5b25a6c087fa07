import { type Opening, openingBalances } from '@bursar/contracts';
import { financialYearName, monthName, monthsOfFinancialYear, yearBefore } from '@bursar/domain/kernel';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { Banner } from '../../shared/feedback/banner.js';
import { type Report, useOutcome } from '../../shared/feedback/outcome.js';
import { Skeleton } from '../../shared/feedback/skeleton.js';
import { formatDateTime } from '../../shared/figures/dates.js';
import { formatCount, formatRupees, sumRupees } from '../../shared/figures/money.js';
import { StudentLink } from '../../shared/figures/record-links.js';
import { useYear } from '../../shared/form/use-year.js';
import { YearSelect } from '../../shared/form/year-select.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { ReasonDialog } from '../../shared/overlay/reason-dialog.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useAction } from '../../shared/server/use-action.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useReturned } from '../../shared/server/use-open-request.js';
import { useUser } from '../../shared/session/session.js';
import { useMay } from '../../shared/session/use-may.js';
import { Stack } from '../../shared/shell/layout.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { SummaryTable } from '../../shared/table/summary-table.js';
import { type Column } from '../../shared/table/table.js';
import { OPENING_LINES } from './opening-lines.js';
import styles from './periods.module.css';

const { Part: OpeningUpload } = lazyPart(async () => (await import('./opening-upload.js')).OpeningUpload);

type Entry = NonNullable<Opening['entry']>;

const STUDENTS_SHOWN = 200;

const STUDENTS: readonly Column<Entry['students'][number]>[] = [
  {
    id: 'name',
    header: 'Student',
    cell: ({ student_id, name }) => <StudentLink id={student_id} name={name} />,
    value: ({ name }) => name,
  },
  { id: 'enrollment_no', header: 'Enrollment No', cell: ({ enrollment_no }) => enrollment_no },
  { id: 'amount', header: 'In the File', cell: ({ amount }) => formatRupees(amount), align: 'end' },
  { id: 'on_bills', header: 'On Bills Now', cell: ({ on_bills }) => formatRupees(on_bills), align: 'end' },
];

const REVERSED: readonly Column<Opening['reversed'][number]>[] = [
  { id: 'source', header: 'Source', cell: ({ source_note }) => source_note },
  { id: 'total', header: 'Total', cell: ({ total }) => formatRupees(total), align: 'end' },
  {
    id: 'people',
    header: 'Entered and Confirmed By',
    cell: ({ entered_by_name, confirmed_by_name }) => `${entered_by_name}, ${confirmed_by_name}`,
  },
  {
    id: 'reversed',
    header: 'Reversed',
    cell: ({ reversed_at, reversed_by_name }) => `${formatDateTime(reversed_at)}, ${reversed_by_name}`,
  },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => reason },
];

function sentenceOf({ status, entry }: Opening, name: string, answerOf?: string): string {
  if (!entry || status === 'none') return `No opening balances are entered for ${name}.`;
  if (status === 'rejected')
    return `The opening balances of ${name} were rejected by ${entry.rejected_by_name ?? ''}: ${entry.rejection_reason ?? ''}. Another file can be entered.`;
  if (status === 'reversed') return `The opening balances of ${name} are reversed. Another file can be entered.`;
  const entered = `Entered ${formatDateTime(entry.entered_at)} by ${entry.entered_by_name}, from: ${entry.source_note}.`;
  return status === 'entered'
    ? `${entered} ${answerOf === undefined ? 'A second person must confirm them.' : `They wait for ${answerOf}.`}`
    : `${entered} Confirmed ${formatDateTime(entry.confirmed_at)} by ${entry.confirmed_by_name ?? ''}.`;
}

function clearingSentencesOf({ lines, students }: Entry): readonly string[] {
  const owed =
    'The dues of the students wait on 3090 until they are assigned as bills. A voucher then moves their income to 3090.';
  const differs = 'The difference of the former books stays on 3090 until a voucher moves it to its account.';
  return [
    ...(students.length > 0 ? [owed] : []),
    ...(lines.some(({ account }) => account === '3090') ? [differs] : []),
  ];
}

function booksSentenceOf({ financial_year: year, is_closed, has_earlier_books }: Opening): string {
  const [april = ''] = monthsOfFinancialYear(year);
  if (is_closed) return `${monthName(april)} is closed, so no balances can be entered, confirmed or reversed.`;
  if (!has_earlier_books) return '';
  return `The books carry the balances of ${financialYearName(yearBefore(year))} into ${financialYearName(year)}. A file adds to them.`;
}

export default function OpeningPage() {
  const [year, setYear] = useYear();
  const [banner, report] = useOutcome(year);
  const { data, isError, error, isPending, refetch } = useRoute(openingBalances.ofYear, { financial_year: year });
  const mayAct = useMay(openingBalances.enter);
  return (
    <>
      <PageHeader
        title="Opening Balances"
        subtitle="The balances of the former books, on the first day of a year"
        actions={
          <>
            <YearSelect year={year} onChange={setYear} />
            {data && mayAct && !data.is_closed && <Actions opening={data} report={report} />}
          </>
        }
      />
      <Stack>
        {banner}
        {isError && (
          <Banner tone="error" onRetry={() => void refetch()}>
            {error.text('The opening balances could not be loaded.')}
          </Banner>
        )}
        {isPending && <Skeleton width="60%" />}
        {data && <OfYear opening={data} />}
      </Stack>
    </>
  );
}

function Standing({ opening }: { readonly opening: Opening }) {
  const { financial_year, status, entry, is_closed } = opening;
  const ofBooks = booksSentenceOf(opening);
  const returned = useReturned('opening_balances', status === 'entered' ? entry?.entry_id : undefined);
  const { id: ownId } = useUser();
  const isOwn = status === 'confirmed' && !is_closed && entry?.entered_by === ownId;
  return (
    <>
      <p className={styles.facts}>{sentenceOf(opening, financialYearName(financial_year), returned?.step)}</p>
      {returned && <Link to={`/approvals/opening_balances/${returned.id}`}>The question about it</Link>}
      {ofBooks !== '' && <p className={styles.facts}>{ofBooks}</p>}
      {isOwn && <p className={styles.facts}>You entered these balances. Another person can reverse them.</p>}
    </>
  );
}

function OfYear({ opening }: { readonly opening: Opening }) {
  const { status, entry, reversed } = opening;
  return (
    <>
      <Standing opening={opening} />
      <Clearing opening={opening} />
      {entry && status !== 'reversed' && status !== 'rejected' && <Balances entry={entry} />}
      {reversed.length > 0 && (
        <SummaryTable
          title="Reversed Before"
          rows={reversed}
          columns={REVERSED}
          rowId={({ reversed_at }) => reversed_at}
          empty=""
        />
      )}
    </>
  );
}

const Clearing = ({ opening: { entry, status } }: { readonly opening: Opening }) =>
  entry &&
  status === 'confirmed' &&
  clearingSentencesOf(entry).map((sentence) => (
    <p key={sentence} className={styles.facts}>
      {sentence}
    </p>
  ));

function Balances({ entry: { lines, students, total } }: { readonly entry: Entry }) {
  const owed = formatRupees(sumRupees(students.map(({ amount }) => amount)));
  const more = students.length - STUDENTS_SHOWN;
  return (
    <>
      <SummaryTable
        title={`Accounts · ${formatRupees(total)} on both sides`}
        rows={lines}
        columns={OPENING_LINES}
        rowId={({ account }) => account}
        empty=""
      />
      <SummaryTable
        title={`Students · ${owed}`}
        rows={students.slice(0, STUDENTS_SHOWN)}
        columns={STUDENTS}
        rowId={({ student_id }) => student_id}
        empty="No student owes anything from before."
      />
      {more > 0 && <p className={styles.facts}>{`and ${formatCount(more)} more students`}</p>}
    </>
  );
}

interface ActionsProps {
  readonly opening: Opening;
  readonly report: Report;
}

function Actions(props: ActionsProps) {
  const { financial_year, status } = props.opening;
  const [isUploading, setUploading] = useState(false);
  return (
    <>
      {status === 'confirmed' ? (
        <Reversal {...props} />
      ) : (
        <ActButton look={status === 'entered' ? undefined : 'primary'} onClick={() => setUploading(true)}>
          {status === 'entered' ? 'Enter Another File…' : 'Enter a File…'}
        </ActButton>
      )}
      {status === 'entered' && <Confirmation {...props} />}
      {isUploading && <OpeningUpload year={financial_year} report={props.report} onClose={() => setUploading(false)} />}
    </>
  );
}

function Confirmation({ opening: { financial_year, entry }, report }: ActionsProps) {
  const { id: ownId } = useUser();
  const { confirm } = useAsk();
  const { mutate, isPending } = useAction(openingBalances.confirm);
  const returned = useReturned('opening_balances', entry?.entry_id);
  if (returned || !entry || entry.entered_by === ownId) return null;
  const { entry_id, total } = entry;
  const confirmAll = async (): Promise<void> => {
    const text = `Confirm the opening balances of ${financialYearName(financial_year)}? They are posted on 1 April.`;
    if (!(await confirm({ text, about: formatRupees(total), verb: 'Confirm Balances' }))) return;
    mutate(
      { financial_year, entry_id },
      {
        onSuccess: ({ message }) => report.succeeded(message),
        onError: (refusal) => report.failed(refusal.text('The balances could not be confirmed.')),
      },
    );
  };
  return (
    <ActButton look="primary" pending={isPending && 'Confirming…'} onClick={() => void confirmAll()}>
      Confirm…
    </ActButton>
  );
}

function Reversal({ opening: { financial_year, entry }, report }: ActionsProps) {
  const { id: ownId } = useUser();
  const [isAsking, setAsking] = useState(false);
  if (entry?.entered_by === ownId) return null;
  return (
    <>
      <ActButton onClick={() => setAsking(true)}>Reverse…</ActButton>
      {isAsking && (
        <ReasonDialog
          title={`Reverse the Opening Balances of ${financialYearName(financial_year)}`}
          facts={[['Total', formatRupees(entry?.total)]]}
          consequence="Both entries stay in the ledger, on 1 April. Another file can be entered then."
          route={openingBalances.reverse}
          input={(reason) => ({ financial_year, reason })}
          failure="The balances could not be reversed."
          verb="Reverse Balances"
          pending="Reversing…"
          onDone={({ message }) => report.succeeded(message)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
