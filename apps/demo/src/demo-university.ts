import { istDayOf, type Recorded, startOfIstDay, type Timestamp } from '@bursar/domain/kernel';
import { AcademicCalendar } from './academic-calendar.js';
import { approvalsAreRuled } from './approvals.chapter.js';
import { type Campus, campusOf } from './campus.js';
import { budgetsAreMoved } from './budget-moves.chapter.js';
import { budgetsAreGiven } from './budgets.chapter.js';
import { deductionsAreRemitted } from './remittances.chapter.js';
import { studentsReceiveAid } from './aid.chapter.js';
import { studentsPayOnline } from './checkout.chapter.js';
import { monthsAreClosed } from './closings.chapter.js';
import { outsidersAsk } from './contacts.chapter.js';
import { moneyIsTakenAtTheCounter } from './counter.chapter.js';
import { Diary } from './diary.js';
import { aGraduateIsErased } from './erasures.chapter.js';
import { departmentsSpend } from './expenses.chapter.js';
import { auditorsWriteFindings } from './findings.chapter.js';
import { feesAreSent } from './fees.chapter.js';
import { History, type Program } from './history.js';
import { notificationsAreRead } from './inboxes.chapter.js';
import { theInstitutionIsEntered } from './institution.chapter.js';
import { invoicesAreKept } from './invoices.chapter.js';
import { paymentsOf } from './payment-habits.js';
import { salariesArePaid } from './payroll.chapter.js';
import { peopleComeAndGo } from './people.chapter.js';
import { reportsAreScheduled } from './reports.chapter.js';
import { someAreRefunded } from './refunds.chapter.js';
import { type University } from './university.js';
import { vendorsAreKnown } from './vendors.chapter.js';
import { theBooksAreOpened, theChartIsCompleted, vouchersAreMade } from './vouchers.chapter.js';
import { workWaits } from './waiting.chapter.js';

export interface DemoUniversity {
  readonly campus: Campus;
  readonly events: readonly Recorded[];
  readonly papers: Diary['papers'];
}

/** One day always gives the same events. Yields the share from 0 to 1. */
export function* demoUniversityInTheMaking(now: Timestamp, program: Program): Generator<number, DemoUniversity> {
  const today = istDayOf(now);
  const calendar = new AcademicCalendar(today);
  const university: University = { calendar, campus: campusOf(calendar), diary: new Diary() };
  const { campus, diary } = university;

  peopleComeAndGo(university);
  theInstitutionIsEntered(university);
  theChartIsCompleted(university);
  theBooksAreOpened(university);
  const bills = feesAreSent(university);
  const payments = paymentsOf(bills, campus, today);
  invoicesAreKept(university, bills);
  moneyIsTakenAtTheCounter(university, payments);
  studentsPayOnline(university, payments);
  someAreRefunded(university, payments);
  salariesArePaid(university);
  deductionsAreRemitted(university);
  const grants = budgetsAreGiven(university);
  departmentsSpend(university, grants);
  studentsReceiveAid(university, bills, payments);
  approvalsAreRuled(university);
  vendorsAreKnown(university);
  budgetsAreMoved(university);
  workWaits(university);
  vouchersAreMade(university);
  monthsAreClosed(university);
  outsidersAsk(university);
  reportsAreScheduled(university);
  auditorsWriteFindings(university);
  aGraduateIsErased(university);
  notificationsAreRead(university);

  const history = new History(program);
  yield* diary.liveThrough(history, startOfIstDay(today));
  return { campus, events: history.events, papers: diary.papers };
}

export function demoUniversity(now: Timestamp, program: Program): DemoUniversity {
  const making = demoUniversityInTheMaking(now, program);
  for (;;) {
    const made = making.next();
    if (made.done) return made.value;
  }
}
