import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Request } from '../decisions/request.js';
import { whenVoucherDrafted } from '../decisions/when-voucher-drafted.policy.js';
import { fold } from '../kernel/decider.js';
import { given } from '../kernel/given.js';
import { type ApprovalRoute, type DomainEvent, officer, replay } from '../kernel/index.js';
import { redelivered, Simulation } from '../kernel/simulation.js';
import { type Account, leadOf, shippedName } from './accounts.js';
import { recordsOf } from './books.suite.js';
import { Chart } from './chart.js';
import { type VoucherEvents, type VoucherLine } from './events.js';
import { accountDays } from './ledger-entries.projection.js';
import { ledgerRecords } from './ledger-records.projection.js';
import { bookedIn } from './period.js';
import { Voucher } from './voucher.js';
import { vouchers } from './vouchers.projection.js';
import { whenVoucherApproved, whenVoucherDecided } from './when-voucher-changes.policy.js';

type Event = DomainEvent<VoucherEvents>;

const TODAY = '2026-11-26';
const FARHAN = { by: 'F1', byName: 'Farhan Merchant' };
const MEERA = { by: 'A1', byName: 'Meera Raghunathan' };
const ROUTE: ApprovalRoute = {
  ...{ ruleId: 'two-people', ruleVersion: 0 },
  steps: [{ name: 'Second person', who: { roles: ['admin'] }, need: 1, dueWorkingDays: 2 }],
};

const debit = (account: string, debitPaise: number, departmentId: number | null = null): VoucherLine => ({
  ...{ account: account as Account, debitPaise, creditPaise: 0, departmentId },
});
const credit = (account: string, creditPaise: number, departmentId: number | null = null): VoucherLine => ({
  ...{ account: account as Account, debitPaise: 0, creditPaise, departmentId },
});

const LINES = [debit('5190', 1_000_00, 7), credit('1510', 1_000_00)];
const FACTS = { voucherId: 'V1', amountPaise: 1_000_00 };
const POSTED = { ...FACTS, day: '2026-10-31', lines: LINES };

const draft = (change: { readonly lines?: readonly VoucherLine[]; readonly day?: string } = {}) =>
  ({
    type: 'DraftVoucher',
    ...{ voucherId: 'V1', day: '2026-10-31', lines: LINES, narration: 'Depreciation' },
    ...{ evidence: null, route: ROUTE, today: TODAY, chart: Chart.SHIPPED, ...FARHAN, ...change },
  }) as const;
const approve = { type: 'ApproveVoucher', voucherId: 'V1', ...MEERA } as const;
const reject = { type: 'RejectVoucher', voucherId: 'V1', reason: 'Twice', ...MEERA } as const;
const reverse = { type: 'ReverseVoucher', voucherId: 'V1', reason: 'Wrong rate', ...MEERA } as const;

const drafted: Event = {
  type: 'VoucherDrafted',
  data: {
    ...{ ...POSTED, narration: 'Depreciation', evidence: null },
    ...{ madeBy: 'F1', madeByName: 'Farhan Merchant', route: ROUTE },
  },
};
const approved: Event = {
  type: 'VoucherApproved',
  data: { ...POSTED, approvedBy: 'A1', approvedByName: 'Meera Raghunathan' },
};
const FILE = {
  ...{ fileId: 'E1', fileName: 'register.pdf', mediaType: 'application/pdf', sizeBytes: 9, sha256: 'ab' },
};
const attach = { type: 'AttachEvidence', voucherId: 'V1', by: 'F1', file: FILE } as const;
const attached: Event = { type: 'VoucherEvidenceAttached', data: { voucherId: 'V1', file: FILE } };
const rejected: Event = {
  type: 'VoucherRejected',
  data: { ...FACTS, rejectedBy: 'A1', rejectedByName: 'Meera Raghunathan', reason: 'Twice' },
};
const reversed: Event = {
  type: 'VoucherReversed',
  data: {
    ...{ ...FACTS, day: '2026-10-31', reversedBy: 'A1', reversedByName: 'Meera Raghunathan' },
    reason: 'Wrong rate',
  },
};

const voucher = given(Voucher);

const refusedLines = (lines: readonly VoucherLine[], code: string, sentence: string) =>
  voucher().when(draft({ lines })).thenRefused(code, sentence);

