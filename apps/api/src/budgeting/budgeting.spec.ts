import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { budgeting, expenses, identity, payments, type RequestOf, type User } from '@bursar/contracts';
import { financialYearOf, istDayOf } from '@bursar/domain/kernel';
import { type Client } from '../testing/client.js';
import { type Department, outcome, receive, request, spendAt, staffed } from '../testing/department.js';
import { TestApp } from '../testing/test-app.js';

const YEAR = financialYearOf(istDayOf(new Date().toISOString()));
const INCOME = { source_name: 'Alumni', description: 'For the library', amount: 500.5, received_date: '2026-04-02' };
const GRANT = {
  funding_agency: 'SERB',
  amount: 10_000,
  status: 'active',
  start_date: '2025-04-01',
  end_date: '2028-03-31',
} as const;

let app: TestApp;
let admin: Client & { readonly user: User };

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
});
afterAll(() => app.close());

const allocate = (department_id: number, allocated: number | string, financial_year?: string) =>
  admin.call(budgeting.allocate, { department_id, allocated, financial_year });
const available = async () => (await admin.do(budgeting.availableBalance, {})).balance;
const budgetOf = async (id: number) =>
  (await admin.do(budgeting.budgetSummary, {})).find((department) => department.id === id);

async function emptyBalance(): Promise<void> {
  for (const { id, spent, encumbered } of await admin.do(budgeting.budgetSummary, {})) {
    await allocate(id, spent + encumbered);
  }
  for (const { id } of await admin.do(budgeting.allIncomes, { status: 'recorded' })) {
    await admin.do(budgeting.reverseIncome, { id });
  }
}

describe('the total of a budget', () => {
  it('refuses a change by someone who saw it before another change', async () => {
    const other = await app.newUser({ role: 'finance_manager' });
    const seenOf = async (id: number) => ({ 'if-match': String((await budgetOf(id))?.version) });
    const [seen, ofAnother] = [await seenOf(8), await seenOf(7)];
    const state = { source_name: 'State', description: 'Grant', amount: 1_000, received_date: '2026-05-02' };
    const { income } = await admin.do(budgeting.addIncome, state);
    const set = (by: Client, allocated: number, headers: Record<string, string>, department_id = 8) =>
      by.call(budgeting.allocate, { department_id, allocated }, headers);
    expect((await set(admin, 300, seen)).status).toBe(200);
    const stale = await set(other, 200, seen);
    expect([stale.status, stale.body.message]).toEqual([409, 'Another person changed this since you opened it.']);
    expect(await budgetOf(8)).toMatchObject({ allocated_budget: 300 });
    expect((await set(other, 100, ofAnother, 7)).status).toBe(200);
    expect((await set(other, 0, await seenOf(8))).status).toBe(200);
    expect((await set(other, 0, await seenOf(7), 7)).status).toBe(200);
    await admin.do(budgeting.reverseIncome, { id: income.id });
  });
});

describe('the departments', () => {
  it.each([
    [1, 'Computer Science & Engineering', '[CONST-001]'],
    [2, 'Electrical Engineering', '[CONST-002]'],
    [3, 'Mechanical Engineering', '[CONST-003]'],
    [4, 'Artificial Intelligence and Data Science', '[CONST-004]'],
    [5, 'Electronics & Communication Engineering', '[CONST-005]'],
    [6, 'Mathematics & Computing', '[CONST-006]'],
    [7, 'Civil Engineering', '[CONST-007]'],
    [8, 'Chemical Engineering', '[CONST-008]'],
  ])('lists %i as %s %s', async (id, name) => {
    expect(await admin.do(budgeting.department, { id: String(id) })).toMatchObject({ id, name });
  });

  it('lists the eight departments in order for every user [API-025] [API-026]', async () => {
    const student = await app.newUser();
    const all = await student.do(budgeting.allDepartments, {});
    expect(all).toHaveLength(8);
    expect(all[0]).toEqual({ id: 1, name: 'Computer Science & Engineering' });
    expect(await student.do(budgeting.department, { id: '3' })).toEqual({ id: 3, name: 'Mechanical Engineering' });
    for (const id of ['9', 'x', '1.0']) {
      expect(outcome(await student.call(budgeting.department, { id }))).toEqual([404, 'Department not found']);
    }
  });

  it('shows a department’s money to the office and its own head only', async () => {
    const hod = await app.newUser({ role: 'hod', department_id: 2 });
    expect(await hod.do(budgeting.department, { id: '2' })).toMatchObject({ financial_year: YEAR, remaining: 0 });
    expect(await hod.do(budgeting.department, { id: '3' })).toEqual({ id: 3, name: 'Mechanical Engineering' });
    expect(await admin.do(budgeting.department, { id: '2' })).toMatchObject({ allocated_budget: 0, spent: 0 });
  });
});

