import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  audit,
  decisions,
  ledger,
  periods,
  reports,
  type RequestOf,
  search,
  type User,
  type Voucher,
  vouchers,
} from '@bursar/contracts';
import { addDays, daysInMonth, istDayOf, istMonthOf, monthName, yearStartOf } from '@bursar/domain/kernel';
import { type Client } from '../testing/client.js';
import { outcome } from '../testing/department.js';
import { layDown } from '../testing/rules.js';
import { TestApp } from '../testing/test-app.js';
import { aVoucher, DEPRECIATION } from '../testing/voucher.js';

type Person = Client & { readonly user: User };
type Made = RequestOf<typeof vouchers.makeVoucher>;

const PARALLEL = 20;
const TODAY = istDayOf(new Date().toISOString());
const LAST_MONTH = istMonthOf(`${addDays(`${TODAY.slice(0, 7)}-01`, -1)}T06:00:00.000Z`);
const LAST_DAY = `${LAST_MONTH}-${daysInMonth(LAST_MONTH)}`;

let app: TestApp;
let clerk: Person;
let second: Person;

const make = async (change: Partial<Made> = {}, by: Client = clerk): Promise<Voucher> =>
  (await by.do(vouchers.makeVoucher, aVoucher(change))).voucher;

const refused = async (change: Record<string, unknown>) =>
  outcome(await clerk.call(vouchers.makeVoucher, { ...aVoucher(), ...change }));

const linesOf = async ({ id }: Voucher) =>
  (await clerk.do(ledger.lines, { record: id })).map(({ account, debit, credit }) => [account, debit, credit]);

const waitingIn = async (month: string) => {
  const { items } = await clerk.do(periods.checklist, { month });
  return items.find(({ id }) => id === 'vouchers')?.count;
};

beforeAll(async () => {
  app = await TestApp.start();
  clerk = await app.newUser({ role: 'finance_manager', name: 'Farhan Merchant' });
  second = await app.newUser({ role: 'finance_manager', name: 'Meera Raghunathan' });
});
afterAll(() => app.close());

