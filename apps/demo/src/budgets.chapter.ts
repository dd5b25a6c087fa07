import {
  allocatableFunds,
  balance,
  BUDGET_LEDGER,
  BudgetLedger,
  EMPTY_BALANCE,
  Grant,
  Income,
  type IncomeEntry,
} from '@bursar/domain/budgeting';
import { DEPARTMENTS } from '@bursar/domain/identity';
import { addDays, type Day, financialYearOf, formatMonth, type Paise, replay } from '@bursar/domain/kernel';
import { derivedId } from '@bursar/platform';
import { officeDay, timeOn } from './academic-calendar.js';
import { actorOf, type Employee, presentOn } from './campus.js';
import { Dice } from './dice.js';
import { type Moment } from './history.js';
import { type University } from './university.js';

const LAKH: Paise = 1_00_000_00;
const CRORE: Paise = 100 * LAKH;

/** Lakhs of rupees per department and year. */
export const BUDGETS = [62, 48, 55, 40, 44, 26, 38, 34];

const QUARTERS = ['04-05', '07-05', '10-05', '01-05'];
const GRANT_IN_AID: Paise = 4 * CRORE;
export const BROUGHT_FORWARD: Paise = 12 * CRORE;

const GIFTS = [
  { kind: 'donation', sourceName: 'Class of 1998', description: 'New reading room of the library', lakhs: 18 },
  { kind: 'consultancy', sourceName: 'Konkan Railway', description: 'Study of bridge bearings', lakhs: 7.5 },
  { kind: 'rent', sourceName: 'Vidyanagar Cooperative Bank', description: 'Branch on the campus, a year', lakhs: 6 },
  { kind: 'interest', sourceName: 'State Bank', description: 'Fixed deposits', lakhs: 11.25 },
  {
    kind: 'donation',
    sourceName: 'Smt. Lakshmi Deshpande',
    description: 'Scholarships in memory of her husband',
    lakhs: 25,
  },
  { kind: 'consultancy', sourceName: 'Western Coalfields', description: 'Ventilation survey', lakhs: 4.2 },
] as const;

const AGENCIES = [
  'Science and Engineering Board',
  'Department of Science and Technology',
  'Defence Research Organisation',
  'Council of Technical Education',
  'Ministry of Electronics',
];

export function receive(moment: Moment, entry: Omit<IncomeEntry, 'recordedBy' | 'recordedByName'>): void {
  const { userId = null, name = null } = moment.origin.actor;
  const whole = { ...entry, recordedBy: userId, recordedByName: name };
  moment.execute(Income, entry.incomeId, { type: 'RecordIncome', entry: whole });
}

function moneyComesIn({ calendar, campus, diary }: University): void {
  const by = actorOf(campus.financeManager);
  const opening = {
    incomeId: derivedId('demo', 'income', 'opening'),
    kind: 'other',
    sourceName: 'Books before Bursar',
    description: 'Balance brought forward',
    amountPaise: BROUGHT_FORWARD,
    receivedDate: calendar.opening,
  } as const;
  diary.note(timeOn(calendar.opening, 600), by, (moment) => receive(moment, opening));
  const years = [0, 1, 2, 3].map((later) => Number(calendar.opening.slice(0, 4)) + later);
  for (const day of years.flatMap((year) => QUARTERS.map((quarter): Day => `${year}-${quarter}`))) {
    if (day < calendar.opening) continue;
    const entry = {
      incomeId: derivedId('demo', 'income', day),
      kind: 'grant_in_aid',
      sourceName: 'Directorate of Higher Education',
      description: `Grant-in-aid, quarter from ${formatMonth(day)}`,
      amountPaise: GRANT_IN_AID,
      receivedDate: day,
    } as const;
    diary.note(timeOn(officeDay(day), 630), by, (moment) => receive(moment, entry));
  }
  for (const [index, { lakhs, ...gift }] of GIFTS.entries()) {
    const day = officeDay(calendar.fromToday(-40 - index * 95));
    const incomeId = derivedId('demo', 'gift', index);
    const entry = { incomeId, ...gift, amountPaise: Math.round(lakhs * LAKH), receivedDate: day };
    diary.note(timeOn(day, 640), by, (moment) => receive(moment, entry));
  }
  theSameIsEnteredTwice({ calendar, campus, diary });
}

