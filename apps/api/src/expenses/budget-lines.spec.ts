import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { audit, budgeting, decisions, exceptions, type Expense, expenses, type User } from '@bursar/contracts';
import { BudgetLine, type BudgetLineState } from '@bursar/domain/budgeting';
import { financialYearName, financialYearOf, istDayOf, startOfIstDay, streamName } from '@bursar/domain/kernel';
import { Clock, Execution } from '@bursar/platform';
import { EventStore } from '@bursar/platform/event-store';
import { type Client } from '../testing/client.js';
import { type Department, outcome, receive, request, staffed } from '../testing/department.js';
import { TestApp } from '../testing/test-app.js';

const YEAR = financialYearOf(istDayOf(new Date().toISOString()));
const PAIRS = 50;

interface University {
  readonly app: TestApp;
  readonly admin: Client & { readonly user: User };
  readonly computing: Department;
}

async function university(control: string): Promise<University> {
  const app = await TestApp.start({ BUDGET_CONTROL: control });
  const admin = await app.admin();
  const computing = await staffed(app, 1);
  await receive(admin, 1_00_00_000);
  await admin.do(budgeting.allocate, { department_id: 1, allocated: 68_00_000 });
  return { app, admin, computing };
}

const budgetOf = async ({ app, admin }: University) => {
  await app.rest();
  const [budget] = await admin.do(budgeting.budgetSummary, {});
  return { spent: budget?.spent, reserved: budget?.encumbered, left: budget?.remaining };
};
const lineOf = async ({ app }: University): Promise<Exclude<BudgetLineState, 'unopened'>> => {
  const line = await app.get(Execution).load(BudgetLine, `${YEAR}_1`);
  if (line === 'unopened') throw new Error('the line is not open');
  return line;
};
const approve = ({ computing: { hod } }: University, { id }: Expense) => hod.call(expenses.approve, { id });

