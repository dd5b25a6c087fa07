import {
  aid,
  approvalRules,
  decisions,
  expenses,
  identity,
  payments,
  payroll,
  type RequestOf,
  ruleSet,
  type User,
  vouchers,
} from '@bursar/contracts';
import { addDays, istDayOf } from '@bursar/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApprovalRoutes } from '../access/approval-routes.js';
import { type Client } from '../testing/client.js';
import { type Department, outcome, request, staffed } from '../testing/department.js';
import { TestApp } from '../testing/test-app.js';
import { aVoucher } from '../testing/voucher.js';

type Person = Client & { readonly user: User };
type Rule = RequestOf<typeof approvalRules.propose>['rules'][number];

let app: TestApp;
let admin: Person;
let other: Person;
let finance: Person;
let department: Department;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
  other = await app.newUser({ role: 'admin', name: 'Meera Raghunathan' });
  finance = await app.newUser({ role: 'finance_manager' });
  department = await staffed(app, 1);
});
afterAll(() => app.close());

const HEAD = { name: 'Head of department', who: { head_of: 'its own' } } as const;
const FINANCE = { name: 'Finance', who: { roles: ['finance_manager'] } } satisfies Rule['steps'][number];
const registrar = () => ({ name: 'Registrar', who: { user_ids: [other.user.id] } });

const bands = (): Rule[] => [
  { name: 'Small', from: 0, to: '50000.00', steps: [HEAD] },
  { name: 'Middle', from: '50000.01', to: 500_000, steps: [HEAD, FINANCE] },
  { name: 'Large', from: '500000.01', steps: [HEAD, FINANCE, registrar()] },
];

const proposed = (rules: Rule[], kind: RequestOf<typeof approvalRules.propose>['kind'] = 'expense') =>
  admin.call(approvalRules.propose, { kind, rules });

async function laidDown(kind: RequestOf<typeof approvalRules.propose>['kind'], rules: Rule[]) {
  const { approval_rules } = await admin.do(approvalRules.propose, { kind, rules });
  const proposal_id = approval_rules.proposal?.id ?? '';
  return other.do(approvalRules.confirm, { kind, proposal_id });
}

const namesFor = async (amount: number | string) =>
  (await finance.do(approvalRules.try, { kind: 'expense', amount, department_id: 1 })).steps.map(({ name }) => name);

