import { describe, expect, it } from '@jest/globals';
import { replay } from '../kernel/index.js';
import { logOf } from '../kernel/log.suite.js';
import { FinanceOffice } from '../payments/finance-office.suite.js';
import { bill } from './bill.suite.js';
import { type StudentFeeEvents } from './events.js';
import { statementOf, yearsWithEntries } from './statement.js';
import { type AccountEntry, studentAccounts } from './student-accounts.projection.js';

const NEW = { openingPaidPaise: 0, mode: 'single', runId: null } as const;
const MANUAL = { reason: 'manual', runId: null } as const;

const accountOf = ({ simulation }: FinanceOffice) => {
  simulation.settle();
  return replay(studentAccounts, simulation.log).get('student-1');
};

const told = (office: FinanceOffice) =>
  accountOf(office)?.entries.map(({ kind, billed, paid, balance }) => [kind, billed, paid, balance]);

function billed(paise = 100_050): FinanceOffice {
  const office = new FinanceOffice();
  office.createStructure('structure-1', paise);
  office.bill('fee-1', paise);
  return office;
}

describe('The account of a student', () => {
  it('opens with the first bill', () => {
    expect(accountOf(billed())).toEqual({
      student_id: 'student-1',
      student_name: 'Asha Rao',
      enrollment_no: 'EN-001',
      batch: 2024,
      billed: 1000.5,
      paid: 0,
      balance: 1000.5,
      entries: [
        {
          no: 1,
          day: '2026-04-01',
          kind: 'billed',
          fee_id: 'fee-1',
          fee_name: 'Tuition, term 1',
          transaction_id: null,
          method: null,
          reference: null,
          receipt_no: null,
          invoice_no: 'FY26-27/INV/000001',
          reason: '',
          billed: 1000.5,
          paid: 0,
          balance: 1000.5,
        },
      ],
    });
  });

  it('credits a payment at the counter on its approval, with its receipt', () => {
    const office = billed();
    office.record('fee-1', 'T1', 40_000);
    expect(told(office)).toHaveLength(1);
    office.approve('fee-1', 'T1');
    expect(accountOf(office)?.entries[1]).toMatchObject({
      kind: 'paid',
      transaction_id: 'T1',
      receipt_no: 'FY26-27/R/000001',
      paid: 400,
      balance: 600.5,
    });
  });

  it('carries the balance over several bills', () => {
    const office = billed();
    office.bill('fee-2', 20_000, { feeStructureId: 'structure-2' });
    expect(told(office)).toEqual([
      ['billed', 1000.5, 0, 1000.5],
      ['billed', 200, 0, 1200.5],
    ]);
  });

  it('numbers the billed entry of an invoice alone', () => {
    const office = billed();
    office.bill('fee-2', 20_000, { feeStructureId: 'structure-2', openingPaidPaise: 5_000 });
    expect(accountOf(office)?.entries.map(({ kind, invoice_no }) => [kind, invoice_no])).toEqual([
      ['billed', 'FY26-27/INV/000001'],
      ['billed', 'FY26-27/INV/000002'],
      ['brought_over', null],
    ]);
  });

  it('shows what was paid before the books began', () => {
    const office = new FinanceOffice();
    office.bill('fee-1', 100_000, { openingPaidPaise: 40_000 });
    expect(told(office)).toEqual([
      ['billed', 1000, 0, 1000],
      ['brought_over', 0, 400, 600],
    ]);
  });

  it('takes a reversed payment back', () => {
    const office = billed();
    office.record('fee-1', 'T1', 100_050);
    office.approve('fee-1', 'T1');
    office.reverse('fee-1', 'T1');
    expect(told(office)?.slice(1)).toEqual([
      ['paid', 0, 1000.5, 0],
      ['reversed', 0, -1000.5, 1000.5],
    ]);
  });

  it('gives each payment its own receipt', () => {
    const office = billed();
    office.record('fee-1', 'T1', 40_000);
    office.approve('fee-1', 'T1');
    office.record('fee-1', 'T2', 10_000);
    office.approve('fee-1', 'T2');
    expect(accountOf(office)).toMatchObject({
      ...{ billed: 1000.5, paid: 500, balance: 500.5 },
      entries: [
        { kind: 'billed', receipt_no: null },
        { transaction_id: 'T1', receipt_no: 'FY26-27/R/000001' },
        { transaction_id: 'T2', receipt_no: 'FY26-27/R/000002' },
      ],
    });
  });

  it('counts the payments of each bill apart', () => {
    const office = billed();
    office.bill('fee-2', 20_000, { feeStructureId: 'structure-2' });
    office.record('fee-1', 'T1', 40_000);
    office.approve('fee-1', 'T1');
    office.record('fee-2', 'T2', 5_000);
    office.approve('fee-2', 'T2');
    office.reverse('fee-1', 'T1');
    expect(told(office)?.slice(2)).toEqual([
      ['paid', 0, 400, 800.5],
      ['paid', 0, 50, 750.5],
      ['reversed', 0, -400, 1150.5],
    ]);
  });

  it('shows a refund with the method of its payment', () => {
    const office = billed();
    office.record('fee-1', 'T1', 40_000);
    office.approve('fee-1', 'T1');
    office.refundAtCounter('fee-1', 'T1', 'F1');
    office.simulation.settle();
    expect(accountOf(office)?.entries[2]).toMatchObject({
      ...{ kind: 'refunded', transaction_id: 'T1', method: 'cash', reason: 'Paid twice', receipt_no: null },
      ...{ paid: -400, balance: 1000.5 },
    });
    expect(accountOf(office)?.entries[1]).toMatchObject({ kind: 'paid', receipt_no: 'FY26-27/R/000001' });
  });

  it('credits aid without a receipt', () => {
    const office = billed();
    office.creditAid('fee-1', 'A1', 50_000);
    expect(accountOf(office)?.entries[1]).toMatchObject({
      kind: 'paid',
      method: 'aid',
      reason: '',
      receipt_no: null,
      paid: 500,
    });
  });

  it('posts only the difference of a re-issued bill, and takes a revoked one back whole', () => {
    const office = billed();
    office.reissue('fee-1', 90_000);
    office.revoke('fee-1');
    expect(told(office)?.slice(1)).toEqual([
      ['reissued', -100.5, 0, 900],
      ['revoked', -900, 0, 0],
    ]);
    expect(accountOf(office)).toMatchObject({ billed: 0, paid: 0, balance: 0 });
  });

  it('takes back only the bill that was revoked, by its name', () => {
    const other = [
      'FeeAssigned',
      { ...bill, studentFeeId: 'fee-2', title: 'Library', totalPaise: 20_000, ...NEW },
    ] as const;
    const revoked = { studentFeeId: 'fee-2', feeStructureId: 's-2', studentId: 'student-1', ...MANUAL };
    const log = logOf<StudentFeeEvents>(['FeeAssigned', { ...bill, ...NEW }], other, ['FeeAssignmentRevoked', revoked]);
    const account = replay(studentAccounts, log).get('student-1');
    expect(account?.balance).toBe(bill.totalPaise / 100);
    expect(account?.entries.at(-1)).toMatchObject({ kind: 'revoked', fee_name: 'Library', billed: -200, reason: '' });
  });
});

