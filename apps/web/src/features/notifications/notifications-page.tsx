import { type Notification, notifications } from '@bursar/contracts';
import { operationsSheets } from '@bursar/contracts/sheets/operations';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';

import { Banner } from '../../shared/feedback/banner.js';
import { formatCount } from '../../shared/figures/money.js';
import { Noted } from '../../shared/figures/noted.js';
import { StudentLink } from '../../shared/figures/record-links.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useAction } from '../../shared/server/use-action.js';
import { usePage } from '../../shared/server/use-route.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { columnsOf } from '../../shared/table/column.js';
import { Register } from '../../shared/table/register.js';
import { type Filter } from '../../shared/table/filter.js';
import styles from './notifications-page.module.css';

const Title = ({ title, read_at }: Notification) =>
  read_at === null ? (
    <span className={styles.unread}>
      <span className="visually-hidden">Unread: </span>
      {title}
    </span>
  ) : (
    <span className={styles.read}>{title}</span>
  );

const Details = ({ body, student_id, student_name }: Notification) => {
  if (student_id === null || student_name === null) return body && <span className={styles.body}>{body}</span>;
  const student = <StudentLink id={student_id} name={student_name} />;
  if (body === '') return student;
  return (
    <span className={styles.body}>
      <Noted note={body}>{student}</Noted>
    </span>
  );
};

const COLUMNS = columnsOf(operationsSheets.notifications.columns, {
  title: { cell: Title },
  body: { cell: Details },
});

const FILTERS: readonly Filter[] = [
  { field: 'unread', label: 'Show', options: [{ value: 'true', label: 'Unread' }], beside: true },
];

const UNREAD = { unread: 'true', page: 1, limit: 1 } as const;

export default function NotificationsPage() {
  const navigate = useNavigate();
  const unread = usePage(notifications.list, UNREAD).data?.total;
  const { mutate: markRead, error: notMarked } = useAction(notifications.markRead);
  const markAll = useAction(notifications.markAllRead);
  const open = useCallback(
    ({ id, link, read_at }: Notification): void => {
      if (read_at === null) markRead({ id, read: true });
      void navigate(link);
    },
    [markRead, navigate],
  );
  const actions = useCallback(
    ({ id, title, read_at }: Notification) =>
      read_at === null && (
        <ActButton size="small" aria-label={`Mark as read: ${title}`} onClick={() => markRead({ id, read: true })}>
          Mark as read
        </ActButton>
      ),
    [markRead],
  );
  const failure = notMarked ?? markAll.error;
  return (
    <>
      <PageHeader
        title="Notifications"
        subtitle={
          unread === undefined ? undefined : unread === 0 ? "You're all caught up." : `${formatCount(unread)} unread`
        }
        actions={
          <ActButton
            disabled={unread === undefined || unread === 0}
            pending={markAll.isPending && 'Marking all as read...'}
            onClick={() => markAll.mutate({})}
          >
            Mark all as read
          </ActButton>
        }
      />
      <Stack>
        {failure && <Banner tone="error">{failure.text('The notification could not be marked as read.')}</Banner>}
        <Register
          sheet={operationsSheets.notifications}
          columns={COLUMNS}
          onOpen={open}
          actions={actions}
          filters={FILTERS}
          empty="No notifications yet. News about your own records appears here."
          failure="The notifications could not be loaded."
        />
      </Stack>
    </>
  );
}
