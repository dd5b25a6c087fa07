import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  audit,
  budgeting,
  fees,
  identity,
  payments,
  payroll,
  RECORD_KINDS,
  reports,
  salaries,
  seals,
  vendors,
  why,
} from '@bursar/contracts';
import { addDays, BEGINNING, financialYearOf, istDayOf } from '@bursar/domain/kernel';
import { EventStore } from '@bursar/platform/event-store';
import { CONTEXTS, EVENTS_OF_ALL } from '../app.module.js';
import { type Client } from '../testing/client.js';
import { request, staffed } from '../testing/department.js';
import { TestApp } from '../testing/test-app.js';
import { recordName } from '@bursar/contracts/sheets/operations';

const RESERVATIONS =
  /^(Email|EnrollmentNo|FeeSlot|ReceiptNumber|PayrollSlot|DelegationSlot)(Reserved|Taken|Released|Claimed)$/;

let app: TestApp;
let admin: Client;
let auditor: Client;
let feeId: string;
let structureId: string;
let transactionId: string;
let earlier: string;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
  auditor = await app.newUser({ role: 'auditor' });
  const bill = await app.newBill(1000);
  ({ feeId, structureId } = bill);
  const counter = { student_id: bill.studentId, fee_id: feeId, amount: 400, payment_method: 'cash' } as const;
  const { transaction } = await admin.do(payments.recordTransaction, counter);
  transactionId = transaction.id;
  const { items } = await admin.do(audit.trail, { limit: 1 });
  earlier = items[0]?.at ?? '';
  const { user } = await app.admin();
  await admin.do(payments.approvePayment, { transaction_id: transactionId, admin_user_id: user.id });
});
afterAll(() => app.close());

