import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import * as contracts from '@bursar/contracts';
import { type Route } from '@bursar/contracts';
import { describe, expect, it } from '@jest/globals';

import { acting, type Asked } from './acting.js';
import { httpClient } from './http-client.js';
import { RequestFailed } from './request-failed.js';

const { fees } = contracts;

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'input' in value;

const ROUTES = Object.values(contracts).flatMap((context) =>
  isRoute(context) || typeof context !== 'object'
    ? []
    : Object.entries(context as object).filter(([, of]) => isRoute(of)),
) as [name: string, route: Route][];
const VERSIONED = ROUTES.filter(([, { versioned }]) => versioned !== undefined);

function server(...answers: Response[]) {
  const sent: { url: string; body: unknown; headers: Headers }[] = [];
  const client = httpClient({
    serverUrl: '/api',
    token: () => 'token-1',
    offline: () => false,
    expired: () => undefined,
    fetch: (url, init = {}) => {
      sent.push({ url: url as string, body: init.body, headers: init.headers as Headers });
      return Promise.resolve(answers.shift() ?? Response.json({}));
    },
  });
  return { sent, act: acting(client.call) };
}

describe('a command on a record', () => {
  it('sends no version of a record that is unchanged', async () => {
    const { sent, act } = server();
    const details = { id: 'own', name: 'Vidyanagar University', address: 'Pune' };
    const asked = { ...details, version: undefined } as unknown as Asked<typeof contracts.institution.change>;
    await act(contracts.institution.change, asked, 'key-1').catch(() => undefined);
    expect(sent[0]?.headers.get('if-match')).toBeNull();
  });

  it('sends the seen version on every versioned route, and nowhere else', async () => {
    expect(VERSIONED.length).toBeGreaterThan(20);
    for (const [, route] of VERSIONED) {
      const { sent, act } = server();
      await act(route, { id: 'record-1', version: 7 }, 'key-1');
      expect([route.path, sent[0]?.headers.get('if-match')]).toEqual([route.path, '7']);
      expect(`${sent[0]?.url} ${String(sent[0]?.body)}`).not.toContain('version');
    }
  });

  it('does not compile without the version', () => {
    // @ts-expect-error The version is missing.
    const without: Asked<typeof fees.deleteFee> = { id: 'f1' };
    const complete: Asked<typeof fees.deleteFee> = { ...without, version: 1 };
    const ofNoRecord: Asked<typeof contracts.payments.rejectPayment> = { transaction_id: 't1' };
    expect([complete, ofNoRecord]).toHaveLength(2);
  });

  it('calls versioned routes with their version on every screen', () => {
    const names = new Set(VERSIONED.map(([name]) => name));
    const sources = readdirSync(join(import.meta.dirname, '../..'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.spec.'))
      .map((file) => [file, readFileSync(join(import.meta.dirname, '../..', file), 'utf8')] as const);
    const calls = sources.flatMap(([file, text]) =>
      [...text.matchAll(/\bcall\w*\(\s*\w+\.(\w+)/g)].map(([, name = '']) => ({ file, name })),
    );
    expect(calls.length).toBeGreaterThan(10);
    expect(calls.filter(({ name }) => names.has(name))).toEqual([]);
  });

  it('knows the version of its own last change, also while the list is stale', async () => {
    const fee = { id: 'f-own', version: 5 };
    const { sent, act } = server(Response.json({ message: 'Saved', fee }));
    const terms = { name: 'Tuition', amount: 1, due_date: '2030-01-31' };
    await act(fees.updateFee, { id: fee.id, version: 3, ...terms }, 'key-1');
    await act(fees.deleteFee, { id: fee.id, version: 3 }, 'key-2');
    await act(fees.deleteFee, { id: 'f-other', version: 3 }, 'key-3');
    await act(fees.deleteFee, { id: fee.id, version: 6 }, 'key-4');
    expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual(['3', '5', '3', '6']);
  });

  it('sends -1 for a record without a change', async () => {
    const { sent, act } = server();
    const terms = { department_id: 7, allocated: 600, financial_year: '2026-27' };
    await act(contracts.budgeting.allocate, { ...terms, version: -1 }, 'key-1');
    expect(sent[0]?.headers.get('if-match')).toBe('-1');
  });

  it('knows its own last change of a budget by its year and department', async () => {
    const department = { id: 7, financial_year: '2026-27', version: 5 };
    const { sent, act } = server(Response.json({ message: 'Saved', department }));
    const terms = { department_id: '7', allocated: 600, version: -1 };
    await act(contracts.budgeting.allocate, { ...terms, financial_year: '2026-27' }, 'key-1');
    await act(contracts.budgeting.allocate, { ...terms, financial_year: '2026-27' }, 'key-2');
    await act(contracts.budgeting.allocate, { ...terms, financial_year: '2027-28' }, 'key-3');
    expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual(['-1', '5', '-1']);
  });

  it('takes no version of the own account from the user before', async () => {
    const user = { id: 'u1', version: 5 };
    const { sent, act } = server(Response.json({ message: 'Saved', user }));
    const details = { name: 'Asha Rao' };
    await act(contracts.account.updateMe, { ...details, version: 3 }, 'key-1');
    await act(contracts.account.updateMe, { ...details, version: 4 }, 'key-2');
    expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual(['3', '4']);
  });

  it('shows the server’s sentence when another user changed the record', async () => {
    const sentence = 'Another person changed this since you opened it.';
    const conflict = { statusCode: 409, code: 'VERSION_CONFLICT', error: sentence, message: sentence, requestId: 'r1' };
    const { act } = server(Response.json(conflict, { status: 409 }));
    const refused = act(fees.deleteFee, { id: 'f1', version: 1 }, 'key-1');
    await expect(refused).rejects.toMatchObject({ name: RequestFailed.name, message: sentence });
  });
});
