import { addDays, type Day, financialYearOf, type Month, yearBefore } from '@bursar/domain/kernel';
import { firstDayOf, lastClosedOf, monthAfter, Period, resultOf } from '@bursar/domain/ledger';
import { derivedId } from '@bursar/platform';
import { officeDay, timeOn } from './academic-calendar.js';
import { receive } from './budgets.chapter.js';
import { actorOf, type Employee } from './campus.js';
import { type Moment } from './history.js';
import { lastDayOf, MonthEndBooks } from './month-end-books.js';
import { type University } from './university.js';

const CLOSED_ON = 8;
const CLOSED_AT = 1_060;
const LAST_REOPENED_ON = 14;
const LAST_CLOSED_AGAIN_ON = 18;
const YEAR_CLOSED_ON = 21;

const REASON = 'The bank credited interest on the last day';
const INTEREST_PAISE = 42_310_00;

const TO_BE_SEALED = { sealNo: 0, root: '' };

const byOf = ({ userId: by, name: byName }: Employee) => ({ by, byName });

const yearOf = (month: Month): string => financialYearOf(`${month}-01`);

const dayAfter = (month: Month, day: number): Day => officeDay(addDays(`${monthAfter(month)}-01`, day - 1));

const beginOf = ({ opening }: University['calendar']): Month => firstDayOf(financialYearOf(opening)).slice(0, 7);

export function monthsToClose({ calendar }: University): readonly Month[] {
  const months: Month[] = [];
  let month = beginOf(calendar);
  while (monthAfter(monthAfter(month)) <= calendar.today.slice(0, 7)) {
    months.push(month);
    month = monthAfter(month);
  }
  return months;
}

class Closing {
  private readonly books = new MonthEndBooks();

  constructor(private readonly university: University) {}

  close(month: Month, day: Day, minutes = CLOSED_AT): void {
    const { campus, calendar, diary } = this.university;
    const by = campus.financeManager;
    const year = yearOf(month);
    diary.note(timeOn(day, minutes), actorOf(by), (moment) => {
      const lastClosed = lastClosedOf(moment.load(Period, yearBefore(year)));
      const neighbours = { booksBegin: beginOf(calendar), lastClosed };
      moment.execute(Period, year, {
        ...{ type: 'ClosePeriod', ...byOf(by), ...neighbours, month, at: moment.time, blocking: 0 },
        ...this.asOf(moment, month),
      });
      moment.execute(Period, year, { type: 'NoteSeal', month, ...TO_BE_SEALED });
    });
  }

  reopen(month: Month): void {
    const { campus, diary } = this.university;
    const [registrar, other] = campus.withRole('admin') as [Employee, Employee];
    const of = { month, lastClosed: month };
    const day = dayAfter(month, LAST_REOPENED_ON);
    diary.note(timeOn(day, 640), actorOf(registrar), (moment) =>
      moment.execute(Period, yearOf(month), { type: 'AskToReopen', ...of, ...byOf(registrar), reason: REASON }),
    );
    diary.note(timeOn(day, 700), actorOf(other), (moment) =>
      moment.execute(Period, yearOf(month), { type: 'ConfirmReopening', ...of, ...byOf(other) }),
    );
    diary.note(timeOn(day, 720), actorOf(campus.financeManager), (moment) =>
      receive(moment, {
        ...{ incomeId: derivedId('demo', 'income', 'late interest'), kind: 'interest', sourceName: 'State Bank' },
        ...{ description: 'Savings account of the hostels', amountPaise: INTEREST_PAISE },
        receivedDate: lastDayOf(month),
      }),
    );
    this.close(month, dayAfter(month, LAST_CLOSED_AGAIN_ON));
  }

  closeYear(march: Month): void {
    const { campus, diary } = this.university;
    const [registrar, other] = campus.withRole('admin') as [Employee, Employee];
    const financialYear = yearOf(march);
    const day = dayAfter(march, YEAR_CLOSED_ON);
    diary.note(timeOn(day, 650), actorOf(registrar), (moment) =>
      moment.execute(Period, financialYear, { type: 'AskToCloseYear', financialYear, ...byOf(registrar) }),
    );
    diary.note(timeOn(day, 710), actorOf(other), (moment) => {
      const { position, trialBalance } = this.asOf(moment, march);
      const closing = { financialYear, position, result: resultOf(trialBalance) };
      moment.execute(Period, financialYear, { type: 'ConfirmYearClose', ...closing, ...byOf(other) });
    });
  }

  private asOf({ events }: Moment, month: Month) {
    return { position: events.at(-1)?.position ?? '', trialBalance: this.books.trialBalance(events, month) };
  }
}

export function monthsAreClosed(university: University): void {
  const closing = new Closing(university);
  const months = monthsToClose(university);
  const begun = university.calendar.opening.slice(0, 7);
  for (const [index, month] of months.entries()) {
    if (month < begun) closing.close(month, dayAfter(begun, CLOSED_ON), CLOSED_AT - months.length + index);
    else closing.close(month, dayAfter(month, CLOSED_ON));
    if (month === months.at(-1)) closing.reopen(month);
    if (month.endsWith('-03')) closing.closeYear(month);
  }
}
