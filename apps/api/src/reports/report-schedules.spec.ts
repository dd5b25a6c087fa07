import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  audit,
  budgeting,
  identity,
  notifications,
  REPORTS,
  type ReportSchedule as Shown,
  reportSchedules,
  type RequestOf,
  type User,
} from '@bursar/contracts';
import { addDays, istDayOf, startOfIstDay, streamName, yearStartOf } from '@bursar/domain/kernel';
import { INSTITUTION_ID } from '@bursar/domain/institution';
import { ReportSchedule } from '@bursar/domain/reports';
import { Caller, Clock, derivedId, Execution } from '@bursar/platform';
import { type EventStore, STORED_LOG } from '@bursar/platform/event-store';
import { SETTINGS } from '@bursar/platform/settings';
import { type Type } from '@nestjs/common';
import { type Settings } from '../settings/settings.js';
import { type Client } from '../testing/client.js';
import { TestApp } from '../testing/test-app.js';
import { ReportRounds } from './report-rounds.js';

type Person = Client & { readonly user: User };
type Start = RequestOf<typeof reportSchedules.start>;

const HOUR_MS = 3_600_000;
const TODAY = istDayOf(new Date().toISOString());
const NEW_YEAR = yearStartOf(addDays(yearStartOf(TODAY), 366));
const DAILY = { every: 'day', hour: 7, format: 'csv' } as const;
const INCOME: Start = { report: 'income', period: 'day_before', ...DAILY };

const dueOn = (day: string): string => new Date(Date.parse(startOfIstDay(day)) + 7 * HOUR_MS).toISOString();
const TOMORROW = dueOn(addDays(TODAY, 1));

let app: TestApp;
let admin: Person;
let manager: Person;
let outbox: string;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
  manager = await app.newUser({ role: 'finance_manager' });
  outbox = join(app.get<Settings>(SETTINGS as unknown as Type<Settings>).DATA_DIR, 'outbox');
  const gift = { source_name: 'Alumni', description: 'Library', amount: 5000, received_date: TODAY };
  await admin.do(budgeting.addIncome, gift);
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => app.close());

const start = async (client: Client, input: Start = INCOME): Promise<Shown> =>
  (await client.do(reportSchedules.start, input)).schedule;

async function rowOf({ id }: Shown): Promise<Shown> {
  const row = (await admin.do(reportSchedules.list, {})).find((each) => each.id === id);
  if (!row) throw new Error(`${id} has no row`);
  return row;
}

async function roundAt(now: string): Promise<void> {
  jest.spyOn(app.get(Clock), 'now').mockReturnValue(now);
  await app.get(ReportRounds).sendDue();
  await app.rest();
  jest.restoreAllMocks();
}

const sentences = async (q: string) => (await admin.do(audit.trail, { q })).items.map(({ says }) => says);

const reportsTo = async ({ user: { email } }: Person) =>
  (await app.lettersTo(email)).filter((letter) => letter.includes('this is the report of the finance office'));

const lettersIn = (): number => (existsSync(outbox) ? readdirSync(outbox).length : 0);

function attachedIn(letter: string): string {
  const [, part = ''] = letter.split('Content-Disposition: attachment');
  return Buffer.from(part.split('\r\n\r\n')[1] ?? '', 'base64').toString('utf8');
}

