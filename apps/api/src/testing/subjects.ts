import { randomUUID } from 'node:crypto';
import {
  account,
  accounts,
  aid,
  budgeting,
  contact,
  decisions,
  delegations,
  erasures,
  expenses,
  fees,
  findings,
  identity,
  institution,
  ledger,
  notifications,
  passOuts,
  payments,
  payroll,
  reportSchedules,
  type RequestOf,
  seals,
  type Transaction,
  type User,
  vendors,
  vouchers,
} from '@bursar/contracts';
import { INSTITUTION_ID } from '@bursar/domain/institution';
import { istDayOf } from '@bursar/domain/kernel';
import { codedAddressOf } from '@bursar/domain/payments';
import { Remittances } from '@bursar/domain/payroll';
import { PendingItem } from '@bursar/domain/pending';
import { Caller, Execution } from '@bursar/platform';
import { EventStore } from '@bursar/platform/event-store';
import { type Client } from './client.js';
import { request, staffed } from './department.js';
import { type TestApp } from './test-app.js';
import { aVoucher } from './voucher.js';

const PNG = new Uint8Array(Buffer.from('89504e470d0a1a0a0000', 'hex'));

interface Source {
  readonly another: (app: TestApp) => Promise<string>;
  readonly own?: (app: TestApp, user: User) => Promise<string | undefined>;
}

async function payrollOf(app: TestApp, { id: user_id }: User): Promise<string> {
  const admin = await app.admin();
  await admin.do(payroll.generatePayroll, {});
  return (await admin.do(payroll.staffPayroll, { user_id }))[0]?.id ?? '';
}

async function remittanceOf(app: TestApp): Promise<string> {
  const by = Caller.system();
  const remittanceId = by.newId();
  const [month, name] = ['2026-01', 'Provident fund'];
  const paid = { paidOn: '2026-02-12', reference: 'TRRN 1', remittedBy: 'user-f', remittedByName: 'Farida Khan' };
  const facts = { remittanceId, name, month, amountPaise: 100, ...paid, heldPaise: 100_000_00 };
  await app.get(Execution).execute(Remittances, month, { type: 'RemitDeductions', ...facts }, by);
  await app.rest();
  return remittanceId;
}

async function billOf(app: TestApp, studentId: string): Promise<string> {
  const admin = await app.admin();
  const { fee } = await admin.do(fees.addFee, { name: 'Library', amount: 100, due_date: '2030-01-31' });
  return (await admin.do(fees.assignFee, { fee_structure_id: fee.id, student_id: studentId })).assigned_fee.id;
}

async function transactionOf(app: TestApp): Promise<Transaction> {
  const { studentId, feeId } = await app.newBill(100);
  return paid(app, studentId, feeId);
}

async function paid(app: TestApp, studentId: string, feeId: string): Promise<Transaction> {
  const admin = await app.admin();
  const counter = {
    student_id: studentId,
    fee_id: feeId,
    amount: 100,
    payment_method: 'cash',
    confirmed: true,
  } as const;
  const { id } = (await admin.do(payments.recordTransaction, counter)).transaction;
  const approval = { transaction_id: id, admin_user_id: admin.user.id };
  return (await admin.do(payments.approvePayment, approval)).transaction;
}

async function orderOf(student: Client, feeId: string): Promise<string> {
  const receipt = `fee_receipt_${feeId}`;
  return (await student.do(payments.createOrder, { amount: 100, currency: 'INR', receipt })).id;
}

async function delegationOf(app: TestApp, giver: Client): Promise<string> {
  const to_user_id = (await app.newUser({ role: 'staff' })).user.id;
  const days = { from: '2030-01-01', to: '2030-01-05' };
  return (await giver.do(delegations.start, { to_user_id, ...days, reason: 'On leave' })).delegation.id;
}

const GIVERS: readonly string[] = ['finance_manager', 'hod', 'faculty', 'staff'];

async function ownDelegationOf(app: TestApp, { role, email }: User): Promise<string | undefined> {
  return GIVERS.includes(role) ? delegationOf(app, await app.signIn(email, 'secret-user')) : undefined;
}

type Asked = Pick<RequestOf<typeof decisions.approveRequest>, 'kind' | 'id'>;

async function decidedBy(app: TestApp, giver: Client, user: User, ask: () => Promise<Asked>): Promise<string> {
  const today = istDayOf(new Date().toISOString());
  const leave = { to_user_id: user.id, from: today, to: today, reason: 'On leave' };
  const { delegation } = await giver.do(delegations.start, leave);
  const asked = await ask();
  const deputy = await app.signIn(user.email, 'secret-user');
  const { position: seen_position } = await deputy.do(decisions.waitingApprovals, {});
  await deputy.do(decisions.approveRequest, { ...asked, seen_position, seen_version: 0 });
  await giver.do(delegations.end, { id: delegation.id });
  return asked.id;
}