describe('Under stop, a department', () => {
  let one: University;
  beforeAll(async () => {
    one = await university('stop');
  });
  afterAll(() => one.app.close());

  it('does not approve ten crore of a budget of sixty-eight lakh [APR-002]', async () => {
    const claim = await request(one.computing, { amount: 9_99_99_999 });
    expect(outcome(await approve(one, claim))).toEqual([
      409,
      'Only ₹68,00,000.00 of the budget of Computer Science & Engineering is left. The Registrar can allow more.',
    ]);
    expect(await budgetOf(one)).toEqual({ spent: 0, reserved: 0, left: 68_00_000 });
    await one.computing.hod.do(expenses.reject, { id: claim.id });
  });

  it('lifts the stop for one request with a reason of the last step, which the request page shows', async () => {
    const claim = await request(one.computing, { amount: 70_00_000, description: 'A press' });
    const { position, items } = await one.computing.hod.do(decisions.waitingApprovals, {});
    const [item] = items;
    const asked = { kind: 'expense', id: claim.id, seen_position: position, seen_version: item?.version ?? 0 };
    expect(outcome(await one.computing.hod.call(decisions.approveRequest, asked))).toEqual([
      409,
      'Only ₹68,00,000.00 of the budget of Computer Science & Engineering is left. The Registrar can allow more.',
    ]);
    await one.computing.hod.do(decisions.approveRequest, { ...asked, overrun_reason: 'The old one broke' });
    const allowed = { by_name: one.computing.hod.user.name, reason: 'The old one broke' };
    const page = await one.admin.do(decisions.approval, { kind: 'expense', id: claim.id });
    expect(page.overrun).toEqual({ amount: 2_00_000, ...allowed });
    const rows = await one.admin.do(expenses.allExpenses, { over_budget: 'true' });
    expect(rows).toMatchObject([{ id: claim.id, over_budget: 2_00_000, overrun: allowed }]);
    await one.admin.do(expenses.reverse, { id: claim.id, reason: 'Repaired instead' });
    expect(await budgetOf(one)).toEqual({ spent: 0, reserved: 0, left: 68_00_000 });
  });

  it('shows no overrun of a purchase that was cancelled after a reason had lifted the stop', async () => {
    const { id } = await request(one.computing, { amount: 70_00_000, kind: 'purchase' });
    const { position, items } = await one.computing.hod.do(decisions.waitingApprovals, {});
    const asked = { kind: 'purchase', id, seen_position: position, seen_version: items[0]?.version ?? 0 };
    await one.computing.hod.do(decisions.approveRequest, { ...asked, overrun_reason: 'The old one broke' });
    const overrun = async () => (await one.admin.do(decisions.approval, { kind: 'purchase', id })).overrun;
    expect(await overrun()).toMatchObject({ amount: 2_00_000 });
    await one.admin.do(expenses.cancelPurchase, { id, reason: 'Repaired instead' });
    expect([await overrun(), await budgetOf(one)]).toEqual([null, { spent: 0, reserved: 0, left: 68_00_000 }]);
  });

  it('submits a purchase for which too little is left, and stops at its approval', async () => {
    const purchase = await request(one.computing, { amount: 70_00_000, kind: 'purchase' });
    expect(purchase.reserved).toBe(0);
    expect((await approve(one, purchase)).status).toBe(409);
    await one.computing.faculty.do(expenses.withdraw, { id: purchase.id });
    expect(await budgetOf(one)).toEqual({ spent: 0, reserved: 0, left: 68_00_000 });
  });

  it('approves one of two claims of which only one is left, in 50 parallel pairs [APR-001, APR-003]', async () => {
    await one.admin.do(budgeting.allocate, { department_id: 1, allocated: 60_000 });
    for (let pair = 0; pair < PAIRS; pair++) {
      const claims = await Promise.all([1, 2].map(() => request(one.computing, { amount: 40_000 })));
      const answers = await Promise.all(claims.map((claim) => approve(one, claim)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body.message).toContain('Only ₹20,000.00 of the budget');
      for (const [index, { id }] of claims.entries()) {
        if (answers[index]?.status === 200) await one.admin.do(expenses.reverse, { id, reason: 'Again' });
        else await one.computing.faculty.do(expenses.withdraw, { id });
      }
    }
    expect(await budgetOf(one)).toEqual({ spent: 0, reserved: 0, left: 60_000 });
    expect(await lineOf(one)).toMatchObject({ spentPaise: 0, reservedPaise: 0 });
  });

  it('keeps what is reserved when a lower allocation arrives', async () => {
    const purchase = await request(one.computing, { amount: 50_000, kind: 'purchase' });
    const { status, body } = await one.admin.call(budgeting.allocate, { department_id: 1, allocated: 49_999 });
    expect([status, body.message]).toEqual([
      409,
      'Allocation cannot be less than what is spent and reserved: ₹50,000.00',
    ]);
    await one.computing.hod.do(expenses.reject, { id: purchase.id });
    await one.admin.do(budgeting.allocate, { department_id: 1, allocated: 49_999 });
    expect((await lineOf(one)).allocatedPaise).toBe(49_999_00);
  });
});

describe('Under warn, a department', () => {
  let one: University;
  beforeAll(async () => {
    one = await university('warn');
  });
  afterAll(() => one.app.close());

  it('reserves a purchase at its submission, spends its bill, and releases the rest [APR-001]', async () => {
    await one.admin.do(budgeting.allocate, { department_id: 1, allocated: 65_57_245 });
    const purchase = await request(one.computing, { amount: 2_500, kind: 'purchase' });
    expect(purchase.reserved).toBe(2_500);
    expect(await budgetOf(one)).toEqual({ spent: 0, reserved: 2_500, left: 65_54_745 });
    const { pendingExpenses } = await one.computing.hod.do(expenses.hodDashboard, {});
    expect(pendingExpenses.map(({ left_after }) => left_after)).toEqual([65_54_745]);
    await one.computing.hod.do(expenses.approve, { id: purchase.id });
    expect(await budgetOf(one)).toEqual({ spent: 0, reserved: 2_500, left: 65_54_745 });
    const bill = { id: purchase.id, amount: 1_300, bill_number: 'B-1', bill_date: istDayOf(new Date().toISOString()) };
    await one.admin.do(expenses.enterBill, bill);
    expect(await budgetOf(one)).toEqual({ spent: 1_300, reserved: 0, left: 65_55_945 });
    const own = await one.computing.hod.do(budgeting.budgetLines, {});
    const figures = { allocated: 65_57_245, spent: 1_300, reserved: 0, left: 65_55_945 };
    expect(own).toMatchObject([{ id: `${YEAR}_1`, department_name: 'Computer Science & Engineering', ...figures }]);
    expect(await one.admin.do(budgeting.budgetLines, {})).toHaveLength(8);
    await one.admin.do(expenses.reverse, { id: purchase.id, reason: 'Mistake' });
    expect(await budgetOf(one)).toEqual({ spent: 0, reserved: 0, left: 65_57_245 });
    expect(await lineOf(one)).toMatchObject({ spentPaise: 0, reservedPaise: 0 });
  });

  it('orders a purchase under a gapless number, receives goods, and spends several bills until it is closed [APR-001]', async () => {
    const purchases = await Promise.all(
      ['Lens', 'Lamp'].map((description) => request(one.computing, { amount: 2_500, kind: 'purchase', description })),
    );
    for (const { id } of purchases) await one.computing.hod.do(expenses.approve, { id });
    const orders = await Promise.all(
      purchases.map(({ id }) => one.admin.do(expenses.orderPurchase, { id, vendor_name: 'Tarang Instruments' })),
    );
    expect(orders.map(({ expense }) => expense.po_number).toSorted()).toEqual([
      `${YEAR}/PO/000001`,
      `${YEAR}/PO/000002`,
    ]);
    const [{ id }, other] = purchases as [Expense, Expense];
    const goods = { id, quantity_note: '2 of 3 boxes', complete: false };
    expect((await one.admin.do(expenses.receiveGoods, goods)).expense.goods).toBe('part');
    await one.admin.do(expenses.cancelPurchase, { id: other.id, reason: 'Not needed' });
    const bill = (amount: number, bill_number = `B-${amount}`) =>
      one.admin.call(expenses.enterBill, {
        ...{ id, amount, bill_number, bill_date: istDayOf(new Date().toISOString()), more_follow: true },
      });
    expect((await bill(1_300)).status).toBe(200);
    expect(outcome(await bill(1_000, 'b-1300'))).toEqual([
      409,
      'Bill b-1300 of this purchase has already been entered.',
    ]);
    expect(await budgetOf(one)).toEqual({ spent: 1_300, reserved: 1_200, left: 65_54_745 });
    expect((await bill(1_250)).body.expense).toMatchObject({ stage: 'ordered', billed_amount: 2_550, reserved: 0 });
    expect(await budgetOf(one)).toEqual({ spent: 2_550, reserved: 0, left: 65_54_695 });
    expect(outcome(await bill(0.01))).toEqual([
      409,
      'The bill is ₹0.01 beyond what was approved and the tolerance of ₹50.00.',
    ]);
    const { expense } = await one.admin.do(expenses.closePurchase, { id });
    expect(expense).toMatchObject({ stage: 'to_pay', billed_amount: 2_550 });
    expect(await budgetOf(one)).toEqual({ spent: 2_550, reserved: 0, left: 65_54_695 });
    await one.admin.do(expenses.reverse, { id, reason: 'Mistake' });
    expect((await budgetOf(one)).left).toBe(65_57_245);
  });

  it('holds a purchase of March in the new year once it is approved in April', async () => {
    const { id } = await request(one.computing, { amount: 2_500, kind: 'purchase' });
    const firstOfApril = `20${YEAR.slice(5)}-04-01`;
    const financial_year = financialYearOf(firstOfApril);
    await one.admin.do(budgeting.allocate, { department_id: 1, allocated: 10_000, financial_year });
    const clock = jest.spyOn(one.app.get(Clock), 'now').mockReturnValue(startOfIstDay(firstOfApril));
    const later = await staffed(one.app, 1);
    const left = { allocated: 10_000, reserved: 0, left: 10_000, left_after: 7_500 };
    const { items } = await later.hod.do(decisions.waitingApprovals, {});
    expect(items).toMatchObject([{ id, budget: left }]);
    const { pendingExpenses } = await later.hod.do(expenses.hodDashboard, {});
    expect(pendingExpenses).toMatchObject([{ id, left_after: 7_500 }]);
    await later.hod.do(expenses.approve, { id });
    await one.app.rest();
    const [approved] = await later.hod.do(expenses.departmentExpenses, { id });
    expect(approved).toMatchObject({ reserved: 2_500, reserved_in: financial_year });
    clock.mockRestore();
    expect(await budgetOf(one)).toEqual({ spent: 0, reserved: 0, left: 65_57_245 });
    await one.admin.do(expenses.cancelPurchase, { id, reason: 'Not needed' });
  });

  it('approves beyond the budget, marks it, and shows it to the auditor [APR-002]', async () => {
    const claim = await request(one.computing, { amount: 9_99_99_999 });
    const { expense } = await one.computing.hod.do(expenses.approve, { id: claim.id });
    expect(expense.over_budget).toBe(9_99_99_999 - 65_57_245);
    expect((await budgetOf(one)).left).toBe(65_57_245 - 9_99_99_999);
    const auditor = await one.app.newUser({ role: 'auditor' });
    const rows = await auditor.do(exceptions.rows, { rule: 'over_budget' });
    expect(rows).toMatchObject([{ id: claim.id, why: '₹9,34,42,754.00 beyond the budget.' }]);
    const trail = await auditor.do(audit.trail, { q: 'beyond it' });
    expect(trail.items.map(({ says }) => says)).toEqual([
      `Reserved ₹9,99,99,999.00 of the budget of Computer Science & Engineering for ${financialYearName(YEAR)} for ${claim.submitted_by_name} for Books, ₹9,34,42,754.00 beyond it`,
    ]);
    await one.admin.do(expenses.reverse, { id: claim.id, reason: 'Too much' });
  });

  it('shows the auditor no overrun of a purchase of an exhausted March that April pays in full', async () => {
    const { id } = await request(one.computing, { amount: 90_00_000, kind: 'purchase' });
    await one.app.rest();
    const auditor = await one.app.newUser({ role: 'auditor' });
    const found = async () => (await auditor.do(exceptions.rows, { rule: 'over_budget' })).map((row) => row.id);
    expect(await found()).toContain(id);
    await receive(one.admin, 2_00_00_000);
    const firstOfApril = `20${YEAR.slice(5)}-04-01`;
    const financial_year = financialYearOf(firstOfApril);
    await one.admin.do(budgeting.allocate, { department_id: 1, allocated: 1_00_00_000, financial_year });
    const clock = jest.spyOn(one.app.get(Clock), 'now').mockReturnValue(startOfIstDay(firstOfApril));
    const later = await staffed(one.app, 1);
    await later.hod.do(expenses.approve, { id });
    await one.app.rest();
    clock.mockRestore();
    expect(await found()).not.toContain(id);
    await one.admin.do(expenses.cancelPurchase, { id, reason: 'Not needed' });
  });

  it('lists no overrun of a purchase that was rejected, withdrawn or cancelled', async () => {
    const beyond = () => request(one.computing, { amount: 9_99_99_999, kind: 'purchase' });
    const [rejected, withdrawn, cancelled] = [await beyond(), await beyond(), await beyond()];
    const overruns = async () => {
      await one.app.rest();
      return (await one.admin.do(expenses.allExpenses, { over_budget: 'true' })).map(({ id }) => id);
    };
    expect(await overruns()).toEqual(expect.arrayContaining([rejected.id, withdrawn.id, cancelled.id]));
    await one.computing.hod.do(expenses.reject, { id: rejected.id });
    await one.computing.faculty.do(expenses.withdraw, { id: withdrawn.id });
    await one.computing.hod.do(expenses.approve, { id: cancelled.id });
    await one.admin.do(expenses.cancelPurchase, { id: cancelled.id, reason: 'Not needed' });
    const left = await overruns();
    for (const { id } of [rejected, withdrawn, cancelled]) expect(left).not.toContain(id);
  });

  it('opens its line once, with the figures of the read model, however often it is restarted', async () => {
    await one.app.restart();
    const [faculty, hod] = await Promise.all(
      [one.computing.faculty, one.computing.hod].map(({ user }) => one.app.signIn(user.email, 'secret-user')),
    );
    if (!faculty || !hod) throw new Error('nobody signed in');
    const claim = await request({ id: 1, faculty, hod }, { amount: 100 });
    await hod.do(expenses.approve, { id: claim.id });
    const { events } = await one.app.get(EventStore).read(streamName('budgetLine', `${YEAR}_1`));
    expect(events.filter(({ type }) => type === 'BudgetLineOpened')).toMatchObject([
      { data: { allocatedPaise: 0, spentPaise: 0, reservedPaise: 0 } },
    ]);
    expect((await budgetOf({ ...one, admin: await one.app.admin() })).spent).toBe(100);
  });
});
