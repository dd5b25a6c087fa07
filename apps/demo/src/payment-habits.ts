import { addDays, type Day, type Paise } from '@bursar/domain/kernel';
import { officeDay } from './academic-calendar.js';
import { type Campus, presentOn } from './campus.js';
import { Dice } from './dice.js';
import { type FeeNotice } from './fee-notices.js';
import { type SentBill } from './fees.chapter.js';

export interface Payment {
  readonly bill: SentBill;
  readonly part: number;
  readonly on: Day;
  readonly where: 'counter' | 'online';
  readonly amountPaise: Paise;
  readonly last: boolean;
}

type Habit = 'prompt' | 'late' | 'short of money';
type Part = Pick<Payment, 'on' | 'amountPaise'>;

const ONLINE_SHARE = 0.5;
const IN_PARTS_FROM_PAISE = 30_000_00;
const IN_PARTS_SHARE: Readonly<Record<Habit, number>> = { prompt: 0.06, late: 0.3, 'short of money': 0.7 };
const ROUND_PAISE = 1_000_00;

const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

function habitOf(userId: string): Habit {
  const roll = Dice.about('habit', userId).roll();
  return roll < 0.74 ? 'prompt' : roll < 0.95 ? 'late' : 'short of money';
}

function payDay({ issuedOn, dueOn }: FeeNotice, habit: Habit, dice: Dice): Day | undefined {
  if (dice.chance(0.006)) return undefined;
  switch (habit) {
    case 'prompt':
      return addDays(issuedOn, 1 + Math.floor((daysBetween(issuedOn, dueOn) - 1) * Math.sqrt(dice.roll())));
    case 'late':
      return addDays(dueOn, dice.between(1, 45));
    case 'short of money':
      return dice.chance(0.75) ? addDays(dueOn, dice.between(30, 150)) : undefined;
  }
}

function partsOf({ notice }: SentBill, habit: Habit, dice: Dice): readonly Part[] {
  const first = payDay(notice, habit, dice);
  if (first === undefined) return [];
  const { amountPaise } = notice;
  const inParts = amountPaise >= IN_PARTS_FROM_PAISE && dice.chance(IN_PARTS_SHARE[habit]);
  if (!inParts) return [{ on: first, amountPaise }];
  const share = Math.round((amountPaise * dice.pick([0.4, 0.5, 0.6])) / ROUND_PAISE) * ROUND_PAISE;
  return [
    { on: first, amountPaise: share },
    { on: addDays(first, dice.between(20, habit === 'prompt' ? 40 : 110)), amountPaise: amountPaise - share },
  ];
}

function partsOfDemoStudent({ notice }: SentBill, today: Day, dice: Dice): readonly Part[] {
  const { kind, dueOn, amountPaise } = notice;
  if (kind === 'mess') return [{ on: addDays(today, -7), amountPaise: 18_000_00 }];
  if (kind === 'examination' || dueOn > today) return [];
  return [{ on: addDays(dueOn, -dice.between(2, 12)), amountPaise }];
}

export function paymentsOf(bills: readonly SentBill[], campus: Campus, today: Day): readonly Payment[] {
  const { demoStudent } = campus;
  return bills
    .filter(({ notice }) => notice.kind !== 'deposit')
    .flatMap((bill) => {
      const { notice, student, studentFeeId } = bill;
      const dice = Dice.about('payment', studentFeeId);
      const parts =
        student === demoStudent ? partsOfDemoStudent(bill, today, dice) : partsOf(bill, habitOf(student.userId), dice);
      const inFull = parts.reduce((sum, { amountPaise }) => sum + amountPaise, 0) === notice.amountPaise;
      return parts.map(({ on, amountPaise }, index): Payment => {
        // Former students cannot sign in.
        const online = dice.chance(ONLINE_SHARE) && presentOn(addDays(on, 3), student);
        return {
          bill,
          part: index + 1,
          on: online ? on : officeDay(on),
          where: online ? 'online' : 'counter',
          amountPaise,
          last: inFull && index === parts.length - 1,
        };
      });
    });
}
