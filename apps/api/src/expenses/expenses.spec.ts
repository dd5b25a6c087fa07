import { once } from 'node:events';
import { get } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  audit,
  budgeting,
  decisions,
  type Expense,
  expenses,
  identity,
  notifications,
  payroll,
  reports,
  type User,
} from '@bursar/contracts';
import { financialYearOf, formatDate, istDayOf, monthsOfFinancialYear } from '@bursar/domain/kernel';
import { Clock } from '@bursar/platform';
import { io } from 'socket.io-client';
import { type Client } from '../testing/client.js';
import { type Department, outcome, receive, request, staffed } from '../testing/department.js';
import { TestApp } from '../testing/test-app.js';

const TODAY = istDayOf(new Date().toISOString());
const PAYMENT = { payment_reference: 'UTR-1' };

let app: TestApp;
let admin: Client & { readonly user: User };
let computing: Department;
let mechanics: Department;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
  computing = await staffed(app, 1);
  mechanics = await staffed(app, 3);
  await receive(admin, 100_000);
  await admin.do(budgeting.allocate, { department_id: 1, allocated: 50_000 });
});
afterAll(() => app.close());

const dashboard = ({ hod }: Department) => hod.do(expenses.hodDashboard, {});
const pendingOf = async (department: Department) => (await dashboard(department)).pendingExpenses;
const approve = ({ hod }: Department, { id }: Expense) => hod.call(expenses.approve, { id });
const reject = ({ hod }: Department, { id }: Expense) => hod.call(expenses.reject, { id });
const pay = ({ id }: Expense) => admin.call(expenses.pay, { id, ...PAYMENT });

async function approved(department: Department, change: Parameters<typeof request>[1] = {}): Promise<Expense> {
  const expense = await request(department, change);
  return (await department.hod.do(expenses.approve, { id: expense.id })).expense;
}

