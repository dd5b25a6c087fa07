import { type Finding, FINDING_STATUSES, findings, statusWord } from '@bursar/contracts';
import { useState } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { type Report, useOutcome } from '../../shared/feedback/outcome.js';
import { Skeleton } from '../../shared/feedback/skeleton.js';
import { formatDateTime } from '../../shared/figures/dates.js';
import { formatCount } from '../../shared/figures/money.js';
import { ActButton } from '../../shared/past/act-button.js';
import { usePage } from '../../shared/server/use-route.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { useShortcutsEnabled } from '../../shared/shell/shortcuts.js';
import { useMedia } from '../../shared/shell/use-media.js';
import { useOpenedId } from '../../shared/table/use-opened.js';
import { FindingDialog } from './finding-dialog.js';
import { AskDialog, CloseDialog, ReopenDialog } from './finding-dialogs.js';
import { FindingDrawer } from './finding-drawer.js';
import styles from './findings.module.css';

const DIALOGS = { ask: AskDialog, close: CloseDialog, reopen: ReopenDialog };
type Doing = keyof typeof DIALOGS | 'open';

const SHOWN = 50;

export default function FindingsPage() {
  const [banner, report] = useOutcome('');
  const { id, open, close } = useOpenedId();
  const [doing, setDoing] = useState<Doing>();
  const opened = usePage(findings.list, { id: id ?? '', page: 1, limit: 1 }, { enabled: id !== undefined });
  const finding = opened.data?.rows.find((each) => each.id === id);
  const stop = (): void => setDoing(undefined);
  const hasKey = [useMedia('(pointer: fine)'), useShortcutsEnabled()].every(Boolean);
  return (
    <>
      <PageHeader
        title="Findings"
        subtitle={hasKey ? 'Press F on any row to open a finding about it.' : undefined}
        actions={
          <ActButton look="primary" onClick={() => setDoing('open')}>
            New Finding
          </ActButton>
        }
      />
      <Stack>
        {banner}
        <div className={styles.board}>
          {FINDING_STATUSES.map((status) => (
            <Column key={status} status={status} onOpen={open} />
          ))}
        </div>
      </Stack>
      {id !== undefined && finding && (
        <FindingDrawer finding={finding} actions={<Actions finding={finding} onDo={setDoing} />} onClose={close} />
      )}
      {doing === 'open' && (
        <FindingDialog evidence={[]} onDone={(message) => report.succeeded(message)} onClose={stop} />
      )}
      {finding && doing !== undefined && doing !== 'open' && (
        <Done doing={doing} finding={finding} report={report} onClose={stop} />
      )}
    </>
  );
}

interface DoneProps {
  readonly doing: keyof typeof DIALOGS;
  readonly finding: Finding;
  readonly report: Report;
  readonly onClose: () => void;
}

function Done({ doing, ...props }: DoneProps) {
  const Dialog = DIALOGS[doing];
  return <Dialog {...props} />;
}

function Actions({ finding: { status }, onDo }: { readonly finding: Finding; readonly onDo: (doing: Doing) => void }) {
  if (status === 'closed') return <ActButton onClick={() => onDo('reopen')}>Reopen…</ActButton>;
  return (
    <>
      {status !== 'asked' && <ActButton onClick={() => onDo('ask')}>Ask the office…</ActButton>}
      <ActButton look="primary" onClick={() => onDo('close')}>
        Close…
      </ActButton>
    </>
  );
}

interface ColumnProps {
  readonly status: Finding['status'];
  readonly onOpen: (id: string) => void;
}

function Column({ status, onOpen }: ColumnProps) {
  const { data, isError, error, refetch } = usePage(findings.list, { status, page: 1, limit: SHOWN });
  const title = `findings-${status}`;
  return (
    <section className={styles.column} aria-labelledby={title}>
      <h2 id={title}>
        {statusWord(status)} <span>{data ? formatCount(data.total) : ''}</span>
      </h2>
      {isError && (
        <Banner tone="error" onRetry={() => void refetch()}>
          {error.text('The findings could not be loaded.')}
        </Banner>
      )}
      {!data && !isError && (
        <p className={styles.waiting}>
          <Skeleton width="60%" />
        </p>
      )}
      {data?.rows.length === 0 && <p className={styles.none}>None.</p>}
      <ul className={styles.cards}>
        {data?.rows.map(({ id, title: name, severity, changed_at, opened_by_name }) => (
          <li key={id}>
            <button type="button" className={styles.card} onClick={() => onOpen(id)}>
              {name}
              <small>
                {statusWord(severity)} · {opened_by_name} · {formatDateTime(changed_at)}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {data && data.total > SHOWN && (
        <p className={styles.none}>{`The latest ${SHOWN} of ${formatCount(data.total)}.`}</p>
      )}
    </section>
  );
}
