import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { holidays, institution, LOGO_MAX_BYTES, payments, receipts, type User } from '@bursar/contracts';
import { INSTITUTION_ID as id } from '@bursar/domain/institution';
import { type Client } from '../testing/client.js';
import { TestApp } from '../testing/test-app.js';

const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex');

function pngOf(width: number, height: number): Buffer {
  const bytes = Buffer.from('89504e470d0a1a0a0000000d4948445200000000000000000806000000', 'hex');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

function jpegOf(width: number, height: number): Buffer {
  const frame = Buffer.from('ffc2001108000000000301220002110103110100', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const [start, tables] = ['ffd8ffe000104a46494600010100000100010000', 'ffc40003ffffdb000400ff'];
  return Buffer.concat([Buffer.from(start, 'hex'), Buffer.from(tables, 'hex'), frame]);
}

const DETAILS = {
  id,
  name: 'Vidyanagar University',
  address: 'Station Road\nPune 411001',
  pan: ' aapfu0939f',
  gstin: '27 AAPFU0939F 1ZV',
};

let app: TestApp;
let admin: Client & { readonly user: User };

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
});
afterAll(() => app.close());

async function upload(bytes: Uint8Array, name = 'crest.png'): Promise<{ status: number; message: string }> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(`${app.url}/api/admin/institution/${id}/logo`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${admin.token ?? ''}` },
  });
  const { message } = (await response.json()) as { message: string };
  await app.rest();
  return { status: response.status, message };
}

describe('the institution', () => {
  it('has the name of the product until an administrator enters it', async () => {
    const student = await app.newUser();
    expect(await student.do(institution.own, {})).toMatchObject({
      name: 'University Finance Management Webapp',
      changed_at: null,
      version: null,
    });
  });

  it('is entered with tax numbers in any spelling, and everyone reads it', async () => {
    const { message } = await admin.do(institution.change, DETAILS);
    expect(message).toBe('Institution saved.');
    expect(await (await app.newUser()).do(institution.own, {})).toMatchObject({
      name: 'Vidyanagar University',
      pan: 'AAPFU0939F',
      gstin: '27AAPFU0939F1ZV',
      signatory: null,
    });
  });

  it.each([
    [{ pan: 'AAPFU093' }, 'PAN must be five letters, four digits and a letter, such as AAATV1234F'],
    [{ gstin: '27AAPFU0939F1ZX' }, 'GSTIN is not valid. Please check its 15 characters.'],
    [{ pan: 'AAPFU0930F' }, 'GSTIN must contain the PAN of the institution'],
    [{ name: ' ' }, 'Name is required'],
  ])('refuses %j', async (part, sentence) => {
    const { status, body } = await admin.call(institution.change, { ...DETAILS, ...part });
    expect([status, body.message]).toEqual([400, sentence]);
  });

  it('keeps the letterhead of a receipt when the details change', async () => {
    const { studentId, feeId } = await app.newBill(1000);
    const counter = { student_id: studentId, fee_id: feeId, amount: 400, payment_method: 'cash' } as const;
    const { transaction } = await admin.do(payments.recordTransaction, counter);
    const approval = { transaction_id: transaction.id, admin_user_id: admin.user.id };
    await admin.do(payments.approvePayment, approval);
    await app.rest();
    const receipt = await admin.do(receipts.ofTransaction, { transaction_id: transaction.id });
    expect(receipt).toMatchObject({ balance: 600, enrollment_no: expect.any(String) });
    await admin.do(institution.change, { ...DETAILS, name: 'Vidyanagar Institute' });
    expect(await admin.do(institution.own, { at: receipt.date })).toMatchObject({
      name: 'Vidyanagar University',
    });
    expect(await admin.do(institution.own, {})).toMatchObject({ name: 'Vidyanagar Institute' });
    expect(await admin.do(receipts.ofTransaction, { transaction_id: transaction.id })).toEqual(receipt);
  });

  it('refuses a save over a change of another administrator', async () => {
    const { version } = await admin.do(institution.own, {});
    await admin.do(institution.change, { ...DETAILS, signatory: 'Asha Rao' });
    const stale = await admin.call(institution.change, DETAILS, { 'if-match': String(version) });
    expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT']);
  });
});

describe('the logo', () => {
  it('is recognised by its bytes and has a size limit', async () => {
    expect(await upload(Buffer.from('%PDF-1.7'))).toEqual({
      status: 400,
      message: 'A logo must be a PNG or JPEG file',
    });
    const large = Buffer.concat([PNG, Buffer.alloc(LOGO_MAX_BYTES)]);
    expect(await upload(large)).toEqual({ status: 400, message: 'A logo must have at most 256 kB' });
  });

  it.each([
    ['png', pngOf(2_001, 10)],
    ['png', pngOf(10, 12_000)],
    ['jpg', jpegOf(2_001, 10)],
    ['jpg', jpegOf(10, 65_000)],
  ])('is refused as a %s of so many pixels that papers would take long', async (ending, bytes) => {
    expect(await upload(bytes, `crest.${ending}`)).toEqual({
      status: 400,
      message: 'A logo must have at most 2,000 pixels on each side. Make it smaller and choose it again.',
    });
  });

  it.each([pngOf(2_000, 2_000), jpegOf(2_000, 2_000)])('may have 2,000 pixels on each side', async (bytes) => {
    expect(await upload(bytes)).toEqual({ status: 200, message: 'Logo saved.' });
  });

  it('can still be read after it was replaced and removed', async () => {
    expect(await upload(PNG)).toEqual({ status: 200, message: 'Logo saved.' });
    const { logo_id: first } = await admin.do(institution.own, {});
    const second = Buffer.concat([PNG, Buffer.from('2')]);
    await upload(second, 'other.png');
    const { version } = await admin.do(institution.own, {});
    await admin.call(institution.removeLogo, { id }, { 'if-match': String(version) });
    expect(await admin.do(institution.own, {})).toMatchObject({ logo_id: null });
    const answer = await fetch(`${app.url}/api/institution/logos/${first ?? ''}`, {
      headers: { authorization: `Bearer ${admin.token ?? ''}` },
    });
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG);
  });
});

describe('the holidays', () => {
  it('are listed by day, and each refusal is a sentence', async () => {
    const said = async (day: string, name = 'Diwali') => {
      const { status, body } = await admin.call(holidays.add, { day, name });
      return [status, body.message];
    };
    expect(await said('2027-10-29')).toEqual([201, 'Holiday added.']);
    expect(await said('2027-03-22', 'Holi')).toEqual([201, 'Holiday added.']);
    expect(await said('2027-10-29', 'Deepavali')).toEqual([409, '29 Oct 2027 is a holiday already: Diwali.']);
    expect(await said('2027-10-02')).toEqual([409, '02 Oct 2027 is a holiday already: Gandhi Jayanti.']);
    expect(await said('2027-10-31')).toEqual([409, '31 Oct 2027 is a Sunday.']);
    expect((await said('2027-02-29'))[0]).toBe(400);
    expect(await admin.do(holidays.all, {})).toEqual([
      { day: '2027-03-22', name: 'Holi' },
      { day: '2027-10-29', name: 'Diwali' },
    ]);
    await admin.do(holidays.remove, { day: '2027-03-22' });
    const again = await admin.call(holidays.remove, { day: '2027-03-22' });
    expect([again.status, again.body.message]).toEqual([404, 'There is no such holiday.']);
    expect(await admin.do(holidays.all, {})).toEqual([{ day: '2027-10-29', name: 'Diwali' }]);
  });
});
