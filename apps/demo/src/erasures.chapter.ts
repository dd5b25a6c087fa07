import { keptUntil, Person } from '@bursar/domain/assurance';
import { StudentFee, type StudentFeeEvents } from '@bursar/domain/fees';
import { istDayOf, type Recorded } from '@bursar/domain/kernel';
import { timeOn } from './academic-calendar.js';
import { actorOf, type Student } from './campus.js';
import { type Moment } from './history.js';
import { type University } from './university.js';

type Paid = Recorded<Pick<StudentFeeEvents, 'FeePaymentApplied'>>;

const ASKED_DAYS_AGO = 24;
const STANDING = { active: false, owedPaise: 0, unpaidSalaryPaise: 0 };
const MINUTES = { asked: 610, confirmed: 705 };

const isPaid = (event: Recorded): event is Paid => event.type === 'FeePaymentApplied';

const paymentsOf = (moment: Moment, { student: { studentId } }: Student): readonly Paid[] =>
  moment.events.filter(isPaid).filter(({ metadata }) => metadata.whom === studentId);

function isSettled(moment: Moment, { student: { studentId } }: Student): boolean {
  const bills = new Set(
    moment.events.filter(({ metadata }) => metadata.whom === studentId).flatMap(({ stream }) => billIn(stream)),
  );
  const states = [...bills].map((id) => moment.load(StudentFee, id));
  return states.every((fee) => fee.status !== 'owed' || fee.paidPaise === fee.bill.totalPaise);
}

const billIn = (stream: string): readonly string[] =>
  stream.startsWith(`${StudentFee.category}-`) ? [stream.slice(StudentFee.category.length + 1)] : [];

export function aGraduateIsErased({ campus, calendar, diary }: University): void {
  const [confirming, asking] = campus.withRole('admin');
  if (!confirming || !asking) return;
  const graduates = campus.students.filter(({ left }) => left?.reason === 'batch_passed_out');
  const chosen = (moment: Moment) =>
    graduates.find((each) => paymentsOf(moment, each).length > 0 && isSettled(moment, each));
  const day = calendar.fromToday(-ASKED_DAYS_AGO);
  let erased: Student | undefined;

  diary.note(timeOn(day, MINUTES.asked), actorOf(asking), (moment) => {
    erased = chosen(moment);
    if (!erased) return;
    const { userId, name, student } = erased;
    const facts = { userId, ids: [userId, student.studentId], name, ...STANDING };
    const officer = { by: asking.userId, byName: asking.name };
    moment.execute(Person, userId, { type: 'RequestErasure', ...facts, ...officer, reason: 'Asked by letter' });
  });
  diary.note(timeOn(day, MINUTES.confirmed), actorOf(confirming), (moment) => {
    if (!erased) return;
    const officer = { by: confirming.userId, byName: confirming.name };
    moment.execute(Person, erased.userId, { type: 'ConfirmErasure', ...STANDING, ...officer });
  });
  diary.note(timeOn(day, MINUTES.confirmed), { role: 'system' }, (moment) => {
    if (!erased) return;
    const last = paymentsOf(moment, erased).at(-1);
    const until = keptUntil(last ? istDayOf(last.metadata.occurredAt) : null);
    const { userId, student } = erased;
    const ids = [userId, student.studentId];
    const completed = { ids, classes: ['contact'], keyFingerprints: [], keptUntil: until } as const;
    moment.execute(Person, userId, { type: 'CompleteErasure', ...completed });
  });
}
