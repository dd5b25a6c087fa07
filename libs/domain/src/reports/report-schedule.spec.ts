import { describe, expect, it } from '@jest/globals';
import { subjectOf, type DomainEvent, fold, replay } from '../kernel/index.js';
import { given } from '../kernel/given.js';
import { logOf, type Told } from '../kernel/log.suite.js';
import { type ReportEvents, reportEvents, type ReportPlan } from './events.js';
import { ReportSchedule } from './report-schedule.js';
import { reportSchedules } from './report-schedules.projection.js';

type Event = DomainEvent<ReportEvents>;

const asha = { userId: 'u-1', name: 'Asha Rao' };
const ravi = { userId: 'u-2', name: 'Ravi Iyer' };
const plan: ReportPlan = {
  report: 'daybook',
  title: 'Daybook',
  filters: { by: 'day' },
  period: 'day_before',
  ...{ every: 'day', weekday: null, hour: 7 },
  format: 'xlsx',
  recipients: [asha, ravi],
};
const scheduleId = 's-1';
const DUE = '2026-11-24T01:30:00.000Z';
const NEXT = '2026-11-25T01:30:00.000Z';

const started: Event = {
  type: 'ReportScheduleStarted',
  data: { scheduleId, ownerId: 'u-1', ownerName: 'Asha Rao', plan },
};
const paused: Event = { type: 'ReportSchedulePaused', data: { scheduleId } };
const resumed: Event = { type: 'ReportScheduleResumed', data: { scheduleId } };
const stopped: Event = { type: 'ReportScheduleStopped', data: { scheduleId, ownerId: 'u-1', reason: null } };
const begun = (dueAt = DUE, recipients = plan.recipients, byHand = false, sendingId = 'm-1'): Event => ({
  type: 'ReportSendingBegun',
  data: { scheduleId, sendingId, dueAt, byHand, recipients },
});
const made = { period: { from: '2026-11-23', to: '2026-11-23' }, rows: 1, attached: true };
const sent: Event = { type: 'ReportSent', data: { scheduleId, sendingId: 'm-1', recipients: [asha, ravi], ...made } };
const notSent = (recipients = plan.recipients): Event => ({
  type: 'ReportNotSent',
  data: {
    scheduleId,
    ownerId: 'u-1',
    title: 'Daybook',
    sendingId: 'm-1',
    recipients,
    reason: 'The mail server did not take it.',
  },
});

const schedule = given(ReportSchedule);
const begin = (dueAt = DUE, byHand = false, sendingId = 'm-1') =>
  ({ type: 'BeginSending', sendingId, dueAt, byHand }) as const;
const noted = { type: 'NoteSent', sendingId: 'm-1', ...made, unsent: [], reason: '' } as const;

