import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  audit,
  expenses,
  identity,
  payments,
  payroll,
  problem,
  type Role,
  ROLES,
  type Route,
  salaries,
  type User,
} from '@bursar/contracts';
import { addDays, formatDate, istDayOf, sumRupees } from '@bursar/domain/kernel';
import { EventStore } from '@bursar/platform/event-store';
import { allRoutes } from './all-routes.js';
import { type Client } from './testing/client.js';
import { request, staffed } from './testing/department.js';
import { addressOf, reachOf, subjectOf } from './testing/paths.js';
import { sourceOf, type Subject, SUBJECTS } from './testing/subjects.js';
import { TestApp } from './testing/test-app.js';
import { partOf } from './testing/workbook.js';

type SignedIn = Client & { readonly user: User };

const ROUTES = allRoutes().map(({ route }) => route);
const keyOf = ({ method, path }: Route) => `${method} ${path}`;
const isRead = ({ method }: Route): boolean => method === 'GET';

const TURNS = 5;

const OF_THE_CLOCK = ['made_at', 'time'];

const textOf = (answer: object): string =>
  JSON.stringify(answer, (name, value: unknown) => (OF_THE_CLOCK.includes(name) ? undefined : value))
    .replace(/\\"As of [^\\]+\\"\\r\\n/, '')
    .replace(/\\r\\nPosition \d+ of the log/, '');

const PAST_ONLY_READS = 'You are looking at the past. Return to now to change anything.';
const PASSWORD = 'secret-user';
const TIMELESS = 'This cannot be shown as of another time';
const UNCLEAR = 'As of must be an instant, a day or a position of the log';
const IN_FUTURE = 'As of must not be in the future';

let app: TestApp;
const people = new Map<Role, SignedIn>();

beforeAll(async () => {
  app = await TestApp.start();
  for (const role of ROLES) people.set(role, await app.newUser({ role }));
});
afterAll(() => app.close());

function personOf(role: Role): SignedIn {
  const person = people.get(role);
  if (!person) throw new Error(`Nobody is ${role}`);
  return person;
}

async function answerOf(role: Role, path: string, asOf?: string) {
  const { status, body, headers } = await personOf(role).send('GET', path, undefined, asOf ? { 'x-as-of': asOf } : {});
  return { status, body: status < 400 ? body : body.message, total: headers.get('x-total-count') };
}