describe('The audit trail [CARD-005]', () => {
  it('lists entries newest first, with actor, action, record and amount', async () => {
    const { items } = await auditor.do(audit.trail, { kind: 'transaction' });
    expect(items.map(({ says }) => says)).toEqual([
      `Approved ₹400.00 of Person 2 for Semester 5 Tuition, recorded by the same person (TXN-${transactionId.slice(0, 12)})`,
      `Recorded ₹400.00 in cash for Semester 5 Tuition of Person 2 (TXN-${transactionId.slice(0, 12)})`,
    ]);
    expect(items[0]).toMatchObject({
      actor: { name: 'Asha Rao', role: 'admin' },
      kind: 'transaction',
      record: transactionId,
      amount: 400,
    });
  });

  it('finds a payment by the printed reference of its receipt', async () => {
    const q = `TXN-${transactionId.slice(0, 12)}`;
    const { items } = await auditor.do(audit.trail, { q, kind: 'transaction' });
    expect(items.map(({ record }) => record)).toEqual([transactionId, transactionId]);
  });

  it('finds the records of a person, their bill and account by name', async () => {
    const { items } = await auditor.do(audit.trail, { q: 'Person 2' });
    const types = new Set(items.map(({ type }) => type));
    const expected = ['UserRegistered', 'PasswordSet', 'FeeAssigned', 'FeePaymentApplied', 'ReceiptIssued'];
    expect(expected.filter((type) => !types.has(type))).toEqual([]);
    expect(items.find(({ type }) => type === 'ReceiptIssued')?.says).toMatch(
      /^Issued the receipt FY\S+ for ₹400\.00 of Person 2 for Semester 5 Tuition$/,
    );
  });

  it.each([
    ['an action', { type: 'FeeStructureCreated' }, 1],
    ['a context', { context: 'fees', type: 'FeePaymentApplied' }, 1],
    ['an amount', { amount_from: 1000, amount_to: 1000, kind: 'structure' }, 1],
    ['an amount that nothing is about', { amount_from: 1000.01 }, 0],
    ['a period that is over', { to: '2020-01-01' }, 0],
    ['words', { q: 'recorded same person' }, 1],
  ] as const)('filters the trail by %s', async (_, filter, total) => {
    expect((await auditor.do(audit.trail, filter)).total).toBe(total);
  });

  it('refuses a period of the trail that ends before it begins', async () => {
    const day = '2026-03-31';
    expect((await auditor.do(audit.trail, { from: day, to: day })).total).toBe(0);
    for (const route of [audit.trail, audit.days]) {
      const { status, body } = await auditor.call(route, { from: '2026-04-01', to: day });
      expect([route.path, status, body]).toMatchObject([route.path, 400, { message: 'From must not be after To' }]);
    }
  });

  it('filters the trail by every kind of record, each by its name', () => {
    const kinds = CONTEXTS.flatMap(({ records }) => records.map(({ kind }) => kind));
    expect([...RECORD_KINDS].sort()).toEqual(kinds.sort());
    expect(kinds.filter((kind) => recordName(kind) === kind)).toEqual([]);
  });

  it('filters the trail by a person and by one request', async () => {
    const { user } = await app.admin();
    const { items } = await auditor.do(audit.trail, { actor: user.id, type: 'FeePaymentApplied' });
    expect(items).toHaveLength(1);
    const together = await auditor.do(audit.trail, { correlation_id: items[0]?.correlation_id, sort: 'position' });
    expect(together.items.map(({ type }) => type)).toContain('ReceiptIssued');
    expect(together.items[0]?.actor.id).toBe(user.id);
  });

  it('counts its entries by day, and finds those of a day', async () => {
    const { total } = await admin.do(audit.trail, { limit: 1 });
    const days = await admin.do(audit.days, {});
    const counted = days.reduce((sum, { events }) => sum + events, 0);
    expect(counted).toBeGreaterThanOrEqual(total);
    expect((await admin.do(audit.trail, { limit: 1 })).total).toBeGreaterThanOrEqual(counted);
    const [last] = days.slice(-1);
    const ofDay = await admin.do(audit.trail, { from: last?.day, to: last?.day, limit: 1 });
    expect(ofDay.total).toBeGreaterThanOrEqual(last?.events ?? Infinity);
    expect(await admin.do(audit.days, { from: '2019-01-01', to: '2019-12-31' })).toEqual([]);
  });

  it('explains the number of entries of a day by those of that day alone', async () => {
    await app.rest();
    const today = istDayOf(new Date().toISOString());
    const { value } = await admin.do(why.figure, { figure: 'trail_entries', from: today, to: today });
    expect(value).toBe((await admin.do(audit.days, { from: today, to: today }))[0]?.events);
    const before = { figure: 'trail_entries', from: '2019-01-01', to: addDays(today, -1) };
    expect((await admin.do(why.figure, before)).value).toBe(0);
  });

  it('counts its entries by day and by hour, of all, of a kind and of a person', async () => {
    const { user } = await app.admin();
    const today = istDayOf(new Date().toISOString());
    const sum = (columns: readonly { events: number }[]) => columns.reduce((total, { events }) => total + events, 0);
    const totalOf = async (filter: object) =>
      (await auditor.do(audit.trail, { limit: 1, from: today, ...filter })).total;
    for (const filter of [
      { kind: 'transaction' },
      { actor: user.id },
      { actor: user.id, kind: 'structure' },
    ] as const) {
      await app.rest();
      const total = await totalOf(filter);
      const byDay = await auditor.do(audit.timeline, { from: today, ...filter });
      const byHour = await auditor.do(audit.timeline, { from: today, by: 'hour', ...filter });
      expect([sum(byDay), sum(byHour)]).toEqual([total, total]);
    }
    const [column] = await auditor.do(audit.timeline, { from: today, kind: 'transaction' });
    const { items } = await admin.do(audit.trail, { from: today, kind: 'transaction', sort: 'position' });
    expect(column).toEqual({
      at: today,
      events: items.length,
      amount: items.reduce((total, { amount }) => total + (amount ?? 0), 0),
      seals: 0,
      first_position: items[0]?.position,
      last_position: items.at(-1)?.position,
      contexts: Object.fromEntries(
        items.map(({ context }) => [context, items.filter((item) => item.context === context).length]),
      ),
    });
  });

  it('counts the seals of a day and of its hours', async () => {
    const today = istDayOf(new Date().toISOString());
    await admin.do(seals.seal, {});
    await app.rest();
    const { total } = await auditor.do(audit.trail, { type: 'LogSealed', from: today, limit: 1 });
    const days = await auditor.do(audit.timeline, { from: today });
    const hours = await auditor.do(audit.timeline, { from: today, by: 'hour' });
    const sealsIn = (columns: typeof days) => columns.reduce((sum, column) => sum + column.seals, 0);
    expect(total).toBeGreaterThan(0);
    expect([sealsIn(days), sealsIn(hours)]).toEqual([total, total]);
  });

  it('is counted by hour for a week at most', async () => {
    const week = { from: '2026-03-02', to: '2026-03-08', by: 'hour' } as const;
    expect(await auditor.do(audit.timeline, week)).toEqual([]);
    const { status, body } = await auditor.call(audit.timeline, { ...week, to: '2026-03-09' });
    expect([status, body]).toMatchObject([400, { error: 'Hours are shown of 7 days at most' }]);
    expect(await auditor.do(audit.timeline, { from: '2026-03-09', to: '2026-03-01' })).toEqual([]);
  });

  it('finds the events of an exception, alone or with an action', async () => {
    const rights = await admin.do(audit.trail, { exception: 'rights' });
    expect(rights.items.every(({ type }) => type.startsWith('User') || type === 'DepartmentsLedChanged')).toBe(true);
    const { user } = await app.newUser({ role: 'staff' });
    await admin.do(identity.setActive, { id: user.id, is_active: false });
    const after = await admin.do(audit.trail, { exception: 'rights' });
    expect(after.total).toBe(rights.total + 1);
    expect(after.items[0]?.type).toBe('UserDeactivated');
    expect((await admin.do(audit.trail, { exception: 'rights', type: 'RecordsRead' })).total).toBe(0);
  });

  it('counts its entries since a user’s visit before this one, or of 30 days', async () => {
    const reader = await app.newUser({ role: 'auditor' });
    const today = istDayOf(new Date().toISOString());
    const again = await reader.do(audit.visit, {});
    expect(again).toMatchObject({ first: false, from: today });
    const { items } = await admin.do(audit.trail, { actor: reader.user.id, type: 'UserLoggedIn', sort: 'position' });
    const { body } = await reader.call(audit.visit, {}, { 'x-as-of': items[0]?.position ?? '' });
    expect(body).toMatchObject({ first: true, from: addDays(today, -30), exceptions: { refunds: 0 } });
    expect(again.entries).toBeGreaterThan(body.entries);
    expect(again.self_approved).toBe((await admin.do(audit.trail, { q: 'recorded by the same person' })).total);
  });

  it('lists every event of the log except reservations', async () => {
    const told = new Set(Object.keys(EVENTS_OF_ALL));
    const untold = new Set<string>();
    const stop = new AbortController();
    const log = app.get(EventStore);
    const head = await log.head();
    for await (const events of log.follow(BEGINNING, stop.signal)) {
      for (const { type } of events) if (!told.has(type)) untold.add(type);
      if ((events.at(-1)?.position ?? '') >= head) break;
    }
    expect([...untold].filter((type) => !RESERVATIONS.test(type))).toEqual([]);
  });
});

