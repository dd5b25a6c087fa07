import { type AnswerOf, type decisions } from '@bursar/contracts';

import { Banner } from '../../shared/feedback/banner.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { Button } from '../../shared/form/button.js';
import { useChangedRows } from '../../shared/live/changed-rows.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useShortcuts } from '../../shared/shell/shortcuts.js';
import { type Column, Table, TableSkeleton } from '../../shared/table/table.js';
import { type Bulk, useSelection } from '../../shared/table/use-selection.js';
import styles from './decisions.module.css';
import { AMOUNT, BUDGET, DESCRIPTION, NAMED_DESCRIPTION, SUBMITTED_BY, SUBMITTED_ON } from './item-columns.js';
import { useDeciding } from './use-deciding.js';
import { type ShownItem } from './use-outcomes.js';
import { useRowFocus } from './use-row-focus.js';
import { type Verdict } from './use-verdicts.js';
import { useWaiting } from './use-waiting.js';
import { VerdictButtons } from './verdict-buttons.js';

type Waiting = AnswerOf<typeof decisions.waitingApprovals>;

const NAME = 'Pending Expense Approvals';
const COLUMNS: readonly Column<ShownItem>[] = [DESCRIPTION, AMOUNT, BUDGET, SUBMITTED_BY, SUBMITTED_ON];
const rowId = ({ id }: ShownItem): string => id;

/** Only spending has a budget. */
function columnsOf(rows: readonly ShownItem[], named: boolean): readonly Column<ShownItem>[] {
  const budgeted = rows.some(({ budget }) => budget !== null);
  return [
    named ? NAMED_DESCRIPTION : DESCRIPTION,
    ...COLUMNS.filter((column) => column !== DESCRIPTION && (budgeted || column !== BUDGET)),
  ];
}

const isOpen = ({ outcome, refusal }: ShownItem): boolean => outcome === undefined && refusal === null;

const BULK: Bulk<ShownItem> = {
  label: ({ description, submitted_by_name }) => `${description} of ${submitted_by_name}`,
  selectable: isOpen,
  actions: () => null,
};

interface WaitingForYouProps {
  readonly department: string | undefined;
  readonly named: boolean;
  readonly report: Report;
}

export function WaitingForYou(props: WaitingForYouProps) {
  const { data, isError, error, refetch } = useWaiting();
  return (
    <section aria-labelledby="pending">
      <h2 id="pending" className={styles.title}>
        {NAME}
      </h2>
      {isError && (
        <Banner tone="error" onRetry={() => void refetch()}>
          {error.text('The requests could not be loaded.')}
        </Banner>
      )}
      {data === undefined && !isError && <TableSkeleton name={NAME} columns={COLUMNS} rows={3} />}
      {data && <Requests {...props} waiting={data} refetch={refetch} />}
    </section>
  );
}

function Count({ items }: Pick<Waiting, 'items'>) {
  const open = items.filter(({ refusal }) => refusal === null);
  const late = open.filter((item) => item.late).length;
  return (
    <p>
      Waiting for you {open.length}
      {late > 0 && <span className={styles.over}> · late {late}</span>}
    </p>
  );
}

interface ApproveChosenProps {
  readonly chosen: number;
  readonly onApprove: () => void;
}

const ApproveChosen = ({ chosen, onApprove }: ApproveChosenProps) =>
  chosen > 0 && (
    <ActButton look="primary" onClick={onApprove}>
      Approve {chosen} selected
    </ActButton>
  );

interface RequestsProps extends WaitingForYouProps {
  readonly waiting: Waiting;
  readonly refetch: () => unknown;
}

function Requests({ waiting, department, named, report, refetch }: RequestsProps) {
  const { items, position } = waiting;
  const focus = useRowFocus();
  const { body, held, release, inFocus, step, choose, holding } = focus;
  const { shown, said, take, approveAll } = useDeciding({ items, position, onGone: focus.moveFrom, refetch, report });
  const isHere = ({ department_id }: Pick<ShownItem, 'department_id'>): boolean =>
    department === undefined || String(department_id) === department;
  const here = shown.filter(isHere);
  const rows = held ? here.filter(({ id }) => held.has(id)) : here;
  const selection = useSelection(rows, rowId, BULK);
  const changed = useChangedRows('approval_requests');
  const chosen = selection?.rows ?? [];
  const approveChosen = async (): Promise<void> => {
    if (await approveAll(chosen)) selection?.clear();
  };
  const onRow = (verdict: Verdict): void => {
    if (!selection) return;
    if (verdict === 'approve' && chosen.length > 0) {
      void approveChosen();
      return;
    }
    const id = inFocus();
    const item = rows.find((row) => row.id === id);
    if (item && isOpen(item)) void take(verdict, item);
  };
  useShortcuts({
    a: () => onRow('approve'),
    r: () => onRow('reject'),
    b: () => onRow('return'),
    x: choose,
    j: () => step(1),
    k: () => step(-1),
    ...(selection && { '.': () => step(1) }),
  });
  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {here.length > 0 && (
        <div className={styles.line}>
          <Count items={items.filter(isHere)} />
          {here.length > rows.length && (
            <Button size="small" look="quiet" onClick={release}>
              {here.length - rows.length} new
            </Button>
          )}
          <ApproveChosen chosen={chosen.length} onApprove={() => void approveChosen()} />
        </div>
      )}
      {here.length === 0 && <p>No pending expenses to approve</p>}
      {rows.length > 0 && (
        <div className={styles.rows} {...holding(here.map(rowId))}>
          <Table
            name={NAME}
            columns={columnsOf(rows, named)}
            rows={rows}
            rowId={rowId}
            actions={(item) => <VerdictButtons item={item} onTake={(verdict, one) => void take(verdict, one)} />}
            actionsHeader="Approve/Reject"
            changed={changed}
            bodyRef={body}
            selection={selection}
          />
        </div>
      )}
    </>
  );
}
