import { delegations, identity, notifications, type RequestOf, type User } from '@bursar/contracts';
import { addDays, dayName, istDayOf, startOfIstDay } from '@bursar/domain/kernel';
import { Caller, Clock } from '@bursar/platform';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Authorities } from '../access/authorities.js';
import { type Member } from '../access/person.js';
import { type Client } from '../testing/client.js';
import { outcome } from '../testing/department.js';
import { TestApp } from '../testing/test-app.js';
import { DelegationRounds } from './delegation-rounds.js';

type Person = Client & { readonly user: User };
type Terms = Partial<RequestOf<typeof delegations.start>>;

const TODAY = istDayOf(new Date().toISOString());
const inDays = (count: number) => addDays(TODAY, count);

let app: TestApp;
let admin: Person;
let deputy: Person;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
  deputy = await app.newUser({ role: 'faculty', name: 'Anirban Lahiri' });
});
afterAll(() => app.close());

let heads = 0;
const newHead = () => app.newUser({ role: 'hod', name: 'Vasudha Kelkar', department_id: (heads++ % 8) + 1 });

const leave = (terms: Terms = {}) => ({
  ...{ to_user_id: deputy.user.id, from: TODAY, to: inDays(5), reason: 'On leave' },
  ...terms,
});
const delegated = (giver: Client, terms: Terms = {}) => giver.call(delegations.start, leave(terms));

async function officesOf({ user }: Person, kind: 'expense' | 'refund' = 'expense', day = TODAY) {
  await app.rest();
  const { id, name, role } = user;
  const person = { id, name, role, departmentsLed: [] } as unknown as Member;
  return app.get(Authorities).of(Caller.ofPerson(person, 'c-1'), kind, day);
}

