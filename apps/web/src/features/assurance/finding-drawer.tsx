import { type Finding, ROLE_NAMES, statusWord } from '@bursar/contracts';
import { CONCLUSION_NAMES } from '@bursar/contracts/sheets/assurance';
import { type ReactNode } from 'react';

import { formatDateTime } from '../../shared/figures/dates.js';
import { StatusBadge } from '../../shared/figures/status-badge.js';
import { History } from '../../shared/history/history.js';
import { Drawer, DrawerFoot } from '../../shared/overlay/dialog.js';
import { useUser } from '../../shared/session/session.js';
import { Facts, Stack } from '../../shared/shell/layout.js';
import { Evidence } from './evidence.js';
import styles from './findings.module.css';

interface FindingDrawerProps {
  readonly finding: Finding;
  readonly actions: ReactNode;
  readonly onClose: () => void;
}

export function FindingDrawer({ finding, actions, onClose }: FindingDrawerProps) {
  const { id, title, severity, status, opened_by_name, opened_at, note, evidence, exchanges, conclusion } = finding;
  const readsHistory = useUser().role !== 'finance_manager';
  return (
    <Drawer title={title} onClose={onClose}>
      <Stack>
        <Facts
          of={[
            ['Status', <StatusBadge key="status" status={status} />],
            ['Severity', statusWord(severity)],
            ['Opened', `${formatDateTime(opened_at)} by ${opened_by_name}`],
            ...(conclusion === null ? [] : [['Conclusion', CONCLUSION_NAMES[conclusion]] as const]),
          ]}
        />
        {note !== '' && <p className={styles.note}>{note}</p>}
        <Part title="Evidence">
          <Evidence of={evidence} />
        </Part>
        {exchanges.length > 0 && (
          <Part title="Questions">
            <ol className={styles.exchanges}>
              {exchanges.map((exchange) => (
                <Exchange key={exchange.asked_at} {...exchange} />
              ))}
            </ol>
          </Part>
        )}
      </Stack>
      {readsHistory && <History kind="finding" id={id} />}
      <DrawerFoot>{actions}</DrawerFoot>
    </Drawer>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    {children}
  </section>
);

const Exchange = ({
  question,
  to,
  asked_by_name,
  asked_at,
  answer,
  answered_by_name,
  answered_at,
}: Finding['exchanges'][number]) => (
  <li className={styles.exchange}>
    <p>
      {question}
      <small>
        {asked_by_name} asked the {ROLE_NAMES[to].toLowerCase()}s, {formatDateTime(asked_at)}
      </small>
    </p>
    {answer === null || answered_at === null ? (
      <p className={styles.none}>No answer yet.</p>
    ) : (
      <p>
        {answer}
        <small>
          {answered_by_name}, {formatDateTime(answered_at)}
        </small>
      </p>
    )}
  </li>
);