describe('The choice of one person or two people', () => {
  const chosenIn = (client: Person) => client.do(ruleSet.get, {});

  it('is the setting until an administrator chooses, holds at once, and outlives a restart', async () => {
    const office = await TestApp.start();
    const by = await office.admin();
    const clerk = await office.newUser({ role: 'finance_manager' });
    expect(await chosenIn(clerk)).toEqual({
      ...{ rule_set: 'one_person', chosen_by_name: null, chosen_at: null, proposal: null },
    });
    const { studentId: student_id, feeId: fee_id } = await office.newBill(500);
    const money = { student_id, fee_id, amount: 400, payment_method: 'cash' } as const;
    const { transaction } = await by.do(payments.recordTransaction, money);
    const approval = { transaction_id: transaction.id, admin_user_id: by.user.id };
    const { message, rule_set } = await by.do(ruleSet.choose, { rule_set: 'two_people' });
    expect([message, rule_set.rule_set, rule_set.chosen_by_name]).toEqual([
      ...['Two people approve from now on.', 'two_people', 'Asha Rao'],
    ]);
    const alone = async () => (await office.admin()).call(payments.approvePayment, approval);
    expect(outcome(await alone())).toEqual([409, 'You cannot approve a transaction you recorded.']);
    expect(await clerk.do(payments.rules, {})).toEqual({ four_eyes: true });
    expect(await by.do(approvalRules.get, { kind: 'aid' })).toMatchObject({ shipped: 'two_people' });
    await office.restart();
    expect(outcome(await alone())).toEqual([409, 'You cannot approve a transaction you recorded.']);
    await office.close();
  });

  it('goes from two people to one by two administrators, with the setting or without it', async () => {
    const strict = await TestApp.start({ FOUR_EYES: 'enforce' });
    const [asha, clerk] = [await strict.admin(), await strict.newUser({ role: 'finance_manager' })];
    const meera = await strict.newUser({ role: 'admin', name: 'Meera Raghunathan' });
    const student = await strict.newUser();
    const { application } = await student.do(aid.apply, { aid_type: 'Merit scholarship', amount_requested: 500 });
    const grant = { id: application.id };
    expect((await clerk.do(aid.approve, grant)).message).toBe('This waits for a second person.');
    const lata = await strict.newUser({ role: 'admin' }, meera);
    expect(outcome(await meera.call(ruleSet.choose, { rule_set: 'one_person' }))).toEqual([
      409,
      'Your account was registered or changed within the last 24 hours. Another administrator can propose this now.',
    ]);
    const { message, rule_set } = await asha.do(ruleSet.choose, { rule_set: 'one_person' });
    expect([message, rule_set.rule_set]).toEqual([
      ...['Proposed. It holds once a second administrator confirms it.', 'two_people'],
    ]);
    const proposal_id = rule_set.proposal?.id ?? '';
    expect(outcome(await asha.call(ruleSet.confirm, { proposal_id }))).toEqual([
      409,
      'The administrator who proposed these rules cannot confirm them.',
    ]);
    expect((await clerk.call(ruleSet.confirm, { proposal_id })).status).toBe(403);
    expect((await lata.call(ruleSet.confirm, { proposal_id: 'none' })).status).toBe(404);
    const confirmed = await lata.do(ruleSet.confirm, { proposal_id });
    expect(confirmed).toMatchObject({
      message: 'One person approves from now on.',
      rule_set: { rule_set: 'one_person', chosen_by_name: lata.user.name, proposal: null },
    });
    expect(await clerk.do(payments.rules, {})).toEqual({ four_eyes: false });
    expect(outcome(await clerk.call(aid.approve, grant))).toEqual([409, 'This already waits for a second person.']);
    const [request] = await clerk.do(decisions.openRequests, { kind: 'aid' });
    await clerk.do(decisions.withdrawRequest, { kind: 'aid', id: request?.id ?? '' });
    expect((await clerk.do(aid.approve, grant)).application.status).toBe('approved');
    await asha.do(ruleSet.choose, { rule_set: 'two_people' });
    const again = await asha.do(ruleSet.choose, { rule_set: 'one_person' });
    const withdrawn = await meera.do(ruleSet.withdraw, { proposal_id: again.rule_set.proposal?.id ?? '' });
    expect(withdrawn.rule_set).toMatchObject({ rule_set: 'two_people', proposal: null });
    await strict.close();
  });

  it('leaves a salary that waits to its request, also in an edit, once one person is enough', async () => {
    const strict = await TestApp.start({ FOUR_EYES: 'enforce' });
    const asha = await strict.admin();
    const meera = await strict.newUser({ role: 'admin' });
    const lata = await strict.newUser({ role: 'admin' }, meera);
    const { user: porter } = await strict.newUser({ role: 'staff', monthly_salary: 40_000 }, meera);
    await meera.do(payroll.generatePayroll, {});
    const [slip] = await asha.do(payroll.staffPayroll, { user_id: porter.id });
    const { id = '', month = '', amount = 0 } = slip ?? {};
    expect((await asha.do(payroll.payPayroll, { id })).message).toBe('This waits for a second person.');
    const { rule_set } = await asha.do(ruleSet.choose, { rule_set: 'one_person' });
    await lata.do(ruleSet.confirm, { proposal_id: rule_set.proposal?.id ?? '' });
    const edit = { id, month, amount, status: 'paid', paid_on: istDayOf(new Date().toISOString()) } as const;
    expect(outcome(await asha.call(payroll.updatePayroll, edit))).toEqual([
      409,
      'This already waits for a second person.',
    ]);
    const [open] = await asha.do(decisions.openRequests, { kind: 'payroll_payment' });
    await asha.do(decisions.withdrawRequest, { kind: 'payroll_payment', id: open?.id ?? '' });
    expect((await asha.do(payroll.updatePayroll, edit)).payroll.status).toBe('paid');
    await strict.close();
  });
});

