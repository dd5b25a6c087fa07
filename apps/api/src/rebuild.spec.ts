import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fees, identity, payments } from '@bursar/contracts';
import { CONTEXTS } from './app.module.js';
import { EventStore } from './platform/event-store/event-store.js';
import { MemoryReadModels } from './platform/read-models/memory-read-models.js';
import { ReadModels } from './platform/read-models/read-models.js';
import { Projector } from './platform/subscriptions/projector.js';
import { TestApp } from './testing/test-app.js';

const PROJECTIONS = CONTEXTS.flatMap(({ projections }) => projections);

let app: TestApp;

/** A little of everything that can happen. */
beforeAll(async () => {
  app = await TestApp.start();
  const admin = await app.admin();
  const users = Array.from({ length: 5 }, (_, i) => ({
    name: `Student ${i}`,
    email: `student-${i}@bursar.test`,
    password: 'secret-user',
    studentData: { enrollment_no: `UP-${i}`, batch: 2023 },
  }));
  await admin.do(identity.addStudents, { users });
  const bills = [await app.newBill(1000), await app.newBill(2000), await app.newBill(3000)] as const;
  const [{ structureId, studentId, feeId, student }, online, revoked] = bills;
  await admin.do(fees.assignFeeToGroup, { fee_structure_id: structureId, batch: 2023 });
  const take = (amount: number) =>
    admin.do(payments.recordTransaction, { student_id: studentId, fee_id: feeId, amount, payment_method: 'upi' });
  const { transaction: first } = await take(400);
  await admin.do(payments.approvePayment, { transaction_id: first.id, admin_user_id: admin.user.id });
  const { transaction: second } = await take(500);
  await admin.do(payments.rejectPayment, { transaction_id: second.id });
  await take(600);
  const receipt = `fee_receipt_${online.feeId}`;
  const order = await online.student.do(payments.createOrder, { amount: 2000, currency: 'INR', receipt });
  await app.gateway.pay(order.id);
  await app.gateway.flushWebhooks();
  await admin.do(fees.revokeFee, { id: revoked.feeId });
  await admin.do(fees.updateFee, { id: structureId, name: 'Changed', amount: 5000, due_date: '2031-01-31' });
  await admin.do(identity.setActive, { id: student.user.id, is_active: false });
});
afterAll(() => app.close());

async function rowsOf(readModels: ReadModels) {
  const rows = PROJECTIONS.map(async (model) => [model.name, await readModels.find(model, {})] as const);
  return Object.fromEntries(await Promise.all(rows));
}

describe('the read models', () => {
  it('built anew from the log are those that grew with it, to the letter', async () => {
    const readModels = new MemoryReadModels();
    const projector = new Projector(app.get(EventStore), readModels, PROJECTIONS);
    await projector.start();
    const [anew, live] = [await rowsOf(readModels), await rowsOf(app.get(ReadModels))];
    await projector.stop();
    expect(anew).toEqual(live);
    const empty = Object.entries(live).filter(([, rows]) => rows.length === 0);
    expect(empty.map(([name]) => name)).toEqual(['suspense']);
  });

  it('outlive a restart as they were', async () => {
    const before = await rowsOf(app.get(ReadModels));
    await app.restart();
    expect(await rowsOf(app.get(ReadModels))).toEqual(before);
  });
});
