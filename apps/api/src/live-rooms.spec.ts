import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  aid,
  budgeting,
  CHANGED,
  type Changed,
  departments,
  expenses,
  fees,
  holidays,
  identity,
  institution,
  payments,
  payroll,
  type Role,
  ROLES,
  type Route,
  salaries,
  type User,
  vouchers,
} from '@bursar/contracts';
import { istDayOf } from '@bursar/domain/kernel';
import { io, type Socket } from 'socket.io-client';
import { CONTEXTS, EVENTS_OF_ALL } from './app.module.js';
import { allRoutes } from './all-routes.js';
import { type Client } from './testing/client.js';
import { layDown, secondAbove } from './testing/rules.js';
import { TestApp } from './testing/test-app.js';

type SignedIn = Client & { readonly user: User };
type Row = Readonly<Record<string, unknown>>;

interface Heard {
  readonly name: string;
  readonly row: Row | null;
  readonly change: { readonly model: string; readonly id: string };
}

const READS = allRoutes()
  .map(({ route }) => route)
  .filter(({ method }) => method === 'GET');
const MESSAGES = Object.entries(EVENTS_OF_ALL).flatMap(([type, { live }]) =>
  live.map((message) => [type, message] as const),
);
const NAMES: ReadonlySet<string> = new Set(MESSAGES.map(([, { name }]) => name));
const PROJECTIONS = CONTEXTS.flatMap(({ projections }) => projections);
const today = () => istDayOf(new Date().toISOString());

let app: TestApp;
let admin: SignedIn;
const people = new Map<Role, SignedIn>();
const heard = new Map<Role, Heard[]>();
const moved = new Map<Role, ReadonlySet<string>>();
const sockets: Socket[] = [];

function recordsIn(answer: unknown): Row[] {
  if (Array.isArray(answer)) return answer.flatMap(recordsIn);
  if (typeof answer !== 'object' || answer === null) return [];
  const inner = Object.values(answer).flatMap(recordsIn);
  return 'id' in answer ? [answer, ...inner] : inner;
}

async function isAnswered(client: SignedIn, row: Row, { model, id }: Heard['change']): Promise<boolean> {
  const names = { student_id: row.student_id, user_id: row.user_id ?? row.staff_id } as Record<string, string>;
  for (const { path, reads = [] } of READS as readonly Route[]) {
    if (!reads.includes(model)) continue;
    const address = path.replaceAll(/:(\w+)/g, (_, name: string) => names[name] ?? id);
    for (const query of ['', '?role=student']) {
      const { status, body } = await client.send('GET', `${address}${query}`);
      const records = status === 200 ? recordsIn(body).filter((record) => record.id === id) : [];
      if (records.some((record) => Object.keys(row).every((field) => field in record))) return true;
    }
  }
  return false;
}

interface Listening {
  readonly socket: Socket;
  readonly mine: Heard[];
  readonly models: ReadonlySet<string>;
}

async function listen({ token }: SignedIn): Promise<Listening> {
  const mine: Heard[] = [];
  const models = new Set<string>();
  const auth = { token };
  const socket = io(app.url, { auth, transports: ['websocket'], reconnection: false, forceNew: true });
  sockets.push(socket);
  socket.onAny((name: string, row: Row | null, change?: Heard['change']) => {
    if (change && NAMES.has(name)) mine.push({ name, row, change });
  });
  socket.on(CHANGED, ({ models: changed, ages_ms }: Changed) => {
    if (ages_ms === undefined) for (const model of changed) models.add(model);
  });
  await new Promise((resolve) => void socket.once('connect', () => resolve(0)));
  return { socket, mine, models };
}

async function until({ socket, models }: Listening, model: string): Promise<void> {
  while (!models.has(model)) await new Promise((resolve) => void socket.once(CHANGED, resolve));
}

async function employ(role: Role): Promise<void> {
  const person = role === 'admin' ? admin : await app.newUser({ role, department_id: 4 });
  people.set(role, person);
  const { mine, models } = await listen(person);
  heard.set(role, mine);
  moved.set(role, models);
}

const personOf = (role: Role): SignedIn => people.get(role) as SignedIn;
const said = (role: Role, name: string) => (heard.get(role) ?? []).filter((each) => each.name === name);

