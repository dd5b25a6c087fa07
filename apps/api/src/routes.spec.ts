import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  audit,
  comparisons,
  fees,
  identity,
  ledger,
  payments,
  problem,
  type Role,
  ROLES,
  type Route,
  samples,
  search,
  seals,
} from '@bursar/contracts';
import { allRoutes } from './all-routes.js';
import { type Client } from './testing/client.js';
import { TestApp } from './testing/test-app.js';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const NOWHERE = 'There is nothing at this address.';
const PASSWORD = 'secret-user';

const ROUTES = allRoutes().map(({ route }) => route);
const named = (routes: readonly Route[]): [string, Route][] =>
  routes.map((route) => [`${route.method} ${route.path}`, route]);

let app: TestApp;
let emails: ReadonlyMap<Role, string>;
let studentId: string;

beforeAll(async () => {
  app = await TestApp.start();
  const { student, studentId: theirs, feeId } = await app.newBill(1000);
  const admin = await app.admin();
  const counter = { student_id: theirs, fee_id: feeId, amount: 400, payment_method: 'cash' } as const;
  const { transaction } = await admin.do(payments.recordTransaction, counter);
  await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
  await admin.do(seals.seal, {});
  studentId = theirs;
  const people = new Map<Role, string>([['student', student.user.email]]);
  for (const role of ROLES) {
    if (role !== 'student') people.set(role, (await app.newUser({ role })).user.email);
  }
  emails = people;
});
afterAll(() => app.close());

const signInAs = (role: Role): Promise<Client> => app.signIn(emails.get(role) ?? '', PASSWORD);

const addressOf = ({ path, owner }: Route) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => (name === owner ? studentId : 'unknown'));

const NARROWED: ReadonlyMap<Route, string> = new Map<Route, string>([
  [identity.allUsers, '?role=student'],
  [audit.replay, '?until=2030-01-01'],
  [identity.usersFilter, '?category=others'],
  [audit.step, '?to=next&from=1'],
  [search.records, '?q=person'],
  [comparisons.compare, '?route=/users/notifications&then=0'],
  [samples.draw, '?of=notifications&seed=a&size=5'],
  [ledger.balances, '?account=1010'],
]);

const empty = (method: string): string | undefined => (method === 'GET' || method === 'DELETE' ? undefined : '{}');
const callEmpty = (client: Client, route: Route) =>
  client.send(route.method, `${addressOf(route)}${NARROWED.get(route) ?? ''}`, empty(route.method));

const admits = ({ who }: Route, role: Role): boolean => !Array.isArray(who) || who.includes(role);

describe.each(named(ROUTES.filter(({ who }) => who !== 'public')))('%s', (_, route) => {
  it.each([
    ['no token', undefined],
    ['a token that is none', 'garbage'],
    ['a token without a signature', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1MSIsInJvbGUiOiJhZG1pbiJ9.'],
  ])('answers 401 to %s [GAP-026]', async (__, token) => {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const { status, body } = await app.anybody.send(route.method, addressOf(route), empty(route.method), headers);
    expect(status).toBe(401);
    expect(problem.strict().parse(body)).toMatchObject({ code: 'UNAUTHENTICATED', message: 'Please sign in again.' });
  });
});

describe.each(named(ROUTES.filter(({ who }) => who === 'public')))('%s', (_, route) => {
  it('answers with and without a sign-in', async () => {
    for (const client of [app.anybody, await signInAs('student')]) {
      const { status, body } = await callEmpty(client, route);
      expect(status).toBeLessThan(500);
      expect([401, 403]).not.toContain(status);
      expect(body.message).not.toBe(NOWHERE);
    }
  });
});

describe('a GET without parameters', () => {
  const readable = ROUTES.filter(({ method, path }) => method === 'GET' && !path.includes(':'));

  it.each(named(readable))('%s answers exactly the fields of its contract [GAP-028]', async (_, route) => {
    const role = ROLES.find((each) => admits(route, each)) ?? 'admin';
    const { status, body } = await callEmpty(await signInAs(role), route);
    expect(status).toBe(200);
    expect(route.output.parse(body)).toEqual(body);
  });

  it('returns lists with rows, so that the other tests prove something', async () => {
    const admin = await signInAs('admin');
    for (const route of [fees.allFees, fees.assignedFees, payments.allTransactions]) {
      const { body, headers } = await admin.call(route, {});
      expect(body).toHaveLength(1);
      expect(headers.get('x-total-count')).toBe('1');
    }
  });
});

describe('an undeclared method', () => {
  const addresses = [...new Set(ROUTES.map(addressOfNobody))];
  const known = new Set(ROUTES.map((route) => `${route.method} ${addressOfNobody(route)}`));

  it.each(addresses)('does not answer an undeclared method at %s', async (address) => {
    const admin = await signInAs('admin');
    for (const method of METHODS) {
      if (known.has(`${method} ${address}`)) continue;
      const { status, body } = await admin.send(method, address, empty(method));
      expect([method, status, body.message]).toEqual([method, 404, NOWHERE]);
    }
  });
});

describe('a TRACE request', () => {
  it.each(['/api/users/me', '/api/admin/addfee', '/', '/static/js'])('does not answer TRACE at %s', async (path) => {
    const { token = '' } = await app.admin();
    const { hostname, port } = new URL(app.url);
    const asking = request({ hostname, port, path, method: 'TRACE', headers: { authorization: `Bearer ${token}` } });
    asking.end();
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    expect(await text(answer)).not.toContain(token);
    expect([404, 405]).toContain(answer.statusCode);
  });
});

function addressOfNobody({ path }: Route): string {
  return path.replaceAll(/:\w+/g, 'unknown');
}