describe('A report by mail', () => {
  it('starts once', () => {
    const start = { type: 'StartReportSchedule', scheduleId, owner: asha, plan } as const;
    schedule().when(start).then(started);
    schedule(started).when(start).thenNothing();
  });

  it('refuses a week without a day, and a letter without a recipient', () => {
    const start = (part: Partial<ReportPlan>) =>
      ({ type: 'StartReportSchedule', scheduleId, owner: asha, plan: { ...plan, ...part } }) as const;
    schedule()
      .when(start({ every: 'week' }))
      .thenRefused('reports/weekday-missing', 'Please choose a day of the week');
    schedule()
      .when(start({ recipients: [] }))
      .thenRefused('reports/nobody-to-write-to', 'Please choose at least one recipient');
    schedule(started)
      .when({ type: 'ChangeReportSchedule', plan: { ...plan, recipients: [] } })
      .thenRefused('reports/nobody-to-write-to');
  });

  it('keeps no day of the week unless it is weekly', () => {
    const weekly = { ...plan, every: 'week', weekday: 5 } as const;
    const changed: Event = { type: 'ReportScheduleChanged', data: { scheduleId, plan: weekly } };
    schedule(started).when({ type: 'ChangeReportSchedule', plan: weekly }).then(changed);
    schedule(started, changed)
      .when({ type: 'ChangeReportSchedule', plan: { ...plan, weekday: 5 } })
      .then({ type: 'ReportScheduleChanged', data: { scheduleId, plan } });
    schedule(started).when({ type: 'ChangeReportSchedule', plan }).thenNothing();
  });

  it('pauses and resumes once each', () => {
    const [pause, resume] = [{ type: 'PauseReportSchedule' }, { type: 'ResumeReportSchedule' }] as const;
    schedule(started).when(pause).then(paused);
    schedule(started, paused).when(pause).thenNothing();
    schedule(started, paused).when(resume).then(resumed);
    schedule(started, paused, resumed).when(resume).thenNothing();
    schedule(started).when(resume).thenNothing();
  });

  it('is not found before its start and after its stop', () => {
    schedule(started).when({ type: 'StopReportSchedule', reason: null }).then(stopped);
    for (const history of [[], [started, stopped]]) {
      for (const command of [
        { type: 'StopReportSchedule', reason: null },
        { type: 'PauseReportSchedule' },
        { type: 'ChangeReportSchedule', plan },
        { type: 'RemoveReportRecipient', userId: 'u-2', reason: 'x' },
        begin(),
      ] as const)
        schedule(...history)
          .when(command)
          .thenRefused('reports/schedule-not-found', 'Report by mail not found');
    }
  });

  it('removes a recipient with a reason, and stops without any', () => {
    const reason = 'Ravi Iyer may no longer see this report.';
    const gone = { recipient: ravi, recipientId: 'u-2', reason };
    const removed: Event = { type: 'ReportRecipientRemoved', data: { scheduleId, ...gone } };
    const remove = (userId: string) => ({ type: 'RemoveReportRecipient', userId, reason }) as const;
    schedule(started).when(remove('u-2')).then(removed);
    schedule(started, removed).when(remove('u-2')).thenNothing();
    schedule(started, removed)
      .when(remove('u-1'))
      .then(
        { type: 'ReportRecipientRemoved', data: { scheduleId, recipient: asha, recipientId: 'u-1', reason } },
        { type: 'ReportScheduleStopped', data: { scheduleId, ownerId: 'u-1', reason: 'No recipient is left.' } },
      );
    schedule(started, begun(), notSent([ravi]), removed)
      .when(begin(NEXT, true))
      .then(begun(NEXT, [asha], true));
  });
});

