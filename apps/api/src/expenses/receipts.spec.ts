import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BODY_MAX_BYTES, delegations, type Expense, expenses, type Problem } from '@bursar/contracts';
import { istDayOf } from '@bursar/domain/kernel';
import { SETTINGS } from '@bursar/platform/settings';
import { StateStore } from '@bursar/platform/state-store';
import { type Settings } from '../settings/settings.js';
import { type Client } from '../testing/client.js';
import { type Department, outcome, request, staffed } from '../testing/department.js';
import { TestApp } from '../testing/test-app.js';

const PDF = Buffer.from('%PDF-1.7\nA receipt for books');
const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex');
const JPEG = Buffer.from('ffd8ffe000104a464946', 'hex');
const WEBP = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WEBPVP8 ')]);

let app: TestApp;
let department: Department;
let expense: Expense;

beforeAll(async () => {
  app = await TestApp.start();
  department = await staffed(app, 1);
  expense = await request(department);
});
afterAll(() => app.close());

interface Uploaded {
  readonly status: number;
  readonly body: { readonly message: string; readonly expense: Expense } & Partial<Problem>;
}

async function upload(
  who: Client,
  id: string,
  bytes: Uint8Array,
  { name = 'bill.pdf', type = '', headers = {} } = {},
): Promise<Uploaded> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  const response = await fetch(`${app.url}/api/faculty/expenses/${id}/receipt`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${who.token ?? ''}`, ...headers },
  });
  return { status: response.status, body: (await response.json()) as Uploaded['body'] };
}

const download = (who: Client, id = expense.id) =>
  fetch(`${app.url}/api/expenses/${id}/receipt`, { headers: { authorization: `Bearer ${who.token ?? ''}` } });

async function statusOf(who: Client, id = expense.id): Promise<number> {
  const answer = await download(who, id);
  await answer.arrayBuffer();
  return answer.status;
}

const directory = () => join(app.get<Settings>(SETTINGS as never).DATA_DIR, 'receipts');

describe('a receipt file', () => {
  it.each([
    ['application/pdf', PDF, 'receipt.exe.pdf'],
    ['image/png', PNG, 'receipt.exe.png'],
    ['image/jpeg', JPEG, 'receipt.exe.jpg'],
    ['image/webp', WEBP, 'receipt.exe.webp'],
  ])('recognises a file as %s by its bytes, and names it so', async (media_type, bytes, name) => {
    const { status, body } = await upload(department.faculty, expense.id, bytes, {
      name: 'receipt.exe',
      type: 'text/html',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      message: 'Receipt attached successfully!',
      expense: { receipt: { name, media_type, size_bytes: bytes.length } },
    });
    const answer = await download(department.faculty);
    expect(answer.headers.get('content-type')).toBe(media_type);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
  });

  it('sends a receipt file so that no browser runs anything in it', async () => {
    await upload(department.faculty, expense.id, PDF, { name: 'Rechnung für März.pdf' });
    const { headers } = await download(department.faculty);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('Rechnung für März.pdf')}`,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; sandbox");
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('keeps a receipt file under its id, readable by the program alone', async () => {
    await upload(department.faculty, expense.id, PDF, { name: '../../etc/passwd' });
    const files = readdirSync(directory());
    expect(files.every((name) => /^[0-9A-Z]{26}$/.test(name))).toBe(true);
    expect(files.every((name) => (statSync(join(directory(), name)).mode & 0o077) === 0)).toBe(true);
    const [row] = await department.faculty.do(expenses.myExpenses, {});
    expect(row?.receipt?.name).toBe('passwd.pdf');
  });

  it.each(['Bill.PDF', 'bill of 5.10.pdf'])('keeps the name %s, which opens as what it is', async (name) => {
    expect((await upload(department.faculty, expense.id, PDF, { name })).body.expense.receipt?.name).toBe(name);
  });

  it('keeps a long name in any script, cut between its letters', async () => {
    const name = `${'\u{11107}'.repeat(70)}.jpeg`;
    expect((await upload(department.faculty, expense.id, JPEG, { name })).status).toBe(201);
    const [row] = await department.faculty.do(expenses.myExpenses, {});
    expect(row?.receipt?.name).toBe(`${'\u{11107}'.repeat(57)}.jpeg`);
    expect(await statusOf(department.faculty)).toBe(200);
  });

  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing that can run scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a program', Buffer.from('4d5a9000', 'hex')],
    ['other sound', Buffer.from('RIFF....WAVE')],
  ])('refuses a file that is %s', async (_, bytes) => {
    const sentence = 'A receipt must be a PDF, PNG, JPEG or WebP file';
    const { status, body } = await upload(department.faculty, expense.id, bytes);
    expect([status, body.message]).toEqual([400, sentence]);
  });

  it('refuses an empty and a missing file', async () => {
    const missing = [400, 'Please choose a file'];
    const { status, body } = await upload(department.faculty, expense.id, Buffer.alloc(0));
    expect([status, body.message]).toEqual(missing);
    const path = `/faculty/expenses/${expense.id}/receipt`;
    expect(outcome(await department.faculty.send('POST', path, '{}'))).toEqual(missing);
  });

  it('accepts at most 5 MB', async () => {
    const largest = Buffer.concat([PDF, Buffer.alloc(BODY_MAX_BYTES - PDF.length)]);
    expect((await upload(department.faculty, expense.id, largest)).status).toBe(201);
    const { status, body } = await upload(department.faculty, expense.id, Buffer.concat([largest, PDF]));
    expect([status, body.code, body.message]).toEqual([413, 'PAYLOAD_TOO_LARGE', 'The request is larger than 5 MB.']);
  });

  const form = (boundary: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="bill.pdf"\r\n\r\n%PDF-1.7\r\n`;

  it.each([
    ['breaks off', 'b', form('b')],
    ['has another boundary than its header says', 'b', `${form('c')}--c--\r\n`],
    ['is empty', 'b', ''],
    ['is no form', 'b', '%PDF-1.7'],
    ['has headers without end', 'b', `--b\r\ncontent-disposition: ${'x'.repeat(100_000)}`],
  ])('refuses with a sentence a file that %s', async (_, boundary, body) => {
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const path = `/faculty/expenses/${expense.id}/receipt`;
    const answer = await department.faculty.send('POST', path, body, headers);
    expect(outcome(answer)).toEqual([400, expect.stringMatching(/^(The upload is broken|Please choose a file)/)]);
  });

  it('refuses a request without a boundary in its header', async () => {
    const headers = { 'content-type': 'multipart/form-data' };
    const path = `/faculty/expenses/${expense.id}/receipt`;
    const answer = await department.faculty.send('POST', path, form('b'), headers);
    expect(outcome(answer)).toEqual([400, 'The upload is broken. Please send the file again.']);
  });

  it('replaces a receipt file nine times, and keeps no refused file', async () => {
    const { id } = await request(department, { amount: 7 });
    for (let times = 0; times < 10; times++) expect((await upload(department.faculty, id, PNG)).status).toBe(201);
    const before = readdirSync(directory()).length;
    const { status, body } = await upload(department.faculty, id, PDF);
    const sentence = 'At most 10 receipts can be attached to a request. Raise a new request for others.';
    expect([status, body.message]).toEqual([409, sentence]);
    expect(readdirSync(directory()).length).toBe(before);
    const answer = await download(department.faculty, id);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG);
  });

  describe('under an Idempotency-Key', () => {
    const attach = (id: string, bytes: Uint8Array) =>
      upload(department.faculty, id, bytes, { headers: { 'idempotency-key': `receipt of ${id}` } });
    const attached = async (id: string) => Buffer.from(await (await download(department.faculty, id)).arrayBuffer());

    it('is attached once, and another file under the key is refused', async () => {
      const { id } = await request(department, { amount: 11 });
      expect([(await attach(id, PDF)).status, (await attach(id, PDF)).status]).toEqual([201, 201]);
      const { status, body } = await attach(id, PNG);
      const sentence = 'This Idempotency-Key was already used for another request.';
      expect([status, body.code, body.message]).toEqual([422, 'IDEMPOTENCY_MISMATCH', sentence]);
      expect(await attached(id)).toEqual(PDF);
    });

    it('is not overwritten by another file when the key is forgotten', async () => {
      const { id } = await request(department, { amount: 12 });
      await attach(id, PDF);
      const before = readdirSync(directory()).length;
      const state = app.get(StateStore);
      await state.delete(
        'idempotency',
        (await state.list('idempotency')).map(({ key }) => key),
      );
      expect((await attach(id, PNG)).status).toBe(201);
      expect(await attached(id)).toEqual(PNG);
      expect(readdirSync(directory()).length).toBe(before + 1);
    });
  });

  it('accepts a file from the submitter only', async () => {
    const other = await app.newUser({ role: 'faculty' });
    expect((await upload(other, expense.id, PDF)).status).toBe(403);
    expect((await upload(department.faculty, 'unknown', PDF)).status).toBe(403);
    expect((await upload(department.hod, expense.id, PDF)).status).toBe(403);
  });

  it('shows a receipt file to the submitter, the heads of the department and the office only', async () => {
    const insiders = [department.faculty, department.hod, await app.admin()];
    insiders.push(await app.newUser({ role: 'finance_manager' }), await app.newUser({ role: 'auditor' }));
    for (const who of insiders) expect(await statusOf(who)).toBe(200);
    const outsiders = [
      await app.newUser({ role: 'faculty' }),
      await app.newUser({ role: 'hod', department_id: 2 }),
      await app.newUser({ role: 'staff' }),
      await app.newUser(),
    ];
    for (const who of outsiders) expect(await statusOf(who)).toBe(403);
    expect(await statusOf(app.anybody)).toBe(401);
  });

  it('shows a receipt file to the deputy of a head while the delegation holds', async () => {
    const deputy = await app.newUser({ role: 'staff', department_id: 1 });
    expect(await statusOf(deputy)).toBe(403);
    const today = istDayOf(new Date().toISOString());
    const leave = { from: today, to: today, reason: 'On leave' };
    const { delegation } = await department.hod.do(delegations.start, { ...leave, to_user_id: deputy.user.id });
    expect(await statusOf(deputy)).toBe(200);
    await department.hod.do(delegations.end, { id: delegation.id });
    expect(await statusOf(deputy)).toBe(403);
  });

  it('does not send a missing or an altered file', async () => {
    const without = await request(department, { amount: 3 });
    expect(await statusOf(department.faculty, without.id)).toBe(404);
    expect(await statusOf(department.faculty, 'unknown')).toBe(403);
    expect(await statusOf(await app.admin(), 'unknown')).toBe(404);
    const before = new Set(readdirSync(directory()));
    await upload(department.faculty, without.id, PDF);
    const [name = ''] = readdirSync(directory()).filter((each) => !before.has(each));
    expect(readFileSync(join(directory(), name))).toEqual(PDF);
    writeFileSync(join(directory(), name), 'something else');
    expect(await statusOf(department.faculty, without.id)).toBe(404);
  });
});
