import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  assignments,
  audit,
  billChanges,
  budgeting,
  departments,
  expenses,
  fees,
  identity,
  payroll,
  reports,
  type User,
} from '@bursar/contracts';
import { type Client } from '../testing/client.js';
import { type Department, outcome, receive, request, staffed } from '../testing/department.js';
import { TestApp } from '../testing/test-app.js';

let app: TestApp;
let admin: Client & { readonly user: User };
let physics: Department;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
  const { message, department } = await admin.do(departments.add, { name: '  Physics ' });
  expect([message, department]).toEqual([
    'Department added.',
    { id: 9, name: 'Physics', people: 0, allocated_budget: 0, version: 0 },
  ]);
  physics = await staffed(app, 9);
});
afterAll(() => app.close());

const period = { start_date: '2026-04-01', end_date: '2027-03-31' };
const namesIn = async (): Promise<readonly string[]> =>
  (await physics.faculty.do(budgeting.allDepartments, {})).map(({ id, name }) => `${id} ${name}`);

describe('an added department', () => {
  it('stands after the eight, for every user', async () => {
    const names = await namesIn();
    expect(names).toHaveLength(9);
    expect(names.at(-1)).toBe('9 Physics');
    expect(physics.faculty.user).toMatchObject({ department_id: 9, department: 'Physics' });
    expect(outcome(await physics.faculty.call(departments.all, {}))[0]).toBe(403);
  });

  it.each(['physics', ' P H Y S I C S', 'Civil  engineering'])('refuses the taken name %j', async (name) => {
    const { status, body } = await admin.call(departments.add, { name });
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^The department .+ exists already$/)]);
  });

  it('is added once when the request is repeated', async () => {
    const key = { 'idempotency-key': 'add-economics' };
    const [first, again] = [
      await admin.call(departments.add, { name: 'Economics' }, key),
      await admin.call(departments.add, { name: 'Economics' }, key),
    ];
    expect([first.status, again.body]).toEqual([201, first.body]);
    expect((await namesIn()).filter((name) => name.endsWith('Economics'))).toHaveLength(1);
    await admin.do(departments.rename, { id: '10', name: 'Statistics' });
  });

  it('has people, a budget, expenses, grants and bills', async () => {
    const users = [
      {
        name: 'Asha Rao',
        email: 'asha@example.edu',
        password: 'secret-1',
        department_id: 9,
        studentData: { enrollment_no: 'PH-1', batch: 2024 },
      },
    ];
    await admin.do(identity.addStudents, { users });
    await receive(admin, 5_000);
    const { department } = await admin.do(budgeting.allocate, { department_id: 9, allocated: 4_000 });
    expect(department).toMatchObject({ id: 9, name: 'Physics', allocated_budget: 4_000 });
    expect(await admin.do(budgeting.budgetSummary, {})).toContainEqual(department);
    const { id } = await request(physics);
    await physics.hod.do(expenses.approve, { id });
    const terms = { funding_agency: 'SERB', amount: 900, status: 'active', ...period, department_id: 9 } as const;
    expect((await admin.do(budgeting.addGrant, terms)).grant).toMatchObject({ department_name: 'Physics' });
    const { fee } = await admin.do(fees.addFee, { name: 'Laboratory', amount: 500, due_date: '2030-01-31' });
    for (let times = 0; times < 2; times++) {
      await admin.do(fees.assignFeeToGroup, { fee_structure_id: fee.id, department_id: 9 });
    }
    expect(await admin.do(fees.assignedFees, { department_id: 9 })).toMatchObject([{ department_name: 'Physics' }]);
    const { departments: listed } = await admin.do(departments.all, {});
    expect(listed.find((each) => each.id === 9)).toMatchObject({ people: 3, allocated_budget: 4_000 });
  });

  it('is refused everywhere while it is unknown', async () => {
    const asked = [
      await admin.call(identity.allUsers, { department_id: 11 }),
      await admin.call(identity.usersFilter, { departmentId: 11 }),
      await admin.call(identity.addUser, {
        ...{ name: 'B', email: 'b@example.edu', password: 'secret-1', role: 'hod' },
        departments_led: [1, 11],
      }),
      await admin.call(budgeting.allGrants, { department_id: 11 }),
      await admin.call(fees.assignedFees, { department_id: 11 }),
      await admin.call(expenses.allExpenses, { department_id: 11 }),
      await admin.call(payroll.allPayrolls, { department_id: 11 }),
      await admin.call(reports.report, { kind: 'expenses', from: '2026-04-01', to: '2026-04-30', department_id: 11 }),
    ];
    expect(asked.map(outcome)).toEqual(asked.map(() => [400, 'Department is unknown']));
    const allocation = await admin.call(budgeting.allocate, { department_id: 11, allocated: 5 });
    expect(outcome(allocation)).toEqual([404, 'Department not found']);
    const row = { name: 'B', email: 'b@example.edu', password: 'secret-1', department_id: 11 };
    const users = [{ ...row, studentData: { enrollment_no: 'PH-2', batch: 2024 } }];
    const { problems } = await admin.do(identity.checkStudents, { users });
    expect(problems).toEqual([{ row: 1, field: 'department_id', message: 'Department is unknown' }]);
  });
});

