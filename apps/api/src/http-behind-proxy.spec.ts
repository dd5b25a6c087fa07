import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { identity, problem, type Route } from '@bursar/contracts';
import { type Client } from './testing/client.js';
import { allRoutes } from './all-routes.js';
import { TestApp } from './testing/test-app.js';

const TRIES = 51;

let app: TestApp;
afterEach(() => app.close());

async function logInFrom(forwarded: string, email = 'nobody@bursar.test'): Promise<number> {
  const response = await fetch(`${app.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
    body: JSON.stringify({ email, password: 'wrong' }),
  });
  return response.status;
}

async function exhaust(forwarded: (attempt: number) => string): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    await logInFrom(forwarded(attempt), `nobody-${attempt}@bursar.test`);
  }
}

describe('a server behind one trusted proxy', () => {
  it('locks out only the address that the proxy saw guess passwords', async () => {
    app = await TestApp.start({ TRUST_PROXY: '1', RATE_LIMIT: 'on' });
    // The client's own entry comes first; the proxy's comes last.
    await exhaust((attempt) => `10.0.0.${attempt}, 203.0.113.7`);
    expect(await logInFrom('203.0.113.7')).toBe(429);
    expect(await logInFrom('203.0.113.8')).toBe(401);
  });
});

describe('the public routes', () => {
  it('answer six hundred requests a minute per network, also of IPv6, without affecting others', async () => {
    app = await TestApp.start({ TRUST_PROXY: '1', RATE_LIMIT: 'on' });
    const ask = async (address: string, { method, path }: Pick<Route, 'method' | 'path'> = identity.demoLogins) => {
      const headers = { 'x-forwarded-for': address, 'content-type': 'application/json' };
      const body = method === 'GET' ? undefined : '{}';
      const answer = await fetch(`${app.url}/api${path.replaceAll(/:\w+/g, 'x')}`, { method, headers, body });
      return { status: answer.status, body: await answer.text() };
    };
    const answers = await Promise.all(Array.from({ length: 600 }, (_, i) => ask(`2001:db8::${i.toString(16)}`)));
    expect(answers.filter((answer) => answer.status === 429)).toEqual([]);
    const { status, body } = await ask('2001:db8::ffff');
    expect(status).toBe(429);
    expect(problem.strict().parse(JSON.parse(body)).message).toMatch(/^Too many requests\. Please try again in /);
    expect((await ask('2001:db8:0:1::1')).status).not.toBe(429);

    const open = allRoutes().flatMap(({ route }) => (route.who === 'public' ? [route] : []));
    const asked = await Promise.all(open.map(async (route) => [route.path, (await ask('2001:db8::1', route)).status]));
    const unlimited = asked.flatMap(([path, answer]) => (answer === 429 ? [] : [path]));
    expect(unlimited.toSorted()).toEqual(['/health', '/payment/webhook']);
  });
});

describe('a server behind a trusted proxy on this machine', () => {
  it('requires an administrator for metrics, although the proxy names no client', async () => {
    app = await TestApp.start({ TRUST_PROXY: '127.0.0.1' });
    const metrics = `${app.url}/api/metrics`;
    const refused = await fetch(metrics);
    expect(refused.status).toBe(403);
    expect(problem.strict().parse(await refused.json())).toMatchObject({ code: 'FORBIDDEN' });
    const asked = async ({ token = '' }: Client) => {
      const answer = await fetch(metrics, { headers: { authorization: `Bearer ${token}` } });
      await answer.text();
      return answer.status;
    };
    expect(await asked(await app.newUser({ role: 'finance_manager' }))).toBe(403);
    expect(await asked(await app.admin())).toBe(200);
  });
});

describe('a server without a proxy', () => {
  it('enforces the limit against forged addresses', async () => {
    app = await TestApp.start({ RATE_LIMIT: 'on' });
    await exhaust((attempt) => `203.0.113.${attempt}`);
    expect(await logInFrom('203.0.113.200')).toBe(429);
  });

  it('serves metrics to this machine, and not through a proxy on it', async () => {
    app = await TestApp.start();
    const metrics = `${app.url}/api/metrics`;
    expect((await fetch(metrics)).status).toBe(200);
    expect((await fetch(metrics, { headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(403);
    expect((await fetch(metrics, { headers: { forwarded: 'for=127.0.0.1' } })).status).toBe(403);
    expect((await fetch(metrics, { headers: { 'x-real-ip': '127.0.0.1' } })).status).toBe(403);
  });

  it('refuses metrics to a page that reaches this machine by its own name', async () => {
    app = await TestApp.start();
    const { hostname, port } = new URL(app.url);
    const asking = get({ hostname, port, path: '/api/metrics', headers: { host: `rebound.example:${port}` } });
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(403);
    answer.resume();
  });
});
