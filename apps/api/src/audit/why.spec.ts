import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { audit, fees, FIGURES, identity, payments, reports, type Contribution, why } from '@bursar/contracts';
import { sumRupees } from '@bursar/domain/kernel';
import { ReadModels } from '@bursar/platform/read-models';
import { CONTEXTS } from '../app.module.js';
import { type Client } from '../testing/client.js';
import { TestApp } from '../testing/test-app.js';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['admin']>>;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
});
afterAll(() => app.close());

async function billedStudent() {
  const bill = await app.newBill(1000.5);
  const position = async (): Promise<string> => {
    await app.rest();
    return (await admin.do(audit.instant, {})).position;
  };
  return { ...bill, position };
}

async function fiveSteps() {
  const { student, studentId, feeId, position } = await billedStudent();
  const assigned = await position();
  const money = { student_id: studentId, fee_id: feeId, amount: 400, payment_method: 'cash' } as const;
  const { transaction } = await admin.do(payments.recordTransaction, money);
  const recorded = await position();
  const decision = { transaction_id: transaction.id, admin_user_id: admin.user.id };
  await admin.do(payments.approvePayment, decision);
  const approved = await position();
  const receipt = `fee_receipt_${feeId}`;
  const order = await student.do(payments.createOrder, { amount: 601, currency: 'INR', receipt });
  await app.gateway.pay(order.id);
  await app.gateway.flushWebhooks();
  const paid = await position();
  await admin.do(payments.refund, { transaction_id: transaction.id, reason: 'Paid twice' });
  const refunded = await position();
  return { student, studentId, feeId, at: [assigned, recorded, approved, paid, refunded] };
}

describe('a bill of ₹1,000.50', () => {
  it('is explained alike to student, office and report at each of its five instants [HIS-012]', async () => {
    const { student, studentId, feeId, at } = await fiveSteps();
    const asOf = (position: string) => ({ 'x-as-of': position });
    const owed = await Promise.all(
      at.map(async (position) => {
        const [bill] = await student.do(fees.studentFees, { student_id: studentId }, asOf(position));
        const own = await student.do(why.student, { student_id: studentId }, asOf(position));
        const office = await admin.do(fees.assignedFees, { student_id: studentId }, asOf(position));
        const report = await admin.do(reports.report, { kind: 'dues' }, asOf(position));
        const card = (bill?.total_amount ?? 0) - (bill?.amount_paid ?? 0);
        return [card, own.value, office[0]?.outstanding, report.totals.outstanding];
      }),
    );
    expect(owed).toEqual([1000.5, 1000.5, 600.5, 0, 400].map((rupees) => [rupees, rupees, rupees, rupees]));

    const steps = await admin.do(why.row, { model: 'assigned_fees', id: feeId, field: 'outstanding' });
    const moves = steps.filter(({ by }) => by !== 0).map(({ before, by, after }) => [before, by, after]);
    expect(moves).toEqual([
      [0, 1000.5, 1000.5],
      [1000.5, -400, 600.5],
      [600.5, -600.5, 0],
      [0, 400, 400],
    ]);
    expect(steps.some(({ by, says }) => by === 0 && says.includes('400.00'))).toBe(true);
    expect(steps.map(({ position }) => position)).toEqual(steps.map(({ position }) => position).toSorted());
  });
});

describe('a batch', () => {
  it('has the bills of its students in each report and figure, also after a correction', async () => {
    const { student, studentId, feeId } = await billedStudent();
    const { id, name, email, role, department_id, enrollment_no } = student.user;
    const studentData = { enrollment_no: enrollment_no ?? '', batch: 2019 };
    await admin.do(identity.updateUser, { id, name, email, role, department_id, studentData });
    await app.rest();
    const demanded = await admin.do(reports.report, { kind: 'dcb', by: 'batch' });
    const aged = await admin.do(reports.report, { kind: 'receivables-by-age', per: 'batch' });
    const rows = [demanded, aged].map((report) => report.rows.find((row) => row.id === '2019')?.values);
    expect([rows[0]?.balance, rows[1]?.outstanding]).toEqual([1000.5, 1000.5]);
    const value = async (figure: string, whose: object) => (await admin.do(why.figure, { figure, ...whose })).value;
    const group = 'batch-2019';
    expect([await value('demand_balance', { group }), await value('dues', { group })]).toEqual([1000.5, 1000.5]);
    expect(await value('dues_bills', { student_id: studentId })).toBe(1);
    const bill = { figure: 'demand', group, model: 'ledger_records', id: feeId, field: 'adds' } as const;
    expect((await admin.do(why.row, bill)).map(({ by }) => by)).toEqual([0, 1000.5]);
  });
});

describe('a fee structure', () => {
  it('is compared with several of then, which have one Why [HIS-013]', async () => {
    const bills = [await app.newBill(900), await app.newBill(700), await app.newBill(50)];
    const listed = await admin.do(fees.assignedFees, { limit: 100 });
    const [group = '', ...former] = bills.map(
      ({ feeId }) => listed.find(({ id }) => id === feeId)?.fee_structure_id ?? '',
    );
    const [from, to] = ['2000-01-01', '2100-01-01'];
    const then_group = former.join('\n');
    const then = { then_from: from, then_to: to, then_group };
    const { value, parts } = await admin.do(why.figure, { figure: 'fees_billed', from, to, group, ...then });
    expect([value, ...parts.map((part) => part.value)]).toEqual([150, 900, 750]);
    expect(parts.map(({ parameters }) => parameters.group)).toEqual([group, then_group]);
    const rows = await admin.do(why.rows, { figure: 'fees_billed', from, to, group: then_group });
    expect(rows.map(({ adds }) => adds)).toEqual([700, 50]);
    const row = { model: 'assigned_fees', id: rows[1]?.id ?? '', field: 'adds' } as const;
    const steps = await admin.do(why.row, { figure: 'fees_billed', from, to, group: then_group, ...row });
    expect(steps.map(({ by }) => by)).toEqual([50, 0]);
  });
});