async function expenseDecidedBy(app: TestApp, user: User): Promise<string> {
  const department = await staffed(app, 8);
  return decidedBy(app, department.hod, user, async () => ({ kind: 'expense', id: (await request(department)).id }));
}

async function voucherDecidedBy(app: TestApp, user: User): Promise<string | undefined> {
  if (!['hod', 'faculty', 'staff'].includes(user.role)) return undefined;
  const newOfficer = () => app.newUser({ role: 'finance_manager' });
  const [maker, officer] = [await newOfficer(), await newOfficer()];
  return decidedBy(app, officer, user, async () => {
    const { voucher } = await maker.do(vouchers.makeVoucher, aVoucher());
    return { kind: 'journal', id: voucher.id };
  });
}

async function scheduleOf(client: Client): Promise<string> {
  const plan = { report: 'grants', every: 'day', hour: 7, format: 'csv' } as const;
  return (await client.do(reportSchedules.start, plan)).schedule.id;
}

let nextAccount = 4_301;

export const SUBJECTS = {
  account: {
    another: async (app) => {
      const added = { account: String(nextAccount++), name: `Fees ${nextAccount}` };
      return (await (await app.admin()).do(accounts.add, added)).account.id;
    },
  },
  voucher: {
    another: async (app) => (await (await app.admin()).do(vouchers.makeVoucher, aVoucher())).voucher.id,
    own: voucherDecidedBy,
  },
  remittance: {
    another: remittanceOf,
  },
  vendor: {
    another: async (app) => (await (await app.admin()).do(vendors.registerVendor, { name: 'Tarang' })).vendor.id,
  },
  user: {
    another: async (app) => (await app.newUser()).user.id,
    own: (_, { id }) => Promise.resolve(id),
  },
  student: {
    another: async (app) => (await app.newUser()).user.student_id ?? '',
    own: (_, { student_id }) => Promise.resolve(student_id ?? undefined),
  },
  session: {
    another: async (app) => (await (await app.newUser()).do(account.sessions, {}))[0]?.id ?? '',
  },
  batch: {
    another: async (app) => {
      const { user } = await app.newUser();
      const studentData = { enrollment_no: `B-${user.enrollment_no ?? ''}`, batch: 2016 };
      return String((await app.newUser({ studentData })).user.batch);
    },
  },
  passOut: {
    another: async (app) => {
      const { user } = await app.newUser();
      const studentData = { enrollment_no: `O-${user.enrollment_no ?? ''}`, batch: 2015 };
      await app.newUser({ studentData });
      const admin = await app.admin();
      await admin.do(identity.passOutBatch, { batch: '2015' });
      return (await admin.do(passOuts.list, {}))[0]?.id ?? '';
    },
  },
  contactRequest: {
    another: async (app) => {
      const request = { kind: 'contact', name: 'Ravi Iyer', email: 'ravi@iyer.test', message: 'A question' } as const;
      await app.anybody.do(contact.submit, request);
      return (await (await app.admin()).do(contact.requests, {}))[0]?.id ?? '';
    },
  },
  pendingItem: {
    another: async (app) => {
      const by = Caller.system();
      const itemId = by.newId();
      const letter = { itemId, letter: 'Set a new password', recipientName: 'Ravi Iyer' };
      await app.get(Execution).execute(PendingItem, itemId, { type: 'NoteUnsentLetter', ...letter }, by);
      await app.rest();
      return itemId;
    },
  },
  notification: {
    another: async (app) => {
      const { student } = await app.newBill(100);
      return (await student.do(notifications.list, {}))[0]?.id ?? '';
    },
  },
  institution: {
    another: () => Promise.resolve(INSTITUTION_ID),
  },
  logo: {
    another: async (app) => {
      const admin = await app.admin();
      const form = new FormData();
      form.append('file', new Blob([PNG]), 'logo.png');
      const headers = { authorization: `Bearer ${admin.token ?? ''}` };
      await fetch(`${app.url}/api/admin/institution/${INSTITUTION_ID}/logo`, { method: 'POST', body: form, headers });
      await app.rest();
      return (await admin.do(institution.own, {})).logo_id ?? '';
    },
  },
  event: {
    another: (app) => app.get(EventStore).head(),
  },
  seal: {
    another: async (app) => String((await (await app.admin()).do(seals.seal, {})).seal.seal_no),
  },
  person: {
    another: async (app) => {
      const [admin, other] = [await app.admin(), await app.newUser({ role: 'admin' })];
      const { id } = (await app.newUser({ role: 'staff' })).user;
      await admin.do(identity.setActive, { id, is_active: false });
      await other.do(erasures.request, { user_id: id, reason: 'Asked by letter' });
      return id;
    },
  },
  finding: {
    another: async (app) => {
      const auditor = await app.newUser({ role: 'auditor' });
      const { finding } = await auditor.do(findings.open, { title: 'A late entry', severity: 'low' });
      await auditor.do(findings.ask, { id: finding.id, question: 'Why so late?', to: 'admin' });
      return finding.id;
    },
  },
  rule: {
    another: () => Promise.resolve('round_amount'),
  },
  approvalKind: {
    another: () => Promise.resolve('expense'),
  },
  financialYear: {
    another: () => Promise.resolve('FY24-25'),
  },
  month: {
    another: () => Promise.resolve('2025-03'),
  },
  delegation: {
    another: async (app) => delegationOf(app, await app.newUser({ role: 'hod' })),
    own: (app, user) => ownDelegationOf(app, user),
  },
  figure: {
    another: () => Promise.resolve('revenue'),
  },
  report: {
    another: () => Promise.resolve('collections'),
  },
  reportSchedule: {
    another: async (app) => scheduleOf(await app.admin()),
    own: async (app, { role, email }) =>
      role === 'finance_manager' ? scheduleOf(await app.signIn(email, 'secret-user')) : undefined,
  },
  export: {
    another: () => Promise.resolve('notifications'),
  },
  feeStructure: {
    another: async (app) => (await app.newBill(100)).structureId,
  },
  bill: {
    another: async (app) => (await app.newBill(100)).feeId,
    own: async (app, { student_id }) => (student_id === null ? undefined : billOf(app, student_id)),
  },
  ledgerEntry: {
    another: async (app) => {
      const { feeId: record } = await app.newBill(100);
      return (await (await app.admin()).do(ledger.lines, { record }))[0]?.entry_id ?? '';
    },
  },
  transaction: {
    another: async (app) => (await transactionOf(app)).id,
    own: async (app, { student_id }) =>
      student_id === null ? undefined : (await paid(app, student_id, await billOf(app, student_id))).id,
  },
  receipt: {
    another: async (app) => {
      const { id, receipt_no } = await transactionOf(app);
      return codedAddressOf(receipt_no ?? '', id);
    },
  },
  order: {
    another: async (app) => {
      const { student, feeId } = await app.newBill(100);
      return orderOf(student, feeId);
    },
    own: async (app, user) => {
      const { email, student_id } = user;
      if (student_id === null) return undefined;
      return orderOf(await app.signIn(email, 'secret-user'), await billOf(app, student_id));
    },
  },
  aidApplication: {
    another: async (app) => {
      const asked = { aid_type: 'Merit scholarship', amount_requested: 5_000 };
      return (await (await app.newUser()).do(aid.apply, asked)).application.id;
    },
    own: async (app, { email, role }) => {
      if (role !== 'student') return undefined;
      const student = await app.signIn(email, 'secret-user');
      return (await student.do(aid.apply, { aid_type: 'Fee waiver', amount_requested: 2_000 })).application.id;
    },
  },
  aidFund: {
    another: async (app) => {
      const terms = { name: `Alumni fund ${randomUUID()}`, kind: 'donation', amount: 5_000 } as const;
      return (await (await app.admin()).do(aid.openFund, terms)).fund.id;
    },
  },
  payroll: {
    another: async (app) => {
      const { user } = await app.newUser({ role: 'staff' });
      return payrollOf(app, user);
    },
    own: async (app, user) => (user.role === 'student' ? undefined : payrollOf(app, user)),
  },
  department: {
    another: () => Promise.resolve('2'),
  },
  income: {
    another: async (app) => {
      const gift = { source_name: 'Alumni', description: 'Library', amount: 5, received_date: '2026-01-31' };
      return (await (await app.admin()).do(budgeting.addIncome, gift)).income.id;
    },
  },
  grant: {
    another: async (app) => {
      const period = { start_date: '2026-01-01', end_date: '2027-12-31' };
      const terms = { funding_agency: 'SERB', amount: 900, status: 'active', ...period } as const;
      return (await (await app.admin()).do(budgeting.addGrant, terms)).grant.id;
    },
  },
  expense: {
    another: async (app) => {
      const faculty = await app.newUser({ role: 'faculty' });
      return (await faculty.do(expenses.submit, { amount: 5, description: 'Books' })).expense.id;
    },
    own: async (app, user) => {
      if (user.role === 'staff') return expenseDecidedBy(app, user);
      if (user.role !== 'faculty') return undefined;
      const faculty = await app.signIn(user.email, 'secret-user');
      return (await faculty.do(expenses.submit, { amount: 5, description: 'Books' })).expense.id;
    },
  },
} as const satisfies Record<string, Source>;

export type Subject = keyof typeof SUBJECTS;

export const sourceOf = (subject: Subject): Source => SUBJECTS[subject];