describe('A report by mail', () => {
  it('is sent to its owner unless others are named, and is listed with its next time', async () => {
    const schedule = await start(manager);
    expect(schedule).toMatchObject({
      ...{ title: 'Other income', user_id: manager.user.id, status: 'running', outcome: null, failure: null },
      recipients: [{ id: manager.user.id, name: manager.user.name }],
    });
    expect([dueOn(TODAY), TOMORROW]).toContain(schedule.next_at);
    expect(await manager.do(reportSchedules.list, {})).toEqual([schedule]);
    expect(await admin.do(reportSchedules.list, {})).toContainEqual(schedule);
    const another = await app.newUser({ role: 'finance_manager' });
    expect(await another.do(reportSchedules.list, {})).toEqual([]);
    await manager.do(reportSchedules.stop, { id: schedule.id });
    expect(await manager.do(reportSchedules.list, {})).toEqual([]);
  });

  it('goes only to people who may see reports', async () => {
    const auditor = await app.newUser({ role: 'auditor', department_id: undefined, studentData: undefined });
    const student = await app.newUser();
    const readers = (await manager.do(reportSchedules.recipients, {})).map(({ id }) => id);
    expect(readers).toEqual(expect.arrayContaining([admin.user.id, manager.user.id, auditor.user.id]));
    expect(readers).not.toContain(student.user.id);
    for (const stranger of [student.user.id, 'outside@mail.example']) {
      expect(await manager.call(reportSchedules.start, { ...INCOME, recipients: [stranger] })).toMatchObject({
        status: 400,
        body: { message: 'A recipient may not see reports. Please choose the recipients again.' },
      });
    }
    const { recipients, id } = await start(manager, { ...INCOME, recipients: [auditor.user.id, auditor.user.id] });
    expect(recipients.map((each) => each.id)).toEqual([auditor.user.id]);
    await manager.do(reportSchedules.stop, { id });
  });

  it('tells only its owner and administrators how to stop it', async () => {
    const auditor = await app.newUser({ role: 'auditor', department_id: undefined, studentData: undefined });
    const people = [manager, admin, auditor];
    const { id } = await start(manager, { ...INCOME, recipients: people.map(({ user }) => user.id) });
    await manager.do(reportSchedules.send, { id });
    const told = await Promise.all(people.map(async (one) => (await reportsTo(one)).at(-1) ?? ''));
    expect(told.map((letter) => letter.includes('To change or stop it:'))).toEqual([true, true, false]);
    await manager.do(reportSchedules.stop, { id });
  });

  it('is sent without a logo whose file is lost', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000', 'hex');
    const { status } = await admin.upload(`/admin/institution/${INSTITUTION_ID}/logo`, png, 'crest.png');
    expect(status).toBe(200);
    await app.rest();
    rmSync(join(outbox, '../logos'), { recursive: true });
    const schedule = await start(manager, { ...INCOME, format: 'pdf' });
    await roundAt(schedule.next_at ?? '');
    expect(await rowOf(schedule)).toMatchObject({ outcome: 'sent', failure: null });
    await manager.do(reportSchedules.stop, { id: schedule.id });
  });

  it.each(REPORTS.map(({ kind }) => kind))('sends %s', async (report) => {
    const asks: readonly string[] = REPORTS.find(({ kind }) => kind === report)?.asks ?? [];
    const period = asks.includes('period') || asks.includes('day') ? ('day_before' as const) : undefined;
    const student_id = asks.includes('student') ? (await app.newBill(100)).studentId : undefined;
    const { id, filters } = await start(manager, { ...DAILY, format: 'xlsx', report, period, student_id });
    expect(filters.student_id).toBe(student_id);
    expect(await manager.do(reportSchedules.send, { id })).toMatchObject({
      message: 'Sent.',
      schedule: { outcome: 'sent', failure: null, unsent: [] },
    });
    const letter = (await reportsTo(manager)).at(-1) ?? '';
    expect(letter).toContain(`filename=report-${report}-`);
    await manager.do(reportSchedules.stop, { id });
  });

  it('attaches a PDF on request', async () => {
    const { id } = await start(manager, { ...INCOME, format: 'pdf' });
    await manager.do(reportSchedules.send, { id });
    const letter = (await reportsTo(manager)).at(-1) ?? '';
    expect(letter).toMatch(/filename=report-income-.*\.pdf/);
    expect(attachedIn(letter)).toContain('%PDF-');
    await manager.do(reportSchedules.stop, { id });
  });

  it.each([
    [{ ...INCOME, of: 'fee' }, 'This report does not take of'],
    [{ ...INCOME, report: 'grants' }, 'This report does not take period'],
    [{ ...INCOME, period: undefined }, 'Period is required'],
    [{ ...INCOME, every: 'week' }, 'Please choose a day of the week'],
    [{ ...INCOME, hour: 24 }, 'Hour must be a whole number from 0 to 23'],
    [{ ...INCOME, recipients: [] }, 'Please choose at least one recipient'],
  ] as const)('refuses a wrong plan %#', async (input, message) => {
    expect(await manager.call(reportSchedules.start, input as Start)).toMatchObject({
      status: 400,
      body: { message, error: message },
    });
  });

  it('can be changed, paused and resumed by its owner and by administrators, not by others', async () => {
    const { id } = await start(manager);
    const another = await app.newUser({ role: 'finance_manager' });
    for (const route of [reportSchedules.pause, reportSchedules.send, reportSchedules.stop, reportSchedules.change]) {
      expect((await another.call(route, { id })).status).toBe(403);
    }
    const change = { id, every: 'week', weekday: 1, hour: 9, format: 'xlsx', period: 'last_month' } as const;
    const { schedule } = await manager.do(reportSchedules.change, change);
    expect(schedule).toMatchObject({ every: 'week', weekday: 1, hour: 9, format: 'xlsx', period: 'last_month' });
    expect((await manager.do(reportSchedules.change, { id })).schedule).toEqual(schedule);
    expect((await admin.do(reportSchedules.pause, { id })).schedule).toMatchObject({ status: 'paused', next_at: null });
    expect((await manager.do(reportSchedules.resume, { id })).schedule).toMatchObject({ status: 'running' });
    await admin.do(reportSchedules.stop, { id });
    expect((await admin.call(reportSchedules.stop, { id })).status).toBe(404);
  });

  it('refuses a period for a report without one', async () => {
    const { id } = await start(manager, { ...DAILY, report: 'grants' });
    expect(await manager.call(reportSchedules.change, { id, period: 'last_month' })).toMatchObject({
      status: 400,
      body: { message: 'This report does not take period' },
    });
    await manager.do(reportSchedules.stop, { id });
  });
});

