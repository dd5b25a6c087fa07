import { EVERY, RELATIVE_PERIODS, type RelativePeriod, type ReportScheduleRow } from '@bursar/domain/reports';
import { z } from 'zod';
import { EXPORT_FORMATS } from './exports.contract.js';
import { defaulted, listing, oneOf, optional, refusedIn } from './fields.js';
import { takes } from './report-kinds.js';
import { refuseUntaken, reportFields } from './reports.contract.js';
import { done, nothing, route } from './route.js';

const RECIPIENTS_MAX = 50;
const LETTER_FORMATS = [...EXPORT_FORMATS, 'pdf'] as const;
const PERIODS = Object.keys(RELATIVE_PERIODS) as [RelativePeriod, ...RelativePeriod[]];

const named = z.object({ id: z.string(), name: z.string() });

const reportSchedule = z.object({
  id: z.string(),
  user_id: z.string(),
  owner_name: z.string(),
  report: z.string(),
  title: z.string(),
  filters: z.record(z.string(), z.union([z.string(), z.number()])),
  period: z.enum(PERIODS).nullable(),
  every: z.enum(EVERY),
  weekday: z.number().nullable(),
  hour: z.number(),
  format: z.enum(LETTER_FORMATS),
  recipients: z.array(named).readonly(),
  status: z.enum(['running', 'paused']),
  next_at: z.string().nullable(),
  last_at: z.string().nullable(),
  outcome: z.enum(['sending', 'sent', 'not_sent']).nullable(),
  failure: z.string().nullable(),
  unsent: z.array(z.string()).readonly(),
  created_at: z.string(),
  version: z.number(),
}) satisfies z.ZodType<ReportScheduleRow>;
export type ReportSchedule = z.infer<typeof reportSchedule>;

const whole = (label: string, min: number, max: number) => {
  const sentence = `${label} must be a whole number from ${min} to ${max}`;
  return z.int(sentence).min(min, sentence).max(max, sentence);
};

const recipients = z
  .array(z.string('A recipient must be a user’s id').trim().min(1), 'Please choose at least one recipient')
  .min(1, 'Please choose at least one recipient')
  .max(RECIPIENTS_MAX, `Please choose at most ${RECIPIENTS_MAX} recipients`);

const { kind: report, ...filters } = reportFields;

const when = {
  every: oneOf('Every', EVERY),
  /** 1 is Monday; weekly only. */
  weekday: optional(whole('Weekday', 1, 7)),
  hour: whole('Hour', 0, 23),
  format: oneOf('Format', LETTER_FORMATS),
  period: optional(oneOf('Period', PERIODS)),
};

const started = z
  .object({ report, ...filters, ...when, recipients: defaulted(recipients, []) })
  .superRefine(({ report: kind, period, by, of: source, student_id, per, department_id, compare }, context) => {
    refuseUntaken(kind, { period, by, of: source, student_id, per, department_id, compare }, context);
    if (takes(kind, 'period') && period === undefined) refusedIn(context, 'period', 'Period is required');
  });
export type ScheduleInput = z.output<typeof started>;

const changes = z.object({
  every: optional(when.every),
  weekday: when.weekday,
  hour: optional(when.hour),
  format: optional(when.format),
  period: when.period,
  recipients: optional(recipients),
});
export type ScheduleChanges = z.output<typeof changes>;

/** Unknown ids are refused alike. */
const ownSchedule = z.object({ id: z.string() });

const of = { who: ['admin', 'finance_manager'], ownOnly: ['finance_manager'] } as const;

export const reportSchedules = {
  list: route({
    method: 'GET',
    path: '/admin/report-schedules',
    summary: 'The reports that are sent by mail: one’s own; for administrators all',
    who: ['admin', 'finance_manager'],
    input: z.object(listing),
    output: z.array(reportSchedule),
    reads: ['report_schedules'],
  }),
  recipients: route({
    method: 'GET',
    path: '/admin/report-recipients',
    summary: 'The people who may see reports, and so may get them by mail',
    who: ['admin', 'finance_manager'],
    input: nothing,
    output: z.array(named.extend({ role: z.string() })),
    reads: ['users'],
  }),
  start: route({
    method: 'POST',
    path: '/admin/report-schedules',
    summary: 'Send a report by mail regularly, to oneself or to others who may see it',
    who: ['admin', 'finance_manager'],
    status: 201,
    input: started,
    output: done({ schedule: reportSchedule }),
  }),
  change: route({
    method: 'PATCH',
    path: '/admin/report-schedules/:id',
    summary: 'Change when, to whom and as which file a report is sent; absent fields stay',
    ...of,
    versioned: 'reportschedule',
    input: ownSchedule.extend(changes.shape),
    output: done({ schedule: reportSchedule }),
  }),
  pause: route({
    method: 'POST',
    path: '/admin/report-schedules/:id/pause',
    summary: 'Send a report no more until it is resumed',
    ...of,
    input: ownSchedule,
    output: done({ schedule: reportSchedule }),
  }),
  resume: route({
    method: 'POST',
    path: '/admin/report-schedules/:id/resume',
    summary: 'Send a paused report again; missed times stay missed',
    ...of,
    input: ownSchedule,
    output: done({ schedule: reportSchedule }),
  }),
  send: route({
    method: 'POST',
    path: '/admin/report-schedules/:id/send',
    summary: 'Send a report now, only to those who missed the last letter if some did',
    ...of,
    input: ownSchedule,
    output: done({ schedule: reportSchedule }),
  }),
  stop: route({
    method: 'DELETE',
    path: '/admin/report-schedules/:id',
    summary: 'Stop sending a report by mail',
    ...of,
    versioned: 'reportschedule',
    input: ownSchedule,
    output: done({ id: z.string() }),
  }),
};
