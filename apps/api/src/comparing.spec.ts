import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  comparisons,
  expenses,
  exports,
  fees,
  identity,
  ledger,
  payments,
  problem,
  type RequestOf,
  type Role,
  ROLES,
  type Sheet,
  type User,
} from '@bursar/contracts';
import { exportable } from '@bursar/contracts/sheets/exportable';
import { sumRupees } from '@bursar/domain/kernel';
import { EventStore } from '@bursar/platform/event-store';
import { HttpAdapterHost } from '@nestjs/core';
import { type FastifyAdapter } from '@nestjs/platform-fastify';
import { type Client } from './testing/client.js';
import { request, staffed } from './testing/department.js';
import { sourceOf, type Subject, SUBJECTS } from './testing/subjects.js';
import { TestApp } from './testing/test-app.js';

type SignedIn = Client & { readonly user: User };
type Asked = Readonly<Record<string, string | number>>;
type Row = Readonly<Record<string, unknown>>;

const STUDENTS = 620;

let app: TestApp;
let admin: SignedIn;
const people = new Map<Role, SignedIn>();

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
  for (const role of ROLES) people.set(role, await app.newUser({ role }));
});
afterAll(() => app.close());

async function head(): Promise<string> {
  await app.rest();
  return app.get(EventStore).head();
}

async function compare(asked: Asked, by: Client = admin) {
  const { status, body, headers } = await by.call(comparisons.compare, asked as RequestOf<typeof comparisons.compare>);
  expect([status, body.message]).toEqual([200, undefined]);
  return { ...body, total: Number(headers.get('x-total-count')) };
}

async function billWith(amount: number) {
  const { studentId, feeId } = await app.newBill(1_000);
  const counter = { student_id: studentId, fee_id: feeId, amount, payment_method: 'cash' } as const;
  const { transaction } = await admin.do(payments.recordTransaction, counter);
  const approve = () =>
    admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
  const refund = () => admin.do(payments.refund, { transaction_id: transaction.id, reason: 'Left the course' });
  return { feeId, id: transaction.id, approve, refund };
}

const partOf = (row: object | null, field: string): unknown => (row as Row | null)?.[field];