describe('a request', () => {
  it('begins pending, in the name and department of the caller [API-015, ENT-039..ENT-047, ENT-112, MSG-016, ROLE-026, STATE-008]', async () => {
    const { faculty } = computing;
    const { status, body } = await faculty.call(expenses.submit, {
      department_id: 1,
      amount: '1250.50',
      description: '  Books  ',
      submitted_by: faculty.user.id,
      receipt_url: 'https://example.org/receipt.pdf',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      message: 'Expense request submitted successfully!',
      expense: {
        id: expect.any(String),
        submitted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        kind: 'claim',
        amount: 1250.5,
        description: 'Books',
        status: 'pending',
        department_id: 1,
        submitted_by: faculty.user.id,
        submitted_by_name: faculty.user.name,
        receipt_url: 'https://example.org/receipt.pdf',
        duplicates: [],
      },
    });
    const { expense } = body;
    const { amount, description, id, submitted_at, submitted_by_name } = expense;
    expect(await pendingOf(computing)).toContainEqual(
      expect.objectContaining({ id, description, amount, submitted_by_name, submitted_at, left_after: 48_749.5 }),
    );
    expect((await faculty.do(expenses.facultyDashboard, {})).expenses[0]).toEqual(expense);
    await faculty.do(expenses.withdraw, { id });
  });

  it('accepts a head of a grant only with a grant', async () => {
    const asked = { amount: 5, description: 'Books', grant_head: 'Travel' };
    const answer = await computing.faculty.call(expenses.submit, asked);
    expect(outcome(answer)).toEqual([400, 'Only a grant with heads is spent by them']);
  });

  it('accepts no receipt [VAL-026]', async () => {
    expect((await request(mechanics)).receipt_url).toBeNull();
  });

  it.each([
    [{ amount: '' }, 'Amount is required'],
    [{ amount: 0 }, 'Amount must be greater than 0'],
    [{ amount: 'ten' }, 'Please enter valid department and amount.'],
    [{ description: ' ' }, 'Description is required'],
    [{ department_id: 'x' }, 'Please enter valid department and amount.'],
    [{ grant_id: 'unknown' }, 'This grant is not active, or not yours to spend from'],
  ])('refuses the request %j [VAL-024] [VAL-025]', async (wrong, sentence) => {
    const body = JSON.stringify({ amount: 5, description: 'Books', ...wrong });
    expect(outcome(await computing.faculty.send('POST', '/faculty/expenses', body))).toEqual([400, sentence]);
  });

  it.each([
    'abc',
    'javascript:alert(1)',
    'data:text/html,hello',
    'ftp://example.org/x',
    'https://user:secret@example.org/x',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/x',
  ])('refuses the receipt URL %s [VAL-027]', async (receipt_url) => {
    const answer = await computing.faculty.call(expenses.submit, { amount: 5, description: 'Books', receipt_url });
    expect(outcome(answer)).toEqual([400, 'Receipt URL must be a web address such as https://example.org/receipt.pdf']);
  });

  it('never calls the address of a receipt URL', async () => {
    const opened = jest.spyOn(Socket.prototype, 'connect');
    const receipt_url = 'https://receipts.example.org/1.pdf';
    const civil = await staffed(app, 6);
    const expense = await request(civil, { receipt_url });
    await approve(civil, expense);
    await pay(expense);
    await admin.do(expenses.allExpenses, { q: expense.description });
    await once(get(`${app.url}/api/health`, { agent: false }), 'response');
    const called = JSON.stringify(opened.mock.calls.map(([to]) => to));
    opened.mockRestore();
    expect(called).toContain('127.0.0.1');
    expect(called).not.toContain('example.org');
  });

  it('refuses a request for another department or in another name [VAL-028] [API-066]', async () => {
    const form = { amount: 5, description: 'Books' };
    const { faculty } = computing;
    expect((await faculty.call(expenses.submit, { ...form, department_id: 2 })).status).toBe(403);
    expect((await faculty.call(expenses.submit, { ...form, submitted_by: mechanics.faculty.user.id })).status).toBe(
      403,
    );
  });

  it('refuses a request of a user without a department [VAL-029]', async () => {
    const nomad = await app.newUser({ role: 'faculty', department_id: undefined });
    const answer = await nomad.call(expenses.submit, { amount: 5, description: 'Books' });
    expect(outcome(answer)).toEqual([400, 'Please enter valid department and amount.']);
  });

  it('lets its submitter withdraw it until the decision', async () => {
    const expense = await request(mechanics);
    const other = await app.newUser({ role: 'faculty', department_id: 3 });
    expect(outcome(await other.call(expenses.withdraw, { id: expense.id }))).toEqual([
      403,
      'This expense is not yours.',
    ]);
    const { body } = await mechanics.faculty.call(expenses.withdraw, { id: expense.id });
    expect(body.expense).toMatchObject({ status: 'withdrawn', stage: 'closed' });
    expect(outcome(await approve(mechanics, expense))).toEqual([409, 'Expense is already withdrawn']);
  });

  it('flags lookalikes of the last seven days on both requests', async () => {
    const [one, two] = [await request(mechanics, { amount: 777 }), await request(mechanics, { amount: 777 })];
    expect(one.duplicates).toEqual([]);
    expect(two.duplicates).toEqual([one.id]);
    const all = await pendingOf(mechanics);
    expect(all.find(({ id }) => id === one.id)?.duplicates).toEqual([two.id]);
    await reject(mechanics, one);
    expect((await pendingOf(mechanics)).find(({ id }) => id === two.id)?.duplicates).toEqual([]);
  });
});

describe('the money of a department', () => {
  it('shows on the dashboard of its own head only [ENT-110, ENT-111, ROLE-024]', async () => {
    expect(await dashboard(computing)).toMatchObject({
      budget: { name: 'Computer Science & Engineering', budget: 50_000 },
      total_spent: 0,
      spent_by_month: monthsOfFinancialYear(financialYearOf(TODAY)).map((month) => ({ month, amount: 0, before: 0 })),
      remaining: 50_000,
    });
    for (const other of [computing.faculty, admin, await app.newUser()]) {
      expect((await other.call(expenses.hodDashboard, {})).status).toBe(403);
    }
  });
});

describe('the requests of a faculty member', () => {
  it('shows a faculty member their own requests only [API-014] [ROLE-029] [ENT-107] [ENT-108] [ENT-109]', async () => {
    const { faculty } = await staffed(app, 5);
    expect(await faculty.do(expenses.facultyDashboard, {})).toEqual({ payroll: [], grants: [], expenses: [] });
    const { expense } = await faculty.do(expenses.submit, { amount: 5, description: 'Chalk' });
    const own = await faculty.do(expenses.facultyDashboard, {});
    expect(own.expenses).toEqual([expense]);
    await admin.do(payroll.generatePayroll, {});
    const salaries = (await faculty.do(expenses.facultyDashboard, {})).payroll;
    expect(salaries.map(({ staff_id }) => staff_id)).toEqual([faculty.user.id]);
    const { body, headers } = await faculty.call(expenses.myExpenses, { limit: 10, status: 'pending' });
    expect(body).toEqual([expense]);
    expect(headers.get('x-total-count')).toBe('1');
  });
});