describe('A due time', () => {
  it('sends one letter with the figures of its period, however often it is looked for', async () => {
    const owner = await app.newUser({ role: 'finance_manager' });
    const schedule = await start(owner);
    await roundAt(TOMORROW);
    await Promise.all([roundAt(TOMORROW), roundAt(TOMORROW)]);
    const [letter = '', ...others] = await reportsTo(owner);
    expect(others).toEqual([]);
    expect(letter).toContain('Subject: Other income, ');
    expect(letter).toContain(`filename=report-income-${TODAY}.csv`);
    expect(attachedIn(letter)).toContain('Alumni');
    expect(letter).toContain('/admin/reports/income?from=3D');
    expect(await rowOf(schedule)).toMatchObject({ outcome: 'sent', next_at: dueOn(addDays(TODAY, 2)) });
    expect(await sentences(owner.user.name)).toContainEqual(
      expect.stringMatching(/^Sent the report “Other income” by mail of Person \d+, .+, 1 row, to Person \d+$/),
    );
    await owner.do(reportSchedules.stop, { id: schedule.id });
  });

  it('sends several missed days as one letter, with the period of the last', async () => {
    const owner = await app.newUser({ role: 'finance_manager' });
    const schedule = await start(owner, { ...INCOME, report: 'daybook', period: 'day_before' });
    await roundAt(new Date(Date.parse(dueOn(addDays(TODAY, 5))) + 3 * HOUR_MS).toISOString());
    const [letter = '', ...others] = await reportsTo(owner);
    expect(others).toEqual([]);
    expect(letter).toContain(`to=3D${addDays(TODAY, 4)}`);
    expect(await rowOf(schedule)).toMatchObject({ outcome: 'sent', next_at: dueOn(addDays(TODAY, 6)) });
    await owner.do(reportSchedules.stop, { id: schedule.id });
  });

  it.each([
    ['income', 'this_year', `3D${yearStartOf(TODAY)}`, addDays(NEW_YEAR, -1)],
    ['balance-sheet', 'this_month', undefined, NEW_YEAR],
  ] as const)('on 1 April sends the %s of %s at month end from %s to %s', async (report, period, from, to) => {
    const owner = await app.newUser({ role: 'finance_manager' });
    const { id } = await start(owner, { report, period, every: 'month', hour: 7, format: 'csv' });
    await roundAt(dueOn(NEW_YEAR));
    const [letter = ''] = await reportsTo(owner);
    expect(letter).toContain(`to=3D${to}`);
    expect(/from=(3D[\d-]+)/.exec(letter)?.[1]).toBe(from);
    await owner.do(reportSchedules.stop, { id });
  });

  it('sends nothing while paused', async () => {
    const owner = await app.newUser({ role: 'finance_manager' });
    const { id } = await start(owner);
    await owner.do(reportSchedules.pause, { id });
    const before = lettersIn();
    await roundAt(TOMORROW);
    expect(lettersIn()).toBe(before);
    await owner.do(reportSchedules.stop, { id });
  });
});