describe('a comparison of a register', () => {
  it('shows one changed row around one approval, and its amount in the total [HIS-009]', async () => {
    const { id, approve } = await billWith(400.5);
    await billWith(70);
    const then = await head();
    await approve();
    const later = await head();
    const { rows, counts, totals, total } = await compare({ route: '/admin/alltrans', then, later, only: 'changed' });
    expect(rows.map((row) => [row.id, row.change, partOf(row.then, 'status'), partOf(row.later, 'status')])).toEqual([
      [id, 'changed', 'pending', 'success'],
    ]);
    expect(rows[0]?.fields).toContain('status');
    expect(rows[0]?.fields).not.toContain('amount_paid');
    expect([counts, total]).toEqual([{ added: 0, removed: 0, changed: 1, same: 0 }, 1]);
    expect(totals).toEqual({ then: { received: 0 }, later: { received: 400.5 }, change: { received: 400.5 } });
  });

  it('shows the balance of an account after each of its lines, though only changed ones are listed', async () => {
    const asked = { account: '1030', limit: 500 };
    await (await billWith(50)).approve();
    const then = await head();
    for (const amount of [120, 35.5]) await (await billWith(amount)).approve();
    const { rows } = await compare({ route: '/admin/ledger', account: asked.account, then, only: 'changed' });
    const lines = await admin.do(ledger.lines, asked);
    const after = new Map(lines.map(({ id, balance }) => [id, balance]));
    expect(rows.map(({ change }) => change)).toEqual(['added', 'added']);
    expect(rows.map((row) => partOf(row.later, 'balance'))).toEqual(rows.map(({ id }) => after.get(id)));
  });

  it('adds up the amounts of the asked list, where two lists have one route', async () => {
    const then = await head();
    await request(await staffed(app, 3), { amount: 1_200 });
    const asked = { route: '/admin/allexpenses', then, later: await head() };
    const totalsOf = async (sheet: Asked) => (await compare({ ...asked, ...sheet })).totals.change;
    expect(await totalsOf({})).toEqual({ amount: 1_200 });
    expect(await totalsOf({ sheet: 'expenses' })).toEqual({ amount: 1_200 });
    expect(await totalsOf({ sheet: 'overruns' })).toEqual({ over_budget: 0 });
    const unknown = await admin.call(comparisons.compare, { ...asked, sheet: 'vendors' });
    expect([unknown.status, unknown.body.message]).toEqual([404, 'There is no such list to compare.']);
  });

  it('counts what an approval, a refund and a revocation did, and its totals add up [HIS-010]', async () => {
    const [waiting, paid] = [await billWith(400.5), await billWith(250.25)];
    const { feeId: revoked } = await app.newBill(1_000);
    await paid.approve();
    const then = await head();
    await waiting.approve();
    await paid.refund();
    await admin.do(fees.revokeFee, { id: revoked });
    const added = await billWith(10);
    const later = await head();

    const bills = await compare({ route: '/admin/assignedfees', then, later, only: 'changed' });
    const changeOf = new Map(bills.rows.map((row) => [row.id, row.change]));
    expect(changeOf.get(revoked)).toBe('removed');
    expect(changeOf.get(added.feeId)).toBe('added');
    expect(changeOf.get(waiting.feeId)).toBe('changed');
    expect(changeOf.get(paid.feeId)).toBe('changed');
    expect(bills.counts).toEqual({ added: 1, removed: 1, changed: 2, same: 0 });

    const taken = await compare({ route: '/admin/alltrans', then, later, only: 'changed' });
    expect(taken.counts).toEqual({ added: 1, removed: 0, changed: 2, same: 0 });
    expect(taken.totals.change.received).toBe(sumRupees([400.5, -250.25]));
    const whole = await compare({ route: '/admin/alltrans', then, later, limit: 500 });
    expect(whole.totals.change).toEqual(taken.totals.change);
    expect(whole.counts).toMatchObject({ added: 1, removed: 0, changed: 2 });
    expect(whole.counts.same).toBeGreaterThan(0);
    const { columns, rows, totals } = bills;
    for (const { id } of columns) {
      const sums = rows.map((row) =>
        sumRupees([Number(partOf(row.later, id) ?? 0), -Number(partOf(row.then, id) ?? 0)]),
      );
      expect([id, totals.change[id]]).toEqual([id, sumRupees(sums)]);
    }
    expect(columns.map(({ header }) => header)).toEqual(['Amount', 'Paid', 'Outstanding']);
    expect(totals.change).toEqual({ total_amount: 0, paid_amount: 150.25, outstanding: -150.25 });
  });

  it('holds the latest change first, on as many pages as it needs', async () => {
    const then = await head();
    const users = Array.from({ length: STUDENTS }, (_, number) => ({
      name: `Student ${number}`,
      email: `student-${number}@bursar.test`,
      password: 'first-secret',
      department_id: 2,
      studentData: { enrollment_no: `BULK-${number}`, batch: 2023 },
    }));
    await admin.do(identity.addStudents, { users });
    const { id } = (await app.newUser()).user;
    await head();
    const asked = { route: '/admin/allusers', then, only: 'changed', role: 'student', limit: 400 } as const;
    const pages = [await compare({ ...asked, page: 1 }), await compare({ ...asked, page: 2 })];
    expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
      [400, STUDENTS + 1],
      [STUDENTS + 1 - 400, STUDENTS + 1],
    ]);
    const ids = pages.flatMap(({ rows }) => rows.map((row) => row.id));
    expect([ids[0], new Set(ids).size]).toEqual([id, ids.length]);
    expect(pages[0]?.counts).toEqual({ added: STUDENTS + 1, removed: 0, changed: 0, same: 0 });
    const found = await compare({ ...asked, page: 1, q: 'BULK-61' });
    expect(found.total).toBe(11);
  });

  it('asks for the rows of a next page alone, until a row of the list changes', async () => {
    const asked = { route: '/admin/allusers', then: '0', role: 'student', limit: 100 } as const;
    const asks = jest.spyOn(
      app.get<HttpAdapterHost<FastifyAdapter>>(HttpAdapterHost).httpAdapter.getInstance(),
      'inject',
    );
    const askedFor = async (page: number) => {
      asks.mockClear();
      const { rows, total } = await compare({ ...asked, page });
      return { asks: asks.mock.calls.length, ids: rows.map(({ id }) => id), total };
    };
    const first = await askedFor(1);
    await admin.do(fees.addFee, { name: 'Hostel', amount: 100, due_date: '2030-01-31' });
    const second = await askedFor(2);
    expect(first.asks).toBeGreaterThan(4);
    expect([second.asks, second.total]).toEqual([2, first.total]);
    expect(new Set([...first.ids, ...second.ids]).size).toBe(200);

    const { id } = (await app.newUser()).user;
    await app.rest();
    const again = await askedFor(1);
    expect([again.ids[0], again.ids[1], again.total]).toEqual([id, first.ids[0], first.total + 1]);
  });

  it('shows a row that changed with another row, though nothing happened to it', async () => {
    const physics = await staffed(app, 3);
    const first = await request(physics);
    const then = await head();
    const second = await request(physics);
    await head();
    const { rows } = await compare({ route: '/admin/allexpenses', then, only: 'changed' });
    expect(rows.map(({ id, change, fields }) => [id, change, fields])).toEqual([
      [second.id, 'added', []],
      [first.id, 'changed', ['duplicates']],
    ]);
  });

  it('keeps the access of the list, and its filters', async () => {
    const { hod, ...physics } = await staffed(app, 4);
    const then = await head();
    const own = await request({ hod, ...physics });
    await request(await staffed(app, 5));
    await head();
    const asked = { route: expenses.departmentExpenses.path, then, only: 'changed' };
    const { rows } = await compare(asked, hod);
    expect(rows.map(({ id }) => id)).toEqual([own.id]);
    const none = await compare({ route: '/admin/allexpenses', then, only: 'changed', status: 'approved' });
    expect(none.rows).toEqual([]);
  });

  it('compares the figures of a screen', async () => {
    const { approve } = await billWith(400.5);
    const then = await head();
    await approve();
    await head();
    const { rows } = await compare({ route: '/admin/stats', then, only: 'changed' });
    const revenue = rows.find(({ id }) => id === 'total_revenue');
    expect(
      sumRupees([Number(partOf(revenue?.later ?? null, 'value')), -Number(partOf(revenue?.then ?? null, 'value'))]),
    ).toBe(400.5);
    expect(rows.map(({ id }) => id)).not.toContain('total_users');
  });
});