function theSameIsEnteredTwice({ calendar, campus, diary }: University): void {
  const by = actorOf(campus.financeManager);
  const day = officeDay(calendar.fromToday(-40));
  const incomeId = derivedId('demo', 'gift', 'again');
  const { lakhs, ...gift } = GIFTS[0];
  const entry = { incomeId, ...gift, amountPaise: lakhs * LAKH, receivedDate: day };
  diary.note(timeOn(day, 645), by, (moment) => receive(moment, entry));
  diary.note(timeOn(day, 720), by, (moment) => {
    const reversal = { reason: 'Entered twice', reversedByName: by.name ?? null };
    moment.execute(Income, incomeId, { type: 'ReverseIncome', incomeId, ...reversal });
  });
}

function allocate(moment: Moment, day: Day, { departmentId, lakhs }: { departmentId: number; lakhs: number }): void {
  const parts = replay(balance, moment.events).get('all') ?? EMPTY_BALANCE;
  moment.execute(BudgetLedger, BUDGET_LEDGER, {
    type: 'AllocateBudget',
    financialYear: financialYearOf(day),
    departmentId,
    allocatedPaise: lakhs * LAKH,
    currentYear: financialYearOf(day),
    fundsPaise: allocatableFunds(parts, financialYearOf(day)),
    spentPaise: 0,
    encumberedPaise: 0,
    enforceBalance: true,
  });
}

function budgetsAreSet({ calendar, campus, diary }: University): void {
  const by = actorOf(campus.financeManager);
  const firstYear = Number(calendar.opening.slice(0, 4));
  const days = [addDays(calendar.opening, 2), ...[1, 2, 3].map((later): Day => `${firstYear + later}-04-08`)];
  for (const [year, day] of days.entries()) {
    for (const { id: departmentId } of DEPARTMENTS) {
      const lakhs = (BUDGETS[departmentId - 1] ?? 0) + year * 3;
      diary.note(timeOn(officeDay(day), 640 + departmentId), by, (moment) =>
        allocate(moment, day, { departmentId, lakhs }),
      );
    }
  }
}

export interface ActiveGrant {
  readonly grantId: string;
  readonly faculty: Employee;
  readonly departmentId: number;
  readonly lakhs: number;
  readonly from: Day;
}

function grantsAreWon({ calendar, campus, diary }: University): readonly ActiveGrant[] {
  const active: ActiveGrant[] = [];
  const by = actorOf(campus.financeManager);
  for (const { id: departmentId } of DEPARTMENTS) {
    const dice = Dice.about('grant', departmentId);
    const colleagues = campus.withRole('faculty').filter((person) => person.departmentId === departmentId);
    for (const [index, faculty] of colleagues.slice(0, 2).entries()) {
      const start = calendar.fromToday(-dice.between(120, 500));
      const day = start < calendar.opening ? calendar.opening : start;
      if (!presentOn(day, faculty)) continue;
      const lakhs = dice.between(8, 40);
      const grantId = derivedId('demo', 'grant', departmentId, index);
      const terms = {
        fundingAgency: dice.pick(AGENCIES),
        amountPaise: lakhs * LAKH,
        status: index === 0 ? 'active' : dice.pick(['active', 'pending', 'closed'] as const),
        startDate: start,
        endDate: addDays(start, 365 * dice.between(2, 3)),
        departmentId,
        facultyId: faculty.userId,
        facultyName: faculty.name,
        heads: [
          { name: 'Equipment', amountPaise: Math.floor(lakhs * 0.6) * LAKH },
          { name: 'Travel', amountPaise: Math.floor(lakhs * 0.1) * LAKH },
        ],
      } as const;
      const from = officeDay(addDays(day, 3));
      diary.note(timeOn(from, 700), by, (moment) =>
        moment.execute(Grant, grantId, { type: 'RegisterGrant', grantId, terms }),
      );
      if (terms.status === 'active') active.push({ grantId, faculty, departmentId, lakhs, from });
    }
  }
  return active;
}

export function budgetsAreGiven(university: University): readonly ActiveGrant[] {
  moneyComesIn(university);
  budgetsAreSet(university);
  return grantsAreWon(university);
}
