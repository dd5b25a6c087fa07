import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { budgeting, EXCEPTION_NAMES, exceptions, payments, type User } from '@bursar/contracts';
import { addDays, istDayOf } from '@bursar/domain/kernel';
import { ReadModels } from '@bursar/platform/read-models';
import { type Client } from '../testing/client.js';
import { TestApp } from '../testing/test-app.js';

type Person = Client & { readonly user: User };

const TODAY = istDayOf(new Date().toISOString());

let app: TestApp;
let admin: Person;
let auditor: Person;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
  auditor = await app.newUser({ role: 'auditor' });
});
afterAll(() => app.close());

const countOf = async (rule: (typeof EXCEPTION_NAMES)[number], headers = {}) => {
  const { body } = await auditor.call(exceptions.overview, {}, headers);
  return body.rules.find((each) => each.rule === rule)?.count;
};

describe('The exceptions of the books', () => {
  it('are counted by rule, each with its sentence, and their rows are listed [SEA-018]', async () => {
    const gift = { source_name: 'Alumni of 1998', description: 'Library', amount: 60_000 };
    await admin.do(budgeting.addIncome, { ...gift, received_date: addDays(TODAY, -4) });
    await admin.do(budgeting.addIncome, { ...gift, amount: 60_001, received_date: addDays(TODAY, -3) });
    const { rules, first_digits } = await auditor.do(exceptions.overview, {});
    expect(rules.map(({ rule }) => rule)).toEqual([...EXCEPTION_NAMES]);
    expect(rules.filter(({ says }) => !/^[A-Z].*\.$/.test(says))).toEqual([]);
    expect(first_digits).toBeNull();
    for (const rule of ['back_dated', 'round_amount'] as const) {
      const { body, headers } = await auditor.call(exceptions.rows, { rule, page: 1, limit: 10 });
      expect(headers.get('x-total-count')).toBe('1');
      expect(body).toMatchObject([{ kind: 'income', person_name: 'Alumni of 1998', amount: 60_000 }]);
    }
    expect((await auditor.call(exceptions.rows, { rule: 'round_amount', q: 'nobody' })).body).toEqual([]);
  });

  it('are those of an instant in the past', async () => {
    const { studentId, feeId } = await app.newBill(400);
    const counter = { student_id: studentId, fee_id: feeId, amount: 400, payment_method: 'cash' } as const;
    const { id } = (await admin.do(payments.recordTransaction, counter)).transaction;
    const before = new Date().toISOString();
    await admin.do(payments.approvePayment, { transaction_id: id, admin_user_id: admin.user.id });
    expect(await countOf('self_approved')).toBe(1);
    expect(await countOf('self_approved', { 'x-as-of': before })).toBe(0);
  });

  it('are counted again once a movement changed, and read from the store only then', async () => {
    const slices = jest.spyOn(app.get(ReadModels), 'slices');
    const before = await countOf('round_amount');
    slices.mockClear();
    await app.newUser();
    expect(await countOf('round_amount')).toBe(before);
    expect(slices).not.toHaveBeenCalled();
    const gift = { source_name: 'Alumni of 1999', description: 'Library', amount: 70_000, received_date: TODAY };
    await admin.do(budgeting.addIncome, gift);
    expect(await countOf('round_amount')).toBe((before ?? 0) + 1);
    slices.mockRestore();
  });

  it('are not shown to finance', async () => {
    const manager = await app.newUser({ role: 'finance_manager' });
    expect((await manager.call(exceptions.overview, {})).status).toBe(403);
  });
});