describe('A due time of a report by mail', () => {
  it('is begun before its letters leave, and once', () => {
    schedule(started).when(begin()).then(begun());
    schedule(started, begun()).when(begin()).thenNothing();
    schedule(started, begun(), sent).when(begin()).thenNothing();
    schedule(started, begun(), sent).when(begin(NEXT)).then(begun(NEXT));
  });

  it('waits while paused, but a person may send the report', () => {
    schedule(started, paused).when(begin()).thenNothing();
    schedule(started, paused)
      .when(begin(DUE, true))
      .then(begun(DUE, plan.recipients, true));
  });

  it('is still due after a sending by hand', () => {
    schedule(started, begun(NEXT, plan.recipients, true), sent)
      .when(begin())
      .then(begun());
  });

  it('is not begun twice at once', () => {
    schedule(started, begun()).when(begin(NEXT)).thenNothing();
    schedule(started, begun())
      .when(begin(NEXT, true))
      .thenRefused('reports/being-sent', 'This report is being sent. Please wait a moment.');
  });

  it('is sent by hand once for one request', () => {
    const byHand = begun(NEXT, plan.recipients, true);
    schedule(started, byHand, sent).when(begin(NEXT, true)).thenNothing();
    schedule(started, byHand, sent, begun(), sent).when(begin(NEXT, true)).thenNothing();
    schedule(started, byHand, sent)
      .when(begin(NEXT, true, 'm-2'))
      .then(begun(NEXT, plan.recipients, true, 'm-2'));
  });

  it('notes who got the letter and who did not', () => {
    schedule(started, begun()).when(noted).then(sent);
    const reason = 'The mail server did not take it.';
    schedule(started, begun())
      .when({ ...noted, unsent: [ravi], reason })
      .then(
        { type: 'ReportSent', data: { scheduleId, sendingId: 'm-1', recipients: [asha], ...made } },
        notSent([ravi]),
      );
    schedule(started, begun())
      .when({ ...noted, unsent: [asha, ravi], reason })
      .then(notSent());
    schedule(started, begun()).when({ type: 'NoteNotSent', sendingId: 'm-1', reason }).then(notSent());
  });

  it('notes one outcome, also of a schedule that was stopped meanwhile', () => {
    schedule(started, begun(), sent).when(noted).thenNothing();
    schedule(started, begun(), notSent()).when({ type: 'NoteNotSent', sendingId: 'm-1', reason: 'x' }).thenNothing();
    schedule(started, begun())
      .when({ ...noted, sendingId: 'm-0' })
      .thenNothing();
    schedule().when(noted).thenNothing();
    schedule(started, begun(), stopped).when(noted).then(sent);
  });

  it('is sent again by hand to those without a letter, as of the time they missed', () => {
    schedule(started, begun(), sent, notSent([ravi]))
      .when(begin(NEXT, true))
      .then(begun(DUE, [ravi], true));
    schedule(started, begun(), notSent(), begun(DUE, plan.recipients, true, 'm-2'), notSent([ravi]))
      .when(begin(NEXT, true, 'm-3'))
      .then(begun(DUE, [ravi], true, 'm-3'));
    schedule(started, begun(), notSent([ravi]))
      .when(begin(NEXT))
      .then(begun(NEXT));
    schedule(started, begun(), notSent([ravi]), begun(NEXT, [ravi], true), sent)
      .when(begin(NEXT, true, 'm-2'))
      .then(begun(NEXT, plan.recipients, true, 'm-2'));
  });

  it('forgets an unsent letter to a person who is no longer a recipient', () => {
    const changed: Event = {
      type: 'ReportScheduleChanged',
      data: { scheduleId, plan: { ...plan, recipients: [asha] } },
    };
    schedule(started, begun(), notSent([ravi]), changed)
      .when(begin(NEXT, true))
      .then(begun(NEXT, [asha], true));
  });

  it('is not sent again to a person who lost it during the sending', () => {
    const removed: Event = { type: 'ReportRecipientRemoved', data: { scheduleId, recipient: ravi, reason: 'x' } };
    schedule(started, begun(), removed, notSent())
      .when(begin(NEXT, true))
      .then(begun(DUE, [asha], true));
  });

  it('follows no event before the start of its schedule', () => {
    const removed: Event = { type: 'ReportRecipientRemoved', data: { scheduleId, recipient: ravi, reason: 'x' } };
    const changed: Event = { type: 'ReportScheduleChanged', data: { scheduleId, plan } };
    for (const event of [paused, resumed, stopped, removed, changed, begun(), sent, notSent()])
      expect(fold(ReportSchedule, [event])).toEqual({ status: 'none' });
  });
});

const AT = (revision: number) => ({
  metadata: {
    occurredAt: `2026-11-23T0${revision + 4}:00:00.000Z`,
    actor: { role: 'admin', name: 'Asha Rao' },
    ...{ correlationId: 'c', commandId: 'c', schemaVersion: 1 },
  },
});
const rowOf = (...events: readonly Event[]) =>
  replay(
    reportSchedules,
    logOf(...events.map(({ type, data }, index) => [type, data, AT(index)] as unknown as Told<ReportEvents>)),
  ).get(scheduleId);