describe('The right to see reports', () => {
  it('is checked at sending: a deactivated owner gets nothing, and the schedule stops with a sentence', async () => {
    const owner = await app.newUser({ role: 'finance_manager' });
    const { id } = await start(owner, { ...INCOME, recipients: [owner.user.id, admin.user.id] });
    await admin.do(identity.setActive, { id: owner.user.id, is_active: false });
    const before = lettersIn();
    await roundAt(TOMORROW);
    expect(lettersIn()).toBe(before);
    expect(await sentences(owner.user.name)).toContain(
      `Stopped the report “Other income” by mail of ${owner.user.name}: ${owner.user.name} has no active account.`,
    );
    expect((await admin.call(reportSchedules.send, { id })).status).toBe(404);
  });

  it('removes a recipient who lost it, and tells a sender when none is left', async () => {
    const recipient = await app.newUser({ role: 'finance_manager' });
    const schedule = await start(admin, { ...INCOME, recipients: [recipient.user.id, manager.user.id] });
    const alone = await start(admin, { ...INCOME, recipients: [recipient.user.id] });
    const { name, email, id } = recipient.user;
    await admin.do(identity.updateUser, { id, name, email, role: 'staff', department_id: 1 });
    const lost = `${name} may no longer see reports.`;
    await admin.do(reportSchedules.send, { id: schedule.id });
    expect((await rowOf(schedule)).recipients).toEqual([{ id: manager.user.id, name: manager.user.name }]);
    expect(await admin.call(reportSchedules.send, { id: alone.id })).toMatchObject({
      status: 409,
      body: { message: `This report by mail was stopped: ${lost}` },
    });
    expect(await sentences(lost)).toHaveLength(2);
    await admin.do(reportSchedules.stop, { id: schedule.id });
  });
});

describe('The log of a schedule', () => {
  it('holds the names of those who lost the right as ciphertext, for their erasure [SEA-014]', async () => {
    const [owner, recipient] = [
      await app.newUser({ role: 'finance_manager', name: 'Devika Rao' }),
      await app.newUser({ role: 'finance_manager', name: 'Tara Menon' }),
    ];
    const recipients = [recipient.user.id, manager.user.id];
    const schedules = [await start(owner), await start(admin, { ...INCOME, recipients })];
    for (const { user } of [owner, recipient]) await admin.do(identity.setActive, { id: user.id, is_active: false });
    await roundAt(TOMORROW);
    const lost = 'has no active account.';
    const told = (await sentences(lost)).join('\n');
    for (const { user } of [owner, recipient]) expect(told).toContain(`${user.name} ${lost}`);
    const log = app.get<EventStore>(STORED_LOG as unknown as Type<EventStore>);
    for (const { id } of schedules) {
      const { events } = await log.read(streamName(ReportSchedule.category, id));
      expect(JSON.stringify(events)).not.toMatch(/Devika|Menon/);
    }
    await admin.do(reportSchedules.stop, { id: schedules[1]?.id ?? '' });
  });
});

