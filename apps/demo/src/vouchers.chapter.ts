import { Request } from '@bursar/domain/decisions';
import {
  addDays,
  type Day,
  financialYearName,
  financialYearOf,
  formatDateNumeric,
  formatPaise,
  officer,
  type Paise,
  startOfIstDay,
} from '@bursar/domain/kernel';
import { type Account, Chart, CHART_ID, ChartOfAccounts, Opening, Voucher } from '@bursar/domain/ledger';
import { derivedId, sha256 } from '@bursar/platform';
import { officeDay, timeOn } from './academic-calendar.js';
import { decidingAs, othersRoute } from './approvals.chapter.js';
import { BROUGHT_FORWARD } from './budgets.chapter.js';
import { actorOf } from './campus.js';
import { monthsToClose } from './closings.chapter.js';
import { lastDayOf } from './month-end-books.js';
import { type Paper } from './diary.js';
import { pageOfLines } from './page-of-lines.js';
import { type University } from './university.js';

const CRORE: Paise = 1_00_00_000_00;
const ASSETS_PAISE = 48.6 * CRORE;
const DEPRECIATION = 0.1;

const OPENING: readonly (readonly [account: Account, paise: Paise])[] = [
  ['1510', ASSETS_PAISE],
  ['1020', 6.35 * CRORE],
  ['2240', -1.35 * CRORE],
  ['3020', -5 * CRORE],
  ['3010', -ASSETS_PAISE],
];

interface Draft {
  readonly name: string;
  readonly day: Day;
  readonly madeOn: Day;
  readonly paise: Paise;
  readonly debit: Account;
  readonly credit: Account;
  readonly narration: string;
  readonly evidence: string;
}

const idOf = ({ name }: Pick<Draft, 'name'>): string => derivedId('demo', 'voucher', name);

const OWN_ACCOUNTS: readonly (readonly [account: Account, name: string])[] = [
  ['4011', 'Hostel fees'],
  ['4012', 'Examination fees'],
];

/** Before the first fee structure names one. */
export function theChartIsCompleted({ calendar, campus, diary }: University): void {
  diary.note(timeOn(calendar.opening, 574), actorOf(campus.registrar), (moment) => {
    for (const [account, name] of OWN_ACCOUNTS)
      moment.execute(ChartOfAccounts, CHART_ID, { type: 'AddAccount', account, name });
  });
}

export function theBooksAreOpened({ calendar, campus, diary }: University): void {
  const { financeManager, registrar } = campus;
  const today = calendar.opening;
  const financialYear = financialYearOf(today);
  const entryId = derivedId('demo', 'opening', financialYear);
  diary.note(timeOn(today, 612), actorOf(financeManager), (moment) =>
    moment.execute(Opening, financialYear, {
      ...{
        type: 'EnterOpeningBalances',
        entryId,
        financialYear,
        students: [],
        today,
        chart: Chart.SHIPPED,
        by: officer(financeManager),
      },
      lines: OPENING.map(([account, amountPaise]) => ({ account, amountPaise })),
      sourceNote: `Audited balance sheet of 31 March 20${financialYear.slice(2, 4)}`,
    }),
  );
  diary.note(timeOn(today, 618), actorOf(registrar), (moment) =>
    moment.execute(Opening, financialYear, { type: 'ConfirmOpeningBalances', entryId, by: officer(registrar) }),
  );
}

class Vouchers {
  constructor(private readonly university: University) {}

  make(draft: Draft): void {
    const { campus, diary } = this.university;
    const maker = campus.financeManager;
    const { day, madeOn, paise, debit, credit, narration, evidence } = draft;
    const voucherId = idOf(draft);
    const lines = [
      { account: debit, debitPaise: paise, creditPaise: 0, departmentId: null },
      { account: credit, debitPaise: 0, creditPaise: paise, departmentId: null },
    ];
    diary.note(timeOn(madeOn, 790), actorOf(maker), (moment) => {
      const route = othersRoute(maker, { kind: 'journal', amountPaise: paise, departmentId: null });
      const facts = { voucherId, day, lines, narration, evidence, route, today: madeOn, chart: Chart.SHIPPED };
      moment.execute(Voucher, voucherId, { type: 'DraftVoucher', ...facts, by: maker.userId, byName: maker.name });
    });
  }

  attach(draft: Draft, paper: Paper): void {
    const { campus, diary } = this.university;
    const { userId: by } = campus.financeManager;
    const [voucherId, fileId] = [idOf(draft), derivedId('demo', 'evidence', draft.name)];
    diary.papers.set(fileId, paper);
    const { name: fileName, bytes } = paper;
    const kept = { sizeBytes: bytes.length, sha256: sha256(bytes) };
    const file = { fileId, fileName, mediaType: 'application/pdf', ...kept };
    diary.note(timeOn(draft.madeOn, 794), actorOf(campus.financeManager), (moment) =>
      moment.execute(Voucher, voucherId, { type: 'AttachEvidence', voucherId, by, file }),
    );
  }

