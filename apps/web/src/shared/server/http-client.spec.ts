import { fees, identity } from '@bursar/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';

import { httpClient, requestOf } from './http-client.js';
import { RequestFailed } from './request-failed.js';

const { studentFees, updateFee, revokeFee } = fees;
const { allUsers, logout } = identity;
const terms = { name: 'Tuition', amount: 85000, due_date: '2026-12-05' };

describe('a request', () => {
  it('puts path parameters into the path, escaped, and nowhere else', () => {
    expect(requestOf(updateFee, { id: 'a/b', ...terms })).toEqual({
      path: '/admin/upfee/a%2Fb',
      body: JSON.stringify(terms),
    });
  });

  it('puts the rest of a GET or DELETE into the query, without empty fields', () => {
    const asked = { role: 'student', page: 2, q: 'rao & sons', sort: '', is_active: undefined, batch: null } as const;
    expect(requestOf(allUsers, asked)).toEqual({ path: '/admin/allusers?role=student&page=2&q=rao+%26+sons' });
    expect(requestOf(revokeFee, { id: 'f1' })).toEqual({ path: '/admin/revokefee/f1' });
  });

  it('keeps an empty text in a body, where it clears a field', () => {
    expect(requestOf(updateFee, { id: 'f1', ...terms, description: '' }).body).toContain('"description":""');
  });

  it('sends a body also without fields', () => {
    expect(requestOf(logout, {})).toEqual({ path: '/users/logout', body: '{}' });
  });

  it('throws without its path parameter', () => {
    expect(() => requestOf(studentFees, { student_id: '' })).toThrow('/student/allfeest/:student_id needs student_id');
  });
});