describe('an allocation', () => {
  beforeEach(emptyBalance);

  it('sets the new total and answers the rest of the balance [API-048] [MSG-067] [ROLE-018]', async () => {
    await receive(admin, 1000);
    const { status, body } = await allocate(4, '600.50');
    expect(status).toBe(200);
    expect(body).toEqual({
      message: 'Budget allocated successfully!',
      department: {
        id: 4,
        name: 'Artificial Intelligence and Data Science',
        financial_year: YEAR,
        allocated_budget: 600.5,
        spent: 0,
        encumbered: 0,
        remaining: 600.5,
        version: expect.any(Number),
      },
      balance: 399.5,
    });
    expect((await allocate(4, 400)).body.balance).toBe(600);
    expect(await budgetOf(4)).toMatchObject({ allocated_budget: 400 });
  });

  it('keeps a budget per financial year, by default the current one [API-046] [ENT-014]', async () => {
    await receive(admin, 1000);
    await allocate(5, 300, 'FY30-31');
    expect(await budgetOf(5)).toMatchObject({ allocated_budget: 0, financial_year: YEAR });
    const that = await admin.do(budgeting.budgetSummary, { financial_year: 'FY30-31' });
    expect(that).toHaveLength(8);
    expect(that[4]).toMatchObject({ id: 5, allocated_budget: 300, financial_year: 'FY30-31' });
    expect(await available()).toBe(700);
    await allocate(5, 0, 'FY30-31');
  });

  it.each(['2026', 'FY26-28', 'FY2026-27'])('refuses the year %s', async (year) => {
    expect(outcome(await allocate(1, 1, year))).toEqual([400, 'Financial year must be written like FY26-27']);
  });

  it.each([
    [{}, 400, 'Please select a department and enter an amount'],
    [{ department_id: 1, allocated: '' }, 400, 'Please select a department and enter an amount'],
    [{ allocated: 5 }, 400, 'Please select a department and enter an amount'],
    [{ department_id: '', allocated: 5 }, 400, 'Please select a department and enter an amount'],
    [{ department_id: 9, allocated: 5 }, 404, 'Department not found'],
  ])('refuses the allocation %j [VAL-058]', async (body, status, sentence) => {
    const answer = await admin.send('PUT', '/admin/budgets', JSON.stringify(body));
    expect(outcome(answer)).toEqual([status, sentence]);
  });

  it.each([-1, 10.005])('refuses an allocation of %s rupees [VAL-059] [VAL-060]', async (amount) => {
    expect((await allocate(1, amount)).status).toBe(400);
  });

  it('refuses an allocation beyond the available balance and names it [MSG-065]', async () => {
    await receive(admin, 1_234_567);
    const { status, body } = await allocate(1, 1_234_567.01);
    expect([status, body.code, body.error]).toEqual([
      409,
      'INSUFFICIENT_BALANCE',
      'Insufficient available balance. Available: ₹12,34,567.00',
    ]);
    expect((await allocate(1, 1_234_567)).status).toBe(200);
    expect(await available()).toBe(0);
  });

  it('gives the last money to one of eight parallel allocations', async () => {
    await receive(admin, 1000);
    const all = await Promise.all(Array.from({ length: 8 }, (_, i) => allocate(i + 1, 900 + i)));
    const won = all.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(all.filter(({ body }) => body.code === 'INSUFFICIENT_BALANCE')).toHaveLength(7);
    const total = (await admin.do(budgeting.budgetSummary, {})).map(({ allocated_budget }) => allocated_budget);
    expect(total.filter((amount) => amount > 0)).toEqual([won[0]?.body.department.allocated_budget]);
    expect(await available()).toBe(1000 - (won[0]?.body.department.allocated_budget ?? 0));
  });

  it('counts parallel allocations to all departments', async () => {
    await receive(admin, 3600);
    await Promise.all(Array.from({ length: 8 }, (_, i) => allocate(i + 1, (i + 1) * 100)));
    expect(await available()).toBe(0);
    expect(await admin.do(budgeting.availableBalance, {})).toMatchObject({ breakdown: { allocated: 3600 } });
  });

  it('shows the author in the history', async () => {
    await receive(admin, 1000);
    await allocate(6, 500, 'FY31-32');
    await allocate(6, 200, 'FY31-32');
    const { body, headers } = await admin.call(budgeting.allocations, { financial_year: 'FY31-32', limit: 5 });
    expect(body).toMatchObject([
      { previous: 500, allocated: 200, change: -300, allocated_by_name: 'Asha Rao' },
      { previous: 0, allocated: 500, change: 500, financial_year: 'FY31-32' },
    ]);
    expect(headers.get('x-total-count')).toBe('2');
    await allocate(6, 0, 'FY31-32');
  });

  it('lets an allocation exceed the balance where the university permits it', async () => {
    const free = await TestApp.start({ BUDGET_ENFORCE_BALANCE: 'off' });
    try {
      const office = await free.admin();
      const { body } = await office.call(budgeting.allocate, { department_id: 1, allocated: 5000 });
      expect(body.balance).toBe(-5000);
    } finally {
      await free.close();
    }
  });
});

