import {
  type ReportKind,
  REPORTS,
  type ReportSchedule,
  reportSchedules as routes,
  type RequestOf,
  takes,
} from '@bursar/contracts';
import { periodsOfLetters } from '@bursar/contracts/sheets/report-schedules';
import { WEEKDAYS } from '@bursar/domain/reports';
import { useState } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { CheckboxGroup } from '../../shared/form/checkbox-group.js';
import { SelectField } from '../../shared/form/select-field.js';
import { useFormOf } from '../../shared/form/use-form.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useSave } from '../../shared/server/use-save.js';
import { useUser } from '../../shared/session/session.js';
import { FieldRow } from '../../shared/shell/layout.js';
import { type Asked } from './row-links.js';

type Start = RequestOf<typeof routes.start>;
type Every = Start['every'];
type Period = NonNullable<ReportSchedule['period']>;

interface Plan {
  readonly report: ReportKind;
  readonly filters: object;
  readonly every: Every;
  readonly weekday: string;
  readonly hour: string;
  readonly format: Start['format'];
  readonly period: Period | '';
  readonly recipients: readonly string[];
}

const EVERY: readonly (readonly [Every, string])[] = [
  ['day', 'Daily'],
  ['week', 'Weekly'],
  ['month', 'At month end, on the 1st'],
];
const HOURS = Array.from({ length: 24 }, (_, hour) => [String(hour), `${String(hour).padStart(2, '0')}:00`] as const);
const DAYS = WEEKDAYS.map((name, index) => [String(index + 1), name] as const);
const FORMATS = [
  ['xlsx', 'Excel (XLSX)'],
  ['csv', 'CSV'],
  ['pdf', 'PDF'],
] as const;
const KINDS = REPORTS.filter(({ kind }) => !takes(kind, 'student_id')).map(({ kind, title }) => [kind, title] as const);

const USUAL: Readonly<Record<Every, Period>> = { day: 'day_before', week: 'week_before', month: 'last_month' };

function usualPeriod(report: ReportKind, every: Every): Period | '' {
  const periods = periodsOfLetters(report).map(([period]) => period);
  return periods.find((period) => period === USUAL[every]) ?? periods[0] ?? '';
}

function planOf(schedule: ReportSchedule | undefined, asked: Asked | undefined, userId: string): Plan {
  if (schedule) {
    const { report, filters, every, weekday, hour, format, period, recipients } = schedule;
    return {
      ...{ report: report as ReportKind, filters, every, format, period: period ?? '' },
      ...{ weekday: String(weekday ?? 1), hour: String(hour), recipients: recipients.map(({ id }) => id) },
    };
  }
  const { kind: report = 'daybook', by, of, account, student_id, per, department_id, compare } = asked ?? {};
  const filters = { by, of, account, student_id, per, department_id, compare };
  const usual = { every: 'day', weekday: '1', hour: '7', format: 'xlsx' } as const;
  return { report, filters, ...usual, period: usualPeriod(report, 'day'), recipients: [userId] };
}

const sent = ({ report, filters, every, weekday, hour, format, period, recipients }: Plan): Start => ({
  ...filters,
  ...{ report, every, format, hour: Number(hour), recipients: [...recipients] },
  ...(every === 'week' && { weekday: Number(weekday) }),
  ...(period !== '' && { period }),
});

const changeOf = (id: string, { every, weekday, hour, format, period, recipients }: Start) => ({
  ...{ id, every, weekday, hour, format, period },
  recipients: recipients ?? [],
});

export interface ScheduleDialogProps {
  readonly schedule: ReportSchedule | undefined;
  readonly asked: Asked | undefined;
  readonly report: Report;
  readonly onClose: () => void;
}

export default function ScheduleDialog({ schedule, asked, report, onClose }: ScheduleDialogProps) {
  const { id: userId } = useUser();
  const [plan, setPlan] = useState(() => planOf(schedule, asked, userId));
  const change = (part: Partial<Plan>): void => setPlan((before) => ({ ...before, ...part }));
  const save = useSave({ add: routes.start, change: routes.change }, 'reportschedule', schedule, changeOf);
  const form = useFormOf(routes.start, save, sent(plan), {
    failure: 'The report could not be scheduled.',
    onDone: ({ message }) => report.succeeded(message),
  });
  const title = REPORTS.find(({ kind }) => kind === plan.report)?.title ?? plan.report;
  const isKnown = schedule !== undefined || asked !== undefined;
  return (
    <FormDialog
      title={isKnown ? `Send ${title} by Mail` : 'Send a Report by Mail'}
      form={form}
      submit={schedule ? 'Save Changes' : 'Schedule'}
      onClose={onClose}
    >
      {!isKnown && (
        <SelectField
          name="report"
          label="Report"
          options={KINDS}
          value={plan.report}
          onChange={(kind) => change({ report: kind, period: usualPeriod(kind, plan.every) })}
        />
      )}
      <WhenFields plan={plan} onChange={change} />
      <Recipients values={plan.recipients} onChange={(recipients) => change({ recipients })} />
    </FormDialog>
  );
}

interface FieldsProps {
  readonly plan: Plan;
  readonly onChange: (part: Partial<Plan>) => void;
}

function WhenFields({ plan, onChange }: FieldsProps) {
  const { report, every, weekday, hour, format, period } = plan;
  const periods = periodsOfLetters(report);
  return (
    <>
      <FieldRow>
        <SelectField
          name="every"
          label="Frequency"
          options={EVERY}
          value={every}
          onChange={(value) => onChange({ every: value, period: usualPeriod(report, value) })}
        />
        {every === 'week' && (
          <SelectField
            name="weekday"
            label="Day"
            options={DAYS}
            value={weekday}
            onChange={(value) => onChange({ weekday: value })}
          />
        )}
        <SelectField
          name="hour"
          label="At"
          options={HOURS}
          value={hour}
          onChange={(value) => onChange({ hour: value })}
        />
      </FieldRow>
      <FieldRow>
        {period !== '' && (
          <SelectField
            name="period"
            label="Period"
            options={periods}
            value={period}
            onChange={(value) => onChange({ period: value })}
          />
        )}
        <SelectField
          name="format"
          label="File"
          options={FORMATS}
          value={format}
          onChange={(value) => onChange({ format: value })}
        />
      </FieldRow>
    </>
  );
}

interface RecipientsProps {
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

function Recipients({ values, onChange }: RecipientsProps) {
  const { id } = useUser();
  const people = useRoute(routes.recipients, {});
  if (people.isError) {
    return (
      <Banner tone="error" onRetry={() => void people.refetch()}>
        {people.error.text('The recipients could not be loaded.')}
      </Banner>
    );
  }
  if (!people.data) return <p role="status">Loading the recipients…</p>;
  const options = people.data.map((each) => ({
    value: each.id,
    label: each.id === id ? `${each.name} (you)` : each.name,
  }));
  return <CheckboxGroup name="recipients" legend="To" options={options} values={values} onChange={onChange} />;
}
