import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { balances, DUE, lastEntry, recordsOf, type Told } from './books.suite.js';
import { POSTS_NOTHING, RULES } from './index.js';

const bill = {
  studentFeeId: 'bill',
  feeStructureId: 'structure',
  studentId: 's',
  studentName: 'Asha',
  title: 'Tuition',
};
const assigned = (totalPaise: number, openingPaidPaise = 0): Told => [
  'FeeAssigned',
  { ...bill, dueDate: DUE, departmentId: 2, totalPaise, openingPaidPaise },
];
const applied = (data: object): Told => [
  'FeePaymentApplied',
  { ...bill, transactionId: 't', source: 'counter', method: 'cash', roundingPaise: 0, ...data },
];
const online = { source: 'gateway', method: 'online' };
const refunded = (data: object): Told => [
  'FeePaymentRefunded',
  { ...bill, transactionId: 't', providerRefundId: null, roundingPaise: 0, leftPaise: 0, ...data },
];
const payment = { paymentId: 'pay', studentFeeId: 'bill', studentId: 's', currency: 'INR' };
const held = (data: object): Told => ['GatewayPaymentHeld', { ...payment, amountPaise: 900, ...data }];
const givenBack = (providerRefundId: string | null): Told => [
  'SuspenseGivenBack',
  { paymentId: 'pay', studentId: 's', amountPaise: 400, providerRefundId },
];
const returned = (gonePaise: number): Told => ['SuspenseReturned', { paymentId: 'pay', gonePaise }];

describe('The bill of a student', () => {
  it('is income and owed when it is issued, less its opening balance', () => {
    expect(lastEntry([assigned(1000, 300)])).toEqual(['1110 Dr 1000', '4010 Cr 1000', '3090 Dr 300', '1110 Cr 300']);
  });

  it('posts only the difference when it is issued again', () => {
    const reissued = (totalPaise: number, previousPaise: number): Told => [
      'FeeReissued',
      { ...bill, totalPaise, previousPaise },
    ];
    expect(lastEntry([assigned(1000), reissued(800, 1000)])).toEqual(['1110 Cr 200', '4010 Dr 200']);
    const revoked: Told = ['FeeAssignmentRevoked', bill];
    expect(lastEntry([assigned(1000), reissued(800, 1000), revoked])).toEqual(['4010 Dr 800', '1110 Cr 800']);
  });

  it('takes back only its own income when it is revoked after a refund', () => {
    const outOfSuspense = applied({ ...online, amountPaise: 500, gatewayPaymentId: 'pay' });
    const wentBack = refunded({ amountPaise: 500, providerRefundId: 'rfnd' });
    expect(lastEntry([assigned(1000), outOfSuspense, wentBack, ['FeeAssignmentRevoked', bill]])).toEqual([
      '4010 Dr 1000',
      '1110 Cr 1000',
    ]);
  });

  it.each([
    ['cash', '1030'],
    ['card', '1010'],
    ['bank_transfer', '1010'],
    ['upi', '1010'],
  ])('is paid by %s into %s, and refunded by hand from there', (method, account) => {
    const paid = [assigned(1000), applied({ method, amountPaise: 400 })];
    expect(lastEntry(paid)).toEqual([`${account} Dr 400`, '1110 Cr 400']);
    expect(lastEntry([...paid, refunded({ amountPaise: 400 })])).toEqual(['1110 Dr 400', `${account} Cr 400`]);
    const reversed = { ...bill, transactionId: 't', source: 'counter', method, amountPaise: 400, roundingPaise: 0 };
    expect(lastEntry([...paid, ['FeePaymentReversed', reversed]])).toEqual(['1110 Dr 400', `${account} Cr 400`]);
  });

  it('is paid by aid, which is spent, and owed again when the aid is taken back', () => {
    const aid = { source: 'aid', method: 'aid', amountPaise: 400, roundingPaise: 0 };
    expect(lastEntry([assigned(1000), applied(aid)])).toEqual(['5120 Dr 400', '1110 Cr 400']);
    const reversed: Told = ['FeePaymentReversed', { ...bill, transactionId: 't', ...aid }];
    expect(lastEntry([assigned(1000), applied(aid), reversed])).toEqual(['1110 Dr 400', '5120 Cr 400']);
  });

  it('takes back the rounding of a mistaken entry', () => {
    const entry = { ...bill, transactionId: 't', source: 'counter', method: 'cash' };
    const reversed: Told = ['FeePaymentReversed', { ...entry, amountPaise: 1_100, roundingPaise: 50 }];
    expect(lastEntry([assigned(1_050), applied({ amountPaise: 1_100, roundingPaise: 50 }), reversed])).toEqual([
      ...['1110 Dr 1050', '5150 Dr 50', '1030 Cr 1100'],
    ]);
  });

  it('is refunded from the bank when gateway money goes back by hand', () => {
    const paid = [assigned(1_000), applied({ ...online, amountPaise: 400 })];
    expect(lastEntry([...paid, refunded({ amountPaise: 400 })])).toEqual(['1110 Dr 400', '1010 Cr 400']);
  });

  it('is refunded as that payment entered, not as another one', () => {
    const rounded = applied({ ...online, transactionId: 'other', amountPaise: 100, roundingPaise: 50 });
    const byCard = applied({ transactionId: 'card', method: 'card', amountPaise: 300 });
    const inCash = applied({ amountPaise: 400 });
    expect(lastEntry([assigned(1_000), rounded, byCard, inCash, refunded({ amountPaise: 400 })])).toEqual([
      ...['1110 Dr 400', '1030 Cr 400'],
    ]);
  });

  it('rounds an order in whole rupees, and takes the rounding back with the refund', () => {
    const paid = [assigned(100_050), applied({ ...online, amountPaise: 100_100, roundingPaise: 50 })];
    expect(lastEntry(paid)).toEqual(['1040 Dr 100100', '1110 Cr 100050', '5150 Cr 50']);
    const all = refunded({ amountPaise: 100_100, providerRefundId: 'rfnd' });
    expect(lastEntry([...paid, all])).toEqual(['1110 Dr 100050', '5150 Dr 50', '1040 Cr 100100']);
    const part = refunded({ amountPaise: 100, leftPaise: 100_000, providerRefundId: 'rfnd' });
    expect(lastEntry([...paid, part])).toEqual(['1110 Dr 50', '5150 Dr 50', '1040 Cr 100']);
    const rounded = refunded({ amountPaise: 100, leftPaise: 100_000, roundingPaise: 20, providerRefundId: 'rfnd' });
    expect(lastEntry([...paid, rounded])).toEqual(['1110 Dr 70', '5150 Dr 30', '1040 Cr 100']);
  });
});