  approve(draft: Draft): void {
    const { registrar } = this.university.campus;
    this.make(draft);
    this.university.diary.note(timeOn(dayAfter(draft.madeOn), 650), actorOf(registrar), (moment) =>
      moment.execute(Request, idOf(draft), { type: 'ApproveRequest', ...decidingAs(registrar, moment) }),
    );
  }

  reject(draft: Draft, note: string): void {
    const { registrar } = this.university.campus;
    this.make(draft);
    this.university.diary.note(timeOn(dayAfter(draft.madeOn), 660), actorOf(registrar), (moment) =>
      moment.execute(Request, idOf(draft), { type: 'RejectRequest', ...decidingAs(registrar, moment), note }),
    );
  }

  reverse(draft: Draft, on: Day, reason: string): void {
    const { registrar } = this.university.campus;
    const [voucherId, by] = [idOf(draft), { by: registrar.userId, byName: registrar.name }];
    this.university.diary.note(timeOn(on, 670), actorOf(registrar), (moment) =>
      moment.execute(Voucher, voucherId, { type: 'ReverseVoucher', voucherId, reason, ...by }),
    );
  }
}

const adviceOf = ({ day, paise }: Draft): Paper => ({
  name: 'advice-of-the-bank.pdf',
  bytes: pageOfLines([
    'State Bank, Vidyanagar Branch',
    '',
    'Advice of interest on a term deposit',
    '',
    `Day:      ${formatDateNumeric(startOfIstDay(day))}`,
    'Deposit:  Corpus fund, Vidyanagar University',
    `Interest: ${formatPaise(paise).replace('₹', 'Rs ')}, added to the deposit`,
    '',
    'An invented paper of the demonstration.',
  ]),
});

const dayAfter = (day: Day): Day => officeDay(addDays(day, 1));

const yearEndsOf = (university: University): readonly Day[] =>
  monthsToClose(university)
    .filter((month) => month.endsWith('-03'))
    .map(lastDayOf);

function yearsAreWoundUp(university: University, vouchers: Vouchers): void {
  const days = yearEndsOf(university);
  let leftPaise = ASSETS_PAISE;
  for (const day of days) {
    const year = financialYearName(financialYearOf(day));
    const madeOn = officeDay(addDays(day, 3));
    const paise = Math.round(leftPaise * DEPRECIATION);
    leftPaise -= paise;
    vouchers.approve({
      ...{ name: `depreciation ${day}`, day, madeOn, paise, debit: '5190', credit: '1510' },
      narration: `Depreciation of ${year}, 10 % of the written-down value`,
      evidence: `Register of fixed assets, ${year}`,
    });
    if (day !== days.at(-1)) continue;
    vouchers.approve({
      ...{ name: 'audit fee', day, madeOn, paise: 3_54_000_00, debit: '5110', credit: '2120' },
      narration: `Audit fee of ${year}, billed after the audit`,
      evidence: 'Letter of engagement',
    });
  }
}

export function vouchersAreMade(university: University): void {
  const { calendar } = university;
  const vouchers = new Vouchers(university);
  vouchers.approve({
    ...{ name: 'brought forward', day: calendar.opening, madeOn: officeDay(addDays(calendar.opening, 2)) },
    ...{ paise: BROUGHT_FORWARD, debit: '4190', credit: '3010' },
    narration: 'The balance brought forward is no income of the year',
    evidence: 'Note 4 of the auditor',
  });
  yearsAreWoundUp(university, vouchers);
  const accrued = calendar.fromToday(-24);
  const electricity: Draft = {
    ...{ name: 'electricity', day: accrued, madeOn: accrued, paise: 4_18_600_00, debit: '5110', credit: '2120' },
    narration: 'Electricity of the campus, accrued until the bill comes',
    evidence: 'Reading of the meters',
  };
  vouchers.approve(electricity);
  vouchers.reverse(electricity, calendar.fromToday(-19), 'The bill came and was entered as a purchase');
  const listed = calendar.fromToday(-9);
  vouchers.reject(
    {
      ...{ name: 'furniture', day: listed, madeOn: listed, paise: 2_40_000_00, debit: '5190', credit: '1510' },
      narration: 'Furniture of the old hostel, written off',
      evidence: 'Minutes of the building committee',
    },
    'The list of the furniture is missing',
  );
  const yesterday = calendar.fromToday(-1);
  const deposit: Draft = {
    ...{ name: 'deposit', day: yesterday, madeOn: yesterday, paise: 1_12_500_00, debit: '1020', credit: '4140' },
    narration: 'Interest of the corpus deposit, added to the deposit',
    evidence: 'Advice of the State Bank',
  };
  vouchers.make(deposit);
  vouchers.attach(deposit, adviceOf(deposit));
}
