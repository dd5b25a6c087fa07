import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  approvalRules,
  budgeting,
  decisions,
  delegations,
  type Expense,
  expenses,
  identity,
  payments,
  payroll,
  type RequestOf,
  type User,
  vendors,
} from '@bursar/contracts';
import { addDays, istDayOf } from '@bursar/domain/kernel';
import { Clock } from '@bursar/platform';
import { type Client } from '../testing/client.js';
import { type Department, outcome, receive, request, staffed } from '../testing/department.js';
import { layDown, secondAbove } from '../testing/rules.js';
import { TestApp } from '../testing/test-app.js';

type SignedIn = Client & { readonly user: User };
type Rule = RequestOf<typeof approvalRules.propose>['rules'][number];

const TODAY = istDayOf(new Date().toISOString());
const HEAD = { name: 'Head of department', who: { head_of: 'its own' } } as const;
const FINANCE: Rule['steps'][number] = { name: 'Finance', who: { roles: ['finance_manager'] } };
const REGISTRAR: Rule['steps'][number] = { name: 'Registrar', who: { roles: ['admin'] } };

/** Example 6.3 of approvals. */
const BANDS: Rule[] = [
  { name: 'Small', from: 0, to: 50_000, steps: [HEAD] },
  { name: 'Middle', from: 50_000.01, to: 500_000, steps: [HEAD, FINANCE] },
  { name: 'Large', from: 500_000.01, steps: [HEAD, FINANCE, REGISTRAR] },
];

let app: TestApp;
let admin: SignedIn;
let other: SignedIn;
let finance: SignedIn;
let civil: Department;
let second: SignedIn;
let vasudha: SignedIn;
let anirban: SignedIn;

beforeAll(async () => {
  app = await TestApp.start({ BUDGET_CONTROL: 'stop', ROLE_SALARY_STAFF: '40000' });
  admin = await app.admin();
  other = await app.newUser({ role: 'admin' });
  finance = await app.newUser({ role: 'finance_manager' });
  civil = await staffed(app, 7);
  second = await app.newUser({ role: 'hod', department_id: 7 });
  vasudha = await app.newUser({ role: 'hod', department_id: 3, name: 'Vasudha Kelkar' });
  anirban = await app.newUser({ role: 'faculty', department_id: 3, name: 'Anirban Lahiri' });
  await receive(admin, 2_00_00_000);
  await admin.do(budgeting.allocate, { department_id: 1, allocated: 65_54_744 });
  await admin.do(budgeting.allocate, { department_id: 7, allocated: 60_00_000 });
  await admin.do(budgeting.allocate, { department_id: 3, allocated: 60_000 });
  await layDown(admin, other, 'expense', BANDS);
  await layDown(admin, other, 'payroll_payment', secondAbove(1));
  await layDown(admin, other, 'refund', secondAbove(1));
});
afterAll(() => app.close());

async function seen(client: Client, { id }: Pick<Expense, 'id'>, kind = 'expense') {
  const { position, items } = await client.do(decisions.waitingApprovals, {});
  const { version: seen_version = 0 } = items.find((one) => one.id === id) ?? {};
  return { kind, id, seen_position: position, seen_version };
}

const approve = async (client: Client, expense: Pick<Expense, 'id'>, kind = 'expense') =>
  outcome(await client.call(decisions.approveRequest, await seen(client, expense, kind)));

describe('amounts at the edges of their bands', () => {
  it.each([
    [50_000, ['Head of department']],
    [50_000.01, ['Head of department', 'Finance']],
    [500_000.01, ['Head of department', 'Finance', 'Registrar']],
  ])('sends ₹%s through %p [APR-001]', async (amount, names) => {
    const { id } = await request(civil, { amount });
    const { steps } = await civil.faculty.do(decisions.approval, { kind: 'expense', id });
    expect(steps.map(({ name }) => name)).toEqual(names);
  });
});

const onLeave = (change: Partial<RequestOf<typeof delegations.start>>) => ({
  ...{ to_user_id: anirban.user.id, from: TODAY, to: TODAY, reason: 'On leave' },
  ...change,
});
const delegate = async (giver: Client, change: Partial<RequestOf<typeof delegations.start>>) =>
  outcome(await giver.call(delegations.start, onLeave(change)));