describe('an allocation to a department that has spent', () => {
  let department: Department;
  beforeAll(async () => {
    department = await staffed(app, 7);
    await receive(admin, 10_000);
    await allocate(7, 5000);
    const claim = await request(department, { amount: 1000 });
    const purchase = await request(department, { amount: 500, kind: 'purchase' });
    for (const { id } of [claim, purchase]) await department.hod.do(expenses.approve, { id });
  });

  it('refuses less than the spent and reserved amount', async () => {
    expect(await budgetOf(7)).toMatchObject({ spent: 1000, encumbered: 500, remaining: 3500 });
    expect(outcome(await allocate(7, 999))).toEqual([409, 'Allocation cannot be less than the money already spent']);
    expect(outcome(await allocate(7, 1499.99))).toEqual([
      409,
      'Allocation cannot be less than what is spent and reserved: ₹1,500.00',
    ]);
    expect((await allocate(7, 1500)).body.department.remaining).toBe(0);
  });
});

describe('the available balance', () => {
  beforeEach(emptyBalance);

  it('equals income and fees less allocations, also on the dashboard [API-047] [GAP-045] [UI-142]', async () => {
    const before = await admin.do(budgeting.availableBalance, {});
    await receive(admin, 10_000);
    const { studentId, feeId } = await app.newBill(400);
    const counter = { student_id: studentId, fee_id: feeId, amount: 400, payment_method: 'cash' } as const;
    const { transaction } = await admin.do(payments.recordTransaction, counter);
    expect(await available()).toBe(before.balance + 10_000);
    await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
    await allocate(1, 300);
    const { balance, breakdown } = await admin.do(budgeting.availableBalance, {});
    expect(balance).toBe(before.balance + 10_100);
    expect(breakdown).toEqual({
      ...before.breakdown,
      income: 10_000,
      fees: before.breakdown.fees + 400,
      allocated: before.breakdown.allocated + 300,
    });
    expect((await admin.do(payments.stats, {})).available_balance).toBe(balance);
    await admin.do(payments.refund, { transaction_id: transaction.id, reason: 'Left the university' });
    expect(await available()).toBe(balance - 400);
  });

  it('lacks the allocations of this and later years, and the spending of past ones', async () => {
    await receive(admin, 10_000);
    const [before, past] = [await admin.do(budgeting.availableBalance, {}), 'FY25-26'];
    await allocate(1, 300);
    await allocate(1, 50, 'FY30-31');
    expect((await allocate(2, 4000, past)).body.balance).toBe(before.balance - 350);
    await spendAt(app, await staffed(app, 2), 70.25, '2025-06-02T06:00:00.000Z');
    const spent = await admin.do(budgeting.budgetSummary, { financial_year: past });
    expect(spent[1]).toMatchObject({ allocated_budget: 4000, spent: 70.25 });
    const { balance, breakdown } = await admin.do(budgeting.availableBalance, {});
    const { income, fees, allocated, allocated_ahead, spent_before, payroll, aid } = breakdown;
    expect([allocated - before.breakdown.allocated, allocated_ahead, spent_before]).toEqual([300, 50, 70.25]);
    expect(balance).toBe(income + fees - allocated - allocated_ahead - spent_before - payroll - aid);
    expect(balance).toBe(before.balance - 420.25);
    await allocate(1, 0, 'FY30-31');
  });
});