describe('The history of a record', () => {
  it('lists every event of a record, oldest first, with its changes', async () => {
    const history = await auditor.do(audit.history, { kind: 'transaction', id: transactionId });
    expect(history.map(({ type }) => type)).toEqual(['FeePaymentReserved', 'FeePaymentApplied']);
    expect(history[1]?.changes).toContainEqual({ field: 'status', before: 'pending', after: 'success' });
  });

  it('exists for a deleted record', async () => {
    const { fee } = await admin.do(fees.addFee, { name: 'Library', amount: 50, due_date: '2030-01-31' });
    await admin.do(fees.deleteFee, { id: fee.id });
    const history = await auditor.do(audit.history, { kind: 'structure', id: fee.id });
    expect(history.at(-1)).toMatchObject({ type: 'FeeStructureDeleted' });
    expect(history.at(-1)?.changes).toContainEqual({ field: 'name', before: 'Library', after: null });
  });

  it('describes an invoice and a budget like any other record', async () => {
    const [invoice] = await admin.do(fees.invoices, { limit: 1 });
    const issued = await auditor.do(audit.history, { kind: 'invoice', id: invoice?.id ?? '' });
    expect(issued[0]).toMatchObject({ type: 'InvoiceIssued', kind: 'invoice' });
    for (const [department_id, allocated] of [
      [7, 100],
      [8, 30],
      [7, 150],
      [8, 0],
      [7, 0],
    ] as const) {
      await admin.do(budgeting.allocate, { department_id, allocated });
    }
    const year = financialYearOf(istDayOf(new Date().toISOString()));
    const history = await auditor.do(audit.history, { kind: 'budget', id: `${year}_7` });
    expect(history.map(({ data }) => data.allocatedPaise)).toEqual([10_000, 15_000, 0]);
    expect(history[1]?.changes).toEqual([{ field: 'allocated_paise', before: 10_000, after: 15_000 }]);
    expect((await auditor.call(audit.history, { kind: 'budget', id: `${year}_99` })).status).toBe(404);
  });

  it.each([
    ['an unknown record', 'fee', 'unknown'],
    ['an unknown kind', 'dragon', 'unknown'],
  ])('answers 404 for the history of %s', async (_, kind, id) => {
    expect((await admin.call(audit.history, { kind, id })).status).toBe(404);
  });

  it('refuses a finance manager the history of a user, and shows those of a bill, an expense and a vendor', async () => {
    const manager = await app.newUser({ role: 'finance_manager' });
    const { user } = await app.admin();
    expect((await manager.call(audit.history, { kind: 'user', id: user.id })).status).toBe(403);
    expect((await manager.do(audit.history, { kind: 'fee', id: feeId })).length).toBeGreaterThan(0);
    expect((await manager.do(audit.history, { kind: 'structure', id: structureId })).length).toBe(1);
    const { id } = await request(await staffed(app, 5));
    expect((await manager.do(audit.history, { kind: 'expense', id })).length).toBe(1);
    const { vendor } = await manager.do(vendors.registerVendor, { name: 'Kaveri Traders' });
    expect((await manager.do(audit.history, { kind: 'vendor', id: vendor.id })).length).toBe(1);
  });
});

