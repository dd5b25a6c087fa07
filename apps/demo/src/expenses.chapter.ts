import { BudgetLine, budgetKey } from '@bursar/domain/budgeting';
import { Expense, type ExpenseRequest } from '@bursar/domain/expenses';
import { DEPARTMENTS } from '@bursar/domain/identity';
import { addDays, type Day, financialYearOf, istDayOf, officer } from '@bursar/domain/kernel';
import { derivedId } from '@bursar/platform';
import { decidingAs, ruledRoute } from './approvals.chapter.js';
import { type ActiveGrant, BUDGETS } from './budgets.chapter.js';
import { officeDay, timeOn } from './academic-calendar.js';
import { actorOf, type Campus, type Employee, presentOn } from './campus.js';
import { Dice } from './dice.js';
import { type Moment } from './history.js';
import { type University } from './university.js';

const UNDECIDED = 3;
const DECIDED = 38;
const BETWEEN_REQUESTS_DAYS = 15;
const PASSED_ON_BY = [2, 4];
const ASKED_BACK = derivedId('demo', 'expense', 3, 2);

type Thing = readonly [what: string, rupees: number];

const CLAIMS: readonly Thing[] = [
  ['Registration for a conference', 12_500],
  ['Train to Pune for a viva', 3_240],
  ['Books for the department library', 8_900],
  ['Printing of laboratory manuals', 5_600],
  ['Guest lecture, honorarium and travel', 15_000],
];
const PURCHASES: readonly Thing[] = [
  ['Oscilloscopes for the laboratory', 1_85_000],
  ['Workstations for the project room', 3_40_000],
  ['Chemicals and glassware', 64_000],
  ['Spare parts for the lathe', 48_500],
  ['Projector for the seminar hall', 72_000],
  ['Maintenance of the laboratories for a year', 4_20_000],
  ['Software licences for a year', 5_60_000],
  ['Furniture for two classrooms', 2_90_000],
];
const USUAL_BUDGET_LAKHS = 34;

interface OnGrant {
  readonly thing: Thing;
  readonly kind: ExpenseRequest['kind'];
  readonly head: string;
}

const ON_GRANTS: readonly OnGrant[] = [
  { thing: ['Graphics processors for the cluster', 4_60_000], kind: 'purchase', head: 'Equipment' },
  { thing: ['Field visit with two scholars', 38_500], kind: 'claim', head: 'Travel' },
  { thing: ['Spectrum analyser', 3_80_000], kind: 'purchase', head: 'Equipment' },
  { thing: ['Conference in Singapore', 94_000], kind: 'claim', head: 'Travel' },
];
/** Lakhs of a grant that the prices above suit. */
const USUAL_GRANT = 24;
const BETWEEN_GRANT_REQUESTS_DAYS = 27;

interface Asked {
  readonly request: ExpenseRequest;
  readonly by: Employee;
  readonly on: Day;
  readonly head: Employee;
}

export const headOf = (campus: Campus, departmentId: number): Employee =>
  campus.withRole('hod').find((person) => person.departmentId === departmentId) as Employee;

/** Whole rupees. */
const scaled = (rupees: number, share: number): number => Math.round(rupees * share);

const agesOf = (dice: Dice): readonly number[] => [
  ...Array.from({ length: UNDECIDED }, (_, index) => index + 1),
  ...Array.from({ length: DECIDED }, (_, index) => 8 + index * BETWEEN_REQUESTS_DAYS + dice.between(0, 14)),
];

function askedIn({ campus, calendar }: University, departmentId: number): readonly Asked[] {
  const dice = Dice.about('expenses', departmentId);
  const head = headOf(campus, departmentId);
  const budgetShare = (BUDGETS[departmentId - 1] ?? USUAL_BUDGET_LAKHS) / USUAL_BUDGET_LAKHS;
  const purchases = dice.shuffle(PURCHASES);
  return agesOf(dice).flatMap((age, index): Asked[] => {
    const on = officeDay(calendar.fromToday(-age));
    const faculty = campus
      .withRole('faculty')
      .filter((person) => person.departmentId === departmentId && presentOn(on, person) && person.joinedOn < on);
    if (faculty.length === 0 || on <= addDays(calendar.opening, 5)) return [];
    const by = index % 3 === 0 ? (faculty[0] as Employee) : dice.pick(faculty);
    const kind = index % 2 === 0 ? 'claim' : 'purchase';
    const bought = purchases[Math.floor(index / 2) % purchases.length] as Thing;
    const [description, rupees] = kind === 'purchase' ? bought : dice.pick(CLAIMS);
    const request: ExpenseRequest = {
      expenseId: derivedId('demo', 'expense', departmentId, index),
      kind,
      departmentId,
      submittedBy: by.userId,
      submittedByName: by.name,
      amountPaise: scaled(rupees, budgetShare) * dice.between(85, 115),
      description,
      receiptUrl: kind === 'claim' && dice.chance(0.5) ? `https://receipts.vidyanagar.example/${index}.pdf` : null,
      grantId: null,
      grantHead: null,
    };
    return [{ request, by, on, head }];
  });
}