const LISTS = exportable().flatMap((sheet) => ('report' in sheet ? [] : [[sheet.kind, sheet] as const]));

describe('every register', () => {
  const kept: string[] = [];
  let studentId = '';

  beforeAll(async () => {
    studentId = people.get('student')?.user.student_id ?? '';
    for (const [turn, subject] of (Object.keys(SUBJECTS) as Subject[]).entries()) {
      if (turn % 5 === 0) kept.push(await head());
      const { own, another } = sourceOf(subject);
      await another(app);
      for (const { user } of people.values()) await own?.(app, user);
    }
    kept.push(await head());
  });

  function parametersOf(sheet: Sheet): Record<string, string> {
    if (sheet.route.path.includes(':student_id')) return { student_id: studentId };
    if (sheet.kind === 'people' || sheet.kind === 'students') return { departmentId: '1' };
    if (sheet.kind === 'exceptions') return { rule: 'round_amount' };
    if (/^(skippedstudents|billsleft-.*)$/.test(sheet.kind)) return { run_id: 'unknown' };
    return sheet.kind === 'users' ? { role: 'student' } : {};
  }

  const readerOf = ({ route: { who } }: Sheet): Client =>
    (Array.isArray(who) && !who.includes('admin') ? people.get((who as Role[])[0] ?? 'admin') : admin) ?? admin;

  async function rowsOf(sheet: Sheet, asOf: string): Promise<Map<string, Row>> {
    const found = new Map<string, Row>();
    for (let page = 1; ; page += 1) {
      const paging = sheet.whole ? {} : { page, limit: 500 };
      const input = { ...parametersOf(sheet), ...paging };
      const { body } = await readerOf(sheet).call(sheet.route, input, { 'x-as-of': asOf });
      const rows = (body as { items?: never[] }).items ?? (body as never[]);
      for (const row of rows) found.set(sheet.rowId(row), row);
      if (rows.length < 500) return found;
    }
  }

  async function changesOf(asked: Asked, reader: Client) {
    const first = await compare({ ...asked, page: 1, limit: 500 }, reader);
    const rows = [...first.rows];
    for (let page = 2; rows.length < first.total; page += 1) {
      rows.push(...(await compare({ ...asked, page, limit: 500 }, reader)).rows);
    }
    return { ...first, rows };
  }

  it.each(LISTS)('%s becomes what it was later by what changed since then', async (_, sheet) => {
    const [reader, parameters] = [readerOf(sheet), parametersOf(sheet)];
    for (const [place, then] of kept.slice(0, -1).entries()) {
      const later = kept[place + 1] ?? then;
      const asked = { ...parameters, route: sheet.route.path, then, later };
      const { rows } = await changesOf({ ...asked, only: 'changed' }, reader);
      const made = await rowsOf(sheet, then);
      for (const row of rows) {
        expect(row.then ?? undefined).toEqual(made.get(row.id));
        if (row.later) made.set(row.id, row.later);
        else made.delete(row.id);
      }
      const expected = await rowsOf(sheet, later);
      expect(Object.fromEntries(made)).toEqual(Object.fromEntries(expected));
      const whole = await compare(asked, reader);
      expect(whole.counts.same + whole.counts.added + whole.counts.changed).toBe(expected.size);
    }
    const now = kept.at(-1) ?? '';
    const none = await compare(
      { ...parameters, route: sheet.route.path, then: now, later: now, only: 'changed' },
      reader,
    );
    expect([none.rows, none.counts]).toEqual([[], { added: 0, removed: 0, changed: 0, same: 0 }]);
  });
});

