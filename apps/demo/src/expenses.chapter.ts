import { Expense, type ExpenseRequest } from '@bursar/domain/expenses';
import { DEPARTMENTS } from '@bursar/domain/identity';
import { addDays, type Day, istDayOf, officer } from '@bursar/domain/kernel';
import { derivedId } from '@bursar/platform';
import { officeDay, timeOn } from './academic-calendar.js';
import { actorOf, type Employee, presentOn } from './campus.js';
import { Dice } from './dice.js';
import { type Moment } from './history.js';
import { type University } from './university.js';

const REQUESTS_PER_DEPARTMENT = 26;

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
];

interface Asked {
  readonly request: ExpenseRequest;
  readonly by: Employee;
  readonly on: Day;
  readonly head: Employee;
}

/** The last three requests of a department are undecided. */
const agesOf = (dice: Dice): readonly number[] =>
  Array.from({ length: REQUESTS_PER_DEPARTMENT }, (_, index) => (index < 3 ? index + 1 : dice.between(8, 560)));

function askedIn({ campus, calendar }: University, departmentId: number): readonly Asked[] {
  const dice = Dice.about('expenses', departmentId);
  const head = campus.withRole('hod').find((person) => person.departmentId === departmentId);
  if (!head) return [];
  return agesOf(dice).flatMap((age, index): Asked[] => {
    const on = officeDay(calendar.fromToday(-age));
    const faculty = campus
      .withRole('faculty')
      .filter((person) => person.departmentId === departmentId && presentOn(on, person) && person.joinedOn < on);
    if (faculty.length === 0 || on <= addDays(calendar.opening, 5)) return [];
    const by = index % 3 === 0 ? (faculty[0] as Employee) : dice.pick(faculty);
    const kind = dice.chance(0.35) ? 'purchase' : 'claim';
    const [description, rupees] = dice.pick(kind === 'purchase' ? PURCHASES : CLAIMS);
    const request: ExpenseRequest = {
      expenseId: derivedId('demo', 'expense', departmentId, index),
      kind,
      departmentId,
      submittedBy: by.userId,
      submittedByName: by.name,
      amountPaise: rupees * dice.between(85, 115),
      description,
      receiptUrl: kind === 'claim' && dice.chance(0.5) ? `https://receipts.vidyanagar.example/${index}.pdf` : null,
      grantId: null,
      grantHead: null,
    };
    return [{ request, by, on, head }];
  });
}

function decide(moment: Moment, { request: { expenseId, departmentId }, head }: Asked, approves: boolean): void {
  const by = { by: officer(head), headOf: [departmentId] };
  moment.execute(
    Expense,
    expenseId,
    approves
      ? { type: 'ApproveExpense', ...by, note: '', today: istDayOf(moment.time) }
      : { type: 'RejectExpense', ...by, note: 'Please use what the department has' },
  );
}

function settle({ campus, diary }: University, { request, on }: Asked, dice: Dice): void {
  const { expenseId, kind, amountPaise } = request;
  const finance = campus.financeManager;
  const by = officer(finance);
  const billedOn = officeDay(addDays(on, dice.between(20, 60)));
  if (kind === 'purchase') {
    const bill = { billNumber: `INV-${dice.between(1000, 9999)}`, billDate: billedOn, today: billedOn, by };
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

export function departmentsSpend(university: University): void {
  const { diary } = university;
  for (const { id } of DEPARTMENTS) {
    for (const asked of askedIn(university, id)) {
      const { request, by, on, head } = asked;
      const dice = Dice.about('decision', request.expenseId);
      diary.note(timeOn(on, 660), actorOf(by), (moment) =>
        moment.execute(Expense, request.expenseId, { type: 'SubmitExpense', request }),
      );
      const approves = dice.chance(0.85);
      diary.note(timeOn(officeDay(addDays(on, 4)), 610), actorOf(head), (moment) => decide(moment, asked, approves));
      if (approves) settle(university, asked, dice);
    }
  }
}