describe('A journal voucher', () => {
  it('is made once, by a person, with the steps that decide it', () => {
    voucher().when(draft()).then(drafted);
    voucher(drafted).when(draft()).thenNothing();
  });

  it('is called by its narration and its day', () => {
    const [none, made] = [Voucher.initial, fold(Voucher, [drafted])];
    expect([none, made].map((state) => Voucher.about?.(state))).toEqual([
      ...[undefined, 'Depreciation, of 31 Oct 2026'],
    ]);
  });

  it('has 2 to 500 balanced lines of one side each', () => {
    refusedLines([debit('5190', 100)], 'ledger/lines-count', 'A voucher has 2 to 500 lines.');
    const many = Array.from({ length: 499 }, () => debit('5190', 1));
    voucher()
      .when(draft({ lines: [...many, credit('1510', 499)] }))
      .then({
        ...drafted,
        data: { ...drafted.data, amountPaise: 499, lines: [...many, credit('1510', 499)] },
      });
    refusedLines(
      [...many, debit('5190', 1), credit('1510', 500)],
      'ledger/lines-count',
      'A voucher has 2 to 500 lines.',
    );
    const differ = 'Debits of ₹1,000.00 and credits of ₹900.00 differ by ₹100.00.';
    refusedLines([debit('5190', 1_000_00), credit('1510', 900_00)], 'ledger/not-balanced', differ);
    const both = { ...debit('5190', 100), creditPaise: 100 };
    refusedLines([both, both], 'ledger/both-sides', 'Line 1 has a debit and a credit. Give one of them.');
    for (const paise of [0, -100, 0.5]) {
      const needs = 'Line 2 needs a debit or a credit of more than ₹0.00.';
      refusedLines([debit('5190', 100), credit('1510', paise)], 'ledger/no-amount', needs);
    }
    refusedLines([debit('9999', 100), credit('1510', 100)], 'ledger/account-unknown', 'There is no account 9999.');
    const chart = Chart.SHIPPED.with('1510', { isRetired: true });
    voucher()
      .when({ ...draft(), chart })
      .thenRefused('ledger/account-retired', '1510 Fixed assets is retired.');
  });

  it('takes one evidence file, of its maker, while it waits', () => {
    voucher(drafted).when(attach).then(attached);
    voucher(drafted, attached).when(attach).thenNothing();
    voucher(drafted)
      .when({ ...attach, by: 'A1' })
      .thenRefused('ledger/evidence-of-maker');
    const another = { ...attach, file: { ...FILE, fileId: 'E2' } };
    voucher(drafted, attached).when(another).thenRefused('ledger/evidence-attached');
    voucher(drafted, approved).when(attach).thenRefused('ledger/voucher-decided', 'This voucher has been approved.');
    voucher().when(attach).thenRefused('ledger/voucher-not-found');
  });

  it('takes none of the accounts that follow events', () => {
    const sentence = '1110 Student receivable follows the bills; it takes no voucher.';
    refusedLines([debit('1110', 100), credit('4010', 100)], 'ledger/led-account', sentence);
    for (const account of ['1030', '1040', '1110', '2010', '2110', '2220', '2230'] as const) {
      const led = `${shippedName(account)} ${leadOf(account) ?? ''}; it takes no voucher.`;
      refusedLines([debit('5190', 100), credit(account, 100)], 'ledger/led-account', led);
    }
  });

  it('has a day from 2000 to the end of the present year, and lies in its month', () => {
    voucher()
      .when(draft({ day: '2000-03-31' }))
      .thenRefused('ledger/voucher-too-early', 'Use a day from 1 April 2000.');
    voucher()
      .when(draft({ day: '2027-04-01' }))
      .thenRefused('ledger/voucher-too-late', 'Use a day up to 31 March 2027.');
    const first = { ...drafted.data, day: '2000-04-01' } as VoucherEvents['VoucherDrafted'];
    voucher()
      .when(draft({ day: '2000-04-01' }))
      .then({ type: 'VoucherDrafted', data: first });
    expect([drafted, approved, rejected, reversed].map(bookedIn)).toEqual(['2026-10', '2026-10', undefined, undefined]);
  });

  it('is approved or rejected by another person, once', () => {
    voucher(drafted)
      .when({ ...approve, ...FARHAN })
      .thenRefused('ledger/own-voucher', 'You cannot approve a voucher you made.');
    voucher(drafted).when(approve).then(approved);
    voucher(drafted).when(reject).then(rejected);
    voucher(drafted, approved).when(approve).thenNothing();
    voucher(drafted, rejected).when(reject).thenNothing();
    const other = { by: 'A2', byName: 'Ravi' };
    voucher(drafted, approved)
      .when({ ...reject, ...other })
      .thenRefused('ledger/voucher-decided', 'This voucher has been approved.');
    voucher(drafted, rejected)
      .when({ ...approve, ...other })
      .thenRefused('ledger/voucher-decided', 'This voucher has been rejected.');
    voucher().when(approve).thenRefused('ledger/voucher-not-found', 'There is no such voucher.');
  });

  it('is reversed by another person than its maker, after its approval, once', () => {
    voucher(drafted, approved).when(reverse).then(reversed);
    voucher(drafted, approved)
      .when({ ...reverse, ...FARHAN })
      .thenRefused('ledger/own-reversal', 'You cannot reverse a voucher you made.');
    voucher(drafted)
      .when(reverse)
      .thenRefused('ledger/voucher-not-approved', 'This voucher still waits for its approval.');
    voucher(drafted, approved, reversed)
      .when(reverse)
      .thenRefused('ledger/voucher-not-approved', 'This voucher has been reversed.');
  });
});

