import { RELATIVE_PERIODS, rhythmText } from '@bursar/domain/reports';
import { type ReportSchedule, reportSchedules } from '../report-schedules.contract.js';
import { takes } from '../report-kinds.js';
import { byId, sheet } from '../sheet.js';
import { instant, person, plain } from './columns.sheets.js';

type Period = keyof typeof RELATIVE_PERIODS;

/** A one-day report is as of the end of its period. */
const DAYS = {
  day_before: 'The day before',
  this_month: 'The day of sending',
  last_month: 'The end of the month before',
} as const satisfies Partial<Record<Period, string>>;

/** None for a report without a period. */
export function periodsOfLetters(kind: string): readonly (readonly [Period, string])[] {
  const report = kind as Parameters<typeof takes>[0];
  if (!takes(report, 'period')) return [];
  return Object.entries(takes(report, 'from') ? RELATIVE_PERIODS : DAYS) as [Period, string][];
}

export const periodOfLetters = ({ report, period }: ReportSchedule): string | undefined =>
  periodsOfLetters(report).find(([each]) => each === period)?.[1];

export const fileOfLetters = ({ format }: ReportSchedule): string => format.toUpperCase();

export function timesOf(row: ReportSchedule): string {
  const text = rhythmText(row);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const letterStatusOf = ({ outcome }: ReportSchedule): string => outcome ?? 'not_yet';

export const reportScheduleSheets = {
  schedules: sheet({
    kind: 'report-schedules',
    title: 'Reports by Mail',
    route: reportSchedules.list,
    rowId: byId,
    columns: [
      { ...plain('title', 'Report'), also: [{ header: 'Period', value: periodOfLetters }] },
      {
        id: 'every',
        header: 'Sent',
        value: timesOf,
        also: [{ header: 'File', value: fileOfLetters }],
      },
      { id: 'recipients', header: 'To', value: ({ recipients }) => recipients.map(({ name }) => name).join(', ') },
      {
        ...instant('next_at', 'Next'),
        also: [{ header: 'Paused', value: ({ status }) => (status === 'paused' ? 'Paused' : '') }],
      },
      {
        id: 'outcome',
        header: 'Last Letter',
        value: letterStatusOf,
        unit: 'status',
        also: [plain('failure', 'Why')],
      },
      instant('last_at', 'Last Sending'),
      person('owner_name', 'By'),
    ],
  }),
};
