import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  aid,
  type AidApplication,
  type ApprovalKind,
  audit,
  budgeting,
  decisions,
  fees,
  identity,
  ledger,
  notifications,
  payments,
  type User,
} from '@bursar/contracts';
import { AidApplication as AidApplicationDecider } from '@bursar/domain/aid';
import { addDays, istDayOf, officer } from '@bursar/domain/kernel';
import { Caller, Execution } from '@bursar/platform';
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
  const gift = { source_name: 'Alumni', description: 'Scholarship fund', amount: 1_000_000, received_date: today() };
  await admin.do(budgeting.addIncome, gift);
});
afterAll(() => app.close());

const today = () => istDayOf(new Date().toISOString());
const outcome = ({ status, body }: Answer<unknown>) => [status, body.message];
const studentIdOf = ({ user }: SignedIn) => user.student_id ?? '';

async function applied(amount = 50_000): Promise<{ student: SignedIn; studentId: string; id: string }> {
  const student = await app.newUser();
  const asked = { aid_type: 'Merit scholarship', amount_requested: amount, reason: 'First in the batch' };
  const { application } = await student.do(aid.apply, asked);
  return { student, studentId: studentIdOf(student), id: application.id };
}

async function approved(amount = 50_000) {
  const made = await applied(amount);
  await finance.do(aid.approve, { id: made.id });
  return made;
}

async function approvedWithBill(amount: number, due: number) {
  const { student, studentId, feeId } = await app.newBill(due);
  const asked = { aid_type: 'Fee waiver', amount_requested: amount };
  const { application } = await student.do(aid.apply, asked);
  await finance.do(aid.approve, { id: application.id });
  return { student, studentId, feeId, id: application.id };
}

const applicationOf = async (studentId: string): Promise<AidApplication> => {
  const [latest] = await admin.do(aid.studentApplications, { student_id: studentId });
  if (!latest) throw new Error(`${studentId} has not applied`);
  return latest;
};

describe('applying for aid', () => {
  it('makes a pending application with every field [GAP-035, GAP-017, ENT-089..ENT-092, API-017]', async () => {
    const student = await app.newUser();
    const asked = { aid_type: 'Merit scholarship', amount_requested: 25_000.5, reason: 'First in the batch' };
    const { status, body } = await student.call(aid.apply, asked);
    expect([status, body.message]).toEqual([201, 'Aid application submitted successfully!']);
    const rows = await student.do(aid.studentApplications, { student_id: studentIdOf(student) });
    expect(rows).toEqual([body.application]);
    expect(rows[0]).toEqual({
      id: expect.any(String),
      student_id: student.user.student_id,
      student_name: student.user.name,
      aid_type: 'Merit scholarship',
      amount_requested: 25_000.5,
      amount_approved: null,
      amount_disbursed: 0,
      status: 'pending',
      submitted_at: expect.any(String),
      reason: 'First in the batch',
      decided_at: null,
      decided_by: null,
      decision_note: null,
      fund_id: null,
      fund_name: null,
      version: 0,
    });
  });

  it('refuses an application without a type or an amount', async () => {
    const { student } = await applied();
    expect(outcome(await student.call(aid.apply, { aid_type: '', amount_requested: 5 }))).toEqual([
      400,
      'Aid type is required',
    ]);
    expect(outcome(await student.call(aid.apply, { aid_type: 'Grant', amount_requested: 0 }))).toEqual([
      400,
      'Amount requested must be greater than 0',
    ]);
  });

  it('shows a student only their own applications [ROLE-032, ROLE-033]', async () => {
    const { student, studentId } = await applied();
    const other = await applied();
    expect((await student.call(aid.studentApplications, { student_id: other.studentId })).status).toBe(403);
    expect((await student.call(aid.studentDisbursements, { student_id: other.studentId })).status).toBe(403);
    expect((await student.do(aid.studentApplications, { student_id: studentId })).length).toBe(1);
    expect(await student.do(aid.studentDisbursements, { student_id: studentId })).toEqual([]);
    expect((await admin.call(aid.studentApplications, { student_id: 'nobody' })).status).toBe(404);
    expect((await admin.call(aid.studentDisbursements, { student_id: 'nobody' })).status).toBe(404);
  });

  it('lets the student withdraw a pending application', async () => {
    const { student, id } = await applied();
    expect(outcome(await student.call(aid.withdraw, { id }))).toEqual([200, 'Aid application withdrawn.']);
    expect(outcome(await finance.call(aid.approve, { id }))).toEqual([409, 'Aid application is already withdrawn']);
    const decided = await approved();
    expect(outcome(await decided.student.call(aid.withdraw, { id: decided.id }))).toEqual([
      409,
      'Aid application is already approved',
    ]);
    expect((await decided.student.call(aid.withdraw, { id })).status).toBe(403);
  });
});