describe('income', () => {
  it('records income in the name of the signed-in user [API-049, API-050, API-067, ENT-096..ENT-102, MSG-071, ROLE-019]', async () => {
    const { status, body } = await admin.call(budgeting.addIncome, {
      ...INCOME,
      kind: 'donation',
      recorded_by: admin.user.id,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      message: 'Income source added successfully!',
      income: {
        ...INCOME,
        id: expect.any(String),
        kind: 'donation',
        recorded_by: admin.user.id,
        recorded_by_name: 'Asha Rao',
      },
    });
    expect(await admin.do(budgeting.allIncomes, { kind: 'donation' })).toContainEqual(body.income);
  });

  it('refuses income in the name of another user', async () => {
    const other = await app.newUser({ role: 'finance_manager' });
    const answer = await admin.call(budgeting.addIncome, { ...INCOME, recorded_by: other.user.id });
    expect(answer.status).toBe(403);
  });

  it.each(['source_name', 'description', 'amount', 'received_date'])(
    'refuses income without %s [VAL-061]',
    async (field) => {
      for (const nothing of [undefined, '', '  ', null]) {
        const body = JSON.stringify({ ...INCOME, [field]: nothing });
        expect(outcome(await admin.send('POST', '/admin/income', body))).toEqual([400, 'Please fill all fields']);
      }
    },
  );

  it.each([
    [{ amount: -1 }, /^Amount must be a number of rupees/],
    [{ amount: 10.005 }, /^Amount must be a number of rupees/],
    [{ received_date: '31/01/2026' }, /^Date Received must be a valid date/],
    [{ kind: 'theft' }, /^Kind must be donation, .* or other/],
  ])('refuses income with %j [VAL-062] [VAL-063]', async (wrong, sentence) => {
    const { status, body } = await admin.send('POST', '/admin/income', JSON.stringify({ ...INCOME, ...wrong }));
    expect([status, body.message]).toEqual([400, expect.stringMatching(sentence)]);
  });

  it('accepts income of nothing and takes its Indian day', async () => {
    const night = { ...INCOME, amount: 0, received_date: '2026-03-31T18:30:00.000Z' };
    expect((await admin.do(budgeting.addIncome, night)).income).toMatchObject({
      amount: 0,
      received_date: '2026-04-01',
    });
  });

  it('corrects income by a reversal that stays in the books', async () => {
    await emptyBalance();
    const before = await available();
    const { income } = await admin.do(budgeting.addIncome, INCOME);
    const reverse = () => admin.call(budgeting.reverseIncome, { id: income.id, reason: 'Entered twice' });
    const all = await Promise.all(Array.from({ length: 5 }, reverse));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(await available()).toBe(before);
    expect(outcome(await reverse())).toEqual([409, 'This income has already been reversed']);
    const books = await admin.do(budgeting.allIncomes, { q: 'Alumni', status: 'reversed' });
    expect(books.find(({ id }) => id === income.id)).toMatchObject({
      reason: 'Entered twice',
      reversed_by_name: 'Asha Rao',
    });
    expect(outcome(await admin.call(budgeting.reverseIncome, { id: 'unknown' }))).toEqual([404, 'Income not found']);
  });

  it('records income once for a repeated key', async () => {
    const key = { 'idempotency-key': 'income-once' };
    const [one, two] = [
      await admin.do(budgeting.addIncome, INCOME, key),
      await admin.do(budgeting.addIncome, INCOME, key),
    ];
    expect(two.income.id).toBe(one.income.id);
  });
});

