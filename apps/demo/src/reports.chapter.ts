import { ReportSchedule, type ReportPlan } from '@bursar/domain/reports';
import { derivedId } from '@bursar/platform';
import { timeOn } from './academic-calendar.js';
import { actorOf, type Employee } from './campus.js';
import { type University } from './university.js';

type Plan = Omit<ReportPlan, 'recipients'>;

const DAILY: Plan = {
  ...{ report: 'daybook', title: 'Daybook', filters: { by: 'day' }, period: 'day_before' },
  ...{ every: 'day', weekday: null, hour: 7, format: 'xlsx' },
};
const MONTHLY: Plan = {
  ...{ report: 'collections', title: 'Collections', filters: { by: 'day' }, period: 'last_month' },
  ...{ every: 'month', weekday: null, hour: 8, format: 'csv' },
};

export function reportsAreScheduled({ campus, calendar, diary }: University): void {
  const [manager] = campus.withRole('finance_manager');
  if (!manager) return;
  const schedule = (owner: Employee, plan: Plan, to: readonly Employee[], minute: number): void => {
    const scheduleId = derivedId('demo', 'report by mail', plan.report);
    const recipients = to.map(({ userId, name }) => ({ userId, name }));
    diary.note(timeOn(calendar.fromToday(-40), minute), actorOf(owner), (moment) =>
      moment.execute(ReportSchedule, scheduleId, {
        type: 'StartReportSchedule',
        scheduleId,
        owner: { userId: owner.userId, name: owner.name },
        plan: { ...plan, recipients },
      }),
    );
  };
  schedule(campus.registrar, DAILY, [campus.registrar], 640);
  schedule(manager, MONTHLY, [manager, campus.registrar], 655);
}