const entry = (facts: Pick<AccountEntry, 'no' | 'day' | 'billed' | 'paid' | 'balance'>): AccountEntry => ({
  kind: facts.paid > 0 ? 'paid' : 'billed',
  fee_id: 'fee-1',
  fee_name: 'Tuition',
  transaction_id: null,
  method: null,
  reference: null,
  receipt_no: null,
  invoice_no: null,
  reason: '',
  ...facts,
});

const ACCOUNT = [
  entry({ no: 1, day: '2025-08-01', billed: 1000.3, paid: 0, balance: 1000.3 }),
  entry({ no: 2, day: '2026-03-31', billed: 0, paid: 400.1, balance: 600.2 }),
  entry({ no: 3, day: '2026-04-01', billed: 0, paid: 0.2, balance: 600 }),
  entry({ no: 4, day: '2026-11-01', billed: 50, paid: 0, balance: 650 }),
];

describe('A statement of account', () => {
  it('opens a financial year with the balance of the day before', () => {
    expect(statementOf(ACCOUNT, 'FY26-27')).toMatchObject({ opening: 600.2, billed: 50, paid: 0.2, closing: 650 });
    expect(statementOf(ACCOUNT, 'FY25-26')).toMatchObject({ opening: 0, closing: 600.2 });
  });

  it('covers the whole account without a year', () => {
    expect(statementOf(ACCOUNT)).toMatchObject({ opening: 0, billed: 1050.3, paid: 400.3, closing: 650 });
  });

  it('closes a year as the next one opens', () => {
    const [last, first] = yearsWithEntries(ACCOUNT);
    expect([last, first]).toEqual(['FY26-27', 'FY25-26']);
    expect(statementOf(ACCOUNT, first).closing).toBe(statementOf(ACCOUNT, last).opening);
  });

  it('says nothing of a student without bills', () => {
    expect(statementOf([])).toEqual({ year: undefined, opening: 0, entries: [], billed: 0, paid: 0, closing: 0 });
  });
});
