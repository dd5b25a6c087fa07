import { type AnswerOf, type Period, periods, proofs } from '@bursar/contracts';
import { monthName } from '@bursar/domain/kernel';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { Banner } from '../../shared/feedback/banner.js';
import { type Report, useOutcome } from '../../shared/feedback/outcome.js';
import { Skeleton } from '../../shared/feedback/skeleton.js';
import { formatDateTime } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { Drawer, DrawerFoot } from '../../shared/overlay/dialog.js';
import { ReasonDialog } from '../../shared/overlay/reason-dialog.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useAction } from '../../shared/server/use-action.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useUser } from '../../shared/session/session.js';
import { useMay } from '../../shared/session/use-may.js';
import { useIsShown } from '../../shared/shell/use-is-shown.js';
import { SummaryTable } from '../../shared/table/summary-table.js';
import { type Column } from '../../shared/table/table.js';
import styles from './periods.module.css';

type Line = AnswerOf<typeof periods.checklist>['trial_balance'][number];
type ItemProps = AnswerOf<typeof periods.checklist>['items'][number];
type Closing = Period['closings'][number];

const BALANCE: readonly Column<Line>[] = [
  { id: 'name', header: 'Account', cell: ({ name }) => name },
  { id: 'debit', header: 'Debit', cell: ({ debit }) => (debit === 0 ? '' : formatRupees(debit)), align: 'end' },
  { id: 'credit', header: 'Credit', cell: ({ credit }) => (credit === 0 ? '' : formatRupees(credit)), align: 'end' },
];

const DIFFERENCES: readonly Column<Period['differences'][number]>[] = [
  { id: 'name', header: 'Account', cell: ({ name }) => name },
  { id: 'amount', header: 'Difference', cell: ({ amount }) => formatRupees(amount), align: 'end' },
];

const balanceTitle = (total: number): string => `Trial Balance · ${formatRupees(total)} on both sides`;

interface PeriodDrawerProps {
  readonly month: Period;
  readonly report: Report;
  readonly onAsked: (message: string) => void;
  readonly onClose: () => void;
}

export function PeriodDrawer({ month, report, onAsked, onClose }: PeriodDrawerProps) {
  const isShown = useIsShown();
  const [banner, outcome] = useOutcome(month.id);
  const refused = (sentence: string): void => (isShown() ? outcome : report).failed(sentence);
  const done = (message: string): void => {
    report.succeeded(message);
    if (isShown()) onClose();
  };
  return (
    <Drawer title={monthName(month.id)} onClose={onClose}>
      {banner}
      {month.reopenable && month.reopening_asked_by !== null && (
        <p
          className={styles.facts}
        >{`${month.reopening_asked_by_name ?? ''} asked to reopen it: ${month.reopening_reason ?? ''}`}</p>
      )}
      {month.closings.toReversed().map((closing) => (
        <Sealed key={closing.closed_at} closing={closing} />
      ))}
      {month.differences.length > 0 && (
        <SummaryTable
          title="Differences from the Closing Before"
          rows={month.differences}
          columns={DIFFERENCES}
          rowId={({ account }) => account}
          empty="Both closings agree."
        />
      )}
      {month.reopenable && <Reopening month={month} onAsked={onAsked} onDone={done} onRefused={refused} />}
      {month.status !== 'closed' && <ToClose month={month} onDone={done} onRefused={refused} />}
    </Drawer>
  );
}

function Sealed({ closing }: { readonly closing: Closing }) {
  const seal = closing.seal_no === null ? 'It is sealed within the hour.' : `Seal ${closing.seal_no}`;
  return (
    <>
      <p className={styles.facts}>
        {`Closed ${formatDateTime(closing.closed_at)} by ${closing.closed_by_name}. ${seal}`}
        {closing.reopened_at !== null &&
          `. Reopened ${formatDateTime(closing.reopened_at)} by ${closing.asked_by_name ?? ''} and ${closing.confirmed_by_name ?? ''}: ${closing.reason ?? ''}`}
      </p>
      <SummaryTable
        title={balanceTitle(closing.total)}
        rows={closing.trial_balance}
        columns={BALANCE}
        rowId={({ account }) => account}
        empty="No account has a balance."
      />
    </>
  );
}

interface ActProps extends Pick<PeriodDrawerProps, 'month'> {
  readonly onDone: (message: string) => void;
  readonly onRefused: (sentence: string) => void;
}