const POLICIES = [whenVoucherDrafted, whenVoucherDecided, whenVoucherApproved];

const meera = { userId: 'A1', name: 'Meera Raghunathan', role: 'admin', headOf: [], delegation: null };
const deciding = {
  ...{ by: officer(meera), authorities: [meera], note: 'Twice', at: '2026-11-26T06:00:00.000Z', seen: null },
};

type Fate = 'waiting' | 'approved' | 'rejected' | 'reversed';

function play(office: Simulation, fate: Fate, number: number, paise: readonly number[]): void {
  const voucherId = `voucher-${number}`;
  const total = paise.reduce((sum, each) => sum + each, 0);
  const day = number % 3 === 0 ? '2026-03-31' : '2026-04-01';
  const lines = [...paise.map((each, place) => debit('5190', each, place + 1)), credit('1510', total)];
  office.execute(Voucher, voucherId, { ...draft({ day, lines }), voucherId });
  office.settle();
  if (fate === 'waiting') return;
  const type = fate === 'rejected' ? 'RejectRequest' : 'ApproveRequest';
  office.execute(Request, voucherId, { type, ...deciding });
  office.settle();
  if (fate === 'reversed') office.execute(Voucher, voucherId, { ...reverse, voucherId });
}

describe('The vouchers of random years', () => {
  it('balance in every entry, are numbered without a gap, and leave nothing behind once reversed', () => {
    const fates = fc.constantFrom<Fate>('waiting', 'approved', 'rejected', 'reversed');
    const amounts = fc.array(fc.integer({ min: 1, max: 1_000_00 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(fc.tuple(fates, amounts), { minLength: 1, maxLength: 20 }), (made) => {
        const office = new Simulation(POLICIES);
        for (const [number, [fate, paise]] of made.entries()) play(office, fate, number, paise);
        office.settle();
        expect(office.parked).toEqual([]);
        const rows = replay(vouchers, office.log);
        expect([...rows.values()].map(({ state }) => state)).toEqual(made.map(([fate]) => fate));
        expect(redelivered(vouchers, office.log)).toEqual(rows);
        for (const [year, remainder] of [
          ['FY25-26', true],
          ['FY26-27', false],
        ] as const) {
          const numbers = [...rows.values()]
            .filter(({ id }) => (Number(id.slice('voucher-'.length)) % 3 === 0) === remainder)
            .flatMap(({ number }) => number ?? []);
          expect(numbers).toEqual(numbers.map((_, index) => `${year}/JV/${String(index + 1).padStart(6, '0')}`));
          const decided = made.filter(
            ([fate], index) => (index % 3 === 0) === remainder && (fate === 'approved' || fate === 'reversed'),
          );
          expect(numbers).toHaveLength(decided.length);
        }
        const records = [...replay(ledgerRecords, office.log).values()];
        for (const { entries } of records) {
          for (const { lines } of entries) expect(lines.reduce((sum, { paise }) => sum + paise, 0)).toBe(0);
        }
        const standing = made.filter(([fate]) => fate === 'approved').flatMap(([, paise]) => paise);
        const days = [...replay(accountDays, office.log).values()].filter(({ account }) => account === '5190');
        expect(days.reduce((sum, row) => sum + row.debit_paise - row.credit_paise, 0)).toBe(
          standing.reduce((sum, paise) => sum + paise, 0),
        );
      }),
      { numRuns: 50 },
    );
  });

  it('of a coming day are mirrored on that day', () => {
    const day = '2026-12-15';
    const [record] = recordsOf([
      ['VoucherDrafted', { ...drafted.data, day }],
      ['VoucherApproved', { ...POSTED, day }],
      ['VoucherReversed', { ...FACTS, day }],
    ]).values();
    expect([record?.first_day, record?.last_day]).toEqual([day, day]);
    expect(record?.entries.map(({ type }) => type)).toContain('VoucherReversed');
  });

  it('post each line on its own department, and mirror it on the day of the reversal', () => {
    const office = new Simulation(POLICIES);
    play(office, 'reversed', 1, [300, 200]);
    const [record] = replay(ledgerRecords, office.log).values();
    expect(record?.number).toBe('FY26-27/JV/000001');
    expect(record?.entries.map(({ type, day }) => [type, day])).toEqual([
      ['VoucherApproved', '2026-04-01'],
      ['VoucherReversed', '2026-04-01'],
    ]);
    const [first, second] = record?.entries ?? [];
    expect(first?.lines).toEqual([
      { account: '5190', paise: 300, part: null, departmentId: 1 },
      { account: '5190', paise: 200, part: null, departmentId: 2 },
      { account: '1510', paise: -500, part: null },
    ]);
    expect(second?.lines).toEqual(first?.lines.map((line) => ({ ...line, paise: -line.paise })));
  });
});
