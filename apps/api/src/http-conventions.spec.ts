import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { payroll, problem, type User } from '@bursar/contracts';
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

/** Sends bytes over a connection of its own; returns everything that came back until the server closed it. */
async function raw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(app.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(bytes);
  return text(socket);
}

/** Announces a body that never comes; returns the answer's status and code. */
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

describe('a request that its sender may not make', () => {
  it('is answered 401 before its body has come', async () => {
    expect(await answerBeforeBody({})).toEqual([401, 'UNAUTHENTICATED']);
    expect(await answerBeforeBody({ authorization: 'Bearer garbage' })).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('is answered 403 before its body has come', async () => {
    expect(await answerBeforeBody({ authorization: `Bearer ${student.token}` })).toEqual([403, 'FORBIDDEN']);
  });

  it.each([
    ['cut off', '{"name":', 'application/json'],
    ['no JSON', 'name=Library', 'text/plain'],
    ['too large', 'x'.repeat(6 * 1024 * 1024), 'application/json'],
  ])('is answered 401 or 403 though its body is %s', async (_, body, type) => {
    const headers = { 'content-type': type };
    expect((await app.anybody.send('POST', '/admin/addfee', body, headers)).status).toBe(401);
    expect((await student.send('POST', '/admin/addfee', body, headers)).status).toBe(403);
  });
});

describe('an empty body that says it is JSON', () => {
  it('is no body: the call is carried out', async () => {
    const { status, body } = await admin.send('POST', payroll.generatePayroll.path, '');
    expect([status, body]).toEqual([200, expect.objectContaining({ message: expect.any(String) })]);
  });

  it('is no body: what a route needs is missing', async () => {
    const { status, body } = await admin.send('POST', '/admin/addfee', '');
    expect([status, body.message]).toEqual([400, 'Title is required']);
  });
});

describe('a web app that another server hosts', () => {
  const asking = (origin: string, method: string, headers: Record<string, string> = {}) =>
    fetch(`${app.url}${FEE}`, { method, headers: { origin, ...headers } });

  it('may ask, with every header that the web sends', async () => {
    const names = 'authorization, content-type, idempotency-key, if-match';
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
    'at an origin that nobody named is not let in: %s',
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

describe('an answer that none of our routes makes', () => {
  const NAMES = [
    'content-security-policy',
    'x-content-type-options',
    'strict-transport-security',
    'permissions-policy',
  ];

  it.each(['/api/nothing', '/nothing.js', '/api/admin/delfee/%zz', `/api/admin/receipt/${'x'.repeat(1_001)}`])(
    'carries the security headers: %s',
    async (path) => {
      const { headers } = await fetch(`${app.url}${path}`);
      for (const name of NAMES) expect([name, headers.get(name)]).toEqual([name, expect.any(String)]);
    },
  );

  it('carries them when the live channel refuses', async () => {
    const { status, headers } = await fetch(`${app.url}/socket.io/?EIO=4&transport=polling`);
    expect(status).toBe(400);
    for (const name of NAMES) expect([name, headers.get(name)]).toEqual([name, expect.any(String)]);
  });

  it.each([
    ['no HTTP at all', 'Hello?\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nx-long: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
  ])('carries them when a connection sends %s', async (_, bytes, status) => {
    const [head = '', body = ''] = (await raw(bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const name of NAMES) expect(head.toLowerCase()).toContain(`\r\n${name}: `);
    const { error, message } = problem.strict().parse(JSON.parse(body));
    expect([error, typeof message]).toEqual([message, 'string']);
  });

  it('forbids pages the camera, the microphone and the place', async () => {
    const { headers } = await fetch(`${app.url}/api/health`);
    expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\).*payment=\(\)/);
  });
});
