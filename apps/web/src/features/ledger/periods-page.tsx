import { type AnswerOf, type Period, periods } from '@bursar/contracts';
import { financialYearName, monthName } from '@bursar/domain/kernel';
import { type ReactNode, useEffect, useState } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { type Report, useOutcome } from '../../shared/feedback/outcome.js';
import { Skeleton } from '../../shared/feedback/skeleton.js';
import { formatDate } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { Button, ButtonLink } from '../../shared/form/button.js';
import { useYear } from '../../shared/form/use-year.js';
import { YearSelect } from '../../shared/form/year-select.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { ActButton } from '../../shared/past/act-button.js';
import { type RequestFailed } from '../../shared/server/request-failed.js';
import { useAction } from '../../shared/server/use-action.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useUser } from '../../shared/session/session.js';
import { useMay } from '../../shared/session/use-may.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import styles from './periods.module.css';

const { Part: PeriodDrawer } = lazyPart(async () => (await import('./period-drawer.js')).PeriodDrawer);

type Year = AnswerOf<typeof periods.ofYear>['year'];

const WORDS: Readonly<Record<Period['status'], string>> = {
  closed: 'Closed',
  reopened: 'Reopened',
  next: 'Next to close',
  open: 'Open',
  not_over: 'Not over',
  before: 'Before the books',
};

export default function PeriodsPage() {
  const [year, setYear] = useYear();
  const [banner, report] = useOutcome(year);
  const [opened, setOpened] = useState<string>();
  const shown = useRoute(periods.ofYear, { financial_year: year });
  const { months, year: state, next } = shown.data ?? { months: [], year: undefined, next: '' };
  const row = months.find(({ id }) => id === opened);
  const [asked, tellAsked] = useAsked(year, { months, state });
  const onAsked = (message: string): void => {
    report.begun();
    tellAsked(message);
  };
  return (
    <>
      <PageHeader
        title="Periods"
        subtitle="A closed month keeps its trial balance under a seal, and takes no entry any more."
        actions={
          <>
            <YearSelect year={year} onChange={setYear} />
            <ButtonLink to={`/admin/opening-balances?year=${year}`}>Opening Balances</ButtonLink>
            {state && (
              <CloseYear year={state} hasAllClosed={isClosed(months.at(-1))} report={report} onAsked={onAsked} />
            )}
          </>
        }
      />
      <Stack>
        {banner}
        {asked}
        {state && <YearState year={state} />}
        {months.some(isOpen) && <CloseFirst year={year} month={next} />}
        {shown.isError && (
          <Banner tone="error" onRetry={() => void shown.refetch()}>
            {shown.error.text('The periods could not be loaded.')}
          </Banner>
        )}
        {shown.isPending && <Skeleton width="60%" />}
        <ul className={styles.tiles}>
          {months.map((month) => (
            <Tile key={month.id} month={month} onOpen={() => setOpened(month.id)} />
          ))}
        </ul>
      </Stack>
      {row && <PeriodDrawer month={row} report={report} onAsked={onAsked} onClose={() => setOpened(undefined)} />}
    </>
  );
}

interface Shown {
  readonly months: readonly Period[];
  readonly state: Year | undefined;
}

function useAsked(year: string, { months, state }: Shown): readonly [ReactNode, (message: string) => void] {
  const { id: ownId } = useUser();
  const [banner, { begun, succeeded }] = useOutcome(year);
  const asksForYear = state?.status === 'asked' && state.asked_by === ownId;
  const waits = asksForYear || months.some(({ reopening_asked_by }) => reopening_asked_by === ownId);
  useEffect(() => {
    if (!waits) begun();
  }, [waits, begun]);
  return [banner, succeeded];
}

const isClosed = (month: Period | undefined): boolean => month?.status === 'closed';

const isOpen = ({ status }: Period): boolean => status !== 'closed' && status !== 'before';