describe('a call', () => {
  let sent: { url: string; init: RequestInit }[];
  let answers: (Response | Error)[];
  let expired: (string | undefined)[];
  let token: string | undefined;
  let offline: boolean;
  let renewal: Promise<boolean> | undefined;

  const client = httpClient({
    serverUrl: '/api',
    token: () => token,
    offline: () => offline,
    expired: (given) => {
      expired.push(given);
      return renewal;
    },
    fetch: (url, init = {}) => {
      sent.push({ url: url as string, init });
      const answer = answers.shift() ?? new Error('no answer');
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  });
  const header = (name: string) => (sent[0]?.init.headers as Headers).get(name);
  const problem = (statusCode: number, code: string, message?: string) =>
    Response.json({ statusCode, code, message, error: message, requestId: 'r1' }, { status: statusCode });

  beforeEach(() => {
    sent = [];
    offline = false;
    renewal = undefined;
    answers = [];
    expired = [];
    token = 'token-1';
  });

  it('calls the one base with the bearer token [API-001, API-002]', async () => {
    answers = [Response.json([])];
    await client.call(studentFees, { student_id: 's1' });
    expect(sent[0]?.url).toBe('/api/student/allfeest/s1');
    expect(header('authorization')).toBe('Bearer token-1');
  });

  it('sends a request again when its user has signed in again', async () => {
    answers = [problem(401, 'UNAUTHORIZED'), Response.json([])];
    renewal = Promise.resolve().then(() => {
      token = 'token-2';
      return true;
    });
    await client.call(studentFees, { student_id: 's1' });
    const tokens = sent.map(({ init }) => (init.headers as Headers).get('authorization'));
    expect(tokens).toEqual(['Bearer token-1', 'Bearer token-2']);
    expect(expired).toEqual(['token-1']);
  });

  it('sends no token without a signed-in user', async () => {
    token = undefined;
    answers = [Response.json([])];
    await client.call(studentFees, { student_id: 's1' });
    expect(header('authorization')).toBeNull();
  });

  it('acts for another session than the current one', async () => {
    answers = [Response.json({})];
    await client.call(logout, {}, { token: 'token-0' });
    expect(header('authorization')).toBe('Bearer token-0');
  });

  it('carries an idempotency key as a command: the given one, or its own', async () => {
    answers = [Response.json({}), Response.json({}), Response.json({}), Response.json([])];
    await client.call(logout, {}, { idempotencyKey: 'key-1' });
    await client.call(logout, {});
    await client.call(revokeFee, { id: 'f1' }, { idempotencyKey: 'key-2' });
    await client.call(studentFees, { student_id: 's1' });
    const keys = sent.map(({ init }) => (init.headers as Headers).get('idempotency-key'));
    expect(keys).toEqual(['key-1', expect.stringMatching(/^[0-9a-f]{32}$/), 'key-2', null]);
  });

  it('sets no time limit [API-003]', async () => {
    answers = [Response.json([])];
    await client.call(studentFees, { student_id: 's1' });
    expect(sent[0]?.init.signal).toBeNull();
  });

  it('gives a page its rows and the total of all pages', async () => {
    answers = [Response.json([{ id: 'f1' }], { headers: { 'x-total-count': '12480' } })];
    await expect(client.callPage(studentFees, { student_id: 's1' })).resolves.toEqual({
      rows: [{ id: 'f1' }],
      total: 12480,
    });
  });

  it('counts the rows when the server names no total', async () => {
    answers = [Response.json([{ id: 'f1' }, { id: 'f2' }])];
    await expect(client.callPage(studentFees, { student_id: 's1' })).resolves.toMatchObject({ total: 2 });
  });

  it('fails with the server’s sentence', async () => {
    answers = [problem(409, 'STATE_CONFLICT', 'A paid fee cannot be revoked')];
    const error = await client.call(revokeFee, { id: 'f1' }).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(RequestFailed);
    expect(error).toMatchObject({ status: 409, message: 'A paid fee cannot be revoked' });
  });

  it('fails with the status alone for an unreadable answer', async () => {
    answers = [new Response('<html>', { status: 502 })];
    const error = (await client.call(logout, {}).catch((failure: unknown) => failure)) as RequestFailed;
    expect(error.status).toBe(502);
    expect(error.text('Payment failed')).toBe('Payment failed');
  });

  it('fails with status 0 without an answer', async () => {
    answers = [new TypeError('Failed to fetch')];
    await expect(client.call(logout, {})).rejects.toMatchObject({ name: 'RequestFailed', status: 0 });
  });

  it('says that nothing was sent without a network, and nothing of it when the connection broke later', async () => {
    answers = [new TypeError('Failed to fetch'), new TypeError('Failed to fetch')];
    const textOf = async () =>
      ((await client.call(logout, {}).catch((failure: unknown) => failure)) as RequestFailed).text('Logout failed');
    offline = true;
    expect(await textOf()).toBe('You are offline. Nothing was sent; please try again when you are back.');
    offline = false;
    expect(await textOf()).toBe('Logout failed');
  });

  it('says that the device has no copy when it reads without a network', async () => {
    answers = [new TypeError('Failed to fetch')];
    offline = true;
    await expect(client.call(studentFees, { student_id: 's1' })).rejects.toMatchObject({
      status: 0,
      message: 'You are offline, and this device has no copy of it.',
    });
  });

  it('says on each screen that the past could not be read', async () => {
    const looking = httpClient({
      serverUrl: '/api',
      token: () => 'token-1',
      asOf: () => '2026-03-31',
      offline: () => false,
      expired: () => undefined,
      fetch: () => Promise.resolve(problem(503, 'UNAVAILABLE')),
    });
    const failure = (await looking.call(studentFees, { student_id: 's1' }).catch((error: unknown) => error)) as Error;
    expect(failure).toMatchObject({ status: 503, message: 'The past could not be read.' });
  });

  it('does not fail when it was cancelled', async () => {
    const given = new AbortController();
    given.abort();
    answers = [Object.assign(new Error('given up'), { name: 'AbortError' })];
    await expect(client.call(studentFees, { student_id: 's1' }, { signal: given.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it('ends the session when the server refuses its token', async () => {
    answers = [problem(401, 'UNAUTHENTICATED', 'Please sign in')];
    await expect(client.call(logout, {})).rejects.toMatchObject({ status: 401 });
    expect(expired).toEqual(['token-1']);
  });

  it('keeps the session after a wrong password', async () => {
    answers = [problem(401, 'INVALID_CREDENTIALS', 'Invalid email or password')];
    await expect(client.call(logout, {})).rejects.toMatchObject({ status: 401 });
    expect(expired).toEqual([]);
  });
});