describe('A letter that cannot be sent', () => {
  it('is shown with its reason, and is sent again by hand to those who missed it', async () => {
    const schedule = await start(admin, { ...INCOME, recipients: [admin.user.id, manager.user.id] });
    rmSync(outbox, { recursive: true, force: true });
    writeFileSync(outbox, 'not a directory');
    await roundAt(TOMORROW);
    const unsent = [admin.user.name, manager.user.name];
    const failure = 'The mail server did not take it.';
    expect(await rowOf(schedule)).toMatchObject({ outcome: 'not_sent', failure, unsent });
    const [told] = await admin.do(notifications.list, { unread: 'true' });
    expect(told).toMatchObject({ kind: 'report.not_sent', link: `/admin/reports?open=${schedule.id}` });
    expect(told?.body).toBe(`To ${unsent.join(', ')}. ${failure}`);
    const others = await manager.do(notifications.list, {});
    expect(others.filter(({ kind }) => kind === 'report.not_sent')).toEqual([]);
    expect(await admin.do(reportSchedules.send, { id: schedule.id })).toMatchObject({
      message: `Not sent to ${unsent.join(', ')}. ${failure}`,
    });
    await roundAt(TOMORROW);
    rmSync(outbox);
    expect(await admin.do(reportSchedules.send, { id: schedule.id })).toMatchObject({ message: 'Sent.' });
    expect(lettersIn()).toBe(2);
    await admin.do(reportSchedules.stop, { id: schedule.id });
  });

  it('is sent by hand on a later day with the period that was missed', async () => {
    const schedule = await start(admin, { ...INCOME, report: 'daybook', recipients: [manager.user.id] });
    rmSync(outbox, { recursive: true, force: true });
    writeFileSync(outbox, 'not a directory');
    await roundAt(dueOn(addDays(TODAY, 5)));
    rmSync(outbox);
    expect(await admin.do(reportSchedules.send, { id: schedule.id })).toMatchObject({ message: 'Sent.' });
    const [letter = ''] = await reportsTo(manager);
    expect(letter).toContain(`to=3D${addDays(TODAY, 4)}`);
    await admin.do(reportSchedules.stop, { id: schedule.id });
  });

  it('is not said to be sent when the request is repeated after the server stopped in its midst', async () => {
    const { id } = await start(manager);
    const key = 'stopped-in-its-midst';
    const sent = derivedId(key, `/api/admin/report-schedules/${id}/send`, '{}');
    const { id: userId, name, role } = manager.user;
    const earlier = new Caller({ userId, name, role }, undefined, 'earlier', sent);
    const begin = { type: 'BeginSending', sendingId: earlier.newId(), dueAt: TOMORROW, byHand: true } as const;
    await app.get(Execution).execute(ReportSchedule, id, begin, earlier);
    await app.rest();
    expect(await manager.call(reportSchedules.send, { id }, { 'idempotency-key': key })).toMatchObject({
      status: 409,
      body: { message: 'This report is being sent. Please wait a moment.' },
    });
    await manager.do(reportSchedules.stop, { id });
  });

  it('is not sent again by itself when the server stopped meanwhile', async () => {
    const schedule = await start(manager);
    const { id } = schedule;
    const begin = { type: 'BeginSending', sendingId: 'letter-1', dueAt: TOMORROW, byHand: false } as const;
    await app.get(Execution).execute(ReportSchedule, id, begin, Caller.system());
    await app.rest();
    expect(await manager.call(reportSchedules.send, { id })).toMatchObject({
      status: 409,
      body: { message: 'This report is being sent. Please wait a moment.' },
    });
    const before = lettersIn();
    await roundAt(TOMORROW);
    expect(lettersIn()).toBe(before);
    expect(await rowOf(schedule)).toMatchObject({
      outcome: 'not_sent',
      failure: 'The server stopped while it sent this report, so it may have arrived.',
      unsent: [manager.user.name],
    });
    expect(await manager.do(reportSchedules.send, { id })).toMatchObject({ message: 'Sent.' });
    await manager.do(reportSchedules.stop, { id });
  });
});
