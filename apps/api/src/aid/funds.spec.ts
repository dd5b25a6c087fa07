import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aid, type AidFund, audit, budgeting, reports, type User } from '@bursar/contracts';
import { istDayOf } from '@bursar/domain/kernel';
import { type Answer, type Client } from '../testing/client.js';
import { TestApp } from '../testing/test-app.js';

type SignedIn = Client & { readonly user: User };

let app: TestApp;
let admin: SignedIn;
let finance: SignedIn;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
  finance = await app.newUser({ role: 'finance_manager', name: 'Farida Khan' });
  const gift = { source_name: 'Alumni', description: 'Gift', amount: 1_000_000 };
  await admin.do(budgeting.addIncome, { ...gift, received_date: istDayOf(new Date().toISOString()) });
});
afterAll(() => app.close());

const outcome = ({ status, body }: Answer<unknown>) => [status, body.message];

async function funded(amount?: number): Promise<AidFund> {
  const terms = { name: `Alumni fund ${randomUUID()}`, kind: 'donation', sponsor: 'Alumni association' } as const;
  return (await finance.do(aid.openFund, { ...terms, amount })).fund;
}

async function applied(amount: number): Promise<string> {
  const student = await app.newUser();
  return (await student.do(aid.apply, { aid_type: 'Merit scholarship', amount_requested: amount })).application.id;
}

async function fundNow({ id }: AidFund): Promise<AidFund> {
  const found = (await finance.do(aid.allFunds, {})).find((fund) => fund.id === id);
  if (!found) throw new Error(`there is no fund ${id}`);
  return found;
}

describe('a fund', () => {
  it('opens a fund with its money and shows every figure', async () => {
    const terms = { name: 'Post-matric scheme', kind: 'government', sponsor: 'State government' } as const;
    const { status, body } = await finance.call(aid.openFund, { ...terms, amount: 50_000.5, note: 'First release' });
    expect([status, body.message]).toEqual([201, 'Aid fund opened successfully!']);
    expect(body.fund).toEqual({
      id: expect.any(String),
      ...terms,
      status: 'open',
      put_in: 50_000.5,
      committed: 0,
      disbursed: 0,
      available: 50_000.5,
      applications: 0,
      opened_at: expect.any(String),
      version: 1,
    });
    expect(await admin.do(aid.allFunds, { kind: 'government' })).toEqual([body.fund]);
  });

  it('keeps fund names unique and frees a name on a rename', async () => {
    const [one, other] = [await funded(), await funded()];
    const taken = { name: ` ${one.name.toUpperCase()} `, kind: 'university' } as const;
    expect(outcome(await finance.call(aid.openFund, taken))).toEqual([409, 'There is a fund of this name already']);
    expect((await finance.call(aid.changeFund, { id: other.id, ...taken })).status).toBe(409);
    const renamed = { id: one.id, name: `Friends ${one.name}`, kind: 'donation' } as const;
    expect(outcome(await finance.call(aid.changeFund, renamed))).toEqual([200, 'Aid fund updated successfully!']);
    expect((await finance.do(aid.changeFund, { id: other.id, ...taken })).fund).toMatchObject({
      name: one.name.toUpperCase(),
      kind: 'university',
      sponsor: '',
    });
    const free = { name: 'Nobody took it', kind: 'donation' } as const;
    expect((await finance.call(aid.changeFund, { id: 'nothing', ...free })).status).toBe(404);
    expect((await finance.call(aid.openFund, free)).status).toBe(201);
  });

  it('takes more money and gives back the unpromised part', async () => {
    const { id } = await funded(100);
    expect((await finance.do(aid.addFundMoney, { id, amount: 50.25, note: 'Second gift' })).fund.put_in).toBe(150.25);
    const tooMuch = await finance.call(aid.takeOutFundMoney, { id, amount: 150.26, note: 'Returned' });
    expect(outcome(tooMuch)).toEqual([409, expect.stringMatching(/^Only ₹150\.25 of Alumni fund .* is available$/)]);
    expect(tooMuch.body).toMatchObject({ error: tooMuch.body.message });
    expect((await finance.do(aid.takeOutFundMoney, { id, amount: 150, note: 'Returned' })).fund).toMatchObject({
      put_in: 0.25,
      available: 0.25,
    });
    expect(outcome(await finance.call(aid.addFundMoney, { id, amount: 5, note: '' }))).toEqual([
      400,
      'Note is required',
    ]);
  });

  it('takes money once for a repeated request', async () => {
    const { id } = await funded();
    const put = { id, amount: 100, note: 'Gift' };
    const key = { 'idempotency-key': randomUUID() };
    await Promise.all([1, 2, 3].map(() => finance.call(aid.addFundMoney, put, key)));
    expect((await fundNow({ id } as AidFund)).put_in).toBe(100);
  });

  it('shows its history to finance managers and auditors', async () => {
    const fund = await funded(100);
    await finance.do(aid.approve, { id: await applied(60), fund_id: fund.id });
    const auditor = await app.newUser({ role: 'auditor' });
    for (const reader of [finance, admin, auditor]) {
      const told = await reader.do(audit.history, { kind: 'aidfund', id: fund.id });
      expect(told.map(({ says, amount }) => [says, amount])).toEqual([
        [`Opened the aid fund ${fund.name} (donation, Alumni association)`, null],
        [`Added ₹100.00 to the fund ${fund.name}, ₹100.00 in all`, 100],
        [expect.stringMatching(`^Set ₹60.00 of ${fund.name} aside for `), 60],
      ]);
    }
    expect(await auditor.do(aid.allFunds, {})).toEqual(await admin.do(aid.allFunds, {}));
  });
});

