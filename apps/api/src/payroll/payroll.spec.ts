import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  accounts,
  audit,
  identity,
  notifications,
  payroll,
  people,
  type Payroll,
  remittances,
  type RequestOf,
  type Role,
  salaries,
  type User,
  why,
} from '@bursar/contracts';
import { daysInMonth, formatRupees, istDayOf, istMonthOf, monthName, sumRupees } from '@bursar/domain/kernel';
import { PayrollRun } from '@bursar/domain/payroll';
import { Caller, Execution } from '@bursar/platform';
import { StateStore } from '@bursar/platform/state-store';
import { type Answer, type Client } from '../testing/client.js';
import { TestApp } from '../testing/test-app.js';
import { PayrollRuns } from './payroll-runs.js';

type SignedIn = Client & { readonly user: User };

let app: TestApp;
let admin: SignedIn;
let finance: SignedIn;

beforeAll(async () => {
  app = await TestApp.start({ ROLE_SALARY_STAFF: '40000', ROLE_SALARY_ADMIN: '100000.50' });
  admin = await app.admin();
  finance = await app.newUser({ role: 'finance_manager' });
});
afterAll(() => app.close());

const now = () => new Date().toISOString();
const today = () => istDayOf(now());
const thisMonth = () => istMonthOf(now());
const tomorrow = () => istDayOf(new Date(Date.now() + 86_400_000).toISOString());

const outcome = ({ status, body }: Answer<unknown>) => [status, body.message];
const hire = (role: Role = 'staff', department_id?: number) => app.newUser({ role, department_id });
const payrollOf = async ({ user }: SignedIn): Promise<Payroll> => {
  const [latest] = await admin.do(payroll.staffPayroll, { user_id: user.id });
  if (!latest) throw new Error(`${user.name} has no payroll`);
  return latest;
};
async function withPayroll(): Promise<{ person: SignedIn; id: string }> {
  const person = await hire();
  await admin.do(payroll.generatePayroll, {});
  return { person, id: (await payrollOf(person)).id };
}

describe('generating the current month’s payroll', () => {
  it('makes one payroll per active staff member with the salary of the role [API-043] [GAP-044]', async () => {
    const staff = await hire('staff', 3);
    const gone = await hire('faculty');
    const student = await app.newUser();
    await admin.do(identity.setActive, { id: gone.user.id, is_active: false });
    const { status, body } = await admin.call(payroll.generatePayroll, {});
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: 'Payroll generated successfully!', month: thisMonth() });
    const all = await admin.do(payroll.allPayrolls, {});
    expect(body.created).toBe(all.length);
    const ids = all.map(({ staff_id }) => staff_id);
    expect(ids).toEqual(expect.arrayContaining([staff.user.id, admin.user.id, finance.user.id]));
    expect(ids).not.toContain(gone.user.id);
    expect(ids).not.toContain(student.user.id);
    expect(all.find(({ staff_id }) => staff_id === admin.user.id)).toMatchObject({ amount: 100_000.5 });
  });

  it('shows every field of a payroll [ENT-021] [ENT-022] [ENT-023] [ENT-024] [ENT-025] [ENT-026] [ENT-027] [ENT-028] [ENT-029] [ENT-030] [ENT-031] [ENT-032] [ENT-001] [API-042]', async () => {
    const staff = await hire('staff', 3);
    await admin.do(payroll.generatePayroll, {});
    const row = await payrollOf(staff);
    expect(row).toEqual({
      id: expect.any(String),
      staff_id: staff.user.id,
      staff_name: staff.user.name,
      employee_no: expect.stringMatching(/^E\d{4}$/),
      unpaid_days: 0,
      role: 'staff',
      department_id: 3,
      department: 'Mechanical Engineering',
      month: thisMonth(),
      gross: 40_000,
      deductions: 0,
      amount: 40_000,
      lines: [{ name: 'Basic pay', kind: 'earning', amount: 40_000 }],
      status: 'unpaid',
      paid_on: null,
      notes: '',
      processed_by: null,
      approved_by: null,
      reversal_reason: null,
      generated_at: expect.any(String),
      version: 0,
    });
    expect(await admin.do(payroll.allPayrolls, { staff_id: staff.user.id })).toEqual([row]);
  });

  it('makes none the second time, and says so', async () => {
    await hire();
    await admin.do(payroll.generatePayroll, {});
    const { status, body } = await finance.call(payroll.generatePayroll, {});
    expect([status, body.message]).toEqual([200, `Payroll for ${thisMonth()} has already been generated.`]);
    expect(body.created).toBe(0);
    expect(body.skipped).toBe((await admin.do(payroll.allPayrolls, { month: thisMonth() })).length);
  });

  it('makes one payroll per person for parallel requests', async () => {
    const people = [await hire(), await hire(), await hire('faculty', 2)];
    const runs = await Promise.all(Array.from({ length: 6 }, () => admin.call(payroll.generatePayroll, {})));
    expect(runs.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(runs.reduce((sum, { body }) => sum + body.created, 0)).toBe(people.length);
    for (const { user } of people) {
      expect(await admin.do(payroll.allPayrolls, { staff_id: user.id })).toHaveLength(1);
    }
  });

  it('resumes after a crash with the people it started with', async () => {
    const [listed, late] = [await hire(), await hire()];
    const runId = `run-${listed.user.id}`;
    const by = Caller.system();
    const execution = app.get(Execution);
    await execution.execute(PayrollRun, runId, { type: 'List', runId, ids: [listed.user.id] }, by);
    const facts = { month: '2017-03' };
    await execution.execute(PayrollRun, runId, { type: 'Start', runId, facts, targetCount: 1 }, by);
    await app.rest();
    await app.get(PayrollRuns).run();
    await app.rest();
    const generated = async ({ user }: SignedIn) =>
      (await admin.do(payroll.staffPayroll, { user_id: user.id })).map(({ month }) => month);
    expect(await generated(listed)).toEqual(['2017-03']);
    expect(await generated(late)).toEqual([]);
  });

  it('previews its people and amounts, and the excluded ones with reasons', async () => {
    await admin.do(payroll.generatePayroll, {});
    const someone = await hire('staff', 3);
    const preview = await admin.do(payroll.previewPayroll, {});
    expect(preview).toMatchObject({
      month: thisMonth(),
      amount: 40_000,
      payrolls: [{ staff_id: someone.user.id, role: 'staff', department: 'Mechanical Engineering', amount: 40_000 }],
    });
    expect(preview.skipped).toContainEqual({
      staff_id: admin.user.id,
      staff_name: admin.user.name,
      reason: 'A payroll for this month exists already',
    });
    const { created, skipped } = await admin.do(payroll.generatePayroll, {});
    expect([created, skipped]).toEqual([1, preview.skipped.length]);
  });

  it('answers a repeat of a lost answer as the first time, also after staff joined', async () => {
    await hire();
    const headers = { 'idempotency-key': 'a run of the month' };
    const first = await admin.call(payroll.generatePayroll, {}, headers);
    const state = app.get(StateStore);
    await state.delete(
      'idempotency',
      (await state.list('idempotency')).map(({ key }) => key),
    );
    await hire();
    const again = await admin.call(payroll.generatePayroll, {}, headers);
    expect([first.body.created, again.body]).toEqual([1, first.body]);
  });
});

