import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { problem, type Role, ROLES, type User } from '@bursar/contracts';
import { allRoutes } from './platform/operations/openapi.js';
import { type Client } from './testing/client.js';
import { type Access, EXPECTED_ACCESS } from './testing/expected-access.js';
import { sourceOf } from './testing/subjects.js';
import { TestApp } from './testing/test-app.js';

const PASSWORD = 'secret-user';
const NOWHERE = 'There is nothing at this address.';

let app: TestApp;
/** By role, the e-mail address of somebody who has it. */
const emails = new Map<Role, string>();

beforeAll(async () => {
  app = await TestApp.start();
  for (const role of ROLES) emails.set(role, (await app.newUser({ role })).user.email);
});
afterAll(() => app.close());

/** A session of its own for every call: some of the routes end it. */
const signInAs = (role: Role): Promise<Client & { readonly user: User }> =>
  app.signIn(emails.get(role) ?? '', PASSWORD);

/** What a role reaches by a route. */
function reachOf({ who }: Access, role: Role): 'everything' | 'own' | 'nothing' {
  const words = who.split(' ');
  if (words.includes('everybody') || words.includes('public') || words.includes(role)) return 'everything';
  return words.includes(`${role}:own`) ? 'own' : 'nothing';
}

/** Asks with an empty body: whether somebody may is decided before what they say is looked at. */
function ask(client: Client, key: string, id: string) {
  const [method = '', path = ''] = key.split(' ');
  const { query = '', with: others = {} } = EXPECTED_ACCESS[key] ?? {};
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => others[name] ?? encodeURIComponent(id)) + query;
  return client.send(method, address, method === 'GET' || method === 'DELETE' ? undefined : '{}');
}

async function expectAnswered(asked: ReturnType<typeof ask>): Promise<void> {
  const { status, body } = await asked;
  expect(status).toBeLessThan(500);
  expect([401, 403]).not.toContain(status);
  expect(body.message).not.toBe(NOWHERE);
}

async function expectRefused(asked: ReturnType<typeof ask>): Promise<void> {
  const { status, body } = await asked;
  expect(status).toBe(403);
  expect(problem.strict().parse(body)).toMatchObject({ code: 'FORBIDDEN', error: body.message });
}

describe('every route', () => {
  const routes = allRoutes().map(({ route }) => route);
  const keyOf = ({ method, path }: (typeof routes)[number]) => `${method} ${path}`;

  it('has a line in the table of expectations, and the table has no other', () => {
    expect(routes.map(keyOf).toSorted()).toEqual(Object.keys(EXPECTED_ACCESS).toSorted());
  });

  it('whose path names something has in its line what that is', () => {
    const unsaid = routes
      .filter(({ path }) => path.includes('/:'))
      .filter((route) => !EXPECTED_ACCESS[keyOf(route)]?.of);
    expect(unsaid.map(keyOf)).toEqual([]);
  });

  it('that changes something is closed to an auditor, but for what everybody may do with their own account', () => {
    const open = Object.entries(EXPECTED_ACCESS).filter(
      ([key, access]) => !key.startsWith('GET ') && reachOf(access, 'auditor') !== 'nothing',
    );
    const ofTheFinances = open.filter(([, { who }]) => !['public', 'everybody'].includes(who));
    expect(ofTheFinances.map(([key]) => key)).toEqual([]);
    expect(open.filter(([key]) => key.includes(' /admin/')).map(([key]) => key)).toEqual([]);
  });
});

const CASES = Object.entries(EXPECTED_ACCESS).flatMap(([key, access]) =>
  ROLES.map((role) => ({ key, access, role, reach: reachOf(access, role) })),
);

describe.each(CASES.filter(({ reach }) => reach === 'nothing'))(
  '$key, asked by $role',
  ({ key, access: { of }, role }) => {
    it('is refused: for its own, for another’s, and alike for what nobody has [GAP-026]', async () => {
      const client = await signInAs(role);
      const own = of && (await sourceOf(of).own?.(app, client.user));
      const ids = [
        ...(own === undefined ? [] : [own]),
        ...(of ? [await sourceOf(of).another(app)] : []),
        'unknown',
        ' ',
      ];
      for (const id of ids) await expectRefused(ask(client, key, id));
    });
  },
);

describe.each(CASES.filter(({ reach }) => reach === 'own'))('$key, asked by $role', ({ key, access: { of }, role }) => {
  it('is answered for its own, and refused for another’s and for what nobody has [ROLE-031]', async () => {
    const client = await signInAs(role);
    const source = of && sourceOf(of);
    const own = (await source?.own?.(app, client.user)) ?? '';
    await expectAnswered(ask(client, key, own));
    const other = (await source?.another(app)) ?? '';
    for (const id of [other, 'unknown', `${own}x`, ' ']) await expectRefused(ask(client, key, id));
  });
});

describe.each(CASES.filter(({ reach }) => reach === 'everything'))(
  '$key, asked by $role',
  ({ key, access: { of }, role }) => {
    it('is answered, for another’s too, and what nobody has is no secret', async () => {
      await expectAnswered(ask(await signInAs(role), key, of ? await sourceOf(of).another(app) : 'unknown'));
      await expectAnswered(ask(await signInAs(role), key, 'unknown'));
    });
  },
);
