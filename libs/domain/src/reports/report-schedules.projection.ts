import { projection, type Recorded, type Timestamp } from '../kernel/index.js';
import { type Recipient, type ReportEvents, type ReportFilters, type ReportPlan } from './events.js';
import { type RelativePeriod } from './relative-period.js';
import { nextDue, type Rhythm } from './rhythm.js';

export type ReportScheduleRow = Rhythm & {
  id: string;
  user_id: string;
  owner_name: string;
  report: string;
  title: string;
  filters: ReportFilters;
  period: RelativePeriod | null;
  format: 'csv' | 'xlsx' | 'pdf';
  recipients: readonly { readonly id: string; readonly name: string }[];
  status: 'running' | 'paused';
  /** Null while paused. */
  next_at: Timestamp | null;
  last_at: Timestamp | null;
  outcome: 'sending' | 'sent' | 'not_sent' | null;
  failure: string | null;
  unsent: readonly string[];
  created_at: Timestamp;
  /** Letters do not count, so none blocks a change. */
  version: number;
};

const namesOf = (people: readonly Recipient[]): readonly string[] => people.map(({ name }) => name);

const ofPlan = ({ recipients, ...plan }: ReportPlan) => ({
  ...plan,
  recipients: recipients.map(({ userId, name }) => ({ id: userId, name })),
});

const changed = (
  row: ReportScheduleRow | undefined,
  { revision }: Recorded,
  changes: Partial<ReportScheduleRow>,
): ReportScheduleRow | undefined => row && { ...row, ...changes, version: revision };

/** Stopped schedules have no row. */
export const reportSchedules = projection<ReportScheduleRow, ReportEvents>({
  name: 'report_schedules',
  version: 1,
  indexes: ['user_id', 'status', 'outcome', 'next_at', 'last_at', 'title'],
  rowOf: ({ data }) => data.scheduleId,
  on: {
    ReportScheduleStarted: (_, { data: { scheduleId, ownerId, ownerName, plan }, metadata, revision }) => ({
      ...{ id: scheduleId, user_id: ownerId, owner_name: ownerName },
      ...ofPlan(plan),
      ...{ status: 'running', next_at: nextDue(plan, metadata.occurredAt) },
      ...{ last_at: null, outcome: null, failure: null, unsent: [] },
      ...{ created_at: metadata.occurredAt, version: revision },
    }),
    ReportScheduleChanged: (row, event) => {
      const { plan } = event.data;
      const next_at = row?.status === 'paused' ? null : nextDue(plan, event.metadata.occurredAt);
      return changed(row, event, { ...ofPlan(plan), next_at });
    },
    ReportSchedulePaused: (row, event) => changed(row, event, { status: 'paused', next_at: null }),
    ReportScheduleResumed: (row, event) =>
      row && changed(row, event, { status: 'running', next_at: nextDue(row, event.metadata.occurredAt) }),
    ReportScheduleStopped: () => undefined,
    ReportRecipientRemoved: (row, event) =>
      row && changed(row, event, { recipients: row.recipients.filter(({ id }) => id !== event.data.recipient.userId) }),
    ReportSendingBegun: (row, { data: { dueAt, byHand }, metadata }) =>
      row && {
        ...row,
        ...{ last_at: metadata.occurredAt, outcome: 'sending', failure: null, unsent: [] },
        next_at: byHand ? row.next_at : nextDue(row, dueAt),
      },
    ReportSent: (row) => row && { ...row, outcome: 'sent' },
    ReportNotSent: (row, { data: { reason, recipients } }) =>
      row && { ...row, outcome: 'not_sent', failure: reason, unsent: namesOf(recipients) },
  },
});