describe('a renamed department', () => {
  beforeAll(async () => {
    await admin.do(payroll.generatePayroll, {});
    const { fee } = await admin.do(fees.addFee, { name: 'Library', amount: 100, due_date: '2031-01-31' });
    await admin.do(fees.assignFeeToGroup, { fee_structure_id: fee.id, department_id: 9 });
    await admin.do(billChanges.extendMany, { department_id: 9, due_date: '2030-06-30', reason: 'Strike' });
    const { message } = await admin.do(departments.rename, { id: '9', name: 'Applied  Physics' });
    expect(message).toBe('Department renamed.');
  });

  it('has its present name in every list', async () => {
    const of = { department_id: 9 };
    const runs = await admin.do(assignments.runs, {});
    const run = runs.find(({ skipped }) => skipped > 0);
    const [changed] = await admin.do(billChanges.runs, {});
    const rows: readonly unknown[] = [
      ...(await admin.do(identity.allUsers, of)),
      ...(await admin.do(fees.assignedFees, of)),
      ...(await admin.do(expenses.allExpenses, of)),
      ...(await admin.do(budgeting.allGrants, of)),
      ...(await admin.do(budgeting.allocations, of)),
      ...runs,
      ...(await admin.do(assignments.skipped, { run_id: run?.id ?? '' })),
      ...(await admin.do(billChanges.passedOver, { run_id: changed?.id ?? '' })),
      ...(await admin.do(payroll.allPayrolls, of)),
    ];
    const shown = (rows as Record<string, unknown>[]).map((row) => row.department_name ?? row.department);
    expect(shown.length).toBeGreaterThanOrEqual(9);
    expect(new Set(shown)).toEqual(new Set(['Applied Physics']));
    const dues = { kind: 'dues' } as const;
    expect(JSON.stringify(await admin.do(reports.report, dues))).toContain('Applied Physics');
    expect((await physics.hod.do(expenses.hodDashboard, {})).budget.name).toBe('Applied Physics');
    expect(await namesIn()).toContain('9 Applied Physics');
  });

  it('names later records, too', async () => {
    expect((await app.newUser({ department_id: 9 })).user.department).toBe('Applied Physics');
    await admin.do(departments.rename, { id: '1', name: 'Computing' });
    expect((await app.newUser({ department_id: 1 })).user.department).toBe('Computing');
  });

  it('is found by its present name', async () => {
    expect(await admin.do(budgeting.allGrants, { q: 'applied physics' })).toHaveLength(1);
    expect(await admin.do(budgeting.allGrants, { q: 'civil' })).toHaveLength(0);
  });

  it('keeps both names in its history, and earlier sentences keep theirs', async () => {
    const history = await admin.do(audit.history, { kind: 'department', id: '9' });
    expect(history.map(({ says, version }) => [version, says])).toEqual([
      [0, 'Added the department Physics'],
      [3, 'Renamed the department Physics to Applied Physics'],
    ]);
    const told = async (q: string) => (await admin.do(audit.trail, { q })).items.map(({ says }) => says);
    expect(await told('asha@example.edu')).toEqual([expect.stringContaining('as Student, Physics, PH-1')]);
    const budget = await admin.do(audit.history, { kind: 'budget', id: `${await year()}_9` });
    expect(budget.map(({ says }) => says)).toEqual([expect.stringContaining('Set the budget of Physics for')]);
  });

  it('refuses a save over a rename of another administrator', async () => {
    const { departments: listed } = await admin.do(departments.all, {});
    const seen = listed.find(({ id }) => id === 9)?.version;
    await admin.do(departments.rename, { id: '2', name: 'Electrical and Power Engineering' });
    const fresh = await admin.call(departments.rename, { id: '9', name: 'Physics' }, { 'if-match': String(seen) });
    expect(fresh.status).toBe(200);
    const stale = await admin.call(departments.rename, { id: '9', name: 'Optics' }, { 'if-match': String(seen) });
    expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT']);
  });

  it('refuses a save over the first rename of a department of the start', async () => {
    const rename = (name: string) => admin.call(departments.rename, { id: '4', name }, { 'if-match': '-1' });
    const answers = await Promise.all([rename('Structural Engineering'), rename('Building Engineering')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it.each([
    ['77', 'Optics', 404, 'Department not found'],
    ['1.0', 'Optics', 404, 'Department not found'],
    ['2', 'chemical engineering', 409, 'The department Chemical Engineering exists already'],
    ['2', ' ', 400, 'Name is required'],
  ])('refuses to rename %s to %j', async (id, name, status, sentence) => {
    expect(outcome(await admin.call(departments.rename, { id, name }))).toEqual([status, sentence]);
  });
});

const year = async (): Promise<string> => (await admin.do(departments.all, {})).financial_year;