describe('Replay [CARD-006]', () => {
  it('shows the books as of an instant', async () => {
    expect(await auditor.do(audit.replay, { until: earlier })).toMatchObject({
      revenue: 0,
      counts: { bills: 1, transactions: 1 },
    });
    const now = new Date().toISOString();
    expect(await auditor.do(audit.replay, { until: now })).toMatchObject({
      revenue: await app.revenue(),
      balance: await app.revenue(),
      counts: { bills: 1, transactions: 1 },
    });
  });

  it('shows empty books before the first event', async () => {
    expect(await auditor.do(audit.replay, { until: '2020-01-01' })).toMatchObject({
      revenue: 0,
      counts: { users: 0, students: 0, bills: 0, transactions: 0, events: 0 },
    });
  });

  it('ends a day with its last millisecond, as every look at the past does', async () => {
    const day = '2020-01-01';
    const past = await auditor.call(audit.replay, { until: day });
    expect(past.body.until).toBe('2020-01-01T18:29:59.999Z');
    const { headers } = await admin.call(identity.allUsers, {}, { 'x-as-of': day });
    expect(headers.get('x-as-of-time')).toBe(past.body.until);
  });

  it('requires an instant', async () => {
    const { status, body } = await auditor.call(audit.replay, { until: 'yesterday' });
    expect([status, body.message]).toEqual([400, 'Until must be a valid date']);
  });
});

describe('The number of a bank account', () => {
  it('shows the last four digits in trail and history, while the event has all', async () => {
    const { user } = await app.newUser({ role: 'staff' });
    for (const account_number of ['40718822306', '50100234567']) {
      await admin.do(salaries.setBankAccount, { user_id: user.id, account_number, ifsc: 'SBIN0004721' });
    }
    const { items } = await auditor.do(audit.trail, { type: 'BankAccountSet' });
    expect(items.map(({ data }) => data.accountNumber)).toEqual(['••••4567', '••••2306']);
    const history = await auditor.do(audit.history, { kind: 'salary', id: user.id });
    const told = JSON.stringify([items, history]);
    expect(told).toContain('••••2306');
    expect(told).not.toMatch(/40718822306|50100234567/);
    const { events } = await app.get(EventStore).read(`salary-${user.id}`);
    expect(JSON.stringify(events)).toContain('40718822306');
  });
});