const propose = async (rules: Rule[]) => outcome(await admin.call(approvalRules.propose, { kind: 'journal', rules }));

const REFUSALS: readonly (readonly [string, unknown, () => Promise<unknown>])[] = [
  [
    'own-request',
    [409, 'You cannot approve an expense you submitted.'],
    async () => approve(civil.faculty, await request(civil)),
  ],
  [
    'own-request of a payment',
    [409, 'You cannot approve a payment you prepared.'],
    async () => {
      const { user } = await app.newUser({ role: 'staff' });
      await admin.do(payroll.generatePayroll, {});
      const [slip] = await finance.do(payroll.staffPayroll, { user_id: user.id });
      await finance.do(payroll.payPayroll, { id: slip?.id ?? '' });
      const [open] = await finance.do(decisions.openRequests, { kind: 'payroll_payment' });
      return approve(finance, { id: open?.id ?? '' }, 'payroll_payment');
    },
  ],
  [
    'own-request of a refund',
    [409, 'You cannot approve a refund you asked for.'],
    async () => {
      const { studentId: student_id, feeId: fee_id } = await app.newBill(500);
      const money = { student_id, fee_id, amount: 500, payment_method: 'cash' } as const;
      const { transaction } = await admin.do(payments.recordTransaction, money);
      const { id: transaction_id } = transaction;
      await other.do(payments.approvePayment, { transaction_id, admin_user_id: other.user.id });
      await finance.do(payments.refund, { transaction_id, reason: 'Paid twice' });
      const [open] = await finance.do(decisions.openRequests, { kind: 'refund' });
      return approve(finance, { id: open?.id ?? '' }, 'refund');
    },
  ],
  [
    'vendor-bank-fresh',
    [409, 'This account was changed today. It can be paid from tomorrow.'],
    async () => {
      const { vendor } = await finance.do(vendors.registerVendor, { name: 'Tarang Instruments' });
      const account = { account_number: '40718824567', ifsc: 'SBIN0004721' };
      await finance.do(vendors.setVendorAccount, { id: vendor.id, ...account });
      const [open] = await admin.do(decisions.openRequests, { kind: 'vendor_bank' });
      expect((await approve(admin, { id: open?.id ?? '' }, 'vendor_bank'))[0]).toBe(200);
      await app.rest();
      const { id } = await request(civil, { amount: 2_500, kind: 'purchase' });
      await civil.hod.do(expenses.approve, { id });
      await admin.do(expenses.orderPurchase, { id, vendor_id: vendor.id });
      await admin.do(expenses.enterBill, { id, amount: 2_500, bill_number: 'B-1', bill_date: TODAY });
      return outcome(await finance.call(expenses.pay, { id, payment_reference: 'NEFT-1' }));
    },
  ],
  [
    'not-your-step',
    [403, 'This waits for the Registrar, not for you.'],
    async () => {
      const expense = await request(civil, { amount: 600_000 });
      await approve(civil.hod, expense);
      await approve(finance, expense);
      return approve(civil.hod, expense);
    },
  ],
  [
    'already-at',
    [409, 'Anirban Lahiri approved this step at 10:42.'],
    async () => {
      const lahiri = await app.newUser({ role: 'hod', department_id: 7, name: 'Anirban Lahiri' });
      const expense = await request(civil);
      const late = await seen(second, expense);
      const clock = jest.spyOn(app.get(Clock), 'now').mockReturnValue(`${TODAY}T05:12:00.000Z`);
      await approve(lahiri, expense);
      clock.mockRestore();
      return outcome(await second.call(decisions.approveRequest, late));
    },
  ],
  [
    'seen-is-stale',
    [409, 'This changed while you were looking at it. Please look again.'],
    async () => {
      const expense = await request(civil);
      const before = await seen(civil.hod, expense);
      return outcome(await civil.hod.call(decisions.approveRequest, { ...before, seen_version: 4 }));
    },
  ],
  [
    'reason-required',
    [400, 'Please say why.'],
    async () => {
      const expense = await request(civil);
      return outcome(await civil.hod.call(decisions.rejectRequest, await seen(civil.hod, expense)));
    },
  ],
  [
    'over-limit',
    [403, 'You may decide up to ₹25,000.00 for Vasudha Kelkar.'],
    async () => {
      await vasudha.do(delegations.start, onLeave({ up_to: 25_000 }));
      const mechanics = { id: 3, faculty: await app.newUser({ role: 'faculty', department_id: 3 }), hod: vasudha };
      const [small, large] = [
        await request(mechanics, { amount: 25_000 }),
        await request(mechanics, { amount: 30_000 }),
      ];
      expect((await approve(anirban, small))[0]).toBe(200);
      const refused = await approve(anirban, large);
      expect((await approve(vasudha, large))[0]).toBe(200);
      return refused;
    },
  ],
  [
    'budget-exhausted',
    [409, 'Only ₹65,54,744.00 of the budget of Computer Science & Engineering is left. The Registrar can allow more.'],
    async () => {
      const computing = await staffed(app, 1);
      const expense = await request(computing, { amount: 65_54_744.01 });
      await approve(computing.hod, expense);
      await approve(finance, expense);
      return approve(admin, expense);
    },
  ],
  [
    'bill-exceeds',
    [409, 'The bill is ₹3,100.00 beyond what was approved and the tolerance of ₹50.00.'],
    async () => {
      const { id } = await request(civil, { amount: 2_500, kind: 'purchase' });
      await civil.hod.do(expenses.approve, { id });
      const bill = { id, amount: 5_650, bill_number: 'B-1', bill_date: TODAY };
      return outcome(await admin.call(expenses.enterBill, bill));
    },
  ],
  [
    'delegate-self',
    [409, 'You cannot delegate to yourself.'],
    () => delegate(civil.hod, { to_user_id: civil.hod.user.id }),
  ],
  [
    'delegate-inactive',
    [409, 'This person is not active.'],
    async () => {
      const { id } = (await app.newUser({ role: 'staff' })).user;
      await admin.do(identity.setActive, { id, is_active: false });
      return delegate(civil.hod, { to_user_id: id });
    },
  ],
  [
    'delegate-student',
    [409, 'Students cannot stand in.'],
    async () => delegate(civil.hod, { to_user_id: (await app.newUser()).user.id }),
  ],
  [
    'delegate-further',
    [409, 'What was delegated to you cannot be handed on.'],
    () => delegate(anirban, { to_user_id: civil.hod.user.id }),
  ],
  [
    'delegate-overlaps',
    [409, 'Somebody already stands in for you from 12 to 20 Dec 2030.'],
    async () => {
      const december = { from: '2030-12-12', to: '2030-12-20' };
      await delegate(second, december);
      return delegate(second, { ...december, from: '2030-12-20' });
    },
  ],
  ['delegate-too-long', [409, 'At most 60 days.'], () => delegate(civil.hod, { to: addDays(TODAY, 60) })],
  [
    'rules-gap',
    [409, 'No rule covers ₹5,00,000.01 to ₹9,99,999.99.'],
    () =>
      propose([
        { name: 'Low', from: 0, to: 500_000, steps: [FINANCE] },
        { name: 'High', from: 1_000_000, steps: [FINANCE] },
      ]),
  ],
  [
    'rules-overlap',
    [409, 'Two rules cover ₹1,00,000.00.'],
    () =>
      propose([
        { name: 'Low', from: 0, to: 200_000, steps: [FINANCE] },
        { name: 'High', from: 100_000, steps: [FINANCE] },
      ]),
  ],
  [
    'nobody-left',
    [409, 'Nobody active can decide the step Registrar.'],
    async () => {
      const { id } = (await app.newUser({ role: 'staff' })).user;
      await admin.do(identity.setActive, { id, is_active: false });
      return propose([{ name: 'All', from: 0, steps: [{ name: 'Registrar', who: { user_ids: [id] } }] }]);
    },
  ],
];

describe('a refusal of approvals', () => {
  it.each(REFUSALS)('answers %s with %p [APR-004]', async (_, expected, act) => {
    expect(await act()).toEqual(expected);
  });
});
