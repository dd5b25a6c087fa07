import { type EventMap, projection, type Recorded, rollUp } from '../kernel/index.js';
import { administrationNews } from './administration.news.js';
import { aidNews } from './aid.news.js';
import { assuranceNews } from './assurance.news.js';
import { isShared } from './audiences.js';
import { billsNews } from './bills.news.js';
import { type News, type NotificationRow } from './notification.js';
import { paymentsNews } from './payments.news.js';
import { payrollNews } from './payroll.news.js';
import { periodsNews } from './periods.news.js';
import { remindersNews } from './reminders.news.js';
import { reportsNews } from './reports.news.js';
import { requestsNews } from './requests.news.js';
import { settling } from './settling.news.js';
import { spendingNews } from './spending.news.js';

const NEWS = {
  ...billsNews,
  ...paymentsNews,
  ...payrollNews,
  ...spendingNews,
  ...requestsNews,
  ...aidNews,
  ...administrationNews,
  ...reportsNews,
  ...remindersNews,
  ...assuranceNews,
  ...periodsNews,
} as unknown as News<EventMap>;

export const notifications = projection<NotificationRow, EventMap>({
  name: 'notifications',
  version: 27,
  indexes: ['id', 'position', 'audience', 'asks', 'settled_at'],
  rowOf: ({ id }) => id,
  on: Object.fromEntries(
    Object.entries(NEWS).map(([type, say]) => [
      type,
      (_: NotificationRow | undefined, event: Recorded): NotificationRow | undefined => {
        const said = say(event);
        if (!said) return undefined;
        const { student, asks = null, ...told } = said;
        const about = { student_id: student?.id ?? null, student_name: student?.name ?? null };
        const [{ id, position }, at] = [event, event.metadata.occurredAt];
        return { id, position, ...told, ...about, asks, settled_at: null, created_at: at };
      },
    ]),
  ),
  fanOut: settling,
});

export type SharedAudienceRow = {
  audience: string;
  notifications: number;
};

/** Few: rules, officers and deputies make them. */
export const sharedAudiences = rollUp({
  name: 'shared_audiences',
  version: 3,
  indexes: [],
  of: notifications,
  rows: ({ audience }): ReadonlyMap<string, SharedAudienceRow> =>
    new Map(isShared(audience) ? [[audience, { audience, notifications: 1 }]] : []),
  sums: ['notifications'],
});