async function workADay(): Promise<void> {
  const [finance, student, faculty, hod] = [
    personOf('finance_manager'),
    personOf('student'),
    personOf('faculty'),
    personOf('hod'),
  ];
  const student_id = student.user.student_id ?? '';
  const income = { source_name: 'Alumni', description: 'Gift', amount: 10_000_000, received_date: today() };
  await finance.do(budgeting.addIncome, income);
  await finance.do(budgeting.allocate, { department_id: 4, allocated: 100_000 });
  const { fee } = await finance.do(fees.addFee, { name: 'Library', amount: 1000, due_date: '2030-01-31' });
  const { assigned_fee } = await finance.do(fees.assignFee, { fee_structure_id: fee.id, student_id });
  const money = { student_id, fee_id: assigned_fee.id, amount: 400, payment_method: 'cash' } as const;
  const remarks = 'Counted twice; the student argued';
  const { transaction } = await finance.do(payments.recordTransaction, { ...money, remarks });
  await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
  await admin.do(salaries.reviseSalary, {
    user_id: personOf('staff').user.id,
    monthly_salary: 30_000,
    effective_from: today().slice(0, 7),
    reason: 'Agreed',
  });
  await finance.do(payroll.generatePayroll, {});
  const asked = { department_id: 4, amount: 100, description: 'Books', kind: 'claim' } as const;
  const { expense } = await faculty.do(expenses.submit, asked);
  await hod.do(expenses.approve, { id: expense.id });
  const { application } = await student.do(aid.apply, { aid_type: 'Merit', amount_requested: 500 });
  await finance.do(aid.approve, { id: application.id });
  await finance.do(aid.disburse, { aid_application_id: application.id, amount: 500 });
  const { id, name, email } = personOf('staff').user;
  await admin.do(identity.updateUser, { id, name: `${name} Senior`, email, role: 'staff', department_id: 4 });
  const office = ['admin', 'finance_manager', 'auditor'] as const;
  const told = () => office.every((role) => said(role, 'user.updated').some(({ change }) => change.id === id));
  const anything = () => Promise.race(sockets.map((socket) => new Promise((resolve) => void socket.onAny(resolve))));
  while (!told()) await anything();
}

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
  for (const role of ROLES) await employ(role);
  await workADay();
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await app.close();
});

describe('the live message', () => {
  it.each(MESSAGES)('carries for %s a row that the event changes', (event, { model }) => {
    expect(Object.keys(PROJECTIONS.find(({ name }) => name === model)?.on ?? {})).toContain(event);
  });
});

