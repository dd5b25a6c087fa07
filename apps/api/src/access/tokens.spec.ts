import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { identity, type User } from '@bursar/contracts';
import { base64url, decodeJwt, type JWTPayload, SignJWT } from 'jose';
import { io } from 'socket.io-client';
import { type Client } from '../testing/client.js';
import { TestApp } from '../testing/test-app.js';

const SECRET = 'a secret of the tests alone, of no server';
const NOW_S = Math.floor(Date.now() / 1000);

let app: TestApp;
let admin: Client & { readonly user: User };
let student: Client & { readonly user: User };

beforeAll(async () => {
  app = await TestApp.start({ JWT_SECRET: SECRET });
  admin = await app.admin();
  student = await app.newUser();
});
afterAll(() => app.close());

const claimsOf = ({ token = '' }: Client): JWTPayload => decodeJwt(token);

const signed = (claims: JWTPayload, { secret = SECRET, alg = 'HS256' } = {}): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg, typ: 'JWT' }).sign(new TextEncoder().encode(secret));

const encoded = (part: object): string => base64url.encode(JSON.stringify(part));

const statusWith = async (token: string): Promise<number> =>
  (await app.anybody.send('GET', '/users/me', undefined, { authorization: `Bearer ${token}` })).status;

const refusalOf = (token: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = io(app.url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true });
    const told = (what: string): void => {
      socket.disconnect();
      resolve(what);
    };
    socket.once('connect', () => told('admitted'));
    socket.once('connect_error', ({ message }) => told(message));
  });

describe('a token', () => {
  it('accepts a token with the secret and an open session, as the base of the next cases', async () => {
    const token = await signed(claimsOf(admin));
    expect([await statusWith(token), await refusalOf(token)]).toEqual([200, 'admitted']);
  });

  it.each<[string, () => Promise<string> | string]>([
    ['that has expired', () => signed({ ...claimsOf(admin), exp: NOW_S - 1 })],
    ['that never expires', () => signed({ ...claimsOf(admin), exp: undefined })],
    ['made with another secret', () => signed(claimsOf(admin), { secret: 'b'.repeat(40) })],
    ['signed by another algorithm', () => signed(claimsOf(admin), { alg: 'HS512' })],
    ['that says it needs no signature', () => `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claimsOf(admin))}.`],
    ['without its signature', () => (admin.token ?? '').replace(/[^.]+$/, '')],
    ['made by another program', () => signed({ ...claimsOf(admin), iss: 'another' })],
    ['without an issuer', () => signed({ ...claimsOf(admin), iss: undefined })],
    ['of an unknown session', () => signed({ ...claimsOf(admin), jti: 'invented' })],
    ['of the sessions before', () => signed({ ...claimsOf(admin), sv: 0 })],
    ['of the sessions to come', () => signed({ ...claimsOf(admin), sv: 2 })],
    ['of an unknown user', () => signed({ ...claimsOf(admin), sub: 'invented' })],
    [
      'of a student, rewritten to an administrator’s',
      () => {
        const [header = '', , signature = ''] = (student.token ?? '').split('.');
        return `${header}.${encoded({ ...claimsOf(student), sub: admin.user.id, role: 'admin' })}.${signature}`;
      },
    ],
  ])('a token %s is refused, by HTTP and by socket, also on repetition', async (_, make) => {
    const token = await make();
    for (const _again of [1, 2]) expect(await statusWith(token)).toBe(401);
    expect(await refusalOf(token)).toBe('unauthorized');
  });

  it('grants no more than the account’s rights', async () => {
    const boastful = await signed({ ...claimsOf(student), role: 'admin' });
    expect(await statusWith(boastful)).toBe(200);
    const headers = { authorization: `Bearer ${boastful}` };
    expect((await app.anybody.call(identity.allUsers, {}, headers)).status).toBe(403);
  });

  it('reads a token from the header alone', async () => {
    const { token = '' } = admin;
    expect((await app.anybody.send('GET', `/users/me?token=${token}&access_token=${token}`)).status).toBe(401);
    for (const headers of [{ cookie: `token=${token}` }, { authorization: `Basic ${token}` }, { 'x-token': token }]) {
      expect((await app.anybody.send('GET', '/users/me', undefined, headers as never)).status).toBe(401);
    }
  });
});
