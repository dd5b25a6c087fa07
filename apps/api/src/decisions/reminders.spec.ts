import { decisions, expenses, holidays, notifications, type User } from '@bursar/contracts';
import { approvalRequests } from '@bursar/domain/decisions';
import { addDays, type Day, isWorkingDay, istDayOf, startOfIstDay } from '@bursar/domain/kernel';
import { Clock } from '@bursar/platform';
import { ReadModels } from '@bursar/platform/read-models';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Client } from '../testing/client.js';
import { type Department, request, staffed } from '../testing/department.js';
import { layDown } from '../testing/rules.js';
import { TestApp } from '../testing/test-app.js';
import { ApprovalLetters } from './approval-letters.js';
import { ReminderRounds } from './reminder-rounds.js';

const HOUR_MS = 3_600_000;
const DUE_WORKING_DAYS = 3;

let app: TestApp;
let civil: Department;
let finance: Client & { readonly user: User };

beforeAll(async () => {
  app = await TestApp.start();
  civil = await staffed(app, 7);
  finance = await app.newUser({ role: 'finance_manager' });
  const head = { name: 'Head of department', who: { head_of: 'its own' }, due_working_days: DUE_WORKING_DAYS } as const;
  const office = { name: 'Finance', who: { roles: ['finance_manager' as const] } };
  const rules = [{ name: 'All', from: 0, steps: [head, office] }];
  await layDown(await app.admin(), await app.newUser({ role: 'admin' }), 'expense', rules);
});
afterAll(() => app.close());

async function roundAt(day: Day, hour: number): Promise<void> {
  const now = new Date(Date.parse(startOfIstDay(day)) + hour * HOUR_MS).toISOString();
  jest.spyOn(app.get(Clock), 'now').mockReturnValue(now);
  await app.get(ReminderRounds).remind();
  await app.rest();
  jest.restoreAllMocks();
}

const told = async (person: Client, kind: string): Promise<number> =>
  (await person.do(notifications.list, {})).filter((one) => one.kind === kind).length;

const workingDayAfter = (day: Day): Day => {
  const next = addDays(day, 1);
  return isWorkingDay(next, new Set()) ? next : workingDayAfter(next);
};

describe('The reminders of approvals', () => {
  it('come once a working day, tell the next step with the third, and end with a decision [APR-014]', async () => {
    const { id } = await request(civil, { amount: 4_000, description: 'Lab kits' });
    await app.rest();
    const row = await app.get(ReadModels).get(approvalRequests, id);
    const due = row?.due_on ?? '';
    const asked = istDayOf(row?.submitted_at ?? '');
    expect(due).toBe(Array.from({ length: DUE_WORKING_DAYS }).reduce<Day>(workingDayAfter, asked));
    await roundAt(due, 10);
    expect(await told(civil.hod, 'approval.reminded')).toBe(0);

    const first = workingDayAfter(due);
    const second = workingDayAfter(first);
    const third = workingDayAfter(second);
    await roundAt(first, 8);
    expect(await told(civil.hod, 'approval.reminded')).toBe(0);
    for (const [day, count] of [
      [first, 1],
      [first, 1],
      [second, 2],
    ] as const) {
      await roundAt(day, 9);
      expect([day, await told(civil.hod, 'approval.reminded')]).toEqual([day, count]);
    }
    expect(await told(finance, 'approval.escalated')).toBe(0);
    await roundAt(third, 9);
    expect(await told(civil.hod, 'approval.reminded')).toBe(3);
    expect(await told(finance, 'approval.escalated')).toBe(1);

    const { position, items } = await civil.hod.do(decisions.waitingApprovals, {});
    const { kind, version } = items[0] ?? { kind: 'expense', version: 0 };
    await civil.hod.do(decisions.approveRequest, { kind, id, seen_position: position, seen_version: version });
    await roundAt(workingDayAfter(third), 9);
    expect(await told(civil.hod, 'approval.reminded')).toBe(3);
  });

  it('are not sent on Sundays and holidays [APR-014]', async () => {
    await request(civil, { description: 'Chalk' });
    await app.rest();
    const before = await told(civil.hod, 'approval.reminded');
    for (const day of ['2099-08-16', '2099-08-15', '2099-10-02']) await roundAt(day, 10);
    expect(await told(civil.hod, 'approval.reminded')).toBe(before);
    await roundAt('2099-08-17', 10);
    expect(await told(civil.hod, 'approval.reminded')).toBe(before + 1);

    const admin = await app.admin();
    await admin.do(holidays.add, { day: '2099-08-18', name: 'Janmashtami' });
    await roundAt('2099-08-18', 10);
    expect(await told(civil.hod, 'approval.reminded')).toBe(before + 1);
    await roundAt('2099-08-19', 10);
    expect(await told(civil.hod, 'approval.reminded')).toBe(before + 2);
  });

  it('count the holidays of the university out of the days that a step has', async () => {
    const { id } = await request(civil, { description: 'Easels' });
    const itemOf = async () =>
      (await civil.hod.do(decisions.waitingApprovals, {})).items.find((item) => item.id === id);
    const due = (await itemOf())?.due_on ?? '';
    const admin = await app.admin();
    await admin.do(holidays.add, { day: due, name: 'Foundation Day' });
    expect((await itemOf())?.due_on).toBe(workingDayAfter(due));
    await roundAt(workingDayAfter(due), 9);
    const about = (await civil.hod.do(notifications.list, {})).filter(({ link }) => link.endsWith(id));
    expect(about.filter(({ kind }) => kind === 'approval.reminded')).toEqual([]);
    await admin.do(holidays.remove, { day: due });
    expect((await itemOf())?.due_on).toBe(due);
  });
});