describe('a socket', () => {
  it.each(ROLES)('receives for %s only rows that a request would answer', async (role) => {
    const person = personOf(role);
    for (const { row, change, name } of heard.get(role) ?? []) {
      if (row === null) continue;
      expect([name, await isAnswered(person, row, change)]).toEqual([name, true]);
    }
  });

  it('tells a student about a payment without the office’s notes', () => {
    const told = said('student', 'transaction.recorded');
    expect(told).toEqual([
      { name: 'transaction.recorded', row: null, change: expect.objectContaining({ model: 'transactions' }) },
    ]);
    expect(JSON.stringify(heard.get('student'))).not.toContain('Counted twice');
    expect(said('finance_manager', 'transaction.recorded')[0]?.row).toMatchObject({ amount_paid: 400 });
  });

  it('sends an auditor payroll and aid as their requests answer them', () => {
    for (const name of [
      'payroll.generated',
      'aid.submitted',
      'aid.disbursed',
      'expense.submitted',
      'income.recorded',
    ]) {
      expect([name, said('auditor', name)[0]?.row]).toEqual([
        name,
        expect.objectContaining({ id: expect.any(String) }),
      ]);
    }
  });

  it('tells auditors and finance managers that a staff member changed, without details', () => {
    const { id } = personOf('staff').user;
    for (const role of ['auditor', 'finance_manager'] as const) {
      expect(said(role, 'user.updated').find(({ change }) => change.id === id)?.row).toBeNull();
    }
    expect(said('admin', 'user.updated').find(({ change }) => change.id === id)?.row).toMatchObject({ id });
  });

  it('receives the user’s own records', () => {
    expect(said('student', 'fee.assigned')[0]?.row).toMatchObject({ fee_name: 'Library' });
    expect(said('staff', 'payroll.generated')[0]?.row).toMatchObject({ staff_id: personOf('staff').user.id });
    expect(said('faculty', 'expense.approved')[0]?.row).toMatchObject({ description: 'Books' });
    expect(said('hod', 'expense.submitted')[0]?.row).toMatchObject({ description: 'Books' });
  });

  it('tells a head that the ledger of the own department changed', () => {
    expect(moved.get('hod')).toContain('ledger_records');
  });

  it('tells a head that a voucher names the own department in a line', async () => {
    const head = await listen(await app.newUser({ role: 'hod', department_id: 7 }));
    const lines = [
      { account: '5110', debit: 100, department_id: 7 },
      { account: '1010', credit: 100 },
    ];
    const made = await personOf('finance_manager').do(vouchers.makeVoucher, {
      day: today(),
      narration: 'Share',
      lines,
    });
    await admin.do(vouchers.approveVoucher, { id: made.voucher.id });
    await until(head, 'ledger_records');
    expect(head.models).not.toContain('expenses');
  });

  it('tells every role that a department, a holiday, a rule or the institution changed', async () => {
    const listening: Listening[] = [];
    for (const role of ROLES) listening.push(await listen(personOf(role)));
    await admin.do(departments.rename, { id: '4', name: 'Studies of Everything' });
    await admin.do(holidays.add, { day: '2031-06-10', name: 'Founder’s Day' });
    await admin.do(institution.change, { id: 'own', name: 'Everything', address: 'Pune' });
    await layDown(admin, await app.newUser({ role: 'admin' }), 'income', secondAbove(1000));
    for (const each of listening)
      for (const model of ['departments', 'holidays', 'institution', 'approval_rules']) await until(each, model);
  });

  it('tells those who had a grant that it passed to others', async () => {
    const [before, after] = [
      await app.newUser({ role: 'faculty', department_id: 6 }),
      await app.newUser({ role: 'faculty', department_id: 7 }),
    ];
    const head = await app.newUser({ role: 'hod', department_id: 6 });
    const terms = { funding_agency: 'DST', amount: 1000, status: 'active' } as const;
    const given = { ...terms, start_date: '2026-04-01', end_date: '2030-03-31' };
    const finance = personOf('finance_manager');
    const { grant } = await finance.do(budgeting.addGrant, { ...given, department_id: 6, faculty_id: before.user.id });
    const listening = [await listen(head), await listen(before)];
    await finance.do(budgeting.updateGrant, { ...given, id: grant.id, department_id: 7, faculty_id: after.user.id });
    for (const each of listening) await until(each, 'grants');
  });
});

describe('a socket of a head of two departments', () => {
  it('receives the requests and budgets of both departments, once each, and of no third', async () => {
    const head = await app.newUser({ role: 'hod', department_id: 5, departments_led: [6] });
    const { socket, mine } = await listen(head);
    const finance = personOf('finance_manager');
    const departments = [7, 6, 5];
    for (const department_id of departments) {
      await finance.do(budgeting.allocate, { department_id, allocated: 1000 });
      const faculty = await app.newUser({ role: 'faculty', department_id });
      const asked = { department_id, amount: 100, description: `Books of ${department_id}`, kind: 'claim' } as const;
      await faculty.do(expenses.submit, asked);
    }
    const isLast = ({ name, row }: Heard) => name === 'expense.submitted' && row?.department_id === 5;
    while (!mine.some(isLast)) await new Promise((resolve) => void socket.onAny(resolve));
    const told = (name: string) => mine.filter((each) => each.name === name);
    expect(told('expense.submitted').map(({ row }) => row?.department_id)).toEqual([6, 5]);
    const budgets = told('budget.allocated').map(({ change }) => change.id);
    expect(budgets).toEqual([expect.stringMatching(/_6$/), expect.stringMatching(/_5$/)]);
    expect(mine).toHaveLength(4);
    for (const { row, change, name } of mine) {
      expect([name, row === null || (await isAnswered(head, row, change))]).toEqual([name, true]);
    }
  });
});