describe('approving from a fund', () => {
  it('sets the amount aside, and a disbursement pays it out of the fund', async () => {
    const fund = await funded(1000);
    const id = await applied(800);
    const { status, body } = await finance.call(aid.approve, { id, amount_approved: 700, fund_id: fund.id });
    expect([status, body.message]).toEqual([200, 'Aid application approved successfully.']);
    expect(body.application).toMatchObject({
      status: 'approved',
      amount_approved: 700,
      decided_by: 'Farida Khan',
      fund_id: fund.id,
      fund_name: fund.name,
    });
    expect(await fundNow(fund)).toMatchObject({ committed: 700, disbursed: 0, available: 300, applications: 1 });
    await finance.do(aid.disburse, { aid_application_id: id, amount: 250.5 });
    expect(await fundNow(fund)).toMatchObject({ committed: 449.5, disbursed: 250.5, available: 300 });
    expect((await finance.do(aid.allApplications, { fund_id: fund.id })).map((row) => row.id)).toEqual([id]);
  });

  it('refuses an approval beyond the available amount and leaves the application pending', async () => {
    const fund = await funded(100);
    const id = await applied(101);
    expect(outcome(await finance.call(aid.approve, { id, fund_id: fund.id }))).toEqual([
      409,
      `Only ₹100.00 of ${fund.name} is available`,
    ]);
    expect((await finance.call(aid.approve, { id, fund_id: 'nothing' })).status).toBe(404);
    expect((await finance.call(aid.approve, { id: 'nothing', fund_id: fund.id })).status).toBe(404);
    expect(await fundNow(fund)).toEqual(fund);
    expect((await finance.do(aid.approve, { id })).application).toMatchObject({ amount_approved: 101, fund_id: null });
  });

  it('takes at most the requested amount from a fund', async () => {
    const fund = await funded(1000);
    const id = await applied(500);
    expect(outcome(await finance.call(aid.approve, { id, amount_approved: 501, fund_id: fund.id }))).toEqual([
      400,
      'Approved amount exceeds the requested amount of ₹500.00',
    ]);
    expect(await fundNow(fund)).toEqual(fund);
  });

  it('never promises more than the fund has to parallel approvals', async () => {
    const fund = await funded(1000);
    const ids = await Promise.all(Array.from({ length: 8 }, () => applied(300)));
    const answers = await Promise.all(ids.map((id) => finance.call(aid.approve, { id, fund_id: fund.id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
    expect(await fundNow(fund)).toMatchObject({ committed: 900, available: 100, applications: 3 });
  });

  it('approves one application once for parallel officers, with one amount set aside', async () => {
    const fund = await funded(10_000);
    const id = await applied(300);
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => finance.call(aid.approve, { id, fund_id: fund.id })),
      admin.call(aid.reject, { id, note: 'No' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const [row] = await finance.do(aid.allApplications, { fund_id: fund.id });
    const committed = row ? 300 : 0;
    expect(await fundNow(fund)).toMatchObject({ committed, available: 10_000 - committed });
  });

  it('approves once for a repeated key', async () => {
    const fund = await funded(1000);
    const id = await applied(300);
    const key = { 'idempotency-key': randomUUID() };
    await finance.call(aid.approve, { id, fund_id: fund.id }, key);
    expect((await finance.call(aid.approve, { id, fund_id: fund.id }, key)).status).toBe(200);
    expect(await fundNow(fund)).toMatchObject({ committed: 300, applications: 1 });
  });

  it('refuses approvals from a closed fund until it reopens, and still disburses approved aid', async () => {
    const fund = await funded(1000);
    const [first, second] = [await applied(100), await applied(100)];
    await finance.do(aid.approve, { id: first, fund_id: fund.id });
    expect(outcome(await finance.call(aid.closeFund, { id: fund.id }))).toEqual([200, 'Aid fund closed.']);
    const closed = `${fund.name} is closed. Reopen it, or choose another fund.`;
    expect(outcome(await finance.call(aid.approve, { id: second, fund_id: fund.id }))).toEqual([409, closed]);
    const money = { id: fund.id, amount: 1, note: 'Gift' };
    expect(outcome(await finance.call(aid.addFundMoney, money))).toEqual([409, closed]);
    await finance.do(aid.disburse, { aid_application_id: first, amount: 100 });
    expect((await finance.do(aid.allFunds, { status: 'closed' })).map(({ id }) => id)).toEqual([fund.id]);
    expect(outcome(await finance.call(aid.reopenFund, { id: fund.id }))).toEqual([200, 'Aid fund reopened.']);
    await finance.do(aid.approve, { id: second, fund_id: fund.id });
    expect(await fundNow(fund)).toMatchObject({ committed: 100, disbursed: 100, available: 800 });
  });
});

describe('withdrawing an approval', () => {
  it('returns the undisbursed amount to the fund', async () => {
    const fund = await funded(1000);
    const id = await applied(800);
    await finance.do(aid.approve, { id, fund_id: fund.id });
    await finance.do(aid.disburse, { aid_application_id: id, amount: 300 });
    const before = await admin.do(aid.summary, {});
    expect(outcome(await finance.call(aid.withdrawApproval, { id, note: '' }))).toEqual([400, 'Reason is required']);
    const { status, body } = await finance.call(aid.withdrawApproval, { id, note: 'Left the university' });
    expect([status, body.message]).toEqual([200, 'The rest of the approved aid was withdrawn.']);
    expect(body.application).toMatchObject({
      status: 'approved',
      amount_approved: 300,
      decision_note: 'Left the university',
    });
    expect(await fundNow(fund)).toMatchObject({ committed: 0, disbursed: 300, available: 700, applications: 1 });
    expect((await admin.do(aid.summary, {})).to_disburse).toBe(before.to_disburse - 500);
    expect(outcome(await finance.call(aid.withdrawApproval, { id, note: 'Again' }))).toEqual([
      409,
      'Everything that was approved is disbursed',
    ]);
  });

  it('withdraws the application when nothing of it was disbursed, with or without a fund', async () => {
    const fund = await funded(1000);
    const [id, other] = [await applied(800), await applied(800)];
    await finance.do(aid.approve, { id, fund_id: fund.id });
    await finance.do(aid.approve, { id: other });
    for (const each of [id, other]) {
      const { application } = await finance.do(aid.withdrawApproval, { id: each, note: 'Left the university' });
      expect(application).toMatchObject({ status: 'withdrawn', amount_approved: 0 });
    }
    expect(await fundNow(fund)).toMatchObject({ committed: 0, available: 1000, applications: 0 });
  });
});

describe('the aid reports', () => {
  it('name the fund of aid and show the rest of each fund', async () => {
    const fund = await funded(1000);
    await finance.do(aid.approve, { id: await applied(400), fund_id: fund.id });
    const aidRows = (await finance.do(reports.report, { kind: 'aid' })).rows;
    expect(aidRows.filter(({ values }) => values.fund === fund.name).map(({ values }) => values.approved)).toEqual([
      400,
    ]);
    const funds = await finance.do(reports.report, { kind: 'aidfunds' });
    expect(funds.rows.find(({ values }) => values.fund === fund.name)?.values).toMatchObject({
      put_in: 1000,
      committed: 400,
      disbursed: 0,
      available: 600,
    });
  });
});