describe('deciding an application', () => {
  it('approves the requested amount or less [GAP-036]', async () => {
    const whole = await applied(50_000);
    const { body } = await finance.call(aid.approve, { id: whole.id });
    expect(body).toMatchObject({
      message: 'Aid application approved successfully.',
      application: { status: 'approved', amount_approved: 50_000, decided_by: 'Farida Khan', decision_note: null },
    });
    const part = await applied(50_000);
    await finance.do(aid.approve, { id: part.id, amount_approved: 20_000, note: 'Half the fund' });
    expect(await applicationOf(part.studentId)).toMatchObject({
      amount_approved: 20_000,
      decision_note: 'Half the fund',
    });
  });

  it('refuses an approval above the requested amount', async () => {
    const { id, studentId } = await applied(50_000);
    expect(outcome(await finance.call(aid.approve, { id, amount_approved: 50_000.01 }))).toEqual([
      400,
      'Approved amount exceeds the requested amount of ₹50,000.00',
    ]);
    expect(await applicationOf(studentId)).toMatchObject({ status: 'pending' });
  });

  it('rejects with a reason that the student reads [GAP-036]', async () => {
    const { id, student, studentId } = await applied();
    const { body } = await finance.call(aid.reject, { id, note: 'Marks below the cut-off' });
    expect(body.message).toBe('Aid application rejected successfully.');
    expect(await student.do(aid.studentApplications, { student_id: studentId })).toMatchObject([
      { status: 'rejected', decision_note: 'Marks below the cut-off' },
    ]);
  });

  it('counts exactly one of several parallel decisions', async () => {
    const { id, studentId } = await applied();
    const decisions = [1, 2, 3, 4].flatMap((number) => [
      finance.call(aid.approve, { id, amount_approved: number * 1_000 }),
      admin.call(aid.reject, { id, note: `Number ${number}` }),
    ]);
    const answers = await Promise.all(decisions);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    const winner = answers.find(({ status }) => status === 200);
    expect((winner?.body as { application: AidApplication }).application).toEqual(await applicationOf(studentId));
  });

  it('refuses to approve aid of a deleted student, also from the inbox, and takes the rejection', async () => {
    const { fund } = await admin.do(aid.openFund, { name: 'Of leavers', kind: 'donation', amount: 900_000 });
    const [plain, funded] = [await applied(), await applied()];
    for (const { student } of [plain, funded]) await admin.do(identity.deleteUser, { id: student.user.id });
    const sentence = `The account of ${plain.student.user.name} was deleted. Reject the application.`;
    expect(outcome(await finance.call(aid.approve, { id: plain.id }))).toEqual([409, sentence]);
    expect((await finance.call(aid.approve, { id: funded.id, fund_id: fund.id })).status).toBe(409);
    const [after] = (await admin.do(aid.allFunds, {})).filter(({ id }) => id === fund.id);
    expect(after?.committed).toBe(0);
    await finance.do(aid.reject, { id: plain.id, note: 'The student has left' });
    expect(await applicationOf(plain.studentId)).toMatchObject({ status: 'rejected' });
  });

  it('pays a deactivated and a deleted student the aid that was approved before', async () => {
    const [inactive, deleted] = [await approved(500), await approved(500)];
    await admin.do(identity.setActive, { id: inactive.student.user.id, is_active: false });
    await admin.do(identity.deleteUser, { id: deleted.student.user.id });
    for (const { id } of [inactive, deleted]) {
      const { disbursement } = await finance.do(aid.disburse, { aid_application_id: id, amount: 500 });
      expect(disbursement.status).toBe('disbursed');
    }
  });

  it('refuses a decision on a missing application', async () => {
    expect(outcome(await finance.call(aid.approve, { id: 'none' }))).toEqual([404, 'Aid application not found']);
    expect(outcome(await finance.call(aid.reject, { id: 'none' }))).toEqual([404, 'Aid application not found']);
  });
});