describe('a decision', () => {
  it('approves a request and spends the department’s money [API-020] [STATE-009] [STATE-011] [MSG-024] [ROLE-022]', async () => {
    const before = await dashboard(computing);
    const expense = await request(computing, { amount: 1000 });
    const { status, body } = await computing.hod.call(expenses.approve, { id: expense.id, note: 'Well spent' });
    expect([status, body.message]).toEqual([200, 'Expense approved successfully.']);
    expect(body.expense).toMatchObject({
      status: 'approved',
      stage: 'to_pay',
      decided_by_name: computing.hod.user.name,
      decision_note: 'Well spent',
      financial_year: financialYearOf(TODAY),
    });
    const after = await dashboard(computing);
    expect(after.total_spent).toBe(before.total_spent + 1000);
    expect(after.remaining).toBe(before.remaining - 1000);
    const thisMonth = after.spent_by_month.find(({ month }) => month === TODAY.slice(0, 7));
    expect(thisMonth?.amount).toBe(after.total_spent);
    const spent = await computing.hod.do(expenses.departmentExpenses, { spent_in: TODAY.slice(0, 7) });
    expect(spent.map(({ id }) => id)).toEqual([expense.id]);
    expect(await computing.hod.do(expenses.departmentExpenses, { spent_in: '2020-01' })).toEqual([]);
    expect(after.pendingExpenses.map(({ id }) => id)).not.toContain(expense.id);
  });

  it('rejects a request and spends nothing [API-021] [STATE-010] [MSG-025] [ROLE-023]', async () => {
    const before = await dashboard(computing);
    const { status, body } = await reject(computing, await request(computing));
    expect([status, body.message, body.expense.status]).toEqual([200, 'Expense rejected successfully.', 'rejected']);
    expect((await dashboard(computing)).total_spent).toBe(before.total_spent);
  });

  it('lets a decision exceed the budget, which is then negative [UI-200]', async () => {
    expect((await dashboard(mechanics)).budget.budget).toBe(0);
    await approved(mechanics, { amount: 100 });
    expect((await dashboard(mechanics)).remaining).toBeLessThan(0);
  });

  it('belongs to the heads of the department only', async () => {
    const expense = await request(computing);
    const refused = [403, 'This expense belongs to another department.'];
    expect(outcome(await approve(mechanics, expense))).toEqual(refused);
    expect(outcome(await reject(mechanics, expense))).toEqual(refused);
    const nomad = await app.newUser({ role: 'hod', department_id: undefined });
    expect(outcome(await nomad.call(expenses.approve, { id: expense.id }))).toEqual(refused);
    expect(outcome(await computing.hod.call(expenses.approve, { id: 'unknown' }))).toEqual([404, 'Expense not found']);
    await computing.faculty.do(expenses.withdraw, { id: expense.id });
  });

  it('refuses a head’s approval of their own earlier request, which an administrator decides', async () => {
    const { user } = await app.newUser({ role: 'faculty', department_id: 7 });
    const faculty = await app.signIn(user.email, 'secret-user');
    const { expense } = await faculty.do(expenses.submit, { amount: 17, description: 'Toner' });
    const { id, name, email, department_id } = user;
    await admin.do(identity.updateUser, { id, name, email, role: 'hod', department_id });
    const hod = await app.signIn(email, 'secret-user');
    expect(outcome(await hod.call(expenses.approve, { id: expense.id }))).toEqual([
      409,
      'You cannot approve an expense you submitted.',
    ]);
    const inbox = () => admin.do(decisions.waitingApprovals, {});
    while ((await inbox()).items.every((item) => item.id !== expense.id)) await setImmediate();
    const { position: seen_position, items } = await inbox();
    const { kind = '', version: seen_version = 0 } = items.find((item) => item.id === expense.id) ?? {};
    await admin.do(decisions.approveRequest, { kind, id: expense.id, seen_position, seen_version });
  });

  it('decides once for parallel heads', async () => {
    const second = await app.newUser({ role: 'hod', department_id: 1 });
    const heads = [computing, { ...computing, hod: second }];
    for (const amount of [11, 12, 13]) {
      const before = await dashboard(computing);
      const expense = await request(computing, { amount });
      const all = await Promise.all(heads.flatMap((head) => [approve(head, expense), reject(head, expense)]));
      expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
      const { status } = all.find((answer) => answer.status === 200)?.body.expense as Expense;
      const late = all.filter((answer) => answer.status === 409).map(({ body }) => body.message);
      expect(late).toEqual(Array.from({ length: 3 }, () => `Expense is already ${status}`));
      const spent = (await dashboard(computing)).total_spent - before.total_spent;
      expect(spent).toBe(status === 'approved' ? amount : 0);
    }
  });

  it('counts parallel decisions on many requests', async () => {
    const before = await dashboard(computing);
    const all = await Promise.all(Array.from({ length: 10 }, (_, i) => request(computing, { amount: 100 + i })));
    await Promise.all(all.map((expense) => approve(computing, expense)));
    expect((await dashboard(computing)).total_spent - before.total_spent).toBeCloseTo(1045, 2);
  });

  it('reaches the heads and the submitter at once', async () => {
    const second = await app.newUser({ role: 'hod', department_id: 1 });
    const listeners = [computing.hod, second, computing.faculty, mechanics.hod].map(({ token }) =>
      io(app.url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true }),
    );
    try {
      await Promise.all(
        listeners.map((socket) => new Promise((resolve) => void socket.once('connect', () => resolve(0)))),
      );
      const heard: string[] = [];
      listeners[3]?.onAny((name: string) => heard.push(name));
      const told = (name: string) =>
        Promise.all(
          listeners
            .slice(0, 3)
            .map((socket) => new Promise((resolve) => void socket.once(name, (row: Expense) => resolve(row.id)))),
        );
      const submitted = told('expense.submitted');
      const expense = await request(computing, { amount: 31 });
      expect(await submitted).toEqual([expense.id, expense.id, expense.id]);
      const rejected = told('expense.rejected');
      await reject(computing, expense);
      expect(await rejected).toEqual([expense.id, expense.id, expense.id]);
      expect(heard.filter((name) => name.startsWith('expense.'))).toEqual([]);
    } finally {
      for (const socket of listeners) socket.disconnect();
    }
  });
});