describe('a salary', () => {
  const revise = (user_id: string, change: Partial<RequestOf<typeof salaries.reviseSalary>> = {}) =>
    admin.call(salaries.reviseSalary, {
      user_id,
      monthly_salary: 52_000,
      effective_from: thisMonth(),
      reason: 'Annual increment',
      ...change,
    });

  it('applies a revised salary from its month on [GAP-043]', async () => {
    const { user } = await hire();
    const { status, body } = await revise(user.id);
    expect([status, body.message]).toEqual([200, 'Salary revised successfully']);
    expect(body.salary).toMatchObject({ monthly_salary: 52_000, by_role: false, effective_from: thisMonth() });
    await revise(user.id, { monthly_salary: 60_000, effective_from: '2199-01' });
    await admin.do(payroll.generatePayroll, {});
    expect(await admin.do(payroll.allPayrolls, { staff_id: user.id })).toMatchObject([{ amount: 52_000 }]);
    const [listed] = await admin.do(salaries.salaries, { q: user.name });
    expect(listed?.revisions).toMatchObject([
      { effective_from: thisMonth(), monthly_salary: 52_000, reason: 'Annual increment', decided_by: 'Asha Rao' },
      { effective_from: '2199-01', monthly_salary: 60_000 },
    ]);
  });

  it('applies the agreed salary, and then the one set with the person’s details', async () => {
    const person = await app.newUser({ role: 'staff', monthly_salary: 47_000.5 });
    const { id, name, email } = person.user;
    const salaryNow = async () => (await admin.do(salaries.salaries, { q: email }))[0];
    expect(await salaryNow()).toMatchObject({ monthly_salary: 47_000.5, by_role: false, effective_from: null });
    await revise(id, { monthly_salary: 50_000 });
    await admin.do(identity.updateUser, { id, name, email, role: 'staff', monthly_salary: 51_000 });
    expect(await salaryNow()).toMatchObject({ monthly_salary: 51_000, effective_from: thisMonth() });
    await admin.do(payroll.generatePayroll, {});
    expect(await payrollOf(person)).toMatchObject({ amount: 51_000 });
  });

  it('does not pay a salary of nothing, and the preview says why', async () => {
    const { user } = await app.newUser({ role: 'staff', monthly_salary: 0 });
    const { skipped } = await admin.do(payroll.previewPayroll, {});
    expect(skipped).toContainEqual({ staff_id: user.id, staff_name: user.name, reason: 'No salary to pay' });
    await admin.do(payroll.generatePayroll, {});
    expect(await admin.do(payroll.staffPayroll, { user_id: user.id })).toEqual([]);
  });

  it('applies the salary of the role again after a revision without an amount', async () => {
    const { user } = await hire();
    await revise(user.id);
    const { body } = await revise(user.id, { monthly_salary: null });
    expect(body.salary).toMatchObject({ monthly_salary: 40_000, by_role: true });
  });

  it.each([
    [{ monthly_salary: 0 }, 'Amount must be greater than 0'],
    [{ monthly_salary: 'abc' }, 'Please enter a valid amount'],
    [{ effective_from: '2026-13' }, 'Month must be in YYYY-MM format'],
    [{ reason: ' ' }, 'Reason is required'],
  ])('refuses the revision %j: %s', async (wrong, sentence) => {
    const { user } = await hire();
    expect(outcome(await revise(user.id, wrong))).toEqual([400, sentence]);
  });

  it('refuses students and unknown users', async () => {
    const student = await app.newUser();
    for (const id of [student.user.id, 'unknown']) {
      expect(outcome(await revise(id))).toEqual([404, 'Staff member not found']);
    }
    expect((await admin.do(salaries.salaries, {})).map(({ id }) => id)).not.toContain(student.user.id);
  });

  it('sends a salary to an account of its own', async () => {
    const { user } = await hire();
    const account = { account_number: ' 001234567890 ', ifsc: 'sbin0001234' };
    const { body } = await admin.call(salaries.setBankAccount, { user_id: user.id, ...account });
    expect(body.salary).toMatchObject({ account_number: '001234567890', ifsc: 'SBIN0001234' });
    const wrong = await admin.call(salaries.setBankAccount, { user_id: user.id, account_number: '12', ifsc: 'X' });
    expect(wrong.status).toBe(400);
    expect(wrong.body.details?.map(({ field }) => field)).toEqual(['account_number', 'ifsc']);
  });

  it('shows the last four digits of its account to an auditor, and all to the office', async () => {
    const { user } = await hire();
    const account = { account_number: '001234567890', ifsc: 'SBIN0001234' };
    await admin.do(salaries.setBankAccount, { user_id: user.id, ...account });
    const auditor = await app.newUser({ role: 'auditor' });
    const shownTo = async (reader: Client) =>
      (await reader.do(salaries.salaries, {})).find(({ id }) => id === user.id)?.account_number;
    expect([await shownTo(auditor), await shownTo(admin)]).toEqual(['••••7890', '001234567890']);
  });
});