describe('The approval rules of a kind', () => {
  it('are those of one person before any were laid down, and of two people with four eyes', async () => {
    const shipped = await finance.do(approvalRules.get, { kind: 'expense' });
    expect(shipped).toMatchObject({ version: 0, shipped: 'one_person', proposal: null, effective_from: null });
    expect(shipped.rules).toMatchObject([
      { from: 0, to: null, steps: [{ name: 'Head of department', decided_by: 'Head of the department' }] },
    ]);
    const strict = await TestApp.start({ FOUR_EYES: 'enforce' });
    const rules = await (await strict.admin()).do(approvalRules.get, { kind: 'aid' });
    expect(rules.rules[0]?.steps.map(({ name }) => name)).toEqual(['Finance', 'Second person']);
    await strict.close();
  });

  it('are laid down once a second administrator confirms them', async () => {
    const kind = 'refund';
    const rules: Rule[] = [{ name: 'All', from: 0, steps: [FINANCE] }];
    const { approval_rules } = await admin.do(approvalRules.propose, { kind, rules });
    expect(approval_rules).toMatchObject({ version: 0, proposal: { proposed_by_name: 'Asha Rao' } });
    const proposal_id = approval_rules.proposal?.id ?? '';
    expect(outcome(await admin.call(approvalRules.confirm, { kind, proposal_id }))).toEqual([
      409,
      'The administrator who proposed these rules cannot confirm them.',
    ]);
    expect((await other.call(approvalRules.confirm, { kind, proposal_id: 'none' })).status).toBe(404);
    const confirmed = await other.do(approvalRules.confirm, { kind, proposal_id });
    expect(confirmed.approval_rules).toMatchObject({
      ...{ version: 1, shipped: null, laid_down_by_name: 'Meera Raghunathan', proposal: null },
      rules: [{ name: 'All', steps: [{ decided_by: 'Finance Manager' }] }],
    });
    expect((await other.call(approvalRules.confirm, { kind, proposal_id })).status).toBe(200);
  });

  it('are withdrawn before their confirmation', async () => {
    const kind = 'journal';
    const { approval_rules } = await admin.do(approvalRules.propose, {
      kind,
      rules: [{ name: 'All', from: 0, steps: [FINANCE] }],
    });
    const proposal_id = approval_rules.proposal?.id ?? '';
    const { approval_rules: left } = await admin.do(approvalRules.withdraw, { kind, proposal_id });
    expect(left).toMatchObject({ version: 0, proposal: null });
    expect((await other.call(approvalRules.confirm, { kind, proposal_id })).status).toBe(404);
  });

  it('hold from their first day on', async () => {
    const tomorrow = addDays(istDayOf(new Date().toISOString()), 1);
    const kind = 'income';
    const rules: Rule[] = [{ name: 'All', from: 0, steps: [FINANCE] }];
    const { approval_rules } = await admin.do(approvalRules.propose, { kind, rules, effective_from: tomorrow });
    const proposal_id = approval_rules.proposal?.id ?? '';
    await other.do(approvalRules.confirm, { kind, proposal_id });
    const today = await admin.do(approvalRules.get, { kind });
    expect(today).toMatchObject({ version: 0, planned: [{ version: 1, effective_from: tomorrow }] });
    expect(await admin.do(approvalRules.get, { kind, effective_from: tomorrow })).toMatchObject({ version: 1 });
    const past = await admin.call(approvalRules.propose, { kind, rules, effective_from: '2020-01-01' });
    expect(outcome(past)).toEqual([400, 'Rules can start today at the earliest.']);
  });

  it('are planned no more once later ones begin before them', async () => {
    const inDays = (count: number) => addDays(istDayOf(new Date().toISOString()), count);
    const kind = 'income_reversal';
    const rules: Rule[] = [{ name: 'All', from: 0, steps: [FINANCE] }];
    for (const effective_from of [inDays(3), inDays(9), inDays(5)]) {
      const { approval_rules } = await admin.do(approvalRules.propose, { kind, rules, effective_from });
      await other.do(approvalRules.confirm, { kind, proposal_id: approval_rules.proposal?.id ?? '' });
    }
    const { planned } = await admin.do(approvalRules.get, { kind });
    expect(planned).toEqual([
      { version: 1, effective_from: inDays(3) },
      { version: 3, effective_from: inDays(5) },
    ]);
    expect(await admin.do(approvalRules.get, { kind, effective_from: inDays(10) })).toMatchObject({ version: 3 });
  });

  it('refuse gaps, overlaps and steps without an active person, in their sentences [APR-008]', async () => {
    const rule = (from: number | string, to?: number | string): Rule => ({ name: 'Band', from, to, steps: [HEAD] });
    const gap = [rule(0, 500_000), rule(1_000_000)];
    expect(outcome(await proposed(gap))).toEqual([409, 'No rule covers ₹5,00,000.01 to ₹9,99,999.99.']);
    expect(outcome(await proposed([rule(0, 200_000), rule(100_000)]))).toEqual([409, 'Two rules cover ₹1,00,000.00.']);
    const former = await app.newUser({ role: 'admin' });
    await admin.do(identity.setActive, { id: former.user.id, is_active: false });
    const step = { name: 'Registrar', who: { user_ids: [former.user.id] } };
    expect(outcome(await proposed([{ ...rule(0), steps: [step] }]))).toEqual([
      409,
      'Nobody active can decide the step Registrar.',
    ]);

    await laidDown('expense', bands());
    expect(await namesFor('50000.00')).toEqual(['Head of department']);
    expect(await namesFor('50000.01')).toEqual(['Head of department', 'Finance']);
    expect(await namesFor('500000.01')).toEqual(['Head of department', 'Finance', 'Registrar']);
    expect(await app.get(ApprovalRoutes).routeOf('expense', 50_000_00, 1)).toMatchObject({
      ...{ ruleVersion: 1, steps: [{ name: 'Head of department', who: { headOf: 1 } }] },
    });

    for (const amount of [40_000, 50_000, 60_000, 700_000, 1250.5]) await request(department, { amount });
    await request(department, { amount: 900_000, kind: 'purchase' });
    const claims = (await admin.do(expenses.allExpenses, {})).filter(({ kind }) => kind === 'claim');
    const within = (from: number, to: number) => claims.filter(({ amount }) => amount >= from && amount <= to);
    const counted = [within(0, 50_000), within(50_000.01, 500_000), within(500_000.01, Infinity)].map((rows) => ({
      requests: rows.length,
      amount: rows.reduce((sum, { amount }) => sum + amount, 0),
    }));
    const { year } = await finance.do(approvalRules.try, { kind: 'expense', amount: 1 });
    expect(year.requests).toBe(claims.length);
    expect(year.rules.map(({ requests, amount }) => ({ requests, amount }))).toEqual(counted);
    const draft = await finance.do(approvalRules.try, { kind: 'expense', amount: 1, rules: [rule(0)] });
    expect(draft.year.rules).toMatchObject([{ name: 'Band', requests: claims.length }]);
    const low = await finance.call(approvalRules.try, { kind: 'expense', amount: 45_000, rules: [rule(0, 40_000)] });
    expect(outcome(low)).toEqual([409, 'No rule covers ₹45,000.00.']);
  });

  it('count the vouchers of the last year, by the requests that waited [APR-008]', async () => {
    const { voucher } = await finance.do(vouchers.makeVoucher, aVoucher());
    const { year } = await finance.do(approvalRules.try, { kind: 'journal', amount: 1 });
    expect(year).toMatchObject({ requests: 1, rules: [{ requests: 1, amount: voucher.amount }] });
  });

  it('refuse bad input, and write nothing', async () => {
    const rule: Rule = { name: 'All', from: 0, steps: [HEAD] };
    const refused = async (change: object, sentence: string) =>
      expect(outcome(await proposed([{ ...rule, ...change }], 'aid'))).toEqual([400, sentence]);
    await refused({ from: 10, to: 5 }, 'The band of “All” ends before it starts.');
    await refused({ steps: [] }, 'A rule needs 1 to 6 steps');
    await refused({ steps: Array.from({ length: 7 }, () => HEAD) }, 'A rule needs 1 to 6 steps');
    await refused({ steps: [{ name: 'Empty', who: {} }] }, 'Each step needs a role, a person or a head');
    await refused({ steps: [{ ...FINANCE, need: 'all' }] }, 'Only a step of named persons can need all of them');
    await refused({ department_ids: [999] }, 'Department is unknown');
    const none = await admin.call(approvalRules.get, { kind: 'loan' as never });
    expect(none.status).toBe(400);
    expect(await admin.do(approvalRules.get, { kind: 'aid' })).toMatchObject({ version: 0, proposal: null });
  });
});