describe('Gateway money that fits no bill', () => {
  it('is held, and leaves suspense when it pays another bill', () => {
    expect(lastEntry([held({})])).toEqual(['1040 Dr 900', '2230 Cr 900']);
    const paid = applied({ ...online, amountPaise: 900, gatewayPaymentId: 'pay' });
    expect(lastEntry([assigned(1000), held({}), paid])).toEqual(['2230 Dr 900', '1110 Cr 900']);
  });

  it('goes back through the gateway, or from the bank by hand', () => {
    expect(lastEntry([held({}), givenBack('rfnd')])).toEqual(['2230 Dr 400', '1040 Cr 400']);
    expect(lastEntry([held({}), givenBack(null)])).toEqual(['2230 Dr 400', '1010 Cr 400']);
  });

  it('is held again when a bill refuses it, less what the gateway gave back meanwhile', () => {
    expect(lastEntry([held({}), returned(300)])).toEqual(['2230 Dr 300', '1040 Cr 300']);
  });

  it('stays outside the books in another currency', () => {
    const abroad = [held({ currency: 'USD' }), returned(300), givenBack('rfnd')];
    expect([...recordsOf(abroad).values()].flatMap(({ entries }) => entries)).toEqual([]);
  });
});

describe('An expense', () => {
  const about = { expenseId: 'e', submittedBy: 'v', submittedByName: 'Om', description: 'Lens', departmentId: 1 };
  const submitted = (kind: string): Told => ['ExpenseSubmitted', { ...about, kind, grantId: null, amountPaise: 900 }];
  const approved = (kind: string): Told => ['ExpenseApproved', { ...about, kind, amountPaise: 900 }];
  const reversed = (kind: string, paidOn: string | null): Told => [
    'ExpenseReversed',
    { ...about, kind, reversedPaise: 900, paidOn },
  ];

  it('of a claim is spent at its approval and owed until it is paid', () => {
    const claimed = [submitted('claim'), approved('claim')];
    expect(lastEntry(claimed)).toEqual(['5110 Dr 900', '2110 Cr 900']);
    const paid: Told = ['ExpensePaid', { ...about, kind: 'claim', paidPaise: 900, paidOn: '2026-10-02' }];
    expect(lastEntry([...claimed, paid])).toEqual(['2110 Dr 900', '1010 Cr 900']);
    expect(
      recordsOf([...claimed, paid])
        .get('e')
        ?.entries.map(({ day }) => day),
    ).toEqual(['2026-10-05', '2026-10-02']);
    expect(lastEntry([...claimed, reversed('claim', null)])).toEqual(['2110 Dr 900', '5110 Cr 900']);
    expect(lastEntry([...claimed, paid, reversed('claim', '2026-10-02')])).toEqual(['1010 Dr 900', '5110 Cr 900']);
  });

  it('of a purchase is spent with its bill', () => {
    const bought = [submitted('purchase'), approved('purchase')];
    expect(lastEntry(bought)).toEqual([]);
    const billed: Told = ['PurchaseBilled', { ...about, kind: 'purchase', billedPaise: 800, billDate: '2026-10-01' }];
    expect(lastEntry([...bought, billed])).toEqual(['5110 Dr 800', '2120 Cr 800']);
    expect(lastEntry([...bought, billed, reversed('purchase', null)])).toEqual(['2120 Dr 900', '5110 Cr 900']);
  });
});