describe('an edit', () => {
  const edit = (id: string, change: Partial<RequestOf<typeof payroll.updatePayroll>> = {}) =>
    admin.call(payroll.updatePayroll, { id, month: thisMonth(), amount: 40_000, status: 'unpaid', ...change });

  it('changes amount and notes, and the slip shows the difference [API-044]', async () => {
    const { id } = await withPayroll();
    const { status, body } = await edit(id, { amount: '38500.50', notes: ' Leave without pay ' });
    expect([status, body.message]).toEqual([200, 'Payroll updated successfully']);
    expect(body.payroll).toMatchObject({ amount: 38_500.5, gross: 40_000, deductions: 1_499.5, status: 'unpaid' });
    expect(body.payroll.notes).toBe('Leave without pay');
    expect((await edit(id, { amount: 38_500.5 })).body.payroll.notes).toBe('Leave without pay');
  });

  it('pays on the given day [STATE-014] [STATE-015]', async () => {
    const { id } = await withPayroll();
    const { body } = await edit(id, { status: 'paid', paid_on: today() });
    expect(body.payroll).toMatchObject({ status: 'paid', paid_on: today(), processed_by: 'Asha Rao' });
    expect(outcome(await edit(id))).toEqual([409, 'A paid payroll cannot be set back to unpaid']);
    const instant = await edit(id, { status: 'paid', paid_on: '2026-01-31T18:30:00.000Z' });
    expect(instant.body.payroll.paid_on).toBe('2026-02-01');
  });

  it.each([
    [{ month: '2025-1' }, 'Month must be in YYYY-MM format'],
    [{ month: '01-2025' }, 'Month must be in YYYY-MM format'],
    [{ month: '2025-13' }, 'Month must be in YYYY-MM format'],
    [{ amount: '' }, 'Please enter a valid amount'],
    [{ amount: 'abc' }, 'Please enter a valid amount'],
    [{ amount: 0.001 }, 'Please enter a valid amount'],
    [{ amount: 0 }, 'Amount must be greater than 0'],
    [{ amount: -5 }, 'Amount must be greater than 0'],
    [{ status: 'paid' }, 'Payment date is required for paid status'],
    [{ status: 'paid', paid_on: '' }, 'Payment date is required for paid status'],
    [{ status: 'paid', paid_on: 'soon' }, 'Payment date must be a valid date'],
    [{ paid_on: '2026-01-01' }, 'Payment date is only allowed for paid status'],
    [{ month: 'x', amount: 0, status: 'paid', paid_on: '2199-01-01' }, 'Month must be in YYYY-MM format'],
    [{ amount: 0, status: 'paid', paid_on: '2199-01-01' }, 'Amount must be greater than 0'],
    [{ status: 'paid', paid_on: '2199-01-01' }, 'Payment date cannot be in the future'],
    [{ paid_on: '2199-01-01' }, 'Payment date cannot be in the future'],
  ] as const)(
    'refuses an edit with %j: %s [VAL-051] [VAL-052] [VAL-053] [VAL-054] [VAL-055] [VAL-057]',
    async (wrong, sentence) => {
      expect(outcome(await edit('unknown', wrong))).toEqual([400, sentence]);
    },
  );

  it('refuses a payment date of tomorrow in India and accepts today [CONST-013]', async () => {
    const { id } = await withPayroll();
    const refused = [400, 'Payment date cannot be in the future'];
    expect(outcome(await edit(id, { status: 'paid', paid_on: tomorrow() }))).toEqual(refused);
    expect((await edit(id, { status: 'paid', paid_on: today() })).status).toBe(200);
  });

  it('refuses an unknown payroll', async () => {
    expect(outcome(await edit('unknown'))).toEqual([404, 'Payroll not found']);
  });

  it('moves a payroll to a free month, and frees the one it left', async () => {
    const { person, id } = await withPayroll();
    expect((await edit(id, { month: '2020-01' })).body.payroll.month).toBe('2020-01');
    expect((await admin.do(payroll.generatePayroll, {})).created).toBe(1);
    const [latest] = await admin.do(payroll.staffPayroll, { user_id: person.user.id });
    expect(latest?.id).not.toBe(id);
    expect(outcome(await edit(id))).toEqual([409, 'Payroll for this month already exists']);
    expect((await edit(id, { month: '2020-02' })).status).toBe(200);
    expect((await edit(latest?.id ?? '', { month: '2020-01' })).status).toBe(200);
  });

  it('moves one payroll there for parallel requests', async () => {
    const person = await hire();
    const ids: string[] = [];
    for (const month of ['2019-01', '2019-02', '2019-03']) {
      await admin.do(payroll.generatePayroll, {});
      const { id } = await payrollOf(person);
      ids.push(id);
      await edit(id, { month });
    }
    const answers = await Promise.all(ids.map((id) => edit(id, { month: '2018-12' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const months = (await admin.do(payroll.staffPayroll, { user_id: person.user.id })).map(({ month }) => month);
    expect(new Set(months).size).toBe(3);
    expect(months).toContain('2018-12');
  });
});

describe('paying', () => {
  const pay = (id: string, by: Client = admin) => by.call(payroll.payPayroll, { id });

  it('dates a payment today in India, in the caller’s name [API-045] [STATE-013]', async () => {
    const { id } = await withPayroll();
    const { status, body } = await pay(id, finance);
    expect([status, body.message]).toEqual([200, 'Payment successful']);
    const name = finance.user.name;
    expect(body.payroll).toMatchObject({ status: 'paid', paid_on: today(), processed_by: name, approved_by: name });
  });

  it('succeeds once for parallel requests', async () => {
    const { person, id } = await withPayroll();
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
    const edited = { id, month: thisMonth(), amount: 40_000, status: 'paid', paid_on: today() } as const;
    expect((await admin.call(payroll.updatePayroll, edited)).body.payroll.version).toBe(1);
    expect(await payrollOf(person)).toMatchObject({ status: 'paid', version: 1 });
  });

  it('refuses a second payment under both names [MSG-056]', async () => {
    const { id } = await withPayroll();
    await pay(id);
    const { status, body } = await pay(id);
    const sentence = 'Payroll is already paid';
    expect([status, body.code, body.error, body.message]).toEqual([409, 'STATE_CONFLICT', sentence, sentence]);
  });

  it('refuses an unknown payroll', async () => {
    expect(outcome(await pay('unknown'))).toEqual([404, 'Payroll not found']);
  });

  it('pays the unpaid part of a selection and sums it', async () => {
    const [one, other, third] = [await withPayroll(), await withPayroll(), await withPayroll()];
    await pay(third.id);
    const ids = [one.id, other.id, third.id, one.id];
    const answer = await admin.call(payroll.payMany, { ids });
    expect(outcome(answer)).toEqual([200, '2 payrolls paid, ₹80,000.00 in all']);
    expect(answer.body).toMatchObject({ paid: 2, skipped: 1, amount: 80_000 });
    expect(await payrollOf(one.person)).toMatchObject({ status: 'paid', paid_on: today() });
  });

  it('pays each person once for parallel selections', async () => {
    const made = [await withPayroll(), await withPayroll(), await withPayroll()];
    const ids = made.map(({ id }) => id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.do(payroll.payMany, { ids })));
    expect(answers.reduce((sum, { paid }) => sum + paid, 0)).toBe(3);
    expect(answers.reduce((sum, { amount }) => sum + amount, 0)).toBe(120_000);
    for (const { person } of made) expect(await payrollOf(person)).toMatchObject({ status: 'paid', version: 1 });
  });

  it('pays no payroll with an unknown one selected, and refuses an empty selection', async () => {
    const { person, id } = await withPayroll();
    expect(outcome(await admin.call(payroll.payMany, { ids: [id, 'unknown'] }))).toEqual([404, 'Payroll not found']);
    expect(await payrollOf(person)).toMatchObject({ status: 'unpaid' });
    expect(outcome(await admin.call(payroll.payMany, { ids: [] }))).toEqual([400, 'Select at least one payroll']);
  });
});

describe('a reversal', () => {
  it('takes the payment back with its reason, and it can be paid again [STATE-015]', async () => {
    const { id } = await withPayroll();
    const reverse = () => admin.call(payroll.reversePayroll, { id, reason: 'Sent to a closed account' });
    expect(outcome(await reverse())).toEqual([409, 'Payroll is not paid']);
    await admin.do(payroll.payPayroll, { id });
    const { status, body } = await reverse();
    expect([status, body.message]).toEqual([200, 'Payroll payment reversed']);
    expect(body.payroll).toMatchObject({
      status: 'unpaid',
      paid_on: null,
      processed_by: null,
      reversal_reason: 'Sent to a closed account',
    });
    expect((await admin.call(payroll.payPayroll, { id })).status).toBe(200);
  });

  it('succeeds once in parallel, and requires a reason', async () => {
    const { id } = await withPayroll();
    await admin.do(payroll.payPayroll, { id });
    const none = await admin.call(payroll.reversePayroll, { id, reason: ' ' });
    expect(outcome(none)).toEqual([400, 'Reason is required']);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.call(payroll.reversePayroll, { id, reason: 'Bounced' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });
});

describe('the rights over payrolls', () => {
  it('let only the office generate, edit and pay [ROLE-015] [ROLE-016] [ROLE-017]', async () => {
    const { id } = await withPayroll();
    const edit = { id, month: thisMonth(), amount: 40_000, status: 'unpaid' } as const;
    for (const role of ['hod', 'faculty', 'staff', 'student', 'auditor'] as const) {
      const person = role === 'student' ? await app.newUser() : await hire(role, 1);
      expect((await person.call(payroll.generatePayroll, {})).status).toBe(403);
      expect((await person.call(payroll.updatePayroll, edit)).status).toBe(403);
      expect((await person.call(payroll.payPayroll, { id })).status).toBe(403);
    }
    expect((await finance.call(payroll.generatePayroll, {})).status).toBe(200);
    expect((await finance.call(payroll.updatePayroll, edit)).status).toBe(200);
    expect((await finance.call(payroll.payPayroll, { id })).status).toBe(200);
  });

  it('show each user their own payroll only, newest month first [ROLE-030] [GAP-029]', async () => {
    const { person, id } = await withPayroll();
    const edit = { id, month: '2017-05', amount: 1, status: 'unpaid' } as const;
    await admin.do(payroll.updatePayroll, edit);
    await admin.do(payroll.generatePayroll, {});
    const own = await person.do(payroll.staffPayroll, { user_id: person.user.id });
    expect(own.map(({ month }) => month)).toEqual([thisMonth(), '2017-05']);
    expect(await person.do(payroll.ownPayroll, {})).toEqual(own);
    expect(await finance.do(payroll.staffPayroll, { user_id: person.user.id })).toEqual(own);
    for (const user_id of [admin.user.id, 'unknown', '{user_id}']) {
      expect((await person.call(payroll.staffPayroll, { user_id })).status).toBe(403);
    }
    expect(outcome(await admin.call(payroll.staffPayroll, { user_id: 'unknown' }))).toEqual([
      404,
      'Staff member not found',
    ]);
  });
});

describe('a month', () => {
  beforeEach(async () => {
    await admin.do(payroll.generatePayroll, {});
  });

  it('equals the sum of its payrolls', async () => {
    const month = '2016-03';
    for (const status of ['unpaid', 'paid'] as const) {
      const { id } = await withPayroll();
      const paid_on = status === 'paid' ? today() : undefined;
      await admin.do(payroll.updatePayroll, { id, month, amount: 39_000.5, status, paid_on });
    }
    expect(await finance.do(payroll.payrollSummary, { month })).toEqual({
      month,
      staff: 2,
      gross: 80_000,
      deductions: 1_999,
      amount: 78_001,
      paid: { staff: 1, amount: 39_000.5 },
      unpaid: { staff: 1, amount: 39_000.5 },
    });
    expect((await admin.do(payroll.payrollSummary, {})).month).toBe(thisMonth());
  });

  it('is the latest with a payroll where none is named, and the present one before the first', async () => {
    const other = await TestApp.start();
    try {
      const office = await other.admin();
      const unpaid = await other.newUser({ role: 'admin', monthly_salary: 0 });
      const clerk = await other.newUser({ role: 'finance_manager', monthly_salary: 0 }, unpaid);
      expect(await office.do(payroll.payrollSummary, {})).toMatchObject({ month: thisMonth(), staff: 0 });
      await office.do(payroll.generatePayroll, {});
      const [only] = await clerk.do(payroll.allPayrolls, {});
      const month = '2016-03';
      await clerk.do(payroll.updatePayroll, { id: only?.id ?? '', month, amount: 40_000, status: 'unpaid' });
      expect(await office.do(payroll.payrollSummary, {})).toMatchObject({ month, unpaid: { amount: 40_000 } });
    } finally {
      await other.close();
    }
  });

  it('adds up the latest months, with what is paid of each', async () => {
    const { id } = await withPayroll();
    await admin.do(payroll.payPayroll, { id });
    await withPayroll();
    const old = await withPayroll();
    await admin.do(payroll.updatePayroll, { id: old.id, month: '2016-05', amount: 10, status: 'unpaid' });
    const { amount, paid } = await finance.do(payroll.payrollSummary, {});
    const months = await finance.do(payroll.payrollMonths, {});
    expect(months.map(({ month }) => month)).toEqual([thisMonth()]);
    expect(months).toEqual([{ month: thisMonth(), amount, paid: paid.amount }]);
    expect(paid.amount).toBeGreaterThan(0);
    expect(paid.amount).toBeLessThan(amount);
  });

  it('exports the paid staff as a file for the bank', async () => {
    const month = '2016-04';
    const [{ person, id }, unpaid] = [await withPayroll(), await withPayroll()];
    const account = { account_number: '001234567890', ifsc: 'SBIN0001234' };
    await admin.do(salaries.setBankAccount, { user_id: person.user.id, ...account });
    const edit = { month, amount: 40_000 } as const;
    await admin.do(payroll.updatePayroll, { id, ...edit, status: 'paid', paid_on: '2016-04-30' });
    await admin.do(payroll.updatePayroll, { id: unpaid.id, ...edit, status: 'unpaid' });
    expect(await finance.do(payroll.bankFile, { month })).toEqual([
      {
        payroll_id: id,
        staff_name: person.user.name,
        ...account,
        amount: 40_000,
        paid_on: '2016-04-30',
        narration: 'Salary Apr 2016',
      },
    ]);
  });

  it('filters by status, role, department and name, page by page', async () => {
    const { user } = await hire('hod', 7);
    await admin.do(payroll.generatePayroll, {});
    const found = await admin.do(payroll.allPayrolls, { role: 'hod', department_id: 7, status: 'unpaid' });
    expect(found.map(({ staff_id }) => staff_id)).toEqual([user.id]);
    expect(await admin.do(payroll.allPayrolls, { q: user.name, month: thisMonth() })).toEqual(found);
    const { body, headers } = await admin.call(payroll.allPayrolls, { limit: 2, page: 1 });
    expect(body).toHaveLength(2);
    expect(Number(headers.get('x-total-count'))).toBeGreaterThan(2);
  });
});

describe('the salary components', () => {
  const components = [
    { name: 'House rent allowance', kind: 'earning', basis: 'basic', rate: 40 },
    { name: 'Provident fund', kind: 'deduction', basis: 'basic', rate: 12, ceiling: 15_000 },
    { name: 'Professional tax', kind: 'deduction', basis: 'fixed', amount: 200, from_gross: 10_000 },
  ] as const;

  it('starts with basic pay alone, and applies set components from their month on', async () => {
    const ownApp = await TestApp.start();
    try {
      const office = await ownApp.admin();
      expect(await office.do(salaries.salaryStructures, {})).toMatchObject([{ basic_rate: 100, components: [] }]);
      const laidDown = { effective_from: thisMonth(), basic_rate: 50, components: [...components] };
      const { message, structure } = await office.do(salaries.setSalaryStructure, laidDown);
      expect(message).toBe('Salary components saved');
      expect(structure).toMatchObject({ effective_from: thisMonth(), basic_rate: 50, decided_by: 'Asha Rao' });
      expect(structure.components[1]).toEqual({
        ...{ name: 'Provident fund', kind: 'deduction', basis: 'basic', rate: 12, ceiling: 15_000 },
        ...{ amount: null, from_gross: 0 },
      });
      const { user } = await ownApp.newUser({ role: 'staff' });
      await office.do(payroll.generatePayroll, {});
      const [slip] = await office.do(payroll.staffPayroll, { user_id: user.id });
      expect(slip).toMatchObject({ gross: 35_000, deductions: 2_000, amount: 33_000 });
      expect(slip?.lines.map(({ name, amount }) => [name, amount])).toEqual([
        ['Basic pay', 17_500],
        ['House rent allowance', 7_000],
        ['Special allowance', 10_500],
        ['Provident fund', 1_800],
        ['Professional tax', 200],
      ]);
    } finally {
      await ownApp.close();
    }
  });

  it.each([
    [{ basic_rate: 0 }, 'Basic pay must be between 1 % and 100 % of the gross salary'],
    [{ basic_rate: 101 }, 'Basic pay must be 0 to 100 %'],
    [{ basic_rate: 33.333 }, 'Basic pay must have at most 2 decimals'],
    [{ components: [{ ...components[1], rate: '12.345' }] }, 'Rate must have at most 2 decimals'],
    [{ components: [components[0], components[0]] }, 'House rent allowance is listed more than once'],
    [{ components: [{ ...components[0], rate: 0 }] }, 'House rent allowance must be more than 0 % and at most 100 %'],
    [{ components: [{ ...components[2], amount: 0 }] }, 'Professional tax must be greater than 0'],
    [
      { components: [{ ...components[2], name: 'Basic pay' }] },
      'Basic pay is on every slip already; choose another name',
    ],
  ])('refuse %j: %s', async (wrong, sentence) => {
    const laidDown = { effective_from: '2199-01', basic_rate: 50, components: [], ...wrong };
    expect(outcome(await admin.call(salaries.setSalaryStructure, laidDown))).toEqual([400, sentence]);
  });
});

describe('a restart', () => {
  it('keeps everything, and generates no payroll again', async () => {
    const { person, id } = await withPayroll();
    await app.restart();
    admin = await app.admin();
    expect((await admin.do(payroll.generatePayroll, {})).created).toBe(0);
    expect(await payrollOf(person)).toMatchObject({ id });
  });
});

describe('an unpaid payroll', () => {
  const cancel = (id: string, reason = 'Left before the month') => admin.call(payroll.cancelPayroll, { id, reason });
  const raise = ({ user }: SignedIn, monthly_salary: number) =>
    admin.do(salaries.reviseSalary, {
      user_id: user.id,
      monthly_salary,
      effective_from: thisMonth(),
      reason: 'Promotion',
    });

  it('cancels an unpaid payroll with a reason and frees its month', async () => {
    const { person, id } = await withPayroll();
    expect(outcome(await cancel(id, ''))).toEqual([400, 'Reason is required']);
    const answers = await Promise.all(Array.from({ length: 4 }, () => cancel(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await person.do(payroll.ownPayroll, {})).toEqual([]);
    const [told] = await person.do(notifications.list, {});
    expect(told).toMatchObject({ kind: 'payroll.cancelled', body: 'Left before the month' });
    expect(outcome(await admin.call(payroll.payPayroll, { id }))).toEqual([409, 'This payroll was cancelled']);
    await admin.do(payroll.generatePayroll, {});
    expect(await payrollOf(person)).toMatchObject({ amount: 40_000, status: 'unpaid' });
  });

  it('refuses to cancel a paid payroll before its reversal', async () => {
    const { id } = await withPayroll();
    await admin.do(payroll.payPayroll, { id });
    const refused = [409, 'A paid payroll cannot be cancelled. Reverse its payment first.'];
    expect(outcome(await cancel(id))).toEqual(refused);
    await admin.do(payroll.reversePayroll, { id, reason: 'Bounced' });
    expect((await cancel(id)).status).toBe(200);
  });

  it('refuses a cancellation and a recalculation by its payee', async () => {
    const officer = await hire('finance_manager');
    await admin.do(payroll.generatePayroll, {});
    const { id, amount } = await payrollOf(officer);
    const refused = [409, expect.stringContaining('You cannot change or pay your own payslip.')];
    expect(outcome(await officer.call(payroll.cancelPayroll, { id, reason: 'Mine' }))).toEqual(refused);
    expect(outcome(await officer.call(payroll.recalculatePayroll, { id, amount }))).toEqual(refused);
  });

  it('gives a hired person the next employee number, on payslips and in the search too', async () => {
    const { person } = await withPayroll();
    const { employee_no } = await admin.do(people.profile, { user_id: person.user.id });
    expect(employee_no).toMatch(/^E\d{4}$/);
    expect(await payrollOf(person)).toMatchObject({ employee_no, unpaid_days: 0 });
    const found = await admin.do(identity.allUsers, { q: employee_no ?? '' });
    expect(found.map(({ id }) => id)).toEqual([person.user.id]);
  });

  it('pays the days of the month that count, after a preview of the amount', async () => {
    const { person, id } = await withPayroll();
    const { month } = await payrollOf(person);
    const days = daysInMonth(month);
    const preview = await admin.do(payroll.previewRecalculation, { id, unpaid_days: 1.5 });
    const amount = Math.round((40_000 * (days - 1.5)) / days);
    expect(preview).toMatchObject({ before: { amount: 40_000 }, after: { amount } });
    await admin.do(payroll.recalculatePayroll, { id, amount, unpaid_days: 1.5 });
    expect(await payrollOf(person)).toMatchObject({ gross: amount, unpaid_days: 1.5 });
    const again = await admin.do(payroll.previewRecalculation, { id });
    expect(again.after).toEqual(again.before);
    const refused = [400, 'Unpaid days must be full or half days, fewer than the days of the month'];
    expect(outcome(await admin.call(payroll.previewRecalculation, { id, unpaid_days: days }))).toEqual(refused);
  });

  it('pays a person who left in the middle of the month for the days worked', async () => {
    const { person, id } = await withPayroll();
    const { month } = await payrollOf(person);
    await admin.do(identity.setActive, { id: person.user.id, is_active: false });
    const unpaid_days = daysInMonth(month) - 10;
    const { after } = await admin.do(payroll.previewRecalculation, { id, unpaid_days });
    expect(after.gross).toBe(Math.round((40_000 * 10) / daysInMonth(month)));
    const { payroll: row } = await admin.do(payroll.recalculatePayroll, { id, amount: after.amount, unpaid_days });
    expect(row).toMatchObject({ gross: after.gross, unpaid_days });
    expect((await admin.call(payroll.payPayroll, { id })).status).toBe(200);
  });

  it('takes over a raise on request, after both amounts were shown', async () => {
    const { person, id } = await withPayroll();
    await raise(person, 44_000);
    expect(await payrollOf(person)).toMatchObject({ amount: 40_000 });
    const preview = await admin.do(payroll.previewRecalculation, { id });
    expect(preview).toMatchObject({ before: { amount: 40_000 }, after: { amount: 44_000 } });
    await raise(person, 45_000);
    const moved = [409, 'The salary changed in the meantime. Please look at the amounts again.'];
    expect(outcome(await admin.call(payroll.recalculatePayroll, { id, amount: 44_000 }))).toEqual(moved);
    const { payroll: row } = await admin.do(payroll.recalculatePayroll, { id, amount: 45_000 });
    expect(row).toMatchObject({ gross: 45_000, amount: 45_000, status: 'unpaid' });
    expect(row.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(45_000);
    const [told] = await person.do(notifications.list, {});
    expect(told?.body).toBe('It was ₹40,000.00 before. It is not paid yet.');
    await admin.do(payroll.payPayroll, { id });
    await raise(person, 46_000);
    const paid = [409, 'A paid payroll cannot be recalculated'];
    expect(outcome(await admin.call(payroll.recalculatePayroll, { id, amount: 46_000 }))).toEqual(paid);
  });
});

describe('The deductions of a month', () => {
  const NAME = 'Provident fund';
  const month = thisMonth();
  const paid = { name: NAME, month, paid_on: today(), reference: 'TRRN 4012' };
  const only = (left: string) => [409, `Only ${left} of ${NAME} is held for ${monthName(month)}.`];
  const line = async () => {
    const { lines } = await finance.do(remittances.deductions, { month });
    return lines.find(({ name }) => name === NAME);
  };

  beforeAll(async () => {
    finance = await app.newUser({ role: 'finance_manager' });
  });

  it('are remitted up to what the slips hold, also by two people at once [LED-014]', async () => {
    const component = { name: NAME, kind: 'deduction', basis: 'basic', rate: 12 } as const;
    await admin.do(salaries.setSalaryStructure, { effective_from: month, basic_rate: 50, components: [component] });
    const { id } = await withPayroll();
    await admin.do(payroll.updatePayroll, { id, month, amount: 37_000, status: 'unpaid' });
    const slips = await admin.do(payroll.allPayrolls, { month });
    const deducted = slips.flatMap((slip) => slip.lines.filter(({ name }) => name === NAME));
    const held = sumRupees(deducted.map(({ amount }) => amount));
    expect(slips.find((slip) => slip.id === id)).toMatchObject({ deductions: 3_000 });
    expect(await line()).toEqual({ name: NAME, held, remitted: 0, left: held });

    const over = await finance.call(remittances.remit, { ...paid, amount: held + 0.01 });
    expect(outcome(over)).toEqual(only(formatRupees(held)));
    const { remittance } = await finance.do(remittances.remit, { ...paid, amount: held - 2_000 });
    expect(remittance).toMatchObject({ name: NAME, remitted_by_name: finance.user.name });
    const both = await Promise.all(
      [admin, finance].map((by) => by.call(remittances.remit, { ...paid, amount: 1_500 })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.filter(({ status }) => status === 409).map(outcome)).toEqual([only('₹500.00')]);

    expect(await line()).toEqual({ name: NAME, held, remitted: held - 500, left: 500 });
    const { remittances: made, left } = await finance.do(remittances.deductions, { month });
    expect(sumRupees(made.map(({ amount }) => amount))).toBe(held - 500);
    const owed = (await finance.do(accounts.all, {})).find(({ id: account }) => account === '2020');
    expect(owed?.balance).toBe(0 - left);
    const explained = await finance.do(why.figure, { figure: 'deductions_left', month });
    expect([explained.value, explained.formula]).toEqual([left, 'Held from Salaries − Remitted']);
  });

  it('are reversed with a reason, mirrored today, and left to remit again', async () => {
    const { remittances: made, left } = await finance.do(remittances.deductions, { month });
    const owed = async () => (await finance.do(accounts.all, {})).find(({ id }) => id === '2020')?.balance;
    const { id, amount } = made.find((each) => each.amount === 1_500) ?? { id: '', amount: 0 };
    const reverse = (reason: string) => finance.call(remittances.reverseRemittance, { id, reason });
    expect(outcome(await reverse(''))).toEqual([400, 'Reason is required']);
    const { status, body } = await reverse('Paid by mistake');
    expect([status, body.message]).toEqual([200, 'Remittance reversed.']);
    const row = { status: 'reversed', reason: 'Paid by mistake', reversed_by_name: finance.user.name };
    expect(body.remittance).toMatchObject(row);
    expect(outcome(await reverse('Paid by mistake'))).toEqual([409, 'This remittance was reversed already']);

    const after = await finance.do(remittances.deductions, { month });
    expect(after.left).toBe(left + amount);
    expect(await owed()).toBe(0 - after.left);
    await app.rest();
    const explained = await finance.do(why.figure, { figure: 'deductions_remitted', month });
    expect(explained.value).toBe(after.remitted);
    const { items } = await admin.do(audit.trail, { type: 'RemittanceReversed' });
    expect(items.map(({ says }) => says)).toEqual([
      `Reversed the remittance of ₹1,500.00, ${NAME} of ${monthName(month)}: Paid by mistake`,
    ]);
    expect((await finance.call(remittances.remit, { ...paid, amount: 1_500 })).status).toBe(201);
  });

  it('take their new name on an unpaid slip whose net pay stays', async () => {
    const RENAMED = 'Employees’ provident fund';
    const { person, id } = await withPayroll();
    const { amount } = await payrollOf(person);
    const before = await line();
    const component = { name: RENAMED, kind: 'deduction', basis: 'basic', rate: 12 } as const;
    await admin.do(salaries.setSalaryStructure, { effective_from: month, basic_rate: 50, components: [component] });
    const { payroll: row } = await admin.do(payroll.recalculatePayroll, { id, amount });
    expect(row).toMatchObject({ amount, deductions: 2_400 });
    expect(row.lines.map(({ name }) => name)).toContain(RENAMED);
    expect((await line())?.held).toBe((before?.held ?? 0) - 2_400);
    const told = await person.do(notifications.list, {});
    expect(told.map(({ kind }) => kind)).toEqual(['payroll.generated']);
  });

  it('refuse a line that no slip has, a day before the month, and a day to come', async () => {
    const remit = async (change: object) =>
      outcome(await finance.call(remittances.remit, { ...paid, amount: 1, ...change }));
    expect(await remit({ name: 'Canteen' })).toEqual([409, `Only ₹0.00 of Canteen is held for ${monthName(month)}.`]);
    expect(await remit({ paid_on: '2000-04-01' })).toEqual([
      400,
      `Payment date must be 1 ${monthName(month)} or later.`,
    ]);
    expect(await remit({ paid_on: tomorrow() })).toEqual([400, 'Payment date cannot be in the future']);
    expect(await remit({ amount: 0 })).toEqual([400, 'Amount must be greater than 0']);
  });
});
