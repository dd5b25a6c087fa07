import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as passing } from 'node:timers/promises';
import {
  account,
  budgeting,
  contact,
  decisions,
  erasures,
  expenses,
  fees,
  identity,
  passOuts,
  payments,
  payroll,
  preferences,
  proofs,
  seals,
  type User,
  vouchers,
} from '@bursar/contracts';
import { exportable } from '@bursar/contracts/sheets/exportable';
import { Person as PersonDecider } from '@bursar/domain/assurance';
import { istDayOf } from '@bursar/domain/kernel';
import { Caller, Execution } from '@bursar/platform';
import { type EventStore, historyOf, STORED_LOG } from '@bursar/platform/event-store';
import { Mail } from '@bursar/platform/mail';
import { backUp } from '@bursar/platform/operations';
import { PersonKeys } from '@bursar/platform/protection';
import { ReadModels } from '@bursar/platform/read-models';
import { SETTINGS } from '@bursar/platform/settings';
import { StateStore } from '@bursar/platform/state-store';
import { Projector } from '@bursar/platform/subscriptions';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CONTEXTS } from '../app.module.js';
import { KEPT_FOLDERS } from '../files/kept-folders.js';
import { type Settings } from '../settings/settings.js';
import { type Client } from '../testing/client.js';
import { layDown } from '../testing/rules.js';
import { TestApp } from '../testing/test-app.js';
import { aVoucher } from '../testing/voucher.js';
import { partOf } from '../testing/workbook.js';
import { type ErasedPerson, ErasedPersons } from './erased-persons.js';
import { Erasing } from './erasing.js';
import { LeafTree } from './leaf-tree.js';

type Person = Client & { readonly user: User };

const PROJECTIONS = CONTEXTS.flatMap(({ projections }) => projections);

let app: TestApp;
let admin: Person;
let other: Person;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
  other = await app.newUser({ role: 'admin', name: 'Meera Raghunathan', email: 'meera@bursar.test' });
});
afterAll(() => app.close());

const leaver = (name: string) => {
  const [first = ''] = name.toLowerCase().split(' ');
  const studentData = { enrollment_no: `ENR-${first}`, batch: 2024 };
  return { name, email: `${first}@student.test`, studentData };
};

const deactivated = (id: string) => admin.do(identity.setActive, { id, is_active: false });
const requested = (user_id: string) => admin.call(erasures.request, { user_id, reason: 'Asked by letter' });
const of = async (id: string) => (await other.do(erasures.list, {})).find((erasure) => erasure.id === id);

async function erased(id: string, ...classes: ('identity' | 'contact')[]): Promise<void> {
  while (await app.get(PersonKeys).stand([id], classes)) await passing(20);
}

async function confirmed(id: string): Promise<void> {
  await requested(id);
  await other.do(erasures.confirm, { id });
}

async function textOfEverything(): Promise<string> {
  await app.rest();
  const log = app.get<EventStore>(STORED_LOG as never);
  const texts: string[] = [];
  for await (const event of historyOf(log)) texts.push(JSON.stringify(event));
  const readModels = app.get(ReadModels);
  const head = await readModels.checkpoint();
  for (const model of PROJECTIONS) {
    for (const row of await readModels.find(model, {})) texts.push(JSON.stringify(row));
    for await (const versions of readModels.versions(model, head)) texts.push(...versions.map(({ text }) => text));
  }
  return [...texts, ...lettersInOutbox()].join('\n');
}

function lettersInOutbox(): readonly string[] {
  const outbox = join(app.get<Settings>(SETTINGS as never).DATA_DIR, 'outbox');
  return (existsSync(outbox) ? readdirSync(outbox) : []).map((file) => readFileSync(join(outbox, file), 'utf8'));
}

const attached = (content: Buffer, name: string, contentType: string) => ({
  ...{ to: 'registrar@bursar.test', subject: 'Students', text: 'The file is attached.' },
  attachments: [{ filename: name, contentType, content }],
});

const FILTERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  exceptions: { rule: 'round_amount' },
  people: { departmentId: '1' },
  students: { departmentId: '1' },
  users: { role: 'student' },
};

async function textOfExports(studentId: string, isWanted = (_: string) => true): Promise<string> {
  const texts: string[] = [];
  for (const { kind, route } of exportable().filter((sheet) => isWanted(sheet.kind))) {
    if (Array.isArray(route.who) && !route.who.includes('admin')) continue;
    const ofRun = kind.startsWith('billsleft-') || kind === 'skippedstudents';
    const path = {
      ...(ofRun && { run_id: 'unknown' }),
      ...((route.path.includes(':student_id') || kind === 'report-student-ledger') && { student_id: studentId }),
    };
    const fileOf = async (format: string) => {
      const query = new URLSearchParams({ ...FILTERS[kind], ...path, format });
      return (await other.file(`/admin/export/${kind}?${query.toString()}`)).bytes;
    };
    texts.push((await fileOf('csv')).toString('utf8'), partOf(await fileOf('xlsx'), 'xl/worksheets/sheet1.xml'));
  }
  return texts.join('\n');
}

async function proven() {
  await app.rest();
  const { id } = await admin.do(proofs.prove, {});
  for (;;) {
    const [proof] = await admin.do(proofs.list, { id });
    if (proof) return proof;
    await passing(20);
  }
}

function bytesOfFiles(): string {
  const directory = app.get<Settings>(SETTINGS as never).DATA_DIR;
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1')).join('\n');
}