describe('a head of two departments', () => {
  let head: typeof admin;
  let mathematics: Department;

  beforeAll(async () => {
    mathematics = await staffed(app, 6);
    head = await app.newUser({ role: 'hod', department_id: 3, departments_led: [6] });
  });

  it('shows both departments, the own one first', () => {
    expect(head.user).toMatchObject({ department_id: 3, departments_led: [3, 6] });
  });

  it('decides the requests of both departments and of no other', async () => {
    const [own, second, third] = [await request(mechanics), await request(mathematics), await request(computing)];
    const pending = (await head.do(expenses.hodDashboard, {})).pendingExpenses.map(({ id }) => id);
    expect(pending).toEqual(expect.arrayContaining([own.id, second.id]));
    expect(pending).not.toContain(third.id);
    expect((await head.call(expenses.approve, { id: own.id })).status).toBe(200);
    expect((await head.call(expenses.reject, { id: second.id, note: 'Too dear' })).status).toBe(200);
    for (const decision of [expenses.approve, expenses.reject]) {
      expect((await head.call(decision, { id: third.id })).status).toBe(403);
    }
    expect((await computing.hod.call(expenses.approve, { id: third.id })).status).toBe(200);
  });

  it('sees the budgets of both departments or of one, and no third', async () => {
    await admin.do(budgeting.allocate, { department_id: 6, allocated: 7_000 });
    const of = (department_id?: number) => head.do(expenses.hodDashboard, { department_id });
    const [all, own, second] = [await of(), await of(3), await of(6)];
    expect(all.departments.map(({ id }) => id)).toEqual([3, 6]);
    expect(second.budget).toEqual({ name: 'Mathematics & Computing', budget: 7_000 });
    expect(all.budget.name).toBe('Mechanical Engineering, Mathematics & Computing');
    for (const figure of ['total_spent', 'encumbered', 'remaining'] as const) {
      expect(all[figure]).toBe(own[figure] + second[figure]);
    }
    expect(all.budget.budget).toBe(own.budget.budget + second.budget.budget);
    const months = (dashboard: typeof all) => dashboard.spent_by_month.reduce((sum, { amount }) => sum + amount, 0);
    expect(months(all)).toBe(months(own) + months(second));
    for (const route of [expenses.hodDashboard, expenses.departmentExpenses]) {
      expect((await head.call(route, { department_id: 1 })).status).toBe(403);
    }
    expect(await head.do(budgeting.department, { id: '6' })).toMatchObject({ allocated_budget: 7_000 });
    expect(await head.do(budgeting.department, { id: '1' })).not.toHaveProperty('allocated_budget');
  });

  it('lists the requests of both departments, or of one', async () => {
    const departmentsIn = async (department_id?: number) =>
      new Set((await head.do(expenses.departmentExpenses, { department_id })).map((each) => each.department_id));
    expect(await departmentsIn()).toEqual(new Set([3, 6]));
    expect(await departmentsIn(6)).toEqual(new Set([6]));
  });

  it('receives notifications and live messages of the second department', async () => {
    const socket = io(app.url, { auth: { token: head.token }, transports: ['websocket'], reconnection: false });
    try {
      await new Promise((resolve) => void socket.once('connect', () => resolve(0)));
      const told = new Promise<[{ readonly id: string }]>((resolve) => {
        socket.once('expense.submitted', (...content: [{ readonly id: string }]) => resolve(content));
      });
      const { id } = await request(mathematics, { description: 'Chalk' });
      expect((await told)[0]).toMatchObject({ id });
      const inbox = await head.do(notifications.list, {});
      expect(inbox.some(({ body }) => body.includes('Chalk'))).toBe(true);
    } finally {
      socket.disconnect();
    }
  });

  it('loses the second department by an administrator, with a notice and ended sessions', async () => {
    const { id, name, email } = head.user;
    const change = { id, name, email, role: 'hod', department_id: 3 } as const;
    await admin.do(identity.updateUser, change);
    expect((await head.call(identity.me, {})).status).toBe(200);
    await admin.do(identity.updateUser, { ...change, departments_led: [] });
    expect((await head.call(identity.me, {})).status).toBe(401);
    const again = await app.signIn(email, 'secret-user');
    expect(again.user.departments_led).toEqual([3]);
    const expense = await request(mathematics);
    expect((await again.call(expenses.approve, { id: expense.id })).status).toBe(403);
    const { items } = await admin.do(audit.trail, { type: 'DepartmentsLedChanged', q: name });
    expect(items[0]?.says).toBe(
      `Changed the departments that ${name} leads from Mechanical Engineering and Mathematics & Computing to Mechanical Engineering`,
    );
  });

  it('leads departments in the role of a head only', async () => {
    const { id, name, email } = head.user;
    const faculty = { id, name, email, role: 'faculty', department_id: 3 } as const;
    expect(outcome(await admin.call(identity.updateUser, { ...faculty, departments_led: [6] }))).toEqual([
      400,
      'Only a department head leads departments',
    ]);
    const { user } = await admin.do(identity.updateUser, faculty);
    expect(user.departments_led).toEqual([]);
  });
});