describe('The row of a report by mail', () => {
  it('shows plan, next time and no outcome yet', () => {
    expect(rowOf(started)).toEqual({
      id: 's-1',
      ...{ user_id: 'u-1', owner_name: 'Asha Rao', report: 'daybook', title: 'Daybook', filters: { by: 'day' } },
      ...{ period: 'day_before', every: 'day', weekday: null, hour: 7, format: 'xlsx' },
      recipients: [
        { id: 'u-1', name: 'Asha Rao' },
        { id: 'u-2', name: 'Ravi Iyer' },
      ],
      ...{ status: 'running', next_at: DUE, last_at: null, outcome: null, failure: null, unsent: [] },
      ...{ created_at: '2026-11-23T04:00:00.000Z', version: 0 },
    });
  });

  it('follows a sending to its outcome', () => {
    const last_at = '2026-11-23T05:00:00.000Z';
    expect(rowOf(started, begun())).toMatchObject({ outcome: 'sending', last_at, next_at: NEXT });
    expect(rowOf(started, begun(), sent)).toMatchObject({ outcome: 'sent', failure: null, version: 0 });
    expect(rowOf(started, begun(), sent, notSent([ravi]))).toMatchObject({
      outcome: 'not_sent',
      failure: 'The mail server did not take it.',
      unsent: ['Ravi Iyer'],
    });
    expect(rowOf(started, begun(), notSent(), begun(NEXT, plan.recipients, true))).toMatchObject({
      ...{ outcome: 'sending', failure: null, unsent: [], next_at: NEXT },
    });
  });

  it('has no next time while paused', () => {
    expect(rowOf(started, paused)).toMatchObject({ status: 'paused', next_at: null });
    const later: Event = { type: 'ReportScheduleChanged', data: { scheduleId, plan: { ...plan, hour: 12 } } };
    expect(rowOf(started, paused, later)).toMatchObject({ status: 'paused', next_at: null, hour: 12 });
    expect(rowOf(started, paused, later, resumed)).toMatchObject({
      ...{ status: 'running', next_at: '2026-11-24T06:30:00.000Z' },
    });
    expect(rowOf(started, later)).toMatchObject({ next_at: '2026-11-23T06:30:00.000Z' });
    const byHand = begun(NEXT, plan.recipients, true);
    expect(rowOf(started, paused, byHand)).toMatchObject({ next_at: null });
  });

  it('drops a removed recipient, and goes with the schedule', () => {
    const removed: Event = { type: 'ReportRecipientRemoved', data: { scheduleId, recipient: ravi, reason: 'x' } };
    expect(rowOf(started, removed)?.recipients).toEqual([{ id: 'u-1', name: 'Asha Rao' }]);
    expect(rowOf(started, stopped)).toBeUndefined();
    const changed: Event = { type: 'ReportScheduleChanged', data: { scheduleId, plan } };
    for (const event of [paused, resumed, changed, begun(), sent, notSent(), removed])
      expect(rowOf(event)).toBeUndefined();
  });
});

describe('The audit sentence of a report by mail', () => {
  const name = 'the report “Daybook” by mail of Asha Rao';
  const says = <Type extends keyof ReportEvents>(type: Type, data: ReportEvents[Type]): string =>
    reportEvents[type].tell(data as never, name).says;

  it('names the report and its owner', () => {
    const { initial } = ReportSchedule;
    expect(subjectOf(ReportSchedule, initial, initial)).toBeUndefined();
    const subject = subjectOf(ReportSchedule, initial, fold(ReportSchedule, [started]));
    expect(subject).toEqual({ about: name, whom: 'u-1' });
  });

  it('tells plan, recipients, period and reason', () => {
    expect(says('ReportScheduleStarted', { scheduleId, ownerId: 'u-1', ownerName: 'Asha Rao', plan })).toBe(
      `Scheduled ${name}: daily at 07:00, for the day before, as XLSX, to Asha Rao, Ravi Iyer`,
    );
    expect(says('ReportScheduleChanged', { scheduleId, plan: { ...plan, period: null } })).toBe(
      `Changed ${name}: daily at 07:00, as XLSX, to Asha Rao, Ravi Iyer`,
    );
    expect(says('ReportScheduleStopped', { scheduleId, reason: null })).toBe(`Stopped ${name}`);
    expect(says('ReportScheduleStopped', { scheduleId, reason: 'No recipient is left.' })).toBe(
      `Stopped ${name}: No recipient is left.`,
    );
    const letter = { scheduleId, sendingId: 'm-1', recipients: [asha] };
    expect(says('ReportSent', { ...letter, ...made })).toBe(`Sent ${name}, 23 Nov 2026, 1 row, to Asha Rao`);
    expect(says('ReportSent', { ...letter, period: null, rows: 2, attached: true })).toBe(
      `Sent ${name}, 2 rows, to Asha Rao`,
    );
    expect(says('ReportNotSent', { ...letter, reason: 'The mail server did not take it.' })).toBe(
      `Did not send ${name} to Asha Rao: The mail server did not take it.`,
    );
  });
});
