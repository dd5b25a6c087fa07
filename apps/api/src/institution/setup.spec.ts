import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  audit,
  departments,
  fees,
  identity,
  institution,
  ruleSet,
  setup,
  type SetupStep,
  type User,
} from '@bursar/contracts';
import { INSTITUTION_ID as id } from '@bursar/domain/institution';
import { type Client } from '../testing/client.js';
import { TestApp } from '../testing/test-app.js';

type SignedIn = Client & { readonly user: User };

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
});
afterAll(() => app.close());

const office = { department_id: undefined, studentData: undefined };

const doneFor = async (client: Client): Promise<SetupStep[]> =>
  (await client.do(setup.steps, {})).filter(({ done }) => done).map(({ step }) => step);

describe('the first steps of an empty university', () => {
  it('are six for an administrator, and none is done', async () => {
    const open = { done: false, skipped_at: null, skipped_by_name: null };
    expect(await admin.do(setup.steps, {})).toEqual([
      { step: 'institution', ...open },
      { step: 'departments', ...open },
      { step: 'people', ...open },
      { step: 'approvals', ...open },
      { step: 'fee_structures', ...open },
      { step: 'first_bill', ...open },
    ]);
  });

  it('are skipped for the whole university, on the audit trail, until shown again', async () => {
    await admin.do(setup.skip, { step: 'institution' });
    const [skipped] = await admin.do(setup.steps, {});
    expect(skipped).toEqual({
      step: 'institution',
      done: false,
      skipped_at: expect.any(String),
      skipped_by_name: 'Asha Rao',
    });
    const { message } = await admin.do(setup.reopen, { step: 'institution' });
    expect(message).toBe('Step shown again.');
    expect((await admin.do(setup.steps, {}))[0]).toMatchObject({ skipped_at: null, skipped_by_name: null });
    await app.rest();
    const { items } = await admin.do(audit.trail, { limit: 2 });
    expect(items.map(({ says }) => says)).toEqual([
      'Took up the first step Institution again',
      'Skipped the first step Institution',
    ]);
  });

  it('are done one by one by the commands that they are about', async () => {
    await admin.do(institution.change, { id, name: 'Vidyanagar University', address: 'Pune' });
    expect(await doneFor(admin)).toEqual(['institution']);
    await admin.do(setup.confirmDepartments, {});
    expect(await doneFor(admin)).toEqual(['institution', 'departments']);
    const studentData = { enrollment_no: 'EN-1', batch: 2024 };
    const student = { name: 'Nandini Iyer', email: 'nandini@bursar.test', password: 'secret-user', studentData };
    await admin.do(identity.addStudents, { users: [student] });
    await app.rest();
    expect(await doneFor(admin)).toEqual(['institution', 'departments', 'people']);
    await admin.do(ruleSet.choose, { rule_set: 'two_people' });
    expect(await doneFor(admin)).toEqual(['institution', 'departments', 'people', 'approvals']);
    const { fee } = await admin.do(fees.addFee, { name: 'Tuition', amount: 1000, due_date: '2030-01-31' });
    expect(await doneFor(admin)).toEqual(['institution', 'departments', 'people', 'approvals', 'fee_structures']);
    const [first] = await admin.do(identity.allUsers, { role: 'student' });
    const bill = { fee_structure_id: fee.id, student_id: first?.student_id ?? '' };
    const { assigned_fee } = await admin.do(fees.assignFee, bill);
    expect(await doneFor(admin)).toEqual([
      'institution',
      'departments',
      'people',
      'approvals',
      'fee_structures',
      'first_bill',
    ]);
    await admin.do(fees.revokeFee, { id: assigned_fee.id });
    expect(await doneFor(admin)).toEqual(['institution', 'departments', 'people', 'approvals', 'fee_structures']);
  });

  it('are two for a finance manager, who may skip no other', async () => {
    const finance = await app.newUser({ role: 'finance_manager', ...office });
    const steps = await finance.do(setup.steps, {});
    expect(steps.map(({ step }) => step)).toEqual(['fee_structures', 'first_bill']);
    const { status, body } = await finance.call(setup.skip, { step: 'people' });
    expect([status, body.message]).toEqual([403, 'Only an administrator can change this step']);
    await finance.do(setup.skip, { step: 'first_bill' });
    const last = (await admin.do(setup.steps, {})).at(-1);
    expect(last).toMatchObject({ step: 'first_bill', skipped_by_name: finance.user.name });
  });

  it('refuse a step that does not exist, in a sentence', async () => {
    const { status, body } = await admin.call(setup.skip, { step: 'hostel' as SetupStep });
    expect([status, body.message]).toEqual([
      400,
      'Step must be institution, departments, people, approvals, fee_structures or first_bill',
    ]);
  });
});

describe('the departments of a new university', () => {
  it.each([
    ['one was added', (by: SignedIn) => by.do(departments.add, { name: 'Physics' })],
    ['one was renamed', (by: SignedIn) => by.do(departments.rename, { id: '1', name: 'Computing' })],
  ])('need no confirmation after %s', async (_, change) => {
    const other = await TestApp.start();
    const by = await other.admin();
    expect(await doneFor(by)).toEqual([]);
    await change(by);
    expect(await doneFor(by)).toEqual(['departments']);
    await other.close();
  });

  it('need no confirmation once a person belongs to one', async () => {
    const other = await TestApp.start();
    const by = await other.admin();
    await other.newUser({ role: 'finance_manager', ...office });
    expect(await doneFor(by)).toEqual(['people']);
    await other.newUser({ department_id: 3 });
    expect(await doneFor(by)).toEqual(['departments', 'people']);
    await other.close();
  });
});