describe('Failed sign-ins', () => {
  const tryOften = async (email: string, times: number): Promise<void> => {
    for (let i = 0; i < times; i++) {
      expect((await app.anybody.call(identity.login, { email, password: 'not-the-password' })).status).toBe(401);
    }
    await app.rest();
  };
  const told = async () =>
    (await auditor.do(audit.trail, { type: 'SignInFailed', sort: 'position' })).items.map(({ says }) => says);

  it('counts failed sign-ins per account and address, singly at first and then at each doubling', async () => {
    const { user } = await app.newUser({ role: 'staff', name: 'Kabir Sen' });
    await tryOften(user.email, 11);
    const of = (times: string) =>
      expect.stringMatching(new RegExp(`as Kabir Sen, from \\S+: wrong password, ${times} within`));
    expect(await told()).toEqual(['once', '2 times', '3 times', '4 times', '5 times', '10 times'].map(of));
  });

  it('counts failed sign-ins of unknown accounts together, so invented names fill no log', async () => {
    for (let i = 0; i < 10; i++) await tryOften(`made-up-${i}@typed.test`, 1);
    const unknown = (await told()).filter((says) =>
      says.startsWith('Failed to sign in to an account that does not exist'),
    );
    expect(unknown).toHaveLength(6);
    expect(unknown.at(-1)).toContain('10 times within a day');
  });

  it('keep nothing typed: neither the password nor the name of an unknown account', async () => {
    await tryOften('my-secret-pass@typed.test', 10);
    expect((await told()).at(-1)).toMatch(/^Failed to sign in to an account that does not exist, from/);
    const { items } = await auditor.do(audit.trail, { type: 'SignInFailed' });
    expect(JSON.stringify(items)).not.toMatch(/not-the-password|my-secret-pass/);
  });
});

describe('Reads on record', () => {
  it('names the screen, filters and row count of every confidential read', async () => {
    const { user: staff } = await app.newUser({ role: 'staff', name: 'Nandini Rao' });
    const reader = await app.newUser({ role: 'finance_manager' });
    await reader.do(payroll.allPayrolls, { month: '2026-10', page: 1, sort: 'month' });
    await reader.do(payroll.staffPayroll, { user_id: staff.id });
    await reader.do(salaries.salaries, {});
    await reader.do(identity.allUsers, { role: 'student', department_id: '1', q: 'nobody at all' });
    await reader.do(reports.report, { kind: 'payroll', from: '2026-10-01', to: '2026-10-31' });
    await app.rest();
    const { items } = await auditor.do(audit.trail, { actor: reader.user.id, type: 'RecordsRead', sort: 'position' });
    expect(items.map(({ says }) => says)).toEqual([
      'Read the payroll of October 2026 (0 rows)',
      'Read the payslips of Nandini Rao (0 rows)',
      expect.stringMatching(/^Read the salaries and bank accounts \(\d+ rows\)$/),
      'Read the list of people of Computer Science & Engineering (role student; 0 rows)',
      'Read a report (from 2026-10-01, to 2026-10-31, kind payroll; 0 rows)',
    ]);
  });

  it('omits reads of one’s own data and of data open to the whole office', async () => {
    const staff = await app.newUser({ role: 'staff' });
    await staff.do(payroll.staffPayroll, { user_id: staff.user.id });
    await staff.do(payroll.ownPayroll, {});
    const manager = await app.newUser({ role: 'finance_manager' });
    await manager.do(reports.report, { kind: 'collections' });
    await manager.do(payments.allTransactions, {});
    await app.rest();
    for (const { id } of [staff.user, manager.user]) {
      expect((await auditor.do(audit.trail, { actor: id, type: 'RecordsRead' })).total).toBe(0);
    }
  });

  it('counts a refreshing screen as one read', async () => {
    const reader = await app.newUser({ role: 'finance_manager' });
    for (let page = 1; page <= 3; page++) await reader.do(payroll.allPayrolls, { page, limit: 1 });
    await app.rest();
    expect((await auditor.do(audit.trail, { actor: reader.user.id, type: 'RecordsRead' })).total).toBe(1);
  });

  it('records nothing of a refused read', async () => {
    const student = await app.newUser();
    expect((await student.call(payroll.allPayrolls, {})).status).toBe(403);
    await app.rest();
    expect((await auditor.do(audit.trail, { actor: student.user.id, type: 'RecordsRead' })).total).toBe(0);
  });
});

describe('An audit trail of many entries [CARD-005]', () => {
  it('sends a long trail page by page, also without a requested page', async () => {
    for (let more = 0; more < 20; more++) await app.newBill(100);
    const { items, total } = await auditor.do(audit.trail, {});
    expect(total).toBeGreaterThan(50);
    expect(items).toEqual((await auditor.do(audit.trail, { page: 1, limit: 50 })).items);
  });
});

describe('An amount of the audit trail', () => {
  it('is found from and up to itself, to the paisa', async () => {
    await app.newBill(2048.02);
    const found = async (amount_to: number) =>
      (await auditor.do(audit.trail, { kind: 'structure', amount_from: 2048, amount_to })).total;
    expect([await found(2048.01), await found(2048.02)]).toEqual([0, 1]);
  });
});