describe('A salary', () => {
  const lines = [
    { name: 'Basic pay', kind: 'earning', amountPaise: 1000 },
    { name: 'Provident fund', kind: 'deduction', amountPaise: 120 },
  ];
  const slip = { payrollId: 'p', lines, grossPaise: 1000, deductionsPaise: 120, amountPaise: 880 };
  const generated: Told = ['PayrollGenerated', { ...slip, staffId: 'u', staffName: 'Ravi', month: '2026-09' }];
  const amended = (before: object, amountPaise: number): Told => [
    'PayrollAmended',
    { payrollId: 'p', before: { amountPaise: 880, ...before }, after: { amountPaise } },
  ];
  const paid: Told = ['PayrollPaid', { payrollId: 'p', amountPaise: 880, paidOn: '2026-10-01' }];

  it('is spent gross, and owed net and by deduction', () => {
    expect(lastEntry([generated])).toEqual(['5010 Dr 1000', '2010 Cr 880', '2020 Cr 120 Provident fund']);
    expect(lastEntry([generated, paid])).toEqual(['2010 Dr 880', '1010 Cr 880']);
    expect(lastEntry([generated, paid, ['PayrollPaymentReversed', { payrollId: 'p', amountPaise: 880 }]])).toEqual([
      '1010 Dr 880',
      '2010 Cr 880',
    ]);
  });

  it('posts the difference of a changed net, from the bank once it is paid', () => {
    expect(lastEntry([generated, amended({ paidOn: null }, 900)])).toEqual(['5010 Dr 20', '2010 Cr 20']);
    expect(lastEntry([generated, paid, amended({ paidOn: '2026-10-01' }, 800)])).toEqual(['5010 Cr 80', '1010 Dr 80']);
  });

  it('posts the difference of a recalculation, deduction by deduction', () => {
    const half = {
      ...{ payrollId: 'p', grossPaise: 500, deductionsPaise: 60, amountPaise: 440 },
      lines: [{ name: 'Provident fund', kind: 'deduction', amountPaise: 60 }],
    };
    expect(lastEntry([generated, ['PayrollRecalculated', half]])).toEqual([
      '5010 Cr 500',
      '2010 Dr 440',
      '2020 Dr 60 Provident fund',
    ]);
  });

  it('takes back all when it is cancelled', () => {
    expect(balances(recordsOf([generated, ['PayrollCancelled', { payrollId: 'p' }]]).values())).toEqual({});
  });
});