describe('Journal vouchers over HTTP', () => {
  it('are decided by another person than their maker, in the inbox or in the register [LED-012]', async () => {
    const { id, ...made } = await make({ evidence: 'Letter of the auditor' });
    expect(made).toMatchObject({
      ...{ state: 'waiting', number: null, amount: 12_500.5, made_by_name: 'Farhan Merchant' },
      evidence: 'Letter of the auditor',
    });
    expect(await linesOf({ id, ...made })).toEqual([]);
    expect(outcome(await clerk.call(vouchers.approveVoucher, { id }))).toEqual([
      409,
      'You cannot approve a voucher you made.',
    ]);
    const auditor = await app.newUser({ role: 'auditor' });
    expect((await auditor.call(vouchers.approveVoucher, { id })).status).toBe(403);
    expect(await auditor.do(vouchers.oneVoucher, { id })).toMatchObject({ state: 'waiting' });
    const { items, position: seen_position } = await second.do(decisions.waitingApprovals, { kind: 'journal' });
    expect(items).toMatchObject([{ id, amount: 12_500.5, description: 'Depreciation of the laboratory' }]);
    await second.do(decisions.approveRequest, { kind: 'journal', id, seen_position, seen_version: 0 });
    const approved = await clerk.do(vouchers.oneVoucher, { id });
    expect(approved).toMatchObject({ state: 'approved', decided_by_name: 'Meera Raghunathan' });
    expect(approved.number).toMatch(/^FY\d\d-\d\d\/JV\/000001$/);
    expect(await linesOf(approved)).toEqual([
      ['5190', 12_500.5, 0],
      ['1510', 0, 12_500.5],
    ]);
    expect(outcome(await second.call(vouchers.rejectVoucher, { id, reason: 'Late' }))).toEqual([
      409,
      expect.stringMatching(/^Meera Raghunathan approved this step at /),
    ]);
    const [entry] = await clerk.do(ledger.lines, { record: id });
    expect(entry).toMatchObject({ record: 'Voucher', record_kind: 'voucher', number: approved.number });
    const told = await clerk.do(audit.history, { kind: 'voucher', id });
    expect(told.map(({ type }) => type)).toEqual(['VoucherDrafted', 'VoucherApproved']);
    const hits = await clerk.do(search.records, { q: approved.number ?? '' });
    expect(hits).toMatchObject([{ kind: 'voucher', hits: [{ id }] }]);
  });

  it('are rejected with a reason, and then post nothing', async () => {
    const one = await make({ narration: 'Accrued twice' });
    expect(outcome(await second.call(vouchers.rejectVoucher, { id: one.id, reason: ' ' }))).toEqual([
      400,
      'Reason is required',
    ]);
    const { voucher } = await second.do(vouchers.rejectVoucher, { id: one.id, reason: 'It is there already' });
    expect(voucher).toMatchObject({ state: 'rejected', number: null, reason: 'It is there already' });
    expect(await linesOf(one)).toEqual([]);
    expect(await clerk.do(vouchers.allVouchers, { state: 'rejected', q: 'accrued' })).toMatchObject([{ id: one.id }]);
  });

  it('go on with the answer to a question, and free their month when their maker withdraws', async () => {
    const [answered, withdrawn] = [
      await make({ narration: 'Answered', day: LAST_DAY }),
      await make({ narration: 'Withdrawn', day: LAST_DAY }),
    ];
    const { position: seen_position } = await second.do(decisions.waitingApprovals, { kind: 'journal' });
    for (const { id } of [answered, withdrawn]) {
      const asked = { kind: 'journal', id, seen_position, seen_version: 0, note: 'Why?' };
      await second.do(decisions.returnRequest, asked);
    }
    await clerk.do(decisions.resubmitRequest, { kind: 'journal', id: answered.id, answer: 'The year ended' });
    await second.do(vouchers.rejectVoucher, { id: answered.id, reason: 'Not in this month' });
    expect(await waitingIn(LAST_MONTH)).toBe(1);
    await clerk.do(decisions.withdrawRequest, { kind: 'journal', id: withdrawn.id });
    expect(await waitingIn(LAST_MONTH)).toBe(0);
    expect(await clerk.do(vouchers.oneVoucher, { id: withdrawn.id })).toMatchObject({
      ...{ state: 'rejected', number: null, reason: 'Withdrawn by its maker' },
    });
  });

  it('get numbers without a gap from 20 people who approve at once [LED-012]', async () => {
    const made = await Promise.all(Array.from({ length: PARALLEL }, (_, index) => make({ narration: `No. ${index}` })));
    const answers = await Promise.all(made.map(({ id }) => second.call(vouchers.approveVoucher, { id })));
    expect(answers.map(({ status }) => status)).toEqual(made.map(() => 200));
    await app.rest();
    const rows = await clerk.do(vouchers.allVouchers, { state: 'approved', sort: 'number' });
    expect(rows.map(({ number }) => Number(number?.slice(-6)))).toEqual(rows.map((_, index) => index + 1));
    expect(rows).toHaveLength(PARALLEL + 1);
  });

  it('are reversed by another person than their maker, and the reversal mirrors each line [LED-012]', async () => {
    const lines = [
      { account: '5110', debit: 900, department_id: 7 },
      { account: '5110', debit: 100, department_id: 2 },
      { account: '2120', credit: 1_000 },
    ];
    const { id } = await make({ lines, day: LAST_DAY });
    const reason = 'The bill came';
    expect(outcome(await second.call(vouchers.reverseVoucher, { id, reason }))).toEqual([
      409,
      'This voucher still waits for its approval.',
    ]);
    await second.do(vouchers.approveVoucher, { id });
    expect(outcome(await clerk.call(vouchers.reverseVoucher, { id, reason }))).toEqual([
      409,
      'You cannot reverse a voucher you made.',
    ]);
    const { voucher } = await second.do(vouchers.reverseVoucher, { id, reason });
    expect(voucher).toMatchObject({ state: 'reversed', reversal_reason: reason });
    expect(await linesOf(voucher)).toEqual([
      ['5110', 900, 0],
      ['5110', 100, 0],
      ['2120', 0, 1_000],
      ['5110', 0, 900],
      ['5110', 0, 100],
      ['2120', 1_000, 0],
    ]);
    const inDepartment = await clerk.do(ledger.lines, { record: id, department_id: 7 });
    expect(inDepartment.map(({ day, debit, credit }) => [day, debit, credit])).toEqual([
      [LAST_DAY, 900, 0],
      [TODAY, 0, 900],
    ]);
  });

  it('of a coming day are taken back on that day, so today’s books never move', async () => {
    const totals = async () => (await clerk.do(reports.report, { kind: 'balance-sheet', to: TODAY })).rows;
    const before = await totals();
    const day = addDays(yearStartOf(addDays(yearStartOf(TODAY), 366)), -1);
    const { id } = await make({
      day,
      lines: [
        { account: '5190', debit: 700 },
        { account: '1010', credit: 700 },
      ],
    });
    await second.do(vouchers.approveVoucher, { id });
    await second.do(vouchers.reverseVoucher, { id, reason: 'Not this year' });
    expect(await totals()).toEqual(before);
    const lines = await clerk.do(ledger.lines, { record: id });
    expect(lines.map((line) => [line.day, line.account, line.debit])).toEqual([
      [day, '5190', 700],
      [day, '1010', 0],
      [day, '5190', 0],
      [day, '1010', 700],
    ]);
  });

  it('refuse the accounts that follow events [LED-012]', async () => {
    const sentences = {
      '1030': '1030 Cash follows the payments at the counter',
      '1040': '1040 Gateway clearing follows the payments of the gateway',
      '1110': '1110 Student receivable follows the bills',
      '2010': '2010 Salaries payable follows the payroll',
      '2110': '2110 Expenses payable follows the expenses',
      '2220': '2220 Refunds payable follows the refunds',
      '2230': '2230 Suspense follows the payments in suspense',
    };
    for (const [account, sentence] of Object.entries(sentences)) {
      const lines = [DEPRECIATION[0], { account, credit: 12_500.5 }];
      expect(await refused({ lines })).toEqual([409, `${sentence}; it takes no voucher.`]);
    }
  });

  it('say what is wrong with bad input, and write nothing', async () => {
    const before = (await clerk.do(vouchers.allVouchers, {})).length;
    const rupees = (label: string) =>
      `${label} must be a number of rupees from 0 to 1,00,00,00,000 with at most 2 decimals`;
    const many = Array.from({ length: 500 }, () => ({ account: '5190', debit: 1 }));
    const credit = (amount: number) => [DEPRECIATION[0], { account: '1510', credit: amount }];
    const sentences: readonly (readonly [Record<string, unknown>, number, unknown])[] = [
      [{ lines: [DEPRECIATION[0]] }, 400, 'A voucher has 2 to 500 lines.'],
      [{ lines: [...many, { account: '1510', credit: 500 }] }, 400, 'A voucher has 2 to 500 lines.'],
      [{ lines: credit(0) }, 400, 'Credit must be greater than 0'],
      [{ lines: credit(-5) }, 400, rupees('Credit')],
      [{ lines: credit(1.005) }, 400, rupees('Credit')],
      [{ lines: credit(900) }, 409, 'Debits of ₹12,500.50 and credits of ₹900.00 differ by ₹11,600.50.'],
      [{ lines: [DEPRECIATION[0], { account: '1510' }] }, 400, 'Line 2 needs a debit or a credit of more than ₹0.00.'],
      [
        { lines: [{ account: '5190', debit: 1, credit: 1 }, DEPRECIATION[1]] },
        400,
        'Line 1 has a debit and a credit. Give one of them.',
      ],
      [{ lines: [DEPRECIATION[0], { account: '1511', credit: 12_500.5 }] }, 400, 'There is no account 1511.'],
      [{ lines: [DEPRECIATION[0], { account: 'bank', credit: 1 }] }, 400, 'Account must be a number of the chart'],
      [{ lines: [{ ...DEPRECIATION[0], department_id: 9_999 }, DEPRECIATION[1]] }, 400, 'Department is unknown'],
      [{ day: '2000-03-31' }, 400, 'Use a day from 1 April 2000.'],
      [{ day: `${Number(TODAY.slice(0, 4)) + 2}-01-01` }, 400, expect.stringContaining('Use a day up to 31 March ')],
      [{ narration: '' }, 400, 'Narration is required'],
    ];
    for (const [change, status, sentence] of sentences) expect(await refused(change)).toEqual([status, sentence]);
    expect((await clerk.call(vouchers.oneVoucher, { id: 'unknown' })).status).toBe(404);
    expect(outcome(await second.call(vouchers.approveVoucher, { id: 'unknown' }))).toEqual([
      404,
      'There is no such voucher.',
    ]);
    expect(await clerk.do(vouchers.allVouchers, {})).toHaveLength(before);
  });

  it('block the closing of their month while they are undecided [LED-011]', async () => {
    const { id } = await make({ day: LAST_DAY });
    const blocking = async () => {
      const { items } = await clerk.do(periods.checklist, { month: LAST_MONTH });
      return items.find((item) => item.id === 'vouchers');
    };
    expect(await blocking()).toEqual({
      ...{ id: 'vouchers', says: '1 voucher of the month is undecided.', blocking: true, count: 1 },
      link: `/admin/vouchers?state=waiting&month=${LAST_MONTH}`,
    });
    const { items } = await clerk.do(periods.checklist, { month: LAST_MONTH });
    expect(items.filter((item) => item.blocking && item.count > 0).map((item) => item.id)).toEqual([
      'proof',
      'vouchers',
    ]);
    expect(outcome(await second.call(periods.close, { month: LAST_MONTH }))).toEqual([
      ...[409, `2 things must be settled before ${monthName(LAST_MONTH)} can be closed.`],
    ]);
    await second.do(vouchers.approveVoucher, { id });
    expect(await blocking()).toMatchObject({ count: 0 });
  });

  it('show all their lines by record, those of another financial year and of a coming day too', async () => {
    const first = yearStartOf(TODAY);
    const lastOfYear = addDays(yearStartOf(addDays(first, 366)), -1);
    for (const day of [addDays(first, -1), lastOfYear]) {
      const { id } = await make({ day });
      await second.do(vouchers.approveVoucher, { id });
      await app.rest();
      const lines = await clerk.do(ledger.lines, { record: id });
      expect(lines.map((line) => [line.day, line.debit, line.credit])).toEqual([
        [day, 12_500.5, 0],
        [day, 0, 12_500.5],
      ]);
      expect(await clerk.do(ledger.sums, { record: id })).toMatchObject({
        lines: 2,
        debit: 12_500.5,
        credit: 12_500.5,
      });
      expect(await clerk.do(ledger.lines, { record: id, to: addDays(day, -1) })).toEqual([]);
    }
  });
});

