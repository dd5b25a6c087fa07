import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { identity, preferences } from '@bursar/contracts';
import { StateStore } from '@bursar/platform/state-store';
import { TestApp } from '../testing/test-app.js';
import { readablePreferences } from './preferences.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());

const OVERDUE = { name: 'Overdue', q: '', sort: '-due_date', filters: { status: 'unpaid' } };
const NOTHING_CHOSEN = { version: 0, density: 'comfortable', tables: {} } as const;
const CHOSEN = {
  density: 'compact',
  tables: { assignedfees: { columns: { batch: false }, views: [OVERDUE] } },
} as const;
const input = (change: object = {}) => JSON.stringify({ version: 0, ...CHOSEN, ...change });

describe('views, columns and density', () => {
  it('are found again after a sign-in elsewhere, by their owner alone', async () => {
    const person = await app.newUser({ role: 'finance_manager' });
    expect(await person.do(preferences.mine, {})).toEqual(NOTHING_CHOSEN);
    const { preferences: saved } = await person.do(preferences.save, JSON.parse(input()) as never);
    expect(saved).toEqual({ version: 1, ...CHOSEN });
    const elsewhere = await app.signIn(person.user.email, 'secret-user');
    expect(await elsewhere.do(preferences.mine, {})).toEqual(saved);
    expect(await (await app.newUser()).do(preferences.mine, {})).toEqual(NOTHING_CHOSEN);
  });

  it('are not overwritten by a window that saw older ones', async () => {
    const person = await app.newUser();
    const saves = ['compact', 'comfortable', 'compact', 'comfortable'].map((density) =>
      person.send<{ code?: string }>('PUT', '/account/preferences', input({ density })),
    );
    const answers = await Promise.all(saves);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const { status, body } = await person.send('PUT', '/account/preferences', input());
    expect([status, body.code, body.message]).toEqual([
      409,
      'VERSION_CONFLICT',
      'Another window changed your views, columns or density meanwhile.',
    ]);
    expect((await person.do(preferences.mine, {})).version).toBe(1);
  });

  const table = (change: object) => ({ tables: { assignedfees: { columns: {}, views: [], ...change } } });
  it.each([
    [{ tables: { ledgers: { columns: {}, views: [] } } }, 'There is no list “ledgers”.'],
    [table({ columns: { shoe_size: true } }), 'The list “assignedfees” has no column “shoe_size”.'],
    [table({ columns: { batch: 'yes' } }), 'A column is shown or hidden'],
    [table({ views: [{ ...OVERDUE, filters: null }] }), 'Filters must be a list of fields with their values'],
    [table({ views: [{ ...OVERDUE, name: ' ' }] }), 'Name is required'],
    [table({ views: [OVERDUE, OVERDUE] }), 'Two views have the same name'],
    [{ density: 'tiny' }, 'Density must be comfortable or compact'],
    [{ version: 'x' }, 'Version must be the one that was read'],
  ])('refuse %j with a sentence', async (change, sentence) => {
    const { status, body } = await (await app.admin()).send('PUT', '/account/preferences', input(change));
    expect([status, body.message, body.error]).toEqual([400, sentence, sentence]);
  });

  it('are read without what the program no longer has or cannot read', () => {
    const columns = { batch: false, shoe_size: true, student_name: 'yes' };
    const views = [OVERDUE, { ...OVERDUE, filters: null }, { ...OVERDUE, name: undefined }, null, 7];
    const stored = {
      version: 4,
      density: 'tiny',
      tables: { assignedfees: { columns, views }, ledgers: {}, users: null },
    };
    expect(readablePreferences(stored)).toEqual({
      version: 4,
      density: 'comfortable',
      tables: { assignedfees: { columns: { batch: false }, views: [OVERDUE] }, users: { columns: {}, views: [] } },
    });
    for (const broken of [undefined, {}, { tables: [] }, { tables: null, version: '1' }])
      expect(readablePreferences(broken)).toEqual(NOTHING_CHOSEN);
  });

  it('go with the account', async () => {
    const person = await app.newUser();
    await person.do(preferences.save, JSON.parse(input()) as never);
    await (await app.admin()).do(identity.deleteUser, { id: person.user.id });
    expect(await app.get(StateStore).get('preferences', person.user.id)).toBeUndefined();
  });
});
