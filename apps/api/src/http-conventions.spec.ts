import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { account, aid, fees, identity, payroll, problem, type User } from '@bursar/contracts';
import { allRoutes } from './all-routes.js';
import { io } from 'socket.io-client';
import { type Client } from './testing/client.js';
import { TestApp } from './testing/test-app.js';

const ELSEWHERE = 'https://pay.university.example';
const FEE = '/api/admin/addfee';

let app: TestApp;
let admin: Client & { readonly user: User };
let student: Client & { readonly user: User };

beforeAll(async () => {
  app = await TestApp.start({ WEB_ORIGINS: ELSEWHERE });
  admin = await app.admin();
  student = await app.newUser();
});
afterAll(() => app.close());

async function raw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(app.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(bytes);
  return text(socket);
}

async function answerBeforeBody(headers: Record<string, string>): Promise<[number, string]> {
  const { hostname, port } = new URL(app.url);
  const all = { 'content-type': 'application/json', 'content-length': '1000', ...headers };
  const asking = request({ hostname, port, path: FEE, method: 'POST', headers: all });
  asking.flushHeaders();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  const body = problem.strict().parse(JSON.parse(await text(answer)));
  asking.destroy();
  return [answer.statusCode ?? 0, body.code];
}

describe('a forbidden request', () => {
  it('answers 401 before the body arrives', async () => {
    expect(await answerBeforeBody({})).toEqual([401, 'UNAUTHENTICATED']);
    expect(await answerBeforeBody({ authorization: 'Bearer garbage' })).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('answers 403 before the body arrives', async () => {
    expect(await answerBeforeBody({ authorization: `Bearer ${student.token}` })).toEqual([403, 'FORBIDDEN']);
  });

  it.each([
    ['cut off', '{"name":', 'application/json'],
    ['no JSON', 'name=Library', 'text/plain'],
    ['too large', 'x'.repeat(6 * 1024 * 1024), 'application/json'],
  ])('answers 401 or 403 although its body is %s', async (_, body, type) => {
    const headers = { 'content-type': type };
    expect((await app.anybody.send('POST', '/admin/addfee', body, headers)).status).toBe(401);
    expect((await student.send('POST', '/admin/addfee', body, headers)).status).toBe(403);
  });
});

describe('an empty body declared as JSON', () => {
  it('counts as no body, so the call succeeds', async () => {
    const { status, body } = await admin.send('POST', payroll.generatePayroll.path, '');
    expect([status, body]).toEqual([200, expect.objectContaining({ message: expect.any(String) })]);
  });

  it('counts as no body, so required fields are missing', async () => {
    const { status, body } = await admin.send('POST', '/admin/addfee', '');
    expect([status, body.message]).toEqual([400, 'Title is required']);
  });
});

describe('a web app on another server', () => {
  const asking = (origin: string, method: string, headers: Record<string, string> = {}) =>
    fetch(`${app.url}${FEE}`, { method, headers: { origin, ...headers } });

  it('accepts every header of the web from a listed origin', async () => {
    const names = 'authorization, content-type, idempotency-key, if-match, x-as-of';
    const preflight = await asking(ELSEWHERE, 'OPTIONS', {
      'access-control-request-method': 'POST',
      'access-control-request-headers': names,
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(ELSEWHERE);
    expect(preflight.headers.get('access-control-allow-headers')).toBe(names);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(preflight.headers.get('vary')).toContain('Origin');
  });

  it('reads answers and refusals, with the total of a list', async () => {
    const list = await fetch(`${app.url}/api/admin/allfee`, {
      headers: { origin: ELSEWHERE, authorization: `Bearer ${admin.token}` },
    });
    expect(list.headers.get('access-control-allow-origin')).toBe(ELSEWHERE);
    expect(list.headers.get('access-control-expose-headers')).toContain('x-total-count');
    const refused = await asking(ELSEWHERE, 'POST');
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, ELSEWHERE]);
  });

  it.each(['https://evil.example', 'null', 'http://pay.university.example', `${ELSEWHERE}.evil.example`])(
    'refuses an unlisted origin: %s',
    async (origin) => {
      const preflight = await asking(origin, 'OPTIONS', { 'access-control-request-method': 'POST' });
      expect(preflight.status).toBe(404);
      for (const { headers } of [preflight, await asking(origin, 'POST')]) {
        expect(headers.get('access-control-allow-origin')).toBeNull();
      }
    },
  );

  it('opens the live channel', async () => {
    const connecting = (origin: string) =>
      new Promise((resolve) => {
        const options = { extraHeaders: { origin }, transports: ['websocket'], reconnection: false, forceNew: true };
        const socket = io(app.url, { auth: { token: admin.token }, ...options });
        socket.once('connect', () => resolve('open'));
        socket.once('connect_error', ({ message }) => resolve(message));
        socket.once('connect', () => socket.disconnect());
      });
    expect(await connecting(ELSEWHERE)).toBe('open');
    expect(await connecting('https://evil.example')).toBe('foreign origin');
  });
});

describe('an answer without a route', () => {
  const NAMES = ['content-security-policy', 'x-content-type-options', 'strict-transport-security'];

  it.each(['/api/nothing', '/nothing.js', '/api/admin/delfee/%zz', `/api/admin/receipt/${'x'.repeat(1_001)}`])(
    'carries the security headers: %s',
    async (path) => {
      const { headers } = await fetch(`${app.url}${path}`);
      for (const name of NAMES) expect([name, headers.get(name)]).toEqual([name, expect.any(String)]);
    },
  );

  it('carries the headers when the live channel refuses', async () => {
    const { status, headers } = await fetch(`${app.url}/socket.io/?EIO=4&transport=polling`);
    expect(status).toBe(400);
    for (const name of NAMES) expect([name, headers.get(name)]).toEqual([name, expect.any(String)]);
  });

  it.each([
    ['no HTTP at all', 'Hello?\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nx-long: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
  ])('carries the headers when a connection sends %s', async (_, bytes, status) => {
    const [head = '', body = ''] = (await raw(bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const name of NAMES) expect(head.toLowerCase()).toContain(`\r\n${name}: `);
    const { error, message } = problem.strict().parse(JSON.parse(body));
    expect([error, typeof message]).toEqual([message, 'string']);
  });

  it('forbids pages the camera, the microphone and the location', async () => {
    const { headers } = await fetch(`${app.url}/nothing.js`);
    expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\).*payment=\(\)/);
  });
});

describe('If-Match with the version of a record', () => {
  const TERMS = { name: 'Library', amount: 500, due_date: '2030-01-31' };
  const STALE = 'Another person changed this since you opened it.';
  const seen = (version: number) => ({ 'if-match': String(version) });

  it('accepts a change with the current version', async () => {
    const { fee } = await admin.do(fees.addFee, TERMS);
    const changed = await admin.call(fees.updateFee, { ...TERMS, id: fee.id, amount: 600 }, seen(fee.version));
    expect(changed.status).toBe(200);
    const quoted = { 'if-match': `"${changed.body.fee.version}"` };
    expect((await admin.call(fees.deleteFee, { id: fee.id }, quoted)).status).toBe(200);
  });

  it('answers 409 with the sentence for a stale version, and changes nothing', async () => {
    const { fee } = await admin.do(fees.addFee, TERMS);
    await admin.do(fees.updateFee, { ...TERMS, id: fee.id, amount: 600 });
    for (const answer of [
      await admin.call(fees.updateFee, { ...TERMS, id: fee.id, amount: 700 }, seen(fee.version)),
      await admin.call(fees.deleteFee, { id: fee.id }, seen(fee.version)),
    ]) {
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([409, 'VERSION_CONFLICT', STALE]);
    }
    const [kept] = (await admin.do(fees.allFees, {})).filter(({ id }) => id === fee.id);
    expect(kept?.amount).toBe(600);
  });

  it('accepts one of several parallel changes', async () => {
    const { fee } = await admin.do(fees.addFee, TERMS);
    const amounts = [601, 602, 603, 604, 605];
    const answers = await Promise.all(
      amounts.map((amount) => admin.call(fees.updateFee, { ...TERMS, id: fee.id, amount }, seen(fee.version))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  });

  it('ignores events that the record does not show', async () => {
    const { user } = await app.newUser({ role: 'staff' });
    const own = await app.signIn(user.email, 'secret-user');
    await own.do(account.changePassword, { current_password: 'secret-user', new_password: 'another-one' });
    const { status } = await admin.call(identity.setActive, { id: user.id, is_active: false }, seen(user.version));
    expect(status).toBe(200);
  });

  it('takes nothing with a stale version: a user’s new address stays free', async () => {
    const { user } = await app.newUser({ role: 'staff' });
    const { name, role } = user;
    await admin.do(identity.updateUser, { id: user.id, name: 'Other', email: user.email, role });
    const wanted = { id: user.id, name, email: 'wanted@bursar.test', role } as const;
    expect((await admin.call(identity.updateUser, wanted, seen(user.version))).status).toBe(409);
    expect((await app.newUser({ role: 'staff', email: 'wanted@bursar.test' })).user.email).toBe('wanted@bursar.test');
  });

  it('does not reveal missing records and records of others', async () => {
    const missing = await admin.call(fees.deleteFee, { id: 'unknown' }, seen(3));
    expect([missing.status, missing.body.message]).toEqual([404, 'Fee structure not found']);
    const asked = { aid_type: 'Merit scholarship', amount_requested: 5_000 };
    const { application } = await (await app.newUser()).do(aid.apply, asked);
    for (const version of [0, 7]) {
      expect((await student.call(aid.withdraw, { id: application.id }, seen(version))).status).toBe(403);
    }
  });

  it('refuses an If-Match without a version', async () => {
    const { fee } = await admin.do(fees.addFee, TERMS);
    const answer = await admin.call(fees.deleteFee, { id: fee.id }, { 'if-match': 'latest' });
    expect([answer.status, answer.body.message]).toEqual([400, 'If-Match must be the version of the record.']);
  });

  it('works on every route that changes a versioned record', () => {
    const RECORDS_WITHOUT = [
      '/account/preferences',
      '/users/sessions',
      '/users/notifications',
      '/push/subscriptions',
      '/admin/contacts',
      '/admin/passouts',
      '/admin/approval-rules',
      '/admin/approval-rule-set',
      '/admin/remittances',
    ];
    const OF_MANY = ['/admin/activebatch', '/admin/salary', '/admin/bank-account', '/admin/salary-structures'];
    const without = allRoutes()
      .map(({ route }) => route)
      .filter(({ method, versioned }) => ['PUT', 'PATCH', 'DELETE'].includes(method) && versioned === undefined)
      .filter(({ path }) => ![...RECORDS_WITHOUT, ...OF_MANY].some((prefix) => path.startsWith(prefix)));
    expect(without.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });
});