describe('The evidence file of a voucher', () => {
  const PDF = Buffer.from('%PDF-1.7\nRegister of fixed assets');

  async function attach(by: Client, id: string, bytes: Uint8Array): Promise<readonly [number, string]> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), 'register.pdf');
    const headers = { authorization: `Bearer ${by.token ?? ''}` };
    const answer = await fetch(`${app.url}/api/admin/vouchers/${id}/evidence`, { method: 'POST', body: form, headers });
    return [answer.status, ((await answer.json()) as { readonly message: string }).message];
  }

  const read = (by: Client, id: string) =>
    fetch(`${app.url}/api/admin/vouchers/${id}/evidence`, { headers: { authorization: `Bearer ${by.token ?? ''}` } });

  it('is attached by its maker and read by the person who decides', async () => {
    const { id } = await make();
    expect((await read(second, id)).status).toBe(404);
    const kind = 'Evidence must be a PDF, PNG, JPEG or WebP file';
    expect(await attach(clerk, id, Buffer.from('<script>'))).toEqual([400, kind]);
    const others = 'Only the person who made this voucher attaches its evidence.';
    expect(await attach(second, id, PDF)).toEqual([409, others]);
    expect(await attach(clerk, id, PDF)).toEqual([201, 'Evidence attached.']);
    expect(await attach(clerk, id, PDF)).toEqual([409, 'This voucher has an evidence file already.']);

    const file = { name: 'register.pdf', media_type: 'application/pdf', size_bytes: PDF.length };
    expect((await second.do(vouchers.oneVoucher, { id })).evidence_file).toEqual(file);
    const answer = await read(second, id);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF);
  });

  it('is read, with the lines, by a decider whose role does not open the books', async () => {
    const [one, other] = [await app.admin(), await app.newUser({ role: 'admin' })];
    const registrar = await app.newUser({ role: 'staff', name: 'Anita Bose' });
    const steps = [{ name: 'Registrar', who: { user_ids: [registrar.user.id] } }];
    await layDown(one, other, 'journal', [{ name: 'All', from: 0, steps }]);
    const { id } = await make({ evidence: 'Register of assets', day: TODAY });
    await attach(clerk, id, PDF);
    expect((await registrar.call(vouchers.oneVoucher, { id })).status).toBe(403);
    const { entry } = await registrar.do(decisions.approval, { kind: 'journal', id });
    const line = { department_name: null };
    expect(entry).toEqual({
      ...{
        day: TODAY,
        evidence: 'Register of assets',
        evidence_file: expect.objectContaining({ name: 'register.pdf' }),
      },
      lines: [
        { ...line, account_name: expect.stringMatching(/\w/), debit: 12_500.5, credit: 0 },
        { ...line, account_name: expect.stringMatching(/\w/), debit: 0, credit: 12_500.5 },
      ],
    });
    expect((await read(registrar, id)).status).toBe(200);
    const stranger = await app.newUser({ role: 'staff' });
    expect([(await read(stranger, id)).status, (await read(stranger, 'unknown')).status]).toEqual([403, 403]);
  });
});