describe('A delegation', () => {
  it('gives the deputy a second office from its first day to its last', async () => {
    const head = await newHead();
    const terms = { from: inDays(1), to: inDays(3), kinds: ['expense' as const], up_to: 25_000 };
    const { delegation } = await head.do(delegations.start, leave(terms));
    expect(delegation).toMatchObject({ user_name: 'Vasudha Kelkar', deputy_name: 'Anirban Lahiri', up_to: 25_000 });
    const offices = async (day: string, kind?: 'refund') =>
      (await officesOf(deputy, kind, day)).filter(({ userId }) => userId === head.user.id);
    expect([await offices(TODAY), await offices(inDays(4)), await offices(inDays(2), 'refund')]).toEqual([[], [], []]);
    const office = {
      ...{ userId: head.user.id, name: 'Vasudha Kelkar', role: 'hod', headOf: [head.user.department_id] },
      delegation: { id: delegation.id, upToPaise: 25_000_00 },
    };
    expect([await offices(inDays(1)), await offices(inDays(3))]).toEqual([[office], [office]]);
    expect((await officesOf(deputy))[0]).toMatchObject({ userId: deputy.user.id, delegation: null });
    expect(await deputy.do(delegations.list, {})).toContainEqual(delegation);
    expect(await (await newHead()).do(delegations.list, {})).toEqual([]);
  });

  it('ends at once, by the giver or an administrator alone', async () => {
    const head = await newHead();
    const { delegation } = await head.do(delegations.start, leave());
    const held = async () => (await officesOf(deputy)).some(({ userId }) => userId === head.user.id);
    expect(await held()).toBe(true);
    expect((await deputy.call(delegations.end, { id: delegation.id })).status).toBe(403);
    expect((await admin.call(delegations.end, { id: 'none' })).status).toBe(404);
    const { delegation: ended } = await head.do(delegations.end, { id: delegation.id });
    expect(ended).toMatchObject({ status: 'ended', ended_by_name: 'Vasudha Kelkar' });
    expect(await held()).toBe(false);
    expect((await delegated(head)).status).toBe(201);
    await admin.do(identity.setActive, { id: head.user.id, is_active: false });
    expect(await held()).toBe(false);
  });

  const turnAt = async (day: string, delegationId: string) => {
    jest.spyOn(app.get(Clock), 'now').mockReturnValue(startOfIstDay(day));
    await app.get(DelegationRounds).turn();
    await app.rest();
    jest.restoreAllMocks();
    const row = (await deputy.do(delegations.list, {})).find(({ id }) => id === delegationId);
    return [row?.status, row?.version];
  };

  it('begins and ends at midnight in the rows that inboxes follow, once', async () => {
    const head = await newHead();
    const { delegation } = await head.do(delegations.start, leave({ from: inDays(1), to: inDays(2) }));
    const turn = (day: string) => turnAt(day, delegation.id);
    expect(await turn(TODAY)).toEqual(['standing', 0]);
    expect(await turn(inDays(1))).toEqual(['standing', 1]);
    expect(await turn(inDays(1))).toEqual(['standing', 1]);
    expect(await turn(inDays(2))).toEqual(['standing', 1]);
    expect(await turn(inDays(3))).toEqual(['ended', 2]);
    expect(await turn(inDays(3))).toEqual(['ended', 2]);
  });

  it('begins late, and once, when no server ran on its first day', async () => {
    const head = await newHead();
    const { delegation } = await head.do(delegations.start, leave({ from: inDays(1), to: inDays(3) }));
    const turn = (day: string) => turnAt(day, delegation.id);
    expect(await turn(inDays(2))).toEqual(['standing', 1]);
    expect(await turn(inDays(3))).toEqual(['standing', 1]);
  });

  const told = async (person: Person, about: 'delegation.named' | 'delegation.ended') =>
    (await person.do(notifications.list, {})).filter(({ kind }) => kind === about);
  const endsToldTo = (head: Person) => told(head, 'delegation.ended');

  it('tells the deputy of the naming, and the absent person whom another one names it for', async () => {
    const [head, stand_in] = [await newHead(), await app.newUser({ role: 'staff', name: 'Sunita Tirkey' })];
    const terms = { to_user_id: stand_in.user.id, from: inDays(2), to: inDays(2) };
    await head.do(delegations.start, leave(terms));
    const title = `Sunita Tirkey stands in for Vasudha Kelkar on ${dayName(inDays(2))}`;
    expect(await told(stand_in, 'delegation.named')).toMatchObject([{ title, body: 'On leave', link: '/profile' }]);
    expect(await told(head, 'delegation.named')).toEqual([]);
    await admin.do(delegations.start, leave({ ...terms, from_user_id: head.user.id, from: inDays(4), to: inDays(5) }));
    const later = `Sunita Tirkey stands in for Vasudha Kelkar from ${dayName(inDays(4))} to ${dayName(inDays(5))}`;
    expect(await told(stand_in, 'delegation.named')).toMatchObject([{ title: later }, { title }]);
    expect(await told(head, 'delegation.named')).toMatchObject([{ title: later }]);
  });

  it('tells the absent person of an end before its last day by another, and of no other end', async () => {
    const head = await newHead();
    const { delegation: own } = await head.do(delegations.start, leave());
    await head.do(delegations.end, { id: own.id });
    expect(await endsToldTo(head)).toEqual([]);
    const { delegation } = await head.do(delegations.start, leave());
    await admin.do(delegations.end, { id: delegation.id });
    expect(await endsToldTo(head)).toMatchObject([
      {
        title: `${deputy.user.name} no longer stands in for you`,
        body: 'Asha Rao ended the delegation. Name another deputy if you are away.',
        link: '/profile',
      },
    ]);
  });

  it('ends with the account of the deputy, so that another one can stand in', async () => {
    const head = await newHead();
    const [gone, auditing] = [await app.newUser({ role: 'staff' }), await app.newUser({ role: 'staff' })];
    for (const [{ user }, from] of [
      [gone, TODAY],
      [auditing, inDays(10)],
      [deputy, inDays(20)],
    ] as const)
      await head.do(delegations.start, leave({ to_user_id: user.id, from, to: addDays(from, 5) }));
    await admin.do(identity.setActive, { id: gone.user.id, is_active: false });
    const { id, name, email } = auditing.user;
    await admin.do(identity.updateUser, { id, name, email, role: 'auditor' });
    await app.rest();
    await app.get(DelegationRounds).turn();
    const rows = await head.do(delegations.list, {});
    expect(rows.map(({ status }) => status)).toEqual(['standing', 'ended', 'ended']);
    const words = [gone, auditing].map(({ user }) => `${user.name} no longer stands in for you`);
    expect((await endsToldTo(head)).map(({ title }) => title).sort()).toEqual(words.sort());
    expect((await delegated(head)).status).toBe(201);
  });

  it('is refused in the sentence of its reason', async () => {
    const head = await newHead();
    const refused = async (terms: Terms, status: number, sentence: string, giver: Client = head) =>
      expect(outcome(await delegated(giver, terms))).toEqual([status, sentence]);
    const { id: former } = (await app.newUser({ role: 'staff' })).user;
    await admin.do(identity.setActive, { id: former, is_active: false });

    await refused({ to_user_id: head.user.id }, 409, 'You cannot delegate to yourself.');
    await refused({ to_user_id: former }, 409, 'This person is not active.');
    await refused({ to_user_id: (await app.newUser()).user.id }, 409, 'Students cannot stand in.');
    await refused({ to: inDays(60) }, 409, 'At most 60 days.');
    await refused({ from: inDays(3), to: inDays(2) }, 400, 'The last day comes before the first.');
    await refused({ from: inDays(-1) }, 400, 'A delegation can start today at the earliest.');
    await refused({ from: '2027-02-29' }, 400, 'First day must be a valid date');
    await refused(
      { kinds: ['loan' as never] },
      400,
      (await delegated(head, { kinds: ['loan' as never] })).body.message,
    );
    await head.do(delegations.start, leave({ from: '2030-12-12', to: '2030-12-20' }));
    const again = { from: '2030-12-20', to: '2031-01-05' };
    await refused(again, 409, 'Somebody already stands in for you from 12 to 20 Dec 2030.');
    await refused({ ...again, from: '2030-12-21' }, 201, 'Your deputy decides from the first day on.');
    expect((await head.do(delegations.list, {})).length).toBe(2);
  });

  it('is never handed on by the deputy', async () => {
    const [head, staff] = [await newHead(), await app.newUser({ role: 'staff' })];
    await head.do(delegations.start, leave({ to_user_id: staff.user.id }));
    const further = [409, 'What was delegated to you cannot be handed on.'];
    expect(outcome(await delegated(staff))).toEqual(further);
    expect(outcome(await delegated(staff, { from_user_id: head.user.id }))).toEqual(further);
    expect((await delegated(await newHead(), { from_user_id: head.user.id })).status).toBe(403);
    const next = { from_user_id: head.user.id, from: inDays(20), to: inDays(21) };
    expect((await delegated(admin, next)).body).toMatchObject({
      message: 'The deputy of Vasudha Kelkar decides from the first day on.',
      delegation: { user_name: 'Vasudha Kelkar' },
    });
    expect((await delegated(admin, next)).body.message).toMatch(/^Vasudha Kelkar already has a deputy from /);
  });

  it('is taken once by twenty parallel requests for the same days', async () => {
    const head = await newHead();
    const answers = await Promise.all(Array.from({ length: 20 }, () => delegated(head)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});