const inApril = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}as_of=2026-04-01`;

describe('the past', () => {
  const shown: { role: Role; path: string; position: string; answer: Awaited<ReturnType<typeof answerOf>> }[] = [];

  const ids = new Map<string, string>();
  const idOf = (subject: Subject, role: Role) => ids.get(`${subject} of ${role}`) ?? ids.get(subject) ?? 'unknown';

  async function make(subject: Subject): Promise<void> {
    const { another, own } = sourceOf(subject);
    ids.set(subject, await another(app));
    for (const role of ROLES) {
      const id = await own?.(app, personOf(role).user);
      if (id !== undefined) ids.set(`${subject} of ${role}`, id);
    }
  }

  const calls = ROUTES.filter((route) => isRead(route) && !route.timeless).flatMap((route) =>
    ROLES.filter((role) => reachOf(route, role) !== 'nothing').map((role) => ({ route, role })),
  );

  async function look(turn: number): Promise<void> {
    for (const { route, role } of calls.filter((_, place) => place % TURNS === turn % TURNS)) {
      const subject = subjectOf(route);
      const path = addressOf(route, subject ? idOf(subject, role) : '');
      // Reads on record append after their answer.
      await app.rest();
      const position = await app.get(EventStore).head();
      shown.push({ role, path, position, answer: await answerOf(role, path) });
    }
  }

  it('shows each role, on each route, what it showed at that position [HIS-001]', async () => {
    for (const [turn, subject] of (Object.keys(SUBJECTS) as Subject[]).entries()) {
      await make(subject);
      await look(turn);
    }
    await app.rest();
    const differing = [];
    for (const { role, path, position, answer } of shown) {
      const then = await answerOf(role, path, position);
      if (textOf(then) !== textOf(answer))
        differing.push(`${path} of ${role}: ${textOf(answer)} became ${textOf(then)}`);
    }
    expect(differing).toEqual([]);
    expect(shown.filter(({ answer }) => answer.status === 200).length).toBeGreaterThan(shown.length / 2);
  });
});

describe('a request about the past', () => {
  const admin = () => personOf('admin');
  const ask = (path: string, headers = {}) => admin().send('GET', path, undefined, headers);
  const refusal = async (path: string, headers = {}) => {
    const { status, body } = await ask(path, headers);
    return [status, problem.parse(body).error];
  };

  it('is refused for every command, and appends nothing [HIS-003]', async () => {
    const routes = ROUTES.filter((each) => !isRead(each));
    const calls = routes.map(async (route) => {
      const role = ROLES.find((each) => reachOf(route, each) !== 'nothing') ?? 'student';
      const subject = subjectOf(route);
      const own = subject && (await sourceOf(subject).own?.(app, personOf(role).user));
      return { route, role, path: addressOf(route, own ?? 'unknown') };
    });
    const tried = await Promise.all(calls);
    await app.rest();
    const before = await app.get(EventStore).head();
    for (const { route, role, path } of tried) {
      const sent = await personOf(role).send(route.method, inApril(path), '{}');
      const headed = await personOf(role).send(route.method, path, '{}', { 'x-as-of': before });
      const answers = [sent, headed].map(({ status, body }) => [keyOf(route), status, body.error]);
      expect(answers).toEqual([sent, headed].map(() => [keyOf(route), 409, PAST_ONLY_READS]));
    }
    expect(await app.get(EventStore).head()).toBe(before);
  });

  it('is answered or refused by every read [HIS-002]', async () => {
    for (const route of ROUTES.filter(isRead)) {
      expect([keyOf(route), route.reads !== undefined || route.timeless === true]).toEqual([keyOf(route), true]);
    }
    for (const route of ROUTES.filter(({ timeless, who }) => timeless && who !== 'public')) {
      const role = ROLES.find((each) => reachOf(route, each) === 'everything') ?? 'student';
      const { status, body } = await personOf(role).send('GET', inApril(addressOf(route, 'x')));
      expect([keyOf(route), status, body.error]).toEqual([keyOf(route), 400, TIMELESS]);
    }
  });

  it.each([
    ['29 February 2026', '2026-02-29'],
    ['a day of another calendar form', '31/03/2026'],
    ['an empty text', ''],
    ['a space', ' '],
    ['a negative number', '-1'],
    ['a fraction', '1.5'],
    ['41 digits', '9'.repeat(41)],
    ['10 kB of digits', '9'.repeat(10_000)],
    ['a position of another log', '999999999999'],
    ['a word', 'now'],
    ['a time without a zone', '2026-04-01T10:00'],
    ['a position with a letter', `${'0'.repeat(39)}a`],
    ['month 13', '2026-13-01'],
    ['hour 25', '2026-04-01T25:00:00Z'],
    ['a list', '[]'],
    ['null', 'null'],
  ])('is refused as of %s, in the query and in the header', async (_, text) => {
    expect(await refusal(`/admin/stats?as_of=${encodeURIComponent(text)}`)).toEqual([400, UNCLEAR]);
    expect(await refusal('/admin/stats', { 'x-as-of': text })).toEqual([400, UNCLEAR]);
  });

  it('is refused when it names two instants', async () => {
    expect(await refusal('/admin/stats?as_of=2026-04-01&as_of=2026-04-02')).toEqual([400, UNCLEAR]);
    expect(await refusal('/admin/stats?as_of=2026-04-01&as_of=2026-04-01')).toEqual([400, UNCLEAR]);
    expect(await refusal('/admin/stats', { 'x-as-of': '2026-04-01, 2026-04-01' })).toEqual([400, UNCLEAR]);
    expect(await refusal('/admin/stats?as_of[]=2026-04-01')).toEqual([400, 'Unknown field: as_of[]']);
  });

  it('is refused about the future', async () => {
    expect(await refusal('/admin/stats?as_of=9999-01-01')).toEqual([400, IN_FUTURE]);
    expect(await refusal('/admin/stats', { 'x-as-of': '2200-01-01T00:00:00Z' })).toEqual([400, IN_FUTURE]);
  });

  it('finds nothing before the first event', async () => {
    const asOf = { 'x-as-of': '0001-01-01' };
    expect((await ask('/admin/alltrans?as_of=0001-01-01T00:00:00Z')).body).toEqual([]);
    expect((await ask('/admin/alltrans', asOf)).body).toEqual([]);
    expect((await ask('/admin/stats', asOf)).body).toMatchObject({ total_revenue: 0 });
    expect((await ask('/admin/stats?as_of=0')).body).toMatchObject({ total_revenue: 0 });
    expect((await ask('/admin/why/fees_billed', asOf)).body).toMatchObject({ value: 0 });
    expect((await ask('/admin/why/fees_billed?as_of=0000-01-01')).body).toMatchObject({ value: 0 });
  });

  it('prefers the query to the header, and says which instant it shows', async () => {
    const head = await app.get(EventStore).head();
    const { headers } = await ask('/admin/stats?as_of=2026-03-31', { 'x-as-of': head });
    expect(headers.get('x-as-of-time')).toBe('2026-03-31T18:29:59.999Z');
    expect(headers.get('x-as-of-position')).toBe('0');
    const short = (await ask(`/admin/stats?as_of=${Number(head)}`)).headers;
    expect(short.get('x-as-of-position')).toBe(head);
    expect((await ask('/admin/stats')).headers.has('x-as-of-time')).toBe(false);
  });
});

describe('stepping through the log', () => {
  it('visits each event once up to the end, and back again', async () => {
    const auditor = personOf('auditor');
    await app.rest();
    const walk = async (from: string, to: 'next' | 'previous') => {
      const places: string[] = [];
      for (let place = from; ; places.push(place)) {
        const { status, body } = await auditor.call(audit.step, { from: place, to });
        if (status !== 200) return { places, end: body.error };
        place = body.position;
      }
    };
    const there = await walk('', 'next');
    expect(there.end).toBe('There is nothing further in this direction.');
    expect(there.places.at(-1)).toBe(await app.get(EventStore).head());
    const { events } = await auditor.do(audit.instant, {});
    expect(there.places).toHaveLength(events);
    const back = await walk(there.places.at(-1) ?? '', 'previous');
    expect(back.places).toEqual(there.places.slice(0, -1).reverse());
  });

  it('steps over several events at once, and as far as the end', async () => {
    const auditor = personOf('auditor');
    const far = await auditor.do(audit.step, { from: '', to: 'next', by: 3 });
    const steps = [''];
    for (let count = 0; count < 3; count += 1) {
      steps.push((await auditor.do(audit.step, { from: steps.at(-1) ?? '', to: 'next' })).position);
    }
    expect(far).toMatchObject({ position: steps.at(-1), passed: 3 });
    const head = await app.get(EventStore).head();
    const near = String(Number(head) - 2);
    expect(await auditor.do(audit.step, { from: near, to: 'next', by: 100 })).toMatchObject({ position: head });
  });

  it('finds the next event that wrote a row of a read model', async () => {
    const auditor = personOf('auditor');
    await app.rest();
    const before = await app.get(EventStore).head();
    await app.newUser({ role: 'staff' });
    const { feeId } = await app.newBill(700);
    await app.rest();
    const found = await auditor.do(audit.step, { from: before, to: 'next', writes: 'assigned_fees' });
    expect(found).toMatchObject({ kind: 'fee', record: feeId });
    const { status, body } = await auditor.call(audit.step, { from: found.position, to: 'next', writes: 'aid_funds' });
    expect([status, body]).toMatchObject([404, { error: 'There is nothing further in this direction.' }]);
    const unknown = await auditor.call(audit.step, { from: before, to: 'next', writes: 'moon' });
    expect([unknown.status, unknown.body]).toMatchObject([400, { error: 'Writes must name read models' }]);
  });

  it('counts the events up to an instant', async () => {
    const auditor = personOf('auditor');
    const first = await auditor.do(audit.step, { from: '', to: 'next' });
    const second = await auditor.do(audit.step, { from: first.position, to: 'next' });
    const { body: instant } = await auditor.call(audit.instant, {}, { 'x-as-of': second.position });
    expect(instant).toMatchObject({ position: second.position, time: second.at, events: 2 });
    for (const by of [40, 7, 100, 8, 7, 1]) {
      const { position } = await auditor.do(audit.step, { from: '', to: 'next', by });
      const { body } = await auditor.call(audit.instant, {}, { 'x-as-of': position });
      expect(body.events).toBe(by);
    }
  });
});

describe('access to the past', () => {
  it('shows a head who moved the past of the new department only [HIS-018]', async () => {
    const admin = await app.admin();
    const [physics, arts] = [await staffed(app, 3), await staffed(app, 4)];
    const [ofPhysics, ofArts] = [await request(physics), await request(arts)];
    await app.rest();
    const then = await app.get(EventStore).head();
    const seen = async () => {
      const { body } = await physics.hod.call(expenses.departmentExpenses, {}, { 'x-as-of': then });
      return body.map(({ id }) => id);
    };
    expect(await seen()).toEqual([ofPhysics.id]);
    const { id, name, email, role } = physics.hod.user;
    await admin.do(identity.updateUser, { id, name, email, role, department_id: 4, departments_led: [] });
    const moved = await app.signIn(physics.hod.user.email, PASSWORD);
    const { body } = await moved.call(expenses.departmentExpenses, {}, { 'x-as-of': then });
    expect(body.map(({ id }) => id)).toEqual([ofArts.id]);
  });

  it('puts a read of the past on record, with its instant', async () => {
    const finance = await app.newUser({ role: 'finance_manager' });
    await app.rest();
    const head = await app.get(EventStore).head();
    await finance.call(salaries.salaries, {}, { 'x-as-of': head });
    const { items } = await (await app.admin()).do(audit.trail, { actor: finance.user.id, type: 'RecordsRead' });
    expect(items.map(({ says }) => says)).toContainEqual(
      expect.stringMatching(/ as of \d\d \w{3} \d{4}, \d\d:\d\d \(/),
    );
  });
});

describe('a payroll to be generated', () => {
  it('has the deductions that were laid down at that instant', async () => {
    const admin = await app.admin();
    await app.rest();
    const then = await app.get(EventStore).head();
    const seen = async () => (await admin.call(payroll.previewPayroll, {}, { 'x-as-of': then })).body.deductions;
    const before = await seen();
    await admin.do(salaries.setSalaryStructure, {
      effective_from: '2026-04',
      basic_rate: 100,
      components: [{ name: 'Welfare fund', kind: 'deduction', basis: 'fixed', amount: 10 }],
    });
    expect((await admin.do(payroll.previewPayroll, {})).deductions).toBeGreaterThan(before);
    expect(await seen()).toBe(before);
  });
});

describe('an export of the past', () => {
  it('carries its instant and position, and has the total of the screen [HIS-020]', async () => {
    const { studentId, feeId } = await app.newBill(500);
    const admin = await app.admin();
    const take = (amount: number) =>
      admin.do(payments.recordTransaction, { student_id: studentId, fee_id: feeId, amount, payment_method: 'cash' });
    await take(100);
    await app.rest();
    const position = await app.get(EventStore).head();
    const { body: shown } = await admin.call(payments.allTransactions, {}, { 'x-as-of': position });
    await take(200);
    const { bytes, headers } = await admin.file(`/admin/export/transactions?format=csv&as_of=${position}`);
    const lines = bytes.toString('utf8').slice(1).split('\r\n');
    const day = formatDate(new Date().toISOString());
    expect(lines[0]).toMatch(new RegExp(`^"As of ${day}, \\d\\d:\\d\\d:\\d\\d IST"$`));
    expect(lines.at(-1)).toBe(`Position ${Number(position)} of the log`);
    expect(lines).toHaveLength(shown.length + 3);
    const [, head = '', ...rows] = lines.slice(0, -1).map((line) => line.split(','));
    const column = [head].flat().indexOf('Amount Paid');
    expect(sumRupees(rows.map((row) => Number(row[column])))).toBe(
      sumRupees(shown.map(({ amount_paid }) => amount_paid)),
    );
    expect(headers.get('x-as-of-position')).toBe(position);
    const workbook = await admin.file(`/admin/export/transactions?format=xlsx&as_of=${position}`);
    const sheet = partOf(workbook.bytes, 'xl/worksheets/sheet1.xml');
    expect(sheet).toContain(`As of ${day}`);
    expect(sheet).toContain(`Position ${Number(position)} of the log`);
  });

  it('is empty before the first event, and a report then ends on the day of the screen [HIS-020]', async () => {
    const admin = await app.admin();
    const list = await admin.file('/admin/export/transactions?as_of=2026-03-31');
    const lines = list.bytes.toString('utf8').slice(1).split('\r\n');
    expect([lines[0], lines[2]]).toEqual(['"As of 31 Mar 2026, 23:59:59 IST"', 'Position 0 of the log']);
    const report = await admin.file('/admin/export/report-trial-balance?as_of=2026-03-31');
    expect(report.headers.get('content-disposition')).toContain('report-trial-balance-2026-03-31.csv');
    const of = { of: 'transactions', seed: 'March', size: '3', as_of: '2026-03-31' };
    const sample = await admin.send<{ population?: number }>(
      'GET',
      `/admin/sample?${new URLSearchParams(of).toString()}`,
    );
    expect([sample.status, sample.body.population]).toEqual([200, 0]);
  });

  it.each(['transactions', 'report-collections', 'budgets'])(
    'holds %s as of a time before its reader signed in [HIS-020]',
    async (kind) => {
      await app.rest();
      const position = await app.get(EventStore).head();
      const reader = await app.admin();
      const { bytes } = await reader.file(`/admin/export/${kind}?as_of=${position}`);
      expect(bytes.toString('utf8')).toContain(`Position ${Number(position)} of the log`);
    },
  );

  it('has the clock of the screen on a day without events [HIS-020]', async () => {
    await app.rest();
    const quiet = addDays(istDayOf(new Date().toISOString()), 1);
    const doNotFake = [
      'setTimeout',
      'setInterval',
      'setImmediate',
      'nextTick',
      'queueMicrotask',
      'performance',
    ] as const;
    jest.useFakeTimers({ now: new Date(`${addDays(quiet, 1)}T12:00:00+05:30`), doNotFake: [...doNotFake] });
    try {
      const reader = await app.admin();
      const { headers } = await reader.file(`/admin/export/report-trial-balance?as_of=${quiet}`);
      expect(headers.get('content-disposition')).toContain(`report-trial-balance-${quiet}.csv`);
    } finally {
      jest.useRealTimers();
    }
  });
});