describe('a grant', () => {
  const add = (change: Partial<RequestOf<typeof budgeting.addGrant>> = {}) =>
    admin.call(budgeting.addGrant, { ...GRANT, ...change });

  it('belongs to a faculty member and their department [ENT-033..ENT-038, ENT-113, GAP-034, GAP-046, ROLE-025, ROLE-028]', async () => {
    const { faculty, hod } = await staffed(app, 8);
    const heads = [{ name: 'Travel', amount: 4000 }];
    const { status, body } = await add({ faculty_id: faculty.user.id, heads });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      message: 'Grant added successfully!',
      grant: {
        ...GRANT,
        id: expect.any(String),
        department_id: 8,
        faculty_name: faculty.user.name,
        spent: 0,
        remaining: 10_000,
      },
    });
    expect((await faculty.do(expenses.facultyDashboard, {})).grants).toEqual([body.grant]);
    expect((await hod.do(expenses.hodDashboard, {})).grants).toEqual([body.grant]);
    const stranger = await staffed(app, 7);
    expect((await stranger.faculty.do(expenses.facultyDashboard, {})).grants).toEqual([]);
  });

  it.each([
    [{ amount: 0 }, 400, 'Amount must be greater than 0'],
    [{ end_date: '2025-03-31' }, 400, 'The grant must not end before it starts'],
    [{ start_date: '2025-02-30' }, 400, 'Start date must be a valid date'],
    [{ heads: [{ name: 'All', amount: 10_000.01 }] }, 400, 'The heads add up to more than the grant'],
    [{ faculty_id: 'nobody' }, 404, 'Faculty member not found'],
    [{ department_id: 9 }, 400, 'Department is unknown'],
  ])('refuses a grant with %j', async (wrong, status, sentence) => {
    expect(outcome(await add(wrong))).toEqual([status, sentence]);
  });

  it('keeps its holder who left or leads a department now, until another one is chosen', async () => {
    const { faculty } = await staffed(app, 8);
    const { id, name, email } = faculty.user;
    const { grant } = (await add({ faculty_id: id })).body;
    const change = (faculty_id: string, amount: number) =>
      admin.call(budgeting.updateGrant, { ...GRANT, id: grant.id, amount, faculty_id });
    await admin.do(identity.updateUser, { id, name, email, role: 'hod', department_id: 8 });
    expect((await change(id, 9000)).body.grant).toMatchObject({ amount: 9000, faculty_id: id, faculty_name: name });
    await admin.do(identity.deleteUser, { id });
    expect((await change(id, 8000)).body.grant).toMatchObject({ amount: 8000, faculty_id: id, faculty_name: name });
    expect((await change('', 8000)).body.grant).toMatchObject({ faculty_id: null, faculty_name: null });
    expect(outcome(await change(id, 7000))).toEqual([404, 'Faculty member not found']);
  });

  it('changes, and can be deleted before any spending [STATE-012]', async () => {
    const { grant } = (await add()).body;
    const changed = await admin.do(budgeting.updateGrant, { id: grant.id, ...GRANT, status: 'closed', amount: 9000 });
    expect(changed).toMatchObject({
      message: 'Grant updated successfully!',
      grant: { status: 'closed', amount: 9000 },
    });
    expect(await admin.do(budgeting.allGrants, { status: 'closed' })).toEqual([changed.grant]);
    expect(outcome(await admin.call(budgeting.withdrawGrant, { id: grant.id }))).toEqual([
      200,
      'Grant deleted successfully.',
    ]);
    const gone = [404, 'Grant not found'];
    expect(outcome(await admin.call(budgeting.withdrawGrant, { id: grant.id }))).toEqual(gone);
    expect(outcome(await admin.call(budgeting.updateGrant, { id: grant.id, ...GRANT }))).toEqual(gone);
  });

  it('keeps what a request asks for, so that no approval is charged to nothing', async () => {
    const department = await staffed(app, 6);
    const heads = [
      { name: 'Equipment', amount: 6_000 },
      { name: 'Travel', amount: 4_000 },
    ];
    const { id } = (await add({ faculty_id: department.faculty.user.id, heads })).body.grant;
    const claim = await request(department, { amount: 900, grant_id: id, grant_head: 'Travel' });
    const asked = [409, 'Requests for money of this grant are undecided; close it instead'];
    expect(outcome(await admin.call(budgeting.withdrawGrant, { id }))).toEqual(asked);
    const fewer = { id, ...GRANT, faculty_id: department.faculty.user.id, heads: heads.slice(0, 1) };
    const used = [409, 'Money of the head Travel has been spent or asked for; keep this head'];
    expect(outcome(await admin.call(budgeting.updateGrant, fewer))).toEqual(used);
    await department.hod.do(expenses.approve, { id: claim.id });
    expect(outcome(await admin.call(budgeting.updateGrant, fewer))).toEqual(used);
    const { grant } = await admin.do(budgeting.updateGrant, { ...fewer, heads: heads.slice(1) });
    expect(grant).toMatchObject({ spent: 900, heads: [{ name: 'Travel', spent: 900 }] });
  });
});