describe('a head of no department', () => {
  it('sees zeros and no requests [API-019]', async () => {
    const nomad = await app.newUser({ role: 'hod', department_id: undefined });
    expect(await nomad.do(expenses.hodDashboard, {})).toMatchObject({
      budget: { name: 'Unassigned', budget: 0 },
      total_spent: 0,
      pendingExpenses: [],
      grants: [],
    });
    expect(await nomad.do(expenses.departmentExpenses, {})).toEqual([]);
  });
});

describe('a payment', () => {
  it('pays an approved request once, by the office', async () => {
    const expense = await approved(computing, { amount: 41 });
    const before = (await dashboard(computing)).total_spent;
    const all = await Promise.all(Array.from({ length: 6 }, () => pay(expense)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const won = all.find(({ status }) => status === 200);
    expect(won?.body).toMatchObject({
      message: 'Payment successful',
      expense: {
        status: 'approved',
        stage: 'paid',
        paid_on: TODAY,
        payment_reference: 'UTR-1',
        paid_by_name: 'Asha Rao',
      },
    });
    expect(all.find(({ status }) => status === 409)?.body.message).toBe('Expense is already paid');
    expect((await dashboard(computing)).total_spent).toBe(before);
  });

  it('requires an approval, a reference and a day not in the future', async () => {
    const expense = await request(computing, { amount: 42 });
    expect(outcome(await pay(expense))).toEqual([409, 'Only an approved expense can be paid']);
    await approve(computing, expense);
    expect(outcome(await admin.call(expenses.pay, { id: expense.id, payment_reference: ' ' }))).toEqual([
      400,
      'Payment reference is required',
    ]);
    const future = { id: expense.id, ...PAYMENT, paid_on: '2199-01-01' };
    expect(outcome(await admin.call(expenses.pay, future))).toEqual([400, 'Payment date cannot be in the future']);
    expect((await admin.call(expenses.pay, { id: 'unknown', ...PAYMENT })).status).toBe(404);
  });
});

describe('a purchase [UI-010]', () => {
  it('reserves a purchase on approval, spends it on its bill, and then pays it', async () => {
    const before = await dashboard(computing);
    const expense = await approved(computing, { amount: 2000, kind: 'purchase' });
    expect(expense.stage).toBe('ordered');
    const reserved = await dashboard(computing);
    expect(reserved).toMatchObject({ total_spent: before.total_spent, encumbered: before.encumbered + 2000 });
    expect(reserved.remaining).toBeCloseTo(before.remaining - 2000, 2);
    expect(outcome(await pay(expense))).toEqual([409, 'The bill of this purchase has not been entered yet']);
    const bill = { id: expense.id, bill_number: 'INV-9', bill_date: TODAY };
    expect((await admin.call(expenses.enterBill, { ...bill, amount: 2040.01 })).status).toBe(409);
    const { body } = await admin.call(expenses.enterBill, { ...bill, amount: 1800 });
    expect(body).toMatchObject({
      message: 'Bill entered successfully!',
      expense: { stage: 'to_pay', billed_amount: 1800 },
    });
    expect(await dashboard(computing)).toMatchObject({ encumbered: before.encumbered });
    const { total_spent, spent_by_month } = await dashboard(computing);
    expect(total_spent).toBeCloseTo(before.total_spent + 1800, 2);
    expect(spent_by_month.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(total_spent, 2);
    expect((await pay(expense)).body.expense.stage).toBe('paid');
    const { items } = await admin.do(audit.trail, { type: 'ExpensePaid', q: expense.submitted_by_name });
    expect(items[0]?.says).toContain(
      ` for the purchase of ${expense.submitted_by_name} for ${expense.description} on `,
    );
  });

  it('shows a purchase approved in March and billed in April within the twelve months of the approval', async () => {
    const march = () => jest.spyOn(app.get(Clock), 'now').mockReturnValue('2026-03-30T06:00:00.000Z');
    march();
    const grant = { source_name: 'State government', description: 'Grant-in-aid', received_date: '2026-03-02' };
    await admin.do(budgeting.addIncome, { ...grant, amount: 100_000 });
    await admin.do(budgeting.allocate, { department_id: 1, allocated: 50_000 });
    const expense = await approved(computing, { amount: 2000, kind: 'purchase' });
    jest.restoreAllMocks();
    const bill = { id: expense.id, bill_number: 'INV-4', bill_date: '2026-04-10', amount: 1800 };
    await admin.do(expenses.enterBill, bill);
    const later = await dashboard(computing);
    expect(later.spent_by_month).toHaveLength(12);
    march();
    const { financial_year, spent_by_month } = await dashboard(computing);
    expect([financial_year, spent_by_month.length]).toEqual(['FY25-26', 12]);
    expect(spent_by_month.at(-1)).toMatchObject({ month: '2026-03', amount: 1800 });
    jest.restoreAllMocks();
  });

  it('bills or cancels a purchase, not both, also in parallel', async () => {
    const before = await dashboard(computing);
    const expense = await approved(computing, { amount: 300, kind: 'purchase' });
    const bill = { id: expense.id, bill_number: 'INV-9', bill_date: TODAY, amount: 300 };
    const cancel = { id: expense.id, reason: 'No longer made' };
    const answers = await Promise.all([
      admin.call(expenses.enterBill, bill),
      admin.call(expenses.cancelPurchase, cancel),
      admin.call(expenses.enterBill, bill),
      admin.call(expenses.cancelPurchase, cancel),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const after = await dashboard(computing);
    expect(after.encumbered).toBe(before.encumbered);
    const cancelled = answers.some(({ status }, index) => status === 200 && index % 2 === 1);
    expect(after.total_spent - before.total_spent).toBeCloseTo(cancelled ? 0 : 300, 2);
  });
});

describe('an expense of a grant', () => {
  it('charges the grant and not the department', async () => {
    const { faculty } = computing;
    const { grant } = await admin.do(budgeting.addGrant, {
      funding_agency: 'SERB',
      amount: 5000,
      status: 'active',
      start_date: '2025-04-01',
      end_date: '2028-03-31',
      faculty_id: faculty.user.id,
      heads: [{ name: 'Travel', amount: 2000 }],
    });
    const funded = { amount: 500, grant_id: grant.id };
    const headless = await faculty.call(expenses.submit, { ...funded, description: 'Train' });
    expect(outcome(headless)).toEqual([400, 'Please choose one of the heads of the grant']);
    const before = await dashboard(computing);
    const expense = await request(computing, { ...funded, grant_head: 'Travel' });
    expect((await pendingOf(computing)).find(({ id }) => id === expense.id)?.left_after).toBe(1500);
    await approve(computing, expense);
    const after = await dashboard(computing);
    expect(after.total_spent).toBe(before.total_spent);
    expect(after.grants.find(({ id }) => id === grant.id)).toMatchObject({ spent: 500, remaining: 4500 });
    expect(outcome(await admin.call(budgeting.withdrawGrant, { id: grant.id }))).toEqual([
      409,
      'Money of this grant has been spent or reserved; close it instead',
    ]);
  });
});

describe('the office’s list of expenses', () => {
  it('lists the requests of all departments, filtered and paged', async () => {
    const expense = await approved(mechanics, { amount: 99, description: 'Lubricant' });
    const found = await admin.do(expenses.allExpenses, { q: 'lubricant', department_id: 3, stage: 'to_pay' });
    expect(found.map(({ id }) => id)).toEqual([expense.id]);
    expect(await admin.do(expenses.allExpenses, { q: 'lubricant', department_id: 1 })).toEqual([]);
    const { body, headers } = await admin.call(expenses.allExpenses, { page: 1, limit: 2, sort: '-amount' });
    expect(body).toHaveLength(2);
    expect(Number(headers.get('x-total-count'))).toBeGreaterThan(2);
  });
});

describe('the spending by department and month', () => {
  const MONTH = TODAY.slice(0, 7);
  const spentBy = async (id: number) =>
    (await admin.do(expenses.spentByMonth, {})).departments.find((department) => department.id === id);

  it('sums approved claims and billed purchases, and counts no reversal', async () => {
    const optics = await staffed(app, 8);
    const grids = await approved(optics, { amount: 300.1 });
    await approved(optics, { amount: 99.9, description: 'Filters' });
    const lens = await approved(optics, { amount: 700, kind: 'purchase', description: 'Lens' });
    await request(optics, { amount: 40, description: 'Not decided' });
    const before = await spentBy(8);
    expect(before?.total).toBe(400);
    expect(before?.months.filter(({ amount }) => amount > 0)).toEqual([{ month: MONTH, amount: 400 }]);
    expect(before?.months.map(({ month }) => month)).toEqual(monthsOfFinancialYear(financialYearOf(TODAY)));
    await admin.do(expenses.enterBill, { id: lens.id, amount: 650, bill_number: 'B-9', bill_date: TODAY });
    await admin.do(expenses.reverse, { id: grids.id, reason: 'Twice' });
    expect((await spentBy(8))?.total).toBe(749.9);

    const listed = await admin.do(expenses.allExpenses, { department_id: 8, spent_in: MONTH, status: 'approved' });
    expect(listed.map(({ description }) => description).sort()).toEqual(['Filters', 'Lens']);
    expect(await admin.do(expenses.allExpenses, { department_id: 8, spent_in: '2020-01' })).toEqual([]);
  });

  it('lists the department that spent most first, and nothing for a year without expenses', async () => {
    const { departments } = await admin.do(expenses.spentByMonth, {});
    const totals = departments.map(({ total }) => total);
    expect(totals).toEqual(totals.toSorted((one, other) => other - one));
    const { departments: none } = await admin.do(expenses.spentByMonth, { financial_year: 'FY20-21' });
    expect(none).toEqual([]);
  });
});

describe('the expenses of a person', () => {
  it('are those that the person submitted, or decided', async () => {
    const { id } = await approved(mechanics, { amount: 55 });
    const { faculty, hod } = mechanics;
    const submitted = await admin.do(expenses.allExpenses, { submitted_by: faculty.user.id });
    expect(submitted.map((expense) => expense.id)).toContain(id);
    expect(submitted.every((expense) => expense.submitted_by === faculty.user.id)).toBe(true);
    const decided = await admin.do(expenses.allExpenses, { decided_by: hod.user.id });
    expect(decided.map((expense) => expense.id)).toContain(id);
    expect(await admin.do(expenses.allExpenses, { submitted_by: hod.user.id })).toEqual([]);
  });
});

describe('reversing an approval', () => {
  const reverse = (id: string, reason = 'Wrong department') => admin.call(expenses.reverse, { id, reason });
  const spent = async (department: Department) => (await dashboard(department)).total_spent;

  it('returns the money of a claim to the budget, and tells the submitter why', async () => {
    const before = await spent(computing);
    const { id } = await approved(computing, { amount: 310 });
    expect(await spent(computing)).toBe(before + 310);
    const { status, body } = await reverse(id);
    expect([status, body.message]).toEqual([200, 'Expense reversed. The amount is back in its budget or grant.']);
    expect(body.expense).toMatchObject({
      status: 'reversed',
      stage: 'closed',
      reversal_reason: 'Wrong department',
      reversed_by_name: admin.user.name,
    });
    expect(await spent(computing)).toBe(before);
    const [told] = await computing.faculty.do(notifications.list, {});
    expect(told).toMatchObject({
      title: 'The approval of ₹310.00 for your request was reversed',
      body: 'Wrong department',
    });
    expect(outcome(await pay({ id } as Expense))).toEqual([409, 'Only an approved expense can be paid']);
    expect(outcome(await reverse(id))).toEqual([409, 'Expense is already reversed']);
  });

  it('takes a payment out of the books', async () => {
    const paidOut = async () => (await admin.do(reports.report, { kind: 'daybook' })).totals.expenses ?? 0;
    const expense = await approved(computing, { amount: 320 });
    const before = await paidOut();
    await pay(expense);
    expect(await paidOut()).toBe(before - 320);
    await reverse(expense.id, 'Paid twice');
    expect(await paidOut()).toBe(before);
    const { items } = await admin.do(audit.trail, { q: 'Reversed the claim of ₹320.00' });
    const whose = `${expense.submitted_by_name} for ${expense.description}`;
    expect(items.map(({ says }) => says)).toEqual([
      `Reversed the claim of ₹320.00 of ${whose}, paid on ${formatDate(TODAY)}: Paid twice`,
    ]);
  });

  it('reverses the bill of a purchase, and refers to a cancellation without one', async () => {
    const before = await spent(computing);
    const { id } = await approved(computing, { amount: 500, kind: 'purchase' });
    expect(outcome(await reverse(id))).toEqual([409, 'This purchase has no bill yet. Cancel it instead.']);
    await admin.do(expenses.enterBill, { id, amount: 450, bill_number: 'B-9', bill_date: TODAY });
    expect((await reverse(id)).status).toBe(200);
    expect(await dashboard(computing)).toMatchObject({ total_spent: before });
  });

  it('reverses an approval once, with a reason', async () => {
    const { id } = await approved(computing, { amount: 330 });
    expect(outcome(await reverse(id, ' '))).toEqual([400, 'Reason is required']);
    const answers = await Promise.all(Array.from({ length: 5 }, () => reverse(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const pending = await request(computing, { amount: 340 });
    expect(outcome(await reverse(pending.id))).toEqual([409, 'Only an approved expense can be reversed']);
  });
});

it('shows the reason of a rejection in the submitter’s list and inbox', async () => {
  const { id } = await request(mechanics, { amount: 77 });
  expect((await mechanics.hod.call(expenses.reject, { id, note: 'x'.repeat(501) })).status).toBe(400);
  await mechanics.hod.do(expenses.reject, { id, note: 'Ask the library first' });
  const [row] = await mechanics.faculty.do(expenses.myExpenses, { status: 'rejected' });
  expect(row).toMatchObject({ id, decision_note: 'Ask the library first' });
  const [told] = await mechanics.faculty.do(notifications.list, {});
  expect(told).toMatchObject({ kind: 'expense.rejected', body: 'Ask the library first' });
});
