import { event, type EventsOf, formatPeriod, type Timestamp } from '../kernel/index.js';
import { type Period, RELATIVE_PERIODS, type RelativePeriod } from './relative-period.js';
import { type Rhythm, rhythmText } from './rhythm.js';

export interface Recipient {
  readonly userId: string;
  readonly name: string;
}

export type ReportFilters = Readonly<Record<string, string | number>>;

export interface ReportPlan extends Rhythm {
  readonly report: string;
  readonly title: string;
  readonly filters: ReportFilters;
  readonly period: RelativePeriod | null;
  readonly format: 'csv' | 'xlsx' | 'pdf';
  readonly recipients: readonly Recipient[];
}

const listed = (recipients: readonly Recipient[]): string => recipients.map(({ name }) => name).join(', ');

const planText = ({ recipients, format, period, ...rhythm }: ReportPlan): string => {
  const of = period === null ? [] : [`for ${RELATIVE_PERIODS[period].toLowerCase()}`];
  return [rhythmText(rhythm), ...of, `as ${format.toUpperCase()}`, `to ${listed(recipients)}`].join(', ');
};

const periodText = (period: Period | null): string => (period === null ? '' : `, ${formatPeriod(period)}`);

/** No file and no address. */
export const reportEvents = {
  ReportScheduleStarted: event<{
    readonly scheduleId: string;
    readonly ownerId: string;
    readonly ownerName: string;
    readonly plan: ReportPlan;
  }>(({ plan }, about) => ({ says: `Scheduled ${about}: ${planText(plan)}` })),

  ReportScheduleChanged: event<{ readonly scheduleId: string; readonly plan: ReportPlan }>(({ plan }, about) => ({
    says: `Changed ${about}: ${planText(plan)}`,
  })),

  ReportSchedulePaused: event<{ readonly scheduleId: string }>((_, about) => ({ says: `Paused ${about}` })),

  ReportScheduleResumed: event<{ readonly scheduleId: string }>((_, about) => ({ says: `Resumed ${about}` })),

  /** Null when a person stopped it. */
  ReportScheduleStopped: event<{
    readonly scheduleId: string;
    readonly ownerId?: string;
    readonly reason: string | null;
  }>(({ reason }, about) => ({ says: `Stopped ${about}${reason === null ? '' : `: ${reason}`}` })),

  ReportRecipientRemoved: event<{
    readonly scheduleId: string;
    readonly recipient: Recipient;
    readonly recipientId?: string;
    readonly reason: string;
  }>(({ reason }, about) => ({ says: `Removed a recipient of ${about}: ${reason}` })),

  ReportSendingBegun: event<{
    readonly scheduleId: string;
    readonly sendingId: string;
    readonly dueAt: Timestamp;
    readonly byHand: boolean;
    readonly recipients: readonly Recipient[];
  }>(({ recipients }, about) => ({ says: `Began to send ${about} to ${listed(recipients)}` })),

  /** False for a file that is too large; the letter then holds a link. */
  ReportSent: event<{
    readonly scheduleId: string;
    readonly sendingId: string;
    readonly recipients: readonly Recipient[];
    readonly period: Period | null;
    readonly rows: number;
    readonly attached: boolean;
  }>(({ recipients, period, rows }, about) => ({
    says: `Sent ${about}${periodText(period)}, ${rows} ${rows === 1 ? 'row' : 'rows'}, to ${listed(recipients)}`,
  })),

  /** Absent in old events: the owner and the title. */
  ReportNotSent: event<{
    readonly scheduleId: string;
    readonly ownerId?: string;
    readonly title?: string;
    readonly sendingId: string;
    readonly recipients: readonly Recipient[];
    readonly reason: string;
  }>(({ recipients, reason }, about) => ({ says: `Did not send ${about} to ${listed(recipients)}: ${reason}` })),
};

export type ReportEvents = EventsOf<typeof reportEvents>;