describe('disbursing aid to the bank', () => {
  it('shows every field of the disbursement [GAP-037, ENT-093..ENT-095, API-018]', async () => {
    const { id, student, studentId } = await approved();
    const part = { aid_application_id: id, amount: 20_000, disbursed_at: today(), reference: 'NEFT 4711' };
    const { status, body } = await finance.call(aid.disburse, part);
    expect([status, body.message]).toEqual([201, 'Aid disbursed successfully!']);
    const rows = await student.do(aid.studentDisbursements, { student_id: studentId });
    expect(rows).toEqual([body.disbursement]);
    expect(rows[0]).toEqual({
      id: expect.any(String),
      aid_application_id: id,
      student_id: studentId,
      student_name: student.user.name,
      aid_type: 'Merit scholarship',
      amount: 20_000,
      disbursed_at: today(),
      reference: 'NEFT 4711',
      paid_to: 'bank',
      fee_id: null,
      fee_name: null,
      disbursed_by: 'Farida Khan',
      self_approved: true,
      status: 'disbursed',
      reversed_at: null,
      reversed_by: null,
      reversal_reason: null,
      recorded_at: expect.any(String),
    });
    expect(await applicationOf(studentId)).toMatchObject({ amount_disbursed: 20_000, amount_approved: 50_000 });
  });

  it('disburses approved aid only, up to its amount', async () => {
    const { id } = await applied();
    const part = { aid_application_id: id, amount: 30_000 };
    expect(outcome(await finance.call(aid.disburse, part))).toEqual([409, 'Aid application is not approved']);
    await finance.do(aid.approve, { id, amount_approved: 40_000 });
    await finance.do(aid.disburse, part);
    expect(outcome(await finance.call(aid.disburse, part))).toEqual([
      409,
      'Only ₹10,000.00 of the approved aid is left to disburse',
    ]);
    await finance.do(aid.disburse, { ...part, amount: 10_000 });
    expect(outcome(await finance.call(aid.disburse, { ...part, amount: 1 }))).toEqual([
      409,
      'The approved aid is disbursed in full',
    ]);
    expect(outcome(await finance.call(aid.disburse, { ...part, aid_application_id: 'none' }))).toEqual([
      404,
      'Aid application not found',
    ]);
  });

  it('pays at most the approved amount for parallel disbursements', async () => {
    const { id, studentId } = await approved(50_000);
    const part = { aid_application_id: id, amount: 20_000 };
    const answers = await Promise.all(Array.from({ length: 6 }, () => finance.call(aid.disburse, part)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
    const rows = await admin.do(aid.allDisbursements, { student_id: studentId });
    expect(rows.map(({ amount }) => amount)).toEqual([20_000, 20_000]);
  });

  it('disburses once for a repeated key', async () => {
    const { id, studentId } = await approved(50_000);
    const part = { aid_application_id: id, amount: 20_000 };
    await finance.do(aid.disburse, part, { 'idempotency-key': 'part-1' });
    await finance.do(aid.disburse, part, { 'idempotency-key': 'part-1' });
    expect(await applicationOf(studentId)).toMatchObject({ amount_disbursed: 20_000 });
  });
});

describe('the available balance', () => {
  it('falls with aid to the bank, and not with a credit to a bill [GAP-045]', async () => {
    const before = await finance.do(budgeting.availableBalance, {});
    const { id, feeId } = await approvedWithBill(30_000, 50_000);
    await finance.do(aid.disburse, { aid_application_id: id, amount: 10_000, fee_id: feeId });
    await finance.do(aid.disburse, { aid_application_id: id, amount: 5_000.5 });
    const after = await finance.do(budgeting.availableBalance, {});
    expect(after.breakdown.aid).toBe(before.breakdown.aid + 5_000.5);
    expect(after.balance).toBe(before.balance - 5_000.5);
  });

  it('limits a disbursement to the available balance', async () => {
    const { id } = await approved(90_000_000);
    const part = { aid_application_id: id, amount: 80_000_000 };
    const { status, body } = await finance.call(aid.disburse, part);
    expect([status, body.code]).toEqual([409, 'INSUFFICIENT_BALANCE']);
    expect(body.message).toMatch(/^Insufficient available balance\. Available: ₹/);
  });
});

describe('disbursing aid to a bill', () => {
  it('reduces the bill by aid, without revenue', async () => {
    const { student, studentId, feeId, id } = await approvedWithBill(30_000, 50_000);
    const before = await app.revenue();
    const { disbursement } = await finance.do(aid.disburse, { aid_application_id: id, amount: 30_000, fee_id: feeId });
    expect(disbursement).toMatchObject({ paid_to: 'fee', fee_id: feeId, fee_name: 'Semester 5 Tuition' });
    expect(await app.billOf(studentId)).toMatchObject({
      amount_paid: 30_000,
      status: 'partial',
      payment_method: 'aid',
      approved_by: 'Farida Khan',
    });
    expect(await app.revenue()).toBe(before);
    expect(await admin.do(payments.allTransactions, { student_id: studentId })).toEqual([]);
    const order = { amount: 20_001, currency: 'INR', receipt: `fee_receipt_${feeId}` } as const;
    expect((await student.call(payments.createOrder, order)).status).toBe(400);
  });

  it('credits a bill on the present day alone, as the student’s statement shows it', async () => {
    const { studentId, feeId, id } = await approvedWithBill(30_000, 50_000);
    const credit = { aid_application_id: id, amount: 10_000, fee_id: feeId };
    const yesterday = addDays(today(), -1);
    expect(outcome(await finance.call(aid.disburse, { ...credit, disbursed_at: yesterday }))).toEqual([
      400,
      'A credit to a bill is booked today. Please choose today.',
    ]);
    await finance.do(aid.disburse, credit);
    const [line] = (await finance.do(ledger.lines, { student_id: studentId, account: '5120' })).slice(-1);
    const [disbursement] = await finance.do(aid.allDisbursements, { student_id: studentId });
    expect([line?.day, disbursement?.disbursed_at]).toEqual([today(), today()]);
  });

  it('refuses aid beyond the room of the bill', async () => {
    const { feeId, id } = await approvedWithBill(60_000, 50_000);
    const credit = { aid_application_id: id, amount: 50_001, fee_id: feeId };
    expect(outcome(await finance.call(aid.disburse, credit))).toEqual([
      400,
      'Amount exceeds the outstanding amount of ₹50,000.00',
    ]);
    await finance.do(aid.disburse, { ...credit, amount: 50_000 });
    expect(outcome(await finance.call(aid.disburse, { ...credit, amount: 1 }))).toEqual([
      409,
      'No due amount left to pay.',
    ]);
  });

  it('refuses another student’s bill and a revoked bill', async () => {
    const { id, feeId } = await approvedWithBill(30_000, 50_000);
    const other = await app.newBill(1_000);
    const credit = { aid_application_id: id, amount: 500 };
    const sentence = 'This fee is not assigned to the student';
    expect(outcome(await finance.call(aid.disburse, { ...credit, fee_id: other.feeId }))).toEqual([404, sentence]);
    expect(outcome(await finance.call(aid.disburse, { ...credit, fee_id: 'none' }))).toEqual([404, sentence]);
    await admin.do(fees.revokeFee, { id: feeId });
    expect(outcome(await finance.call(aid.disburse, { ...credit, fee_id: feeId }))).toEqual([404, sentence]);
  });

  it('never exceeds the bill together with counter payments', async () => {
    const { id, feeId, studentId } = await approvedWithBill(50_000, 50_000);
    const credit = { aid_application_id: id, amount: 30_000, fee_id: feeId };
    const cash = { student_id: studentId, fee_id: feeId, amount: 30_000, payment_method: 'cash' } as const;
    const answers = await Promise.all([
      finance.call(aid.disburse, credit),
      admin.call(payments.recordTransaction, cash),
    ]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const { amount_paid, pending_amount } = await app.billOf(studentId);
    expect(amount_paid + pending_amount).toBe(30_000);
    const disbursed = await admin.do(aid.studentDisbursements, { student_id: studentId });
    expect(disbursed.map(({ amount }) => amount)).toEqual(amount_paid > 0 ? [30_000] : []);
    expect(await applicationOf(studentId)).toMatchObject({ amount_disbursed: amount_paid });
  });
});

describe('aid for a bill that was paid in the meantime', () => {
  it('comes back whole, and tells its student nothing', async () => {
    const { id, feeId, student } = await approvedWithBill(500, 500);
    const { application } = await student.do(aid.apply, { aid_type: 'Need', amount_requested: 500 });
    await finance.do(aid.approve, { id: application.id });
    await finance.do(aid.disburse, { aid_application_id: id, amount: 500, fee_id: feeId });
    const told = async () => (await student.do(notifications.list, {})).filter(({ kind }) => kind === 'aid.disbursed');
    const before = await told();
    expect(before.map(({ title, body }) => [title, body])).toEqual([
      ['Aid of ₹500.00 was disbursed to you', 'For Semester 5 Tuition.'],
    ]);
    const late = {
      type: 'DisburseAid',
      ...{ disbursementId: 'late', amountPaise: 50_000, reference: '' },
      ...{ disbursedOn: today(), today: today(), by: officer({ userId: 'other', name: 'Meera Raghunathan' }) },
      payout: { paidTo: 'fee', studentFeeId: feeId, feeName: 'Semester 5 Tuition' },
    } as const;
    await app.get(Execution).execute(AidApplicationDecider, application.id, late, Caller.system());
    await app.rest();
    const [latest] = await admin.do(aid.allApplications, { id: application.id });
    expect([latest?.amount_approved, latest?.amount_disbursed]).toEqual([500, 0]);
    expect(await told()).toEqual(before);
  });
});

describe('the office’s lists of aid', () => {
  it('filters, sorts and searches the applications', async () => {
    const { studentId, id } = await approved(1_234);
    const other = await applied(4_321);
    const pending = await finance.do(aid.allApplications, { status: 'pending' });
    expect(pending.map((row) => row.id)).toContain(other.id);
    expect(pending.map((row) => row.id)).not.toContain(id);
    expect(await finance.do(aid.allApplications, { student_id: studentId })).toHaveLength(1);
    expect((await finance.call(aid.allApplications, { status: 'lost' as 'pending' })).status).toBe(400);
    const byAmount = await finance.do(aid.allApplications, { sort: 'amount_requested' });
    const amounts = byAmount.map(({ amount_requested }) => amount_requested);
    expect(amounts).toEqual([...amounts].sort((one, two) => one - two));
  });

  it('open with their history for finance managers', async () => {
    const { id } = await applied(2_100);
    const [first] = await finance.do(audit.history, { kind: 'aid', id });
    expect(first?.type).toBe('AidApplicationSubmitted');
  });

  it('adds up the promised, disbursed and remaining aid', async () => {
    const before = await finance.do(aid.summary, {});
    const { id, feeId } = await approvedWithBill(30_000, 50_000);
    await finance.do(aid.disburse, { aid_application_id: id, amount: 10_000, fee_id: feeId });
    await finance.do(aid.disburse, { aid_application_id: id, amount: 5_000 });
    await applied(7_000);
    expect(await finance.do(aid.summary, {})).toEqual({
      pending: { applications: before.pending.applications + 1, amount: before.pending.amount + 7_000 },
      approved: { applications: before.approved.applications + 1, amount: before.approved.amount + 30_000 },
      disbursed: {
        disbursements: before.disbursed.disbursements + 2,
        amount: before.disbursed.amount + 15_000,
        to_bank: before.disbursed.to_bank + 5_000,
        to_fees: before.disbursed.to_fees + 10_000,
      },
      to_disburse: before.to_disburse + 15_000,
    });
  });
});

describe('Four eyes', () => {
  it('marks a disbursement by its approver where four eyes are off', async () => {
    const { studentId, id } = await approved(4_000);
    for (const by of [finance, admin]) {
      await by.do(aid.disburse, { aid_application_id: id, amount: 2_000 });
    }
    const of = (self_approved?: 'true' | 'false') =>
      admin.do(aid.allDisbursements, { student_id: studentId, self_approved });
    expect((await of('true')).map(({ disbursed_by }) => disbursed_by)).toEqual(['Farida Khan']);
    expect((await of('false')).map(({ disbursed_by }) => disbursed_by)).toEqual(['Asha Rao']);
    const { items } = await admin.do(audit.trail, { q: 'approved by the same person', type: 'AidDisbursed' });
    expect(items.map(({ actor }) => actor.name)).toContain('Farida Khan');
    expect(items.map(({ actor }) => actor.name)).not.toContain('Asha Rao');
  });

  it('refuses a disbursement by its approver, and asks no second person for money that a fund lacks', async () => {
    const strict = await TestApp.start({ FOUR_EYES: 'enforce' });
    try {
      const office = await strict.admin();
      const gift = { source_name: 'Alumni', description: 'Fund', amount: 10_000, received_date: today() };
      const registrar = await strict.newUser({ role: 'admin' });
      const other = await strict.newUser({ role: 'finance_manager' }, registrar);
      const approve = async (kind: ApprovalKind) => {
        const { position: seen_position, items } = await office.do(decisions.waitingApprovals, { kind });
        const { id = '', version: seen_version = 0 } = items[0] ?? {};
        await office.do(decisions.approveRequest, { kind, id, seen_position, seen_version });
      };
      await other.do(budgeting.addIncome, gift);
      await approve('income');
      const student = await strict.newUser();
      const asked = { aid_type: 'Merit scholarship', amount_requested: 500 };
      const { application } = await student.do(aid.apply, asked);
      await other.do(aid.approve, { id: application.id });
      await approve('aid');
      const disburse = { aid_application_id: application.id, amount: 500 };
      expect(outcome(await office.call(aid.disburse, disburse))).toEqual([
        409,
        'You cannot disburse aid you approved.',
      ]);
      expect((await other.do(aid.disburse, disburse)).disbursement.self_approved).toBe(false);

      const { fund } = await other.do(aid.openFund, { name: 'Nearly empty', kind: 'donation', amount: 100 });
      const { application: next } = await student.do(aid.apply, asked);
      const short = await other.call(aid.approve, { id: next.id, fund_id: fund.id });
      expect(outcome(short)).toEqual([409, 'Only ₹100.00 of Nearly empty is available']);
      await other.do(aid.approve, { id: next.id, fund_id: fund.id, amount_approved: 100 });
    } finally {
      await strict.close();
    }
  });
});

describe('reversing a disbursement', () => {
  const reverse = (disbursement_id: string, reason = 'Wrong student') =>
    admin.call(aid.reverseDisbursement, { disbursement_id, reason });

  it('lets the bill owe again, and the aid can be disbursed another time', async () => {
    const { student, studentId, feeId, id } = await approvedWithBill(600, 1000);
    const { disbursement } = await admin.do(aid.disburse, { aid_application_id: id, amount: 600, fee_id: feeId });
    expect(await app.billOf(studentId)).toMatchObject({ amount_paid: 600 });
    const { status, body } = await reverse(disbursement.id);
    expect([status, body.message]).toEqual([200, 'Disbursement reversed.']);
    expect(body.disbursement).toMatchObject({
      status: 'reversed',
      reversal_reason: 'Wrong student',
      reversed_by: admin.user.name,
    });
    expect(await app.billOf(studentId)).toMatchObject({ amount_paid: 0, status: 'unpaid', payments: [] });
    expect(await applicationOf(studentId)).toMatchObject({ status: 'approved', amount_disbursed: 0 });
    const [told] = await student.do(notifications.list, {});
    expect(told).toMatchObject({
      title: 'Aid of ₹600.00 was taken back',
      body: 'Semester 5 Tuition is due again. Reason: Wrong student',
    });
    await admin.do(aid.disburse, { aid_application_id: id, amount: 600, fee_id: feeId });
    expect(await app.billOf(studentId)).toMatchObject({ amount_paid: 600 });
  });

  it('stands in the trail after the disbursement, with the reason', async () => {
    const { student, feeId, id } = await approvedWithBill(600, 1000);
    const { disbursement } = await admin.do(aid.disburse, { aid_application_id: id, amount: 600, fee_id: feeId });
    await reverse(disbursement.id, 'Wrong student');
    const to = `Fee waiver of ${student.user.name} to Semester 5 Tuition`;
    const { items } = await admin.do(audit.trail, { q: 'Fee waiver', sort: 'position', limit: 100 });
    const ofTheStudent = items.filter(({ says }) => says.includes(to));
    expect(ofTheStudent.map(({ type, says, amount, actor_name }) => [type, says, amount, actor_name])).toEqual([
      ['AidDisbursed', `Disbursed ${to}`, 600, admin.user.name],
      ['AidDisbursementReversed', `Reversed the disbursement of ₹600.00 of ${to}: Wrong student`, 600, admin.user.name],
    ]);
  });

  it('returns the money to the available balance and the fund', async () => {
    const { fund } = await admin.do(aid.openFund, { name: 'Reversible', kind: 'donation', amount: 900 });
    const { id } = await applied(700);
    await finance.do(aid.approve, { id, fund_id: fund.id });
    const balance = async () => (await admin.do(payments.stats, {})).available_balance;
    const before = await balance();
    const { disbursement } = await admin.do(aid.disburse, { aid_application_id: id, amount: 700 });
    expect(await balance()).toBe(before - 700);
    await reverse(disbursement.id);
    expect(await balance()).toBe(before);
    const funds = await admin.do(aid.allFunds, {});
    expect(funds.find((one) => one.id === fund.id)).toMatchObject({ disbursed: 0, committed: 700, available: 200 });
  });

  it('reverses an existing disbursement once, with a reason', async () => {
    const { id } = await approved(300);
    const { disbursement } = await admin.do(aid.disburse, { aid_application_id: id, amount: 300 });
    expect(outcome(await reverse(disbursement.id, ''))).toEqual([400, 'Reason is required']);
    const answers = await Promise.all(Array.from({ length: 5 }, () => reverse(disbursement.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(outcome(await reverse(disbursement.id))).toEqual([409, 'This disbursement was already taken back']);
    expect(outcome(await reverse('unknown'))).toEqual([404, 'Disbursement not found']);
  });
});