describe('a comparison', () => {
  const refusal = async (asked: object, by: Client = admin) => {
    const path = `/admin/compare?${new URLSearchParams({ route: '/admin/alltrans', then: '0', ...asked }).toString()}`;
    const { status, body } = await by.send('GET', path);
    return [status, problem.parse(body).error];
  };

  const UNCLEAR = 'As of must be an instant, a day or a position of the log';

  it.each([
    ['a list that does not exist', { route: '/admin/nothing' }, [404, 'There is no such list to compare.']],
    ['a command', { route: '/admin/refund' }, [404, 'There is no such list to compare.']],
    ['an answer without time', { route: '/users/me' }, [400, 'This cannot be shown as of another time']],
    ['an answer that is neither list nor figures', { route: '/institution' }, [400, 'This cannot be compared']],
    ['a file', { route: exports.file.path, export_kind: 'users' }, [400, 'This cannot be compared']],
    ['a list without its student', { route: fees.studentFees.path }, [400, 'This comparison needs student_id.']],
    ['an unknown filter', { colour: 'red' }, [400, 'Unknown field: colour']],
    ['an order', { sort: 'amount' }, [400, 'The rows that changed last come first']],
    ['instants in the wrong order', { then: '2026-04-02', later: '2026-04-01' }, [400, 'Then must be before later']],
    ['an unclear first instant', { then: '2026-02-29' }, [400, UNCLEAR]],
    ['an unclear second instant', { later: '31/03/2026' }, [400, UNCLEAR]],
    ['the future', { later: '9999-01-01' }, [400, 'As of must not be in the future']],
  ])('is refused for %s', async (_, asked, answer) => {
    expect(await refusal(asked)).toEqual(answer);
  });

  it('is refused to those who may not see the list', async () => {
    const { studentId } = await app.newBill(100);
    const student = people.get('student') ?? admin;
    expect(await refusal({}, student)).toEqual([403, 'You do not have access to this.']);
    expect((await refusal({ route: '/admin/stats' }, student))[0]).toBe(403);
    expect((await refusal({ route: fees.studentFees.path, student_id: studentId }, student))[0]).toBe(403);
    expect((await refusal({ then: await head() }, student))[0]).toBe(403);
  });

  it('is refused without its first instant', async () => {
    const { status, body } = await admin.send('GET', '/admin/compare?route=/admin/alltrans');
    expect([status, problem.parse(body).error]).toEqual([400, UNCLEAR]);
  });
});