describe('Remitted deductions', () => {
  const remittance = { remittanceId: 'r', name: 'Provident fund', month: '2026-09', amountPaise: 120 };
  const remitted: Told = ['DeductionsRemitted', { ...remittance, paidOn: '2026-10-02', reference: 'ECR-1' }];

  it('leave the bank, and come back when they are reversed', () => {
    expect(lastEntry([remitted])).toEqual(['2020 Dr 120 Provident fund', '1010 Cr 120']);
    expect(lastEntry([remitted, ['RemittanceReversed', remittance]])).toEqual([
      ...['2020 Cr 120 Provident fund', '1010 Dr 120'],
    ]);
  });
});

describe('Other money', () => {
  it.each([
    ['donation', '4110'],
    ['grant_in_aid', '4120'],
    ['consultancy', '4130'],
    ['interest', '4140'],
    ['rent', '4150'],
    ['other', '4190'],
  ])('received as %s is income of %s until it is reversed', (kind, account) => {
    const income = { incomeId: 'i', kind, sourceName: 'Alumni', amountPaise: 900, receivedDate: '2026-09-30' };
    const recorded: Told = ['IncomeRecorded', income];
    expect(lastEntry([recorded])).toEqual(['1010 Dr 900', `${account} Cr 900`]);
    const reversed: Told = ['IncomeReversed', { incomeId: 'i', amountPaise: 900 }];
    expect(lastEntry([recorded, reversed])).toEqual(['1010 Cr 900', `${account} Dr 900`]);
    expect(
      recordsOf([recorded, reversed])
        .get('i')
        ?.entries.map(({ day }) => day),
    ).toEqual(['2026-09-30', '2026-10-05']);
    const ahead = { ...income, receivedDate: '2026-12-15' };
    const taken: Told = ['IncomeReversed', { incomeId: 'i', amountPaise: 900, receivedDate: '2026-12-15' }];
    const [record] = recordsOf([['IncomeRecorded', ahead], taken]).values();
    expect([record?.first_day, record?.last_day]).toEqual(['2026-12-15', '2026-12-15']);
  });

  it('given as aid to a bank account is spent; a bill posts its aid itself', () => {
    const aid = (paidTo: string): object => ({
      ...{ disbursementId: 'd', studentId: 's', studentName: 'Asha', aidType: 'Merit', disbursedOn: '2026-10-02' },
      ...{ amountPaise: 300, payout: { paidTo } },
    });
    expect(lastEntry([['AidDisbursed', aid('bank')]])).toEqual(['5120 Dr 300', '1010 Cr 300']);
    expect(lastEntry([['AidDisbursed', aid('fee')]])).toEqual([]);
    expect(
      lastEntry([
        ['AidDisbursed', aid('bank')],
        ['AidDisbursementReversed', aid('bank')],
      ]),
    ).toEqual(['1010 Dr 300', '5120 Cr 300']);
    expect(
      lastEntry([
        ['AidDisbursed', aid('fee')],
        ['AidDisbursementReversed', aid('fee')],
      ]),
    ).toEqual([]);
  });
});

describe('The table of posting rules', () => {
  it('knows the events of every context that names an amount, and rules each once [LED-002]', () => {
    const domain = 'libs/domain/src';
    const rules = readFileSync(join(domain, 'ledger/posting-rules.ts'), 'utf8');
    const naming = readdirSync(domain, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('events.ts') && readFileSync(join(domain, file), 'utf8').includes('Paise'))
      .map((file) => file.split(/[/\\]/)[0] ?? '');
    const pathOf = (context: string) => (context === 'ledger' ? './events.js' : `../${context}/events.js`);
    const unknown = [...new Set(naming)].filter((context) => !rules.includes(`from '${pathOf(context)}'`));
    expect(
      unknown.map(
        (context) => `Add the events of ${context} to EventsOfAll of libs/domain/src/ledger/posting-rules.ts`,
      ),
    ).toEqual([]);
    expect(Object.keys(POSTS_NOTHING).filter((type) => type in RULES)).toEqual([]);
  });
});