function askedOfGrant(
  { campus, calendar }: University,
  { grantId, faculty: by, departmentId, lakhs, from }: ActiveGrant,
): readonly Asked[] {
  const head = headOf(campus, departmentId);
  const { userId: submittedBy, name: submittedByName } = by;
  return ON_GRANTS.flatMap(({ thing: [description, rupees], kind, head: grantHead }, index): Asked[] => {
    const on = officeDay(addDays(from, (index + 1) * BETWEEN_GRANT_REQUESTS_DAYS));
    if (on >= calendar.today || !presentOn(on, by)) return [];
    const expenseId = derivedId('demo', 'expense', grantId, index);
    const amountPaise = scaled(rupees, lakhs / USUAL_GRANT) * 100;
    const who = { departmentId, submittedBy, submittedByName };
    const request = { expenseId, kind, ...who, amountPaise, description, receiptUrl: null, grantId, grantHead };
    return [{ request, by, on, head }];
  });
}

function decideFirst(moment: Moment, asked: Asked): void {
  const { expenseId, departmentId, kind } = asked.request;
  const deciding = decidingAs(asked.head, moment);
  if (kind === 'purchase' && PASSED_ON_BY.includes(departmentId))
    moment.execute(Expense, expenseId, { type: 'ApproveExpense', ...deciding });
  if (expenseId === ASKED_BACK)
    moment.execute(Expense, expenseId, { type: 'ReturnExpense', ...deciding, note: 'Whom was it for?' });
}

function reserveWhereOpen(
  moment: Moment,
  { expenseId, amountPaise: paise, departmentId, grantId }: ExpenseRequest,
): void {
  const line = budgetKey(financialYearOf(istDayOf(moment.time)), departmentId);
  if (grantId !== null || moment.load(BudgetLine, line) === 'unopened') return;
  const asked = { reservationId: expenseId, paise, control: 'warn', departmentName: '' } as const;
  moment.execute(BudgetLine, line, { type: 'Reserve', ...asked });
}

function decide(moment: Moment, asked: Asked, approves: boolean): void {
  const { expenseId } = asked.request;
  const deciding = decidingAs(asked.head, moment);
  if (approves) reserveWhereOpen(moment, asked.request);
  moment.execute(
    Expense,
    expenseId,
    approves
      ? { type: 'ApproveExpense', ...deciding }
      : { type: 'RejectExpense', ...deciding, note: 'Please use what the department has' },
  );
}

function settle({ campus, diary }: University, { request, on }: Asked, dice: Dice): void {
  const { expenseId, kind, amountPaise } = request;
  const finance = campus.financeManager;
  const by = officer(finance);
  const billedOn = officeDay(addDays(on, dice.between(20, 60)));
  if (kind === 'purchase') {
    const bill = {
      billId: expenseId,
      moreFollow: false,
      billNumber: `INV-${dice.between(1000, 9999)}`,
      billDate: billedOn,
      today: billedOn,
      by,
    };
    const billedPaise = Math.floor((amountPaise * dice.between(88, 100)) / 100);
    diary.note(timeOn(billedOn, 690), actorOf(finance), (moment) =>
      moment.execute(Expense, expenseId, { type: 'EnterBill', billedPaise, ...bill }),
    );
  }
  const paidOn = officeDay(addDays(kind === 'purchase' ? billedOn : on, dice.between(7, 16)));
  const paymentReference = `UTR${dice.between(100_000_000, 999_999_999)}`;
  const payment = { paidOn, today: paidOn, paymentReference, by };
  diary.note(timeOn(paidOn, 740), actorOf(finance), (moment) =>
    moment.execute(Expense, expenseId, { type: 'PayExpense', ...payment }),
  );
}

export function departmentsSpend(university: University, grants: readonly ActiveGrant[]): void {
  const { calendar, diary } = university;
  const all = [
    ...DEPARTMENTS.flatMap(({ id }) => askedIn(university, id)),
    ...grants.flatMap((grant) => askedOfGrant(university, grant)),
  ];
  for (const asked of all) {
    const { request, by, on, head } = asked;
    const dice = Dice.about('decision', request.expenseId);
    const isOpen = on > calendar.fromToday(-1 - UNDECIDED);
    const { kind, amountPaise, departmentId } = request;
    const route = isOpen ? ruledRoute(kind === 'claim' ? 'expense' : kind, amountPaise, departmentId) : undefined;
    diary.note(timeOn(on, 660), actorOf(by), (moment) =>
      moment.execute(Expense, request.expenseId, { type: 'SubmitExpense', request, ...(route && { route }) }),
    );
    if (isOpen) diary.note(timeOn(on, 720), actorOf(head), (moment) => decideFirst(moment, asked));
    const approves = dice.chance(0.85);
    diary.note(timeOn(officeDay(addDays(on, 4)), 610), actorOf(head), (moment) => decide(moment, asked, approves));
    if (approves) settle(university, asked, dice);
  }
}