function CloseFirst({ year, month }: { readonly year: string; readonly month: string }) {
  if (!useMay(periods.closeYear)) return null;
  const says = `${financialYearName(year)} can be closed once its months are.`;
  return <p className={styles.facts}>{`${says} ${monthName(month)} is the first that is open.`}</p>;
}

function YearState({ year }: { readonly year: Year }) {
  const askedBy = year.asked_by_name ?? '';
  if (year.status === 'asked') return <p className={styles.facts}>{`${askedBy} asked to close this year for good.`}</p>;
  if (year.status === 'open') return null;
  const surplus = year.surplus ?? 0;
  const result = `${surplus < 0 ? 'Deficit' : 'Surplus'} ${formatRupees(Math.abs(surplus))}`;
  return (
    <p className={styles.facts}>
      {`${financialYearName(year.id)} is closed for good, by ${askedBy} and ${year.confirmed_by_name ?? ''}. ${result}`}
    </p>
  );
}

const reported = (report: Report, failure: string) => ({
  onSuccess: ({ message }: { readonly message: string }) => report.succeeded(message),
  onError: (refusal: RequestFailed) => report.failed(refusal.text(failure)),
});

interface CloseYearProps {
  readonly year: Year;
  readonly hasAllClosed: boolean;
  readonly report: Report;
  readonly onAsked: (message: string) => void;
}

function CloseYear({ year: { id, status, asked_by }, hasAllClosed, report, onAsked }: CloseYearProps) {
  const { confirm } = useAsk();
  const { id: ownId } = useUser();
  const mayClose = useMay(periods.closeYear);
  const asking = useAction(periods.askToCloseYear);
  const confirming = useAction(periods.closeYear);
  const dismissing = useAction(periods.dismissYearClose);
  if (!mayClose || status === 'closed' || (status === 'open' && !hasAllClosed)) return null;
  const name = financialYearName(id);
  const close = async (): Promise<void> => {
    const text = `Close ${name} for good? None of its months can be reopened.`;
    if (!(await confirm({ text, about: name, verb: `Close ${name}`, danger: true }))) return;
    const outcome = reported(report, 'The year could not be closed.');
    if (status === 'asked') confirming.mutate({ financial_year: id }, outcome);
    else asking.mutate({ financial_year: id }, { ...outcome, onSuccess: ({ message }) => onAsked(message) });
  };
  const dismiss = (): void =>
    dismissing.mutate({ financial_year: id }, reported(report, 'The request could not be dismissed.'));
  return (
    <>
      {status === 'asked' && hasAllClosed && asked_by !== ownId && (
        <ActButton key="confirm" onClick={() => void close()}>{`Confirm: Close ${name}…`}</ActButton>
      )}
      <ActButton
        key="ask"
        pending={dismissing.isPending && 'Dismissing…'}
        onClick={() => (status === 'asked' ? dismiss() : void close())}
      >
        {status === 'asked' ? 'Dismiss Request' : `Close ${name}…`}
      </ActButton>
    </>
  );
}

interface TileProps {
  readonly month: Period;
  readonly onOpen: () => void;
}

function Tile({ month: { id, status, closings, reopenable, reopening_asked_by_name: askedBy }, onOpen }: TileProps) {
  const last = closings.at(-1);
  return (
    <li className={styles.tile} data-status={status}>
      <h2>{monthName(id)}</h2>
      <p>{reopenable && askedBy !== null ? `${WORDS[status]}. ${askedBy} asked to reopen it.` : WORDS[status]}</p>
      {last && status === 'closed' && (
        <>
          <p>{`${formatDate(last.closed_at)}, ${last.closed_by_name}`}</p>
          <p>{`${formatRupees(last.total)}${last.seal_no === null ? '' : ` · Seal ${last.seal_no}`}`}</p>
        </>
      )}
      {status !== 'not_over' && status !== 'before' && (
        <div>
          <Button size="small" data-open="" aria-label={`Checklist of ${monthName(id)}`} onClick={onOpen}>
            Checklist
          </Button>
        </div>
      )}
    </li>
  );
}