function ToClose({ month: { id }, onDone, onRefused }: ActProps) {
  const checklist = useRoute(periods.checklist, { month: id });
  const closing = useAction(periods.close);
  const { confirm } = useAsk();
  const mayClose = useMay(periods.close);
  const close = async (): Promise<void> => {
    const text = `Close ${monthName(id)}? No entry with a day in it is taken any more.`;
    if (!(await confirm({ text, about: monthName(id), verb: `Close ${monthName(id)}` }))) return;
    closing.mutate(
      { month: id },
      {
        onSuccess: ({ message }) => onDone(message),
        onError: (error) => onRefused(error.text('The month could not be closed.')),
      },
    );
  };
  if (checklist.isError) {
    return (
      <Banner tone="error" onRetry={() => void checklist.refetch()}>
        {checklist.error.text('The checklist could not be loaded.')}
      </Banner>
    );
  }
  if (!checklist.data) return <Skeleton width="60%" />;
  const { items, trial_balance, total } = checklist.data;
  return (
    <>
      <ul className={styles.items} aria-label="Checklist">
        {items.map((item) => (
          <Item key={item.id} {...item} />
        ))}
      </ul>
      <SummaryTable
        title={balanceTitle(total)}
        rows={trial_balance}
        columns={BALANCE}
        rowId={({ account }) => account}
        empty="No account has a balance."
      />
      {mayClose && (
        <DrawerFoot>
          <ActButton look="primary" disabled={closing.isPending} onClick={() => void close()}>
            {closing.isPending ? 'Closing…' : `Close ${monthName(id)}…`}
          </ActButton>
        </DrawerFoot>
      )}
    </>
  );
}

function Reopening({ month, onAsked, onDone, onRefused }: ActProps & Pick<PeriodDrawerProps, 'onAsked'>) {
  const [asking, setAsking] = useState(false);
  const { id: ownId } = useUser();
  const { confirm } = useAsk();
  const mayReopen = useMay(periods.reopen);
  const reopening = useAction(periods.reopen);
  const dismissing = useAction(periods.dismissReopening);
  const { id, reopening_reason: reason, reopening_asked_by: askedBy } = month;
  const name = monthName(id);
  const reopen = async (): Promise<void> => {
    const text = `Reopen ${name}? Entries with a day in it are taken again, until it is closed again.`;
    if (!(await confirm({ text, about: reason, verb: `Reopen ${name}`, danger: true }))) return;
    reopening.mutate(
      { month: id },
      {
        onSuccess: ({ message }) => onDone(message),
        onError: (error) => onRefused(error.text('The month could not be reopened.')),
      },
    );
  };
  const dismiss = (): void =>
    dismissing.mutate(
      { month: id },
      {
        onSuccess: ({ message }) => onDone(message),
        onError: (error) => onRefused(error.text('The request could not be dismissed.')),
      },
    );
  return (
    <>
      {mayReopen && (
        <DrawerFoot>
          {askedBy === null ? (
            <ActButton onClick={() => setAsking(true)}>{`Reopen ${name}…`}</ActButton>
          ) : (
            <ActButton pending={dismissing.isPending && 'Dismissing…'} onClick={dismiss}>
              Dismiss Request
            </ActButton>
          )}
          {askedBy !== null && askedBy !== ownId && (
            <ActButton look="danger" onClick={() => void reopen()}>{`Confirm: Reopen ${name}…`}</ActButton>
          )}
        </DrawerFoot>
      )}
      {asking && (
        <ReasonDialog
          title={`Reopen ${name}`}
          facts={[['Month', name]]}
          consequence="A second administrator must confirm. The closing and its seal stay."
          route={periods.askToReopen}
          input={(given) => ({ month: id, reason: given })}
          failure="The month could not be reopened."
          verb={`Ask to Reopen ${name}`}
          pending="Sending…"
          onDone={({ message }) => onAsked(message)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Item({ says, blocking, count, ...item }: ItemProps) {
  return (
    <li>
      <span aria-hidden="true" className={blocking && count > 0 ? styles.blocks : undefined}>
        {count === 0 ? '✓' : blocking ? '✕' : '!'}
      </span>
      <span>
        {count === 0 ? says : <Open {...item} says={says} />}
        {count > 0 && blocking && ' It blocks the closing.'}
      </span>
    </li>
  );
}

function Open({ id, says, link }: Pick<ItemProps, 'id' | 'says' | 'link'>) {
  const mayProve = useMay(proofs.prove);
  if (id === 'proof' && !mayProve) return <>{says} An administrator or an auditor compares them.</>;
  return <Link to={link}>{says}</Link>;
}