describe('A request that is decided while a round sends reminders', () => {
  it('rings no bell that nothing settles', async () => {
    const { id } = await request(civil, { description: 'Prisms' });
    await app.rest();
    const models = app.get(ReadModels);
    const row = await models.get(approvalRequests, id);
    await civil.hod.do(expenses.reject, { id, note: 'No budget' });
    const find = models.find.bind(models) as (...asked: unknown[]) => Promise<unknown>;
    jest
      .spyOn(models, 'find')
      .mockImplementation(((...asked: unknown[]) =>
        asked[0] === approvalRequests ? Promise.resolve([row]) : find(...asked)) as never);
    await roundAt('2099-09-01', 10);
    const heard = await civil.hod.do(notifications.list, {});
    expect(heard.filter(({ kind, link }) => kind.startsWith('approval.') && link.endsWith(id))).toEqual([]);
  });
});

describe('Letters about approvals', () => {
  const at = (day: Day, hour: number) => Date.parse(startOfIstDay(day)) + hour * HOUR_MS;
  const lettersAt = async (now: number): Promise<void> => {
    jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date(now).toISOString());
    await app.get(ApprovalLetters).write();
    jest.restoreAllMocks();
  };
  const about = async ({ user: { email } }: { readonly user: User }, id: string): Promise<number> =>
    (await app.lettersTo(email, 0)).filter((letter) => letter.includes(`/approvals/expense/${id}`)).length;

  it('go once to those who have not seen a request for 30 minutes, and name its address', async () => {
    await lettersAt(at('2099-08-13', 10));
    await lettersAt(Date.now());
    const [unseen, seen] = [
      await request(civil, { amount: 70, description: 'Tripod' }),
      await request(civil, { amount: 80, description: 'Clamp' }),
    ];
    await app.rest();
    const note = (await civil.hod.do(notifications.list, {})).find(({ link }) => link.endsWith(seen.id));
    await civil.hod.do(notifications.markRead, { id: note?.id ?? '', read: true });
    await app.rest();
    const half = Date.now() + 31 * 60_000;
    await lettersAt(half);
    await lettersAt(half + 60_000);
    expect([await about(civil.hod, unseen.id), await about(civil.faculty, unseen.id)]).toEqual([1, 0]);
    expect(await about(civil.hod, seen.id)).toBe(0);
  });

  it('do not name a request that was seen again after its answer', async () => {
    await lettersAt(Date.now());
    const { id } = await request(civil, { amount: 85, description: 'Retort' });
    await app.rest();
    const { position, items } = await civil.hod.do(decisions.waitingApprovals, {});
    const { kind, version } = items.find((item) => item.id === id) ?? { kind: 'expense', version: 0 };
    const seen = { seen_position: position, seen_version: version };
    await civil.hod.do(decisions.returnRequest, { kind, id, note: 'Which one?', ...seen });
    await civil.faculty.do(decisions.resubmitRequest, { kind, id, answer: 'The glass one' });
    await app.rest();
    const [note] = await civil.hod.do(notifications.list, { unread: 'true' });
    await civil.hod.do(notifications.markRead, { id: note?.id ?? '', read: true });
    await app.rest();
    await lettersAt(Date.now() + 31 * 60_000);
    expect(await about(civil.hod, id)).toBe(0);
  });

  it('show a description of several lines on one line, so it cannot pass for another request', async () => {
    await lettersAt(Date.now());
    const { id } = await request(civil, { amount: 90, description: 'Chalk\n\nhttps://evil.example/approvals\u202E' });
    await app.rest();
    await lettersAt(Date.now() + 31 * 60_000);
    const letter = (await app.lettersTo(civil.hod.user.email, 0)).find((each) => each.includes(id)) ?? '';
    const lines = letter.split(/\r?\n/).filter((line) => line.includes('evil.example'));
    expect(lines).toEqual([expect.stringMatching(/^Chalk https:.*approvals, =E2=82=B990\.00, asked for by /)]);
  });

  it('sum up at 09:00 on working days, once a day, all that waits', async () => {
    const { id } = await request(civil, { amount: 90, description: 'Burette' });
    await app.rest();
    const before = await about(civil.hod, id);
    await lettersAt(at('2099-08-16', 10));
    const admin = await app.admin();
    await admin.do(holidays.add, { day: '2099-08-14', name: 'Parsi New Year' });
    await lettersAt(at('2099-08-14', 10));
    const sunday = await about(civil.hod, id);
    await lettersAt(at('2099-08-17', 8));
    expect(await about(civil.hod, id)).toBe(sunday);
    await lettersAt(at('2099-08-17', 9));
    await lettersAt(at('2099-08-17', 15));
    expect([before, await about(civil.hod, id)]).toEqual([0, sunday + 1]);
  });
});