describe('an account', () => {
  it('was not on one side when it changed its side', async () => {
    await app.newBill(900);
    await app.rest();
    const { rows, from, to } = await admin.do(reports.report, { kind: 'trial-balance' });
    const row = rows.find(({ values }) => values.closing_debit !== 0);
    const [then_accounts, owed] = [row?.id, Number(row?.values.closing_debit)];
    const then = { then_from: from, then_to: to, then_accounts };
    const asked = { figure: 'ledger_closing_debits', from, to, accounts: 'none', ...then };
    const { value, parts } = await admin.do(why.figure, asked);
    expect([value, ...parts.map((part) => part.value)]).toEqual([-owed, 0, owed]);
  });
});

describe('a student who moved to another department', () => {
  it('takes an open bill along, and its Why names the move', async () => {
    const { student, feeId } = await billedStudent();
    const { id, name, email, role, department_id, enrollment_no, batch } = student.user;
    const before = department_id ?? 0;
    const after = before === 3 ? 4 : 3;
    const studentData = { enrollment_no: enrollment_no ?? '', batch: batch ?? 0 };
    const addsTo = async (department: number) => {
      const asked = { figure: 'fees_outstanding', from: '2000-01-01', to: '2100-01-01', department_id: department };
      const bill = { model: 'assigned_fees', id: feeId, field: 'adds' } as const;
      const { status, body } = await admin.call(why.row, { ...asked, ...bill });
      return status === 200 ? body.flatMap(({ by, says }) => (by === 0 ? [] : [{ by, says }])) : status;
    };
    expect(await addsTo(before)).toMatchObject([{ by: 1000.5 }]);
    await admin.do(identity.updateUser, { id, name: `${name} Rao`, email, role, department_id: after, studentData });
    await app.rest();
    expect(await addsTo(after)).toEqual([{ by: 1000.5, says: expect.stringContaining(`${name} Rao`) }]);
    expect(await addsTo(before)).toBe(404);
  });
});

describe('the reader of an explanation', () => {
  const refusal = async (client: Client, figure: string, whose: object = {}) => {
    const { status, body } = await client.call(why.figure, { figure, ...whose });
    return [status, body.message];
  };

  it('sees the figure on a screen, and students see their own rows alone', async () => {
    const { student, studentId, feeId } = await billedStudent();
    const { student: other, studentId: another } = await billedStudent();
    const own = { figure: 'student_billed', student_id: studentId } as const;
    expect(await student.do(why.figure, own)).toMatchObject({ value: 1000.5, rows: { total: 1, sum: 1000.5 } });
    const bill = { ...own, model: 'assigned_fees', id: feeId, field: 'adds' } as const;
    expect((await student.do(why.row, bill))[0]).toMatchObject({ before: 0, by: 1000.5, after: 1000.5 });
    const forbidden = [403, 'You do not have access to this.'];
    expect(await refusal(student, 'student_billed', { student_id: another })).toEqual(forbidden);
    expect(await refusal(student, 'revenue')).toEqual([404, 'There is no such figure']);
    expect(await refusal(student, 'dues', { student_id: studentId })).toEqual([404, 'There is no such figure']);
    expect((await other.call(why.row, bill)).status).toBe(403);
    expect((await other.call(why.row, { ...bill, student_id: another })).status).toBe(404);
    const plain = { model: 'assigned_fees', id: feeId, field: 'outstanding' };
    expect((await other.call(why.row, plain)).status).toBe(404);
  });

  it('hears that there is no such figure', async () => {
    expect(await refusal(admin, 'profit')).toEqual([404, 'There is no such figure']);
    expect(await refusal(admin, 'student_billed')).toEqual([400, 'Student is required']);
  });

  it('gets the rows by what they add, with their sum', async () => {
    await billedStudent();
    const { body, headers } = await admin.call(why.rows, { figure: 'users', limit: 1 });
    expect(body).toHaveLength(1);
    expect(headers.get('x-total-sum')).toBe(headers.get('x-total-count'));
  });

  it('finds every declared figure by its name', () => {
    const declared = new Set(CONTEXTS.flatMap(({ figures = [] }) => figures.map(({ figure }) => figure.name)));
    expect([...declared].toSorted()).toEqual([...FIGURES].toSorted());
  });
});

describe('the rows of a figure', () => {
  const asked = { figure: 'ledger_debits', accounts: '1110' } as const;

  it('are read once for its amount and its first page, and anew after a write', async () => {
    await app.newBill(300);
    await app.rest();
    const slices = jest.spyOn(app.get(ReadModels), 'slices');
    const readings = () => slices.mock.calls.filter(([{ name }]) => name === 'ledger_records').length;
    const { rows } = await admin.do(why.figure, asked);
    const first = await admin.call(why.rows, { ...asked, limit: 25 });
    expect(readings()).toBe(1);
    expect(first.body).toHaveLength(rows?.total ?? 0);
    expect(sumRupees((first.body as Contribution[]).map(({ adds }) => adds))).toBe(rows?.sum);

    const other = await admin.do(why.rows, { ...asked, accounts: '4010' });
    expect([other, readings()]).toEqual([[], 2]);
    await app.newBill(50);
    await app.rest();
    const later = await admin.do(why.rows, asked);
    expect([later.length, readings()]).toEqual([(rows?.total ?? 0) + 1, 3]);
    slices.mockRestore();
  });
});
