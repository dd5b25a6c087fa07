import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { problem, type Role, ROLES, type Route, type User } from '@bursar/contracts';
import { allRoutes } from './all-routes.js';
import { type Client } from './testing/client.js';
import { addressOf, reachOf, subjectOf } from './testing/paths.js';
import { sourceOf } from './testing/subjects.js';
import { TestApp } from './testing/test-app.js';

const PASSWORD = 'secret-user';
type SignedIn = Client & { readonly user: User };

const NOWHERE = 'There is nothing at this address.';

let app: TestApp;
const emails = new Map<Role, string>();

beforeAll(async () => {
  app = await TestApp.start();
  for (const role of ROLES) emails.set(role, (await app.newUser({ role })).user.email);
});
afterAll(() => app.close());

/** Some routes end the sessions of their account. */
const signInAs = (role: Role): Promise<SignedIn> => app.signIn(emails.get(role) ?? '', PASSWORD);

const sessions = new Map<Role, Promise<SignedIn>>();
const subjects = new Map<string, Promise<string | undefined>>();

function sharedSession(role: Role): Promise<SignedIn> {
  const session = sessions.get(role) ?? app.newUser({ role });
  sessions.set(role, session);
  return session;
}

function sharedSubject(key: string, make: () => Promise<string | undefined>): Promise<string | undefined> {
  const subject = subjects.get(key) ?? make();
  subjects.set(key, subject);
  return subject;
}

function ask(client: Client, route: Route, id: string) {
  const { method } = route;
  return client.send(method, addressOf(route, id), method === 'GET' || method === 'DELETE' ? undefined : '{}');
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

const ROUTES = allRoutes().map(({ route }) => route);
const keyOf = ({ method, path }: Route) => `${method} ${path}`;

function audienceOf(route: Route): string {
  const { who } = route;
  if (who === 'public') return 'public';
  if (who === 'signed-in') return 'everybody';
  return ROLES.filter((role) => who.includes(role))
    .map((role) => (reachOf(route, role) === 'own' ? `${role}:own` : role))
    .join(' ');
}

describe('every route', () => {
  it('opens each route to the reviewed callers', () => {
    const lines = ROUTES.map((route) => `${keyOf(route)}: ${audienceOf(route)}`).toSorted();
    expect(lines.join('\n')).toMatchSnapshot();
  });

  it('tries each route with a sample of every parameter', () => {
    const unknown = ROUTES.filter((route) => route.path.includes('/:') && subjectOf(route) === undefined);
    expect(unknown.map(keyOf)).toEqual([]);
  });

  const COMPARISONS = ['POST /admin/prove', 'POST /admin/seals/:no/witness', 'POST /admin/verify-log'];

  it('closes changing routes to auditors, except for their own account, findings, proofs and heads', () => {
    const open = ROUTES.filter((route) => route.method !== 'GET' && reachOf(route, 'auditor') !== 'nothing');
    const others = open.filter(({ path }) => !path.startsWith('/admin/findings'));
    expect(others.filter(({ who }) => Array.isArray(who)).map(keyOf)).toEqual(COMPARISONS);
    expect(others.filter(({ path }) => path.startsWith('/admin/')).map(keyOf)).toEqual(COMPARISONS);
  });
});

const CASES = ROUTES.flatMap((route) =>
  ROLES.map((role) => ({ key: keyOf(route), route, of: subjectOf(route), role, reach: reachOf(route, role) })),
);

describe.each(CASES.filter(({ reach }) => reach === 'nothing'))('$key, asked by $role', ({ route, of, role }) => {
  it('refuses the caller’s own, another’s and a missing record alike [GAP-026]', async () => {
    const client = await sharedSession(role);
    const source = of && sourceOf(of);
    const own = await sharedSubject(`${of} of ${role}`, async () => source?.own?.(app, client.user));
    const another = await sharedSubject(`${of} of another`, async () => source?.another(app));
    const ids = [own, another, 'unknown', ' '].filter((id) => id !== undefined);
    for (const id of ids) await expectRefused(ask(client, route, id));
  });
});

const isRead = ({ method }: Route): boolean => method === 'GET';

const sessionFor = (route: Route, role: Role): Promise<SignedIn> =>
  isRead(route) ? sharedSession(role) : signInAs(role);

function subjectFor(route: Route, key: string, make: () => Promise<string | undefined>): Promise<string | undefined> {
  return isRead(route) ? sharedSubject(key, make) : make();
}

describe.each(CASES.filter(({ reach }) => reach === 'own'))('$key, asked by $role', ({ route, of, role }) => {
  it('answers for the caller’s own record, and refuses another’s and a missing one [ROLE-031]', async () => {
    const client = await sessionFor(route, role);
    const source = of && sourceOf(of);
    const own = (await subjectFor(route, `${of} of ${role}`, async () => source?.own?.(app, client.user))) ?? '';
    await expectAnswered(ask(client, route, own));
    const other = (await subjectFor(route, `${of} of another`, async () => source?.another(app))) ?? '';
    for (const id of [other, 'unknown', `${own}x`, ' ']) await expectRefused(ask(client, route, id));
  });
});

describe.each(CASES.filter(({ reach }) => reach === 'everything'))('$key, asked by $role', ({ route, of, role }) => {
  it('answers for another’s record too, and reports a missing one', async () => {
    const client = await sessionFor(route, role);
    const another = of && (await subjectFor(route, `${of} of another`, () => sourceOf(of).another(app)));
    await expectAnswered(ask(client, route, another ?? 'unknown'));
    await expectAnswered(ask(isRead(route) ? client : await signInAs(role), route, 'unknown'));
  });
});
