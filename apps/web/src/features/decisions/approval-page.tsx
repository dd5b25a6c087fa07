import { type ApprovalDecision, type ApprovalPage as Shown, decisions } from '@bursar/contracts';
import { type Day, istDayOf } from '@bursar/domain/kernel';
import { useRef, useState } from 'react';
import { useParams } from 'react-router-dom';

import { Banner } from '../../shared/feedback/banner.js';
import { type Report, useOutcome } from '../../shared/feedback/outcome.js';
import { Skeleton } from '../../shared/feedback/skeleton.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatDateTime, today } from '../../shared/figures/dates.js';
import { Button } from '../../shared/form/button.js';
import { useRoute } from '../../shared/server/use-route.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { Table } from '../../shared/table/table.js';
import { useKeptFocus } from '../../shared/table/use-kept-focus.js';
import { AnswerHere } from './answer-here.js';
import { AskedFor, Salaries } from './asked-for.js';
import { DecideHere } from './decide-here.js';
import styles from './decisions.module.css';
import { AMOUNT, BUDGET, descriptionOn, SUBMITTED_BY, SUBMITTED_ON } from './item-columns.js';
import { seenWords, waitingWords } from './item-words.js';
import { EntryAsked } from './entry-asked.js';

const STATES = { done: 'Approved', waiting: 'Waits for', to_come: 'Then', fallen: 'Passed on by' } as const;
const STOPPED: Partial<Record<Shown['state'], string>> = {
  returned: 'Returned by',
  rejected: 'Rejected by',
  withdrawn: 'Withdrawn before',
};
const VERDICTS = { approved: 'approved', rejected: 'rejected', returned: 'asked' } as const;

export default function ApprovalPage() {
  const { kind = '', id = '' } = useParams();
  const { data, isError, error, refetch } = useRoute(decisions.approval, { kind, id });
  const [banner, report] = useOutcome(id);
  const content = useRef<HTMLElement>(null);
  useKeptFocus(content, data);
  return (
    <>
      <PageHeader
        title={data?.item.description ?? 'Request'}
        subtitle={data ? makerOf(data.item) : isError ? undefined : <Skeleton width="12em" />}
      />
      {isError && (
        <Banner tone="error" onRetry={() => void refetch()}>
          {error.text('The request could not be loaded.')}
        </Banner>
      )}
      <section ref={content} tabIndex={-1} aria-label="The request and its outcome">
        <Stack>
          {banner}
          <DecideHere id={id} isSeen={data !== undefined} report={report} />
          {data && <AnswerHere page={data} report={report} />}
          {data && <Request page={data} kind={kind} id={id} report={report} />}
        </Stack>
      </section>
    </>
  );
}

const makerOf = ({ submitted_by_name, department_name }: Shown['item']): string =>
  [submitted_by_name, ...(department_name === null ? [] : [department_name])].join(', ');

interface RequestProps {
  readonly page: Shown;
  readonly kind: string;
  readonly id: string;
  readonly report: Report;
}

const Request = ({ page, kind, id, report }: RequestProps) => (
  <Stack>
    <AskedFor page={page} report={report} />
    <section aria-labelledby="route">
      <h2 id="route" className={styles.title}>
        Route
      </h2>
      <ol className={styles.steps}>
        {page.steps.map(({ name, holders, state, decisions: taken }) => (
          <li key={name} className={styles.step} data-state={state}>
            <span className={styles.note}>
              {state === 'stopped' ? (STOPPED[page.state] ?? 'Stopped at') : STATES[state]}
            </span>
            <strong>{name}</strong>
            <span>{holders}</span>
            {state === 'waiting' && <span className={styles.note}>{waitingWords(page.item, today())}</span>}
            {taken.map((no) => (
              <Taken key={no} decision={page.decisions[no - 1]} />
            ))}
          </li>
        ))}
      </ol>
    </section>
    <Salaries of={page.salaries} />
    {page.entry && <EntryAsked id={id} entry={page.entry} report={report} />}
    {page.decisions.length > 0 && (
      <section aria-labelledby="decisions">
        <h2 id="decisions" className={styles.title}>
          Decisions
        </h2>
        <ol className={styles.decisions}>
          {page.decisions.map((decision) => (
            <Decision key={decision.no} decision={decision} kind={kind} id={id} />
          ))}
        </ol>
      </section>
    )}
    <Answers page={page} />
  </Stack>
);

const Answers = ({ page }: Pick<RequestProps, 'page'>) =>
  page.answers.length > 0 && (
    <section aria-labelledby="answers">
      <h2 id="answers" className={styles.title}>
        Answers
      </h2>
      <ul className={styles.decisions}>
        {page.answers.map(({ at, answer, previous_amount }) => (
          <li key={at}>
            {answer} <span className={styles.note}>{formatDateTime(at)}</span>
            {previous_amount !== page.item.amount && (
              <>
                , <Amount rupees={previous_amount} /> <span className={styles.note}>before</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );

const nameIn = ({ by_name, for_name }: ApprovalDecision): string =>
  for_name === null ? by_name : `${by_name} for ${for_name}`;

const Taken = ({ decision }: { readonly decision: ApprovalDecision | undefined }) =>
  decision && (
    <span className={styles.note}>
      {nameIn(decision)} {VERDICTS[decision.verdict]}, {formatDateTime(decision.at)}
    </span>
  );

function Decision({ decision, kind, id }: Pick<RequestProps, 'kind' | 'id'> & { readonly decision: ApprovalDecision }) {
  const [open, setOpen] = useState(false);
  const saw = decision.seen ? seenWords(kind, decision.seen) : '';
  return (
    <li className={styles.decision}>
      <span>
        <strong>{nameIn(decision)}</strong> {VERDICTS[decision.verdict]} at the step {decision.step},{' '}
        {formatDateTime(decision.at)}
      </span>
      {decision.note !== '' && <span>{decision.note}</span>}
      {decision.seen && (
        <>
          {saw !== '' && <span className={styles.note}>Saw: {saw}</span>}
          <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            Show that screen
          </Button>
          {open && <SeenScreen kind={kind} id={id} step={decision.no} day={istDayOf(decision.at)} />}
        </>
      )}
    </li>
  );
}

interface SeenScreenProps {
  readonly kind: string;
  readonly id: string;
  readonly step: number;
  readonly day: Day;
}

function SeenScreen({ kind, id, step, day }: SeenScreenProps) {
  const { data, isError, error } = useRoute(decisions.seenApproval, { kind, id, step });
  const columns = [descriptionOn(day), AMOUNT, BUDGET, SUBMITTED_BY, SUBMITTED_ON];
  if (isError) return <Banner tone="error">{error.text('The screen could not be loaded.')}</Banner>;
  return (
    data && (
      <div className={styles.rows}>
        <Table name="The row at the decision" columns={columns} rows={[data.item]} rowId={({ id: of }) => of} />
      </div>
    )
  );
}