describe('The erasure of a person', () => {
  it('needs two administrators, an inactive account and no dues [SEA-013]', async () => {
    const { student, feeId } = await app.newBill(12_500, leaver('Asha Menon'));
    const { id } = student.user;
    const refused = async (sentence: string, answer = requested(id)) =>
      expect(await answer).toMatchObject({ status: 409, body: { message: sentence } });

    await refused('Deactivate this user first.');
    await deactivated(id);
    await refused('This student still owes ₹12,500.00. Settle or write it off first.');
    await admin.do(fees.revokeFee, { id: feeId });
    expect(await requested(id)).toMatchObject({ status: 201, body: { erasure: { status: 'requested' } } });
    await refused('The person who asked for an erasure cannot confirm it.', admin.call(erasures.confirm, { id }));
    await other.do(erasures.cancel, { id });
    expect(await of(id)).toMatchObject({ status: 'cancelled' });
    expect((await other.call(erasures.confirm, { id })).status).toBe(404);
    await confirmed(id);
    await erased(id, 'identity', 'contact');
    await refused('This person has been erased.');
    await refused('This person has been erased.', other.call(erasures.cancel, { id }));
    expect((await admin.call(erasures.request, { user_id: 'nobody', reason: 'x' })).status).toBe(404);
  });

  it('leaves no value of the person in rows, past rows, letters, exports or any file [SEA-014]', async () => {
    const details = leaver('Nandini Rajagopal');
    const { student, studentId, feeId } = await app.newBill(400, details);
    const { id } = student.user;
    await app.anybody.do(account.forgotPassword, { email: details.email });
    await app.lettersTo(details.email);
    await admin.do(fees.revokeFee, { id: feeId });
    await deactivated(id);
    const asked = { kind: 'contact', name: details.name, email: details.email, phone: '98450 12345' } as const;
    await app.anybody.do(contact.submit, { ...asked, message: 'Please delete all that you know of me.' });
    const values = ['Nandini', 'Rajagopal', details.email, 'ENR-nandini', 'Asked by letter', '12345', 'you know of me'];
    const before = await textOfEverything();
    for (const value of values.slice(0, 3)) expect(before).toContain(value);
    const exported = await textOfExports(studentId, (kind) => kind in FILTERS);
    for (const value of values.slice(0, 3)) expect(exported).toContain(value);
    const [revenue, { events, root }] = [await app.revenue(), (await admin.do(seals.seal, {})).seal];

    const renewed: string[] = [];
    const listening = app.get(Projector).renewed.subscribe((models) => renewed.push(...models));
    await confirmed(id);
    await erased(id, 'identity', 'contact');
    listening.unsubscribe();
    expect(renewed).toContain('users');
    expect(renewed).not.toContain('vendors');
    await admin.do(seals.seal, {});
    const pack = (await other.file(`/admin/dispute/fee/${feeId}`)).bytes;
    const story = partOf(pack, 'README.txt') + partOf(pack, 'narrative.pdf');
    expect(story).toContain('[erased]');
    const after = [await textOfEverything(), await textOfExports(studentId), bytesOfFiles(), story].join('\n');
    expect(values.filter((value) => after.includes(value))).toEqual([]);
    expect(await of(id)).toMatchObject({ name: '[erased]', reason: '[erased]', status: 'erased', kept_until: null });
    expect((await proven()).status).toBe('equal');
    expect(after).toContain('Meera Raghunathan');
    expect(await app.revenue()).toBe(revenue);
    expect(Buffer.from(await app.get(LeafTree).root(events)).toString('hex')).toBe(root);
    expect((await admin.do(seals.verifyLog, {})).verification).toMatchObject({ whole: true });
  });

  it('takes letters with files that hold a value, and leaves the others', async () => {
    const { user } = await app.newUser({ ...leaver('Zoya Mirza'), department_id: 2 });
    await app.rest();
    const students = async (department: number) =>
      (await other.file(`/admin/export/students?departmentId=${department}&format=xlsx`)).bytes;
    const mail = app.get(Mail);
    await mail.send(attached(await students(2), 'with-zoya.xlsx', 'application/zip'));
    await mail.send(attached(await students(3), 'without.xlsx', 'application/zip'));
    await mail.send(attached(Buffer.from('%PDF-1.7 glyphs'), 'unsearchable.pdf', 'application/pdf'));
    await deactivated(user.id);
    await confirmed(user.id);
    await erased(user.id, 'identity', 'contact');
    const left = lettersInOutbox().join('\n');
    expect(left).toContain('without.xlsx');
    expect(left).not.toMatch(/with-zoya|unsearchable/);
  });

  it('takes kept answers that hold only a name, and the receipt files of a claimant', async () => {
    const claimant = await app.newUser({ ...leaver('Tara Bhat'), role: 'faculty', studentData: undefined });
    const clerk = await app.newUser({ name: 'Vikram Sethi', role: 'finance_manager', studentData: undefined });
    const { expense } = await claimant.do(expenses.submit, { amount: 40, description: 'Books' });
    const body = new FormData();
    body.append('file', new Blob(['%PDF-1.7 Bill of Tara Bhat']), 'bill.pdf');
    const headers = { authorization: `Bearer ${claimant.token ?? ''}` };
    await fetch(`${app.url}/api/faculty/expenses/${expense.id}/receipt`, { method: 'POST', body, headers });
    const { studentId: student_id, feeId: fee_id } = await app.newBill(400);
    const cash = { student_id, fee_id, amount: 400, payment_method: 'cash' } as const;
    const { transaction } = await admin.do(payments.recordTransaction, cash);
    const approval = { transaction_id: transaction.id, admin_user_id: clerk.user.id };
    await clerk.do(payments.approvePayment, approval, { 'idempotency-key': 'approval-of-vikram' });
    const answers = async () => JSON.stringify(await app.get(StateStore).list('idempotency'));
    expect(await answers()).toContain('Vikram Sethi');
    expect(bytesOfFiles()).toContain('Bill of Tara Bhat');
    for (const { user } of [claimant, clerk]) {
      await deactivated(user.id);
      await confirmed(user.id);
      await erased(user.id, 'contact');
    }
    expect(await answers()).not.toContain('Vikram Sethi');
    expect(bytesOfFiles()).not.toContain('Bill of Tara Bhat');
  });

  it('deletes views that others saved with a value of the person, and leaves the others [SEA-014]', async () => {
    const details = leaver('Devika Rao');
    const { user } = await app.newUser(details);
    const view = (name: string, q: string, filters = {}) => ({ name, q, filters });
    const views = [
      view('Of Devika Rao', ''),
      view('Late', 'devika rao'),
      view('Paid', '', { search: details.email }),
      view('Unpaid', 'hostel'),
    ];
    const chosen = { density: 'compact' as const, tables: { students: { columns: {}, views } } };
    const { version } = (await other.do(preferences.save, { version: 0, ...chosen })).preferences;
    await deactivated(user.id);
    await confirmed(user.id);
    await erased(user.id, 'identity', 'contact');
    const kept = await other.do(preferences.mine, {});
    expect(kept).toMatchObject({ density: 'compact', tables: { students: { views: [{ name: 'Unpaid' }] } } });
    const stale = await other.call(preferences.save, { version, ...chosen });
    expect(stale.status).toBe(409);
    expect(bytesOfFiles().match(/devika.{0,60}/gis) ?? []).toEqual([]);
  });

  it('leaves views that hold a short name inside other words alone', async () => {
    const { user } = await app.newUser(leaver('Om'));
    const view = (name: string, q: string) => ({ name, q, filters: { from: '2026-04-01' } });
    const views = [view('Rooms', 'hostel rooms'), view('Dues (Om)', ''), view('Late', 'fees of OM')];
    const { version } = await other.do(preferences.mine, {});
    const tables = { students: { columns: {}, views } };
    await other.do(preferences.save, { version, density: 'compact', tables });
    await deactivated(user.id);
    await confirmed(user.id);
    await erased(user.id, 'identity', 'contact');
    const kept = (await other.do(preferences.mine, {})).tables.students?.views;
    expect(kept?.map(({ name }) => name)).toEqual(['Rooms']);
  });

  it('keeps the name of a payer for eight financial years, and contacts for none [SEA-015]', async () => {
    const details = leaver('Kavya Nair');
    const { student, studentId, feeId } = await app.newBill(400, details);
    const { id } = student.user;
    const cash = { student_id: studentId, fee_id: feeId, amount: 400, payment_method: 'cash' } as const;
    const { transaction } = await admin.do(payments.recordTransaction, cash);
    await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
    await app.rest();
    await deactivated(id);
    await confirmed(id);
    await erased(id, 'contact');

    const kept = await of(id);
    expect(kept).toMatchObject({ name: 'Kavya Nair', status: 'kept', kept_until: expect.stringMatching(/-03-31$/) });
    const meanwhile = await textOfEverything();
    expect(meanwhile).toContain('Kavya Nair');
    expect(meanwhile).not.toContain(details.email);

    const gone = { status: 409, body: { message: 'This person has been erased.' } };
    expect(await admin.call(identity.setActive, { id, is_active: true })).toMatchObject(gone);
    const typed = { id, ...details, role: 'student', name: 'Kavya Nair' } as const;
    expect(await admin.call(identity.updateUser, typed)).toMatchObject(gone);

    const until = kept?.kept_until ?? '';
    await app.get(Erasing).carryOutDue(until);
    expect(await of(id)).toMatchObject({ name: 'Kavya Nair' });
    await app.get(Erasing).carryOutDue(until.replace('-03-31', '-04-01'));
    expect(await of(id)).toMatchObject({ name: '[erased]', status: 'erased' });
    expect(await textOfEverything()).not.toContain('Kavya Nair');
  });

  it('waits until the salaries of the person are paid or cancelled', async () => {
    const { user } = await app.newUser({ role: 'staff', name: 'Ravi Kale', studentData: undefined });
    await admin.do(payroll.generatePayroll, {});
    await deactivated(user.id);
    const sentence = '₹35,000.00 of salary is not paid to this person yet. Pay or cancel it first.';
    expect(await requested(user.id)).toMatchObject({ status: 409, body: { message: sentence } });
    const [unpaid] = await admin.do(payroll.staffPayroll, { user_id: user.id });
    await admin.do(payroll.cancelPayroll, { id: unpaid?.id ?? '', reason: 'Left before the month' });
    expect(await requested(user.id)).toMatchObject({ status: 201, body: { erasure: { status: 'requested' } } });
  });

  it('stays when the pass-out of a batch is reversed', async () => {
    const inBatch = (name: string) => ({ ...leaver(name), studentData: { enrollment_no: name, batch: 2016 } });
    const { user } = await app.newUser(inBatch('Gauri Pillai'));
    const stays = (await app.newUser(inBatch('Hari Das'))).user;
    await app.rest();
    await admin.do(identity.passOutBatch, { batch: '2016' });
    const [passOut] = await admin.do(passOuts.list, {});
    await confirmed(user.id);
    await erased(user.id, 'identity', 'contact');
    await admin.do(passOuts.reverse, { id: passOut!.id, reason: 'The wrong batch' });
    const active = await admin.do(identity.allUsers, { role: 'student', batch: '2016', is_active: 'true' });
    expect(active.map(({ id }) => id)).toEqual([stays.id]);
  });

  it('ends an account that was activated at the moment of the confirmation', async () => {
    const { user } = await app.newUser(leaver('Tejas Nair'));
    await deactivated(user.id);
    await requested(user.id);
    await admin.do(identity.setActive, { id: user.id, is_active: true });
    const standing = { active: false, owedPaise: 0, unpaidSalaryPaise: 0 };
    const confirm = { type: 'ConfirmErasure', ...standing, by: other.user.id, byName: other.user.name } as const;
    await app.get(Execution).execute(PersonDecider, user.id, confirm, Caller.system());
    await app.rest();
    await app.get(Erasing).carryOutDue(istDayOf(new Date().toISOString()));
    const students = await admin.do(identity.allUsers, { role: 'student' });
    expect(students.find(({ id }) => id === user.id)?.is_active).toBe(false);
  });

  it('is carried out at the next start when the server was told to stop', async () => {
    const { id } = (await app.newUser(leaver('Rhea Fernandes'))).user;
    await app.rest();
    await deactivated(id);
    const erasing = app.get(Erasing);
    await erasing.stop();
    await confirmed(id);
    await erasing.carryOutDue('2026-11-22', AbortSignal.abort());
    expect(await app.get(PersonKeys).stand([id], ['identity', 'contact'])).toBe(true);
    await erasing.run();
    await erased(id, 'identity', 'contact');
    expect(await textOfEverything()).not.toMatch(/Rhea|Fernandes|rhea@/);
  });

  it('takes a contact request that came between the question and its confirmation', async () => {
    const details = leaver('Leela Thomas');
    const { id } = (await app.newUser(details)).user;
    await app.rest();
    await deactivated(id);
    await requested(id);
    const asked = { kind: 'contact', name: details.name, email: details.email } as const;
    await app.anybody.do(contact.submit, { ...asked, message: 'When will you forget me?' });
    await app.rest();
    await other.do(erasures.confirm, { id });
    await erased(id, 'identity', 'contact');
    expect(await textOfEverything()).not.toMatch(/Leela|Thomas|leela@|forget me/);
  });

  it('leaves the words of a record in the inbox where the request of the person waits', async () => {
    const clerk = await app.newUser({ role: 'finance_manager', name: 'Tara Menon', email: 'tara@bursar.test' });
    await layDown(admin, other, 'income', [
      { name: 'All', from: 0, steps: [{ name: 'Registrar', who: { roles: ['admin'] } }] },
    ]);
    await clerk.do(vouchers.makeVoucher, aVoucher({ narration: 'Depreciation of the hall' }));
    const gift = { source_name: 'Alumni', received_date: '2026-04-02', amount: 700 };
    await clerk.do(budgeting.addIncome, { ...gift, description: 'New hall' });
    await app.rest();
    await deactivated(clerk.user.id);
    await confirmed(clerk.user.id);
    await erased(clerk.user.id, 'contact');
    await app.rest();
    const words = ['Alumni, New hall', 'Depreciation of the hall'];
    const { items } = await other.do(decisions.waitingApprovals, {});
    expect(items.map(({ description }) => description).sort()).toEqual(words);
    for (const [index, kind] of (['income', 'journal'] as const).entries()) {
      const open = await other.do(decisions.openRequests, { kind });
      expect(open.map(({ description }) => description)).toEqual([words[index]]);
    }
  });

  it('stays after a restore of older keys [SEA-017]', async () => {
    const student = await app.newUser(leaver('Farhan Siddiqui'));
    const { id } = student.user;
    await app.rest();
    await deactivated(id);
    const keys = (await app.get(StateStore).get('keys', id)) ?? {};
    await confirmed(id);
    await erased(id, 'identity', 'contact');

    await app.get(StateStore).put('keys', new Map([[id, keys]]));
    await app.restart();
    await erased(id, 'identity', 'contact');
    expect(await textOfEverything()).not.toMatch(/Farhan|Siddiqui|farhan@/);
  });

  it('leaves later letters alone at the next start', async () => {
    await app.get(Mail).send(attached(Buffer.from('%PDF-1.7 glyphs'), 'of-a-later-day.pdf', 'application/pdf'));
    await app.restart();
    await app.get(Erasing).carryOutDue('2026-11-22');
    expect(lettersInOutbox().join('\n')).toContain('of-a-later-day.pdf');
  });

  it('stays after a restore of a whole backup from before it [SEA-017]', async () => {
    admin = await app.admin();
    other = await app.signIn('meera@bursar.test', 'secret-user');
    const { id } = (await app.newUser(leaver('Ishaan Kulkarni'))).user;
    await app.rest();
    const settings = app.get<Settings>(SETTINGS as never);
    const backup = join(mkdtempSync(join(tmpdir(), 'bursar-erasures-')), 'backup');
    backUp(settings, backup, KEPT_FOLDERS);
    await deactivated(id);
    await confirmed(id);
    await erased(id, 'identity', 'contact');
    copyFileSync(join(settings.DATA_DIR, 'erased.jsonl'), join(backup, 'erased.jsonl'));

    await app.close();
    app = await TestApp.start({}, undefined, backup);
    await erased(id, 'identity', 'contact');
    expect(await textOfEverything()).not.toMatch(/Ishaan|Kulkarni|ishaan@/);
    const again = await app.admin();
    const active = await again.do(identity.allUsers, { role: 'student', is_active: 'true' });
    expect(active.map((user) => user.id)).not.toContain(id);
    const [row] = await again.do(erasures.list, { sort: '-requested_at' });
    expect(row).toMatchObject({
      id,
      status: 'erased',
      requested_by_name: 'Asha Rao',
      confirmed_by_name: 'Meera Raghunathan',
    });
  });
});

describe('The list of erased persons', () => {
  it('outlives a line that was cut off and a file without a last line end', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'bursar-erased-'));
    const file = join(directory, 'erased.jsonl');
    const persons = new ErasedPersons({ ...app.get<Settings>(SETTINGS as never), DATA_DIR: directory });
    const erased = (userId: string): ErasedPerson => ({
      ...{ userId, ids: [userId], classes: ['contact'], keptUntil: null, requestedBy: 'a', confirmedBy: 'b' },
    });
    await persons.note(erased('first'));
    writeFileSync(file, readFileSync(file, 'utf8').trimEnd());
    await persons.note(erased('second'));
    appendFileSync(file, '{"userId":"cut');
    await persons.note(erased('third'));
    expect(await persons.all()).toEqual(['first', 'second', 'third'].map(erased));
  });
});
