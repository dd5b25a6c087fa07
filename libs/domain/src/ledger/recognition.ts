import { addDays, type Day, daysInMonth, type Month, type Paise } from '../kernel/index.js';
import { type Account, TUITION } from './accounts.js';
import { credit, debit, type Line, netOf } from './posting.js';

export const FEES_IN_ADVANCE: Account = '2210';

const lastDayOf = (month: Month): Day => `${month}-${daysInMonth(month)}`;
const monthAfter = (month: Month): Month => addDays(lastDayOf(month), 1).slice(0, 7);

interface Months {
  readonly from: Month;
  readonly months: number;
}

interface Terms {
  readonly incomeAccount?: string;
  readonly recogniseOver?: Months;
}

interface Part {
  readonly day: Day;
  readonly paise: Paise;
}

/** The parts add up to the amount. */
export function partsOf(paise: Paise, { from, months }: Months): readonly Part[] {
  const upTo = (count: number): Paise => Math.floor((paise * count) / months);
  let month = from;
  return Array.from({ length: months }, (_, index) => {
    const day = lastDayOf(month);
    month = monthAfter(month);
    return { day, paise: upTo(index + 1) - upTo(index) };
  });
}

/** The entry's day, unless the month ends later: earlier months may be closed. */
export const notBefore = (today: Day, day: Day, line: Line): Line => (day > today ? { ...line, day } : line);

export function incomeOf(paise: Paise, { incomeAccount, recogniseOver }: Terms, today: Day): readonly Line[] {
  const income = (incomeAccount ?? TUITION) as Account;
  if (recogniseOver === undefined) return [credit(income, paise)];
  const parts = partsOf(paise, recogniseOver).flatMap((part) => [
    notBefore(today, part.day, debit(FEES_IN_ADVANCE, part.paise)),
    notBefore(today, part.day, credit(income, part.paise)),
  ]);
  return netOf([credit(FEES_IN_ADVANCE, paise), ...parts]);
}
