import { type ReportEvents } from '../reports/events.js';
import { audience } from './audiences.js';
import { news, opening } from './notification.js';

/** Old events name no owner. */
export const reportsNews = news<Pick<ReportEvents, 'ReportNotSent'>>({
  ReportNotSent: ({ data: { scheduleId, ownerId, title, recipients, reason } }) =>
    ownerId === undefined
      ? undefined
      : {
          audience: audience.user(ownerId),
          kind: 'report.not_sent',
          title: `Your report “${title ?? ''}” could not be sent by mail`,
          body: `To ${recipients.map(({ name }) => name).join(', ')}. ${reason}`,
          link: opening('/admin/reports', scheduleId),
        },
});
