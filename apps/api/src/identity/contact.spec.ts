import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contact, type RequestOf, ROLES, type User } from '@bursar/contracts';
import { type Client } from '../testing/client.js';
import { TestApp } from '../testing/test-app.js';

let app: TestApp;
let admin: Client & { readonly user: User };

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
});
afterAll(() => app.close());

type Given = RequestOf<typeof contact.submit>;
const details: Given = { kind: 'contact', name: 'Ravi Iyer', email: 'Ravi@Iyer.test', message: 'My bill looks wrong' };
const submit = (change: Partial<Given> = {}) => app.anybody.call(contact.submit, { ...details, ...change });

describe('writing to the administrators [GAP-011, GAP-012, GAP-039]', () => {
  it('needs no account and answers with a reference', async () => {
    const { status, body } = await submit({ phone: '+91 98765 43210' });
    expect(status).toBe(201);
    expect(body.message).toBe('Thank you. Your request has reached the administrators.');
    const [request] = await admin.do(contact.requests, {});
    expect(request).toMatchObject({
      kind: 'contact',
      name: 'Ravi Iyer',
      email: 'ravi@iyer.test',
      phone: '+91 98765 43210',
      message: 'My bill looks wrong',
      status: 'open',
      handled_by_name: null,
    });
    expect(request?.id.startsWith(body.reference)).toBe(true);
  });

  it('counts a repeat whose first answer was lost once', async () => {
    const asked = { ...details, message: 'Twice sent' };
    const send = () => app.anybody.call(contact.submit, asked, { 'idempotency-key': 'lost-answer' });
    const [first, again] = [await send(), await send()];
    expect(again.body).toEqual(first.body);
    const found = await admin.do(contact.requests, {});
    expect(found.filter(({ message }) => message === 'Twice sent')).toHaveLength(1);
  });

  it.each<[Partial<Record<keyof Given, unknown>>, string]>([
    [{ kind: 'complaint' }, 'Kind must be contact, demo or access'],
    [{ name: ' ' }, 'Name is required'],
    [{ email: 'abc' }, 'Please enter a valid email address'],
    [{ phone: '12' }, 'Phone must be a number of 7 to 15 digits'],
    [{ message: '' }, 'Message is required'],
    [{ message: 'x'.repeat(2_001) }, 'Message must be at most 2000 characters'],
  ])('refuses a request with %p: %s', async (change, sentence) => {
    const { status, body } = await submit(change as Partial<Given>);
    expect([status, body.message]).toEqual([400, sentence]);
  });

  it('limits requests, so the inbox cannot be filled', async () => {
    const limited = await TestApp.start({ RATE_LIMIT: 'on' });
    try {
      const ask = () => limited.anybody.call(contact.submit, details);
      for (let i = 0; i < 20; i++) expect((await ask()).status).toBe(201);
      expect((await ask()).body.code).toBe('RATE_LIMITED');
    } finally {
      await limited.close();
    }
  });
});

describe('the administrators’ inbox [GAP-039]', () => {
  it('shows open requests, and handled ones with their handler', async () => {
    await submit({ kind: 'demo', message: 'Show us' });
    const [request] = await admin.do(contact.requests, { kind: 'demo', status: 'open' });
    const id = request?.id ?? '';
    const handled = await admin.do(contact.handle, { id, handled: true });
    expect(handled).toMatchObject({
      message: 'Request marked as handled.',
      request: { status: 'handled', handled_by_name: 'Asha Rao', handled_at: expect.any(String) },
    });
    expect(await admin.do(contact.handle, { id, handled: true })).toEqual(handled);
    expect(await admin.do(contact.requests, { kind: 'demo', status: 'open' })).toEqual([]);
    const reopened = await admin.do(contact.handle, { id, handled: false });
    expect(reopened).toMatchObject({ message: 'Request opened again.', request: { status: 'open', handled_at: null } });
  });

  it('refuses a missing request and a wrong status', async () => {
    const unknown = await admin.call(contact.handle, { id: 'nothing', handled: true });
    expect([unknown.status, unknown.body.message]).toEqual([404, 'Request not found']);
    const { status, body } = await admin.send('PATCH', '/admin/contacts/x', JSON.stringify({ handled: 'yes' }));
    expect([status, body.message]).toEqual([400, 'handled must be true or false']);
  });

  it('opens the inbox to administrators only', async () => {
    for (const role of ROLES.filter((each) => each !== 'admin')) {
      const person = await app.newUser({ role });
      expect([role, (await person.call(contact.requests, {})).status]).toEqual([role, 403]);
    }
  });
});
