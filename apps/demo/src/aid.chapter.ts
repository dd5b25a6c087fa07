import { AidApplication, AidFund, type Payout } from '@bursar/domain/aid';
import { payableOf, StudentFee } from '@bursar/domain/fees';
import { addDays, type Day, officer, type Officer, type Paise } from '@bursar/domain/kernel';
import { derivedId } from '@bursar/platform';
import { officeDay, timeOn } from './academic-calendar.js';
import { fundFor, fundsAreOpened } from './aid-funds.chapter.js';
import { actorOf, presentOn, type Student } from './campus.js';
import { Dice } from './dice.js';
import { type SentBill } from './fees.chapter.js';
import { type Moment } from './history.js';
import { type Payment } from './payment-habits.js';
import { type University } from './university.js';

const APPLICANTS = 90;
const WAIVERS = 14;
const SPAN_DAYS = 560;
const ROUND_PAISE = 500_00;

/** Thousands of rupees. */
const KINDS = [
  { type: 'Merit scholarship', reason: 'Among the first five of the batch last semester', least: 20, most: 60 },
  { type: 'Need-based aid', reason: 'Family income below ₹3,00,000 a year', least: 15, most: 50 },
  { type: 'Emergency aid', reason: 'A hospital stay in the family', least: 5, most: 30 },
  { type: 'Research fellowship', reason: 'Paper accepted at a conference', least: 10, most: 40 },
] as const;

const REJECTIONS = [
  'Family income above the limit of the scheme',
  'The fund of this year is spent; please apply again in July',
  'Income certificate missing',
] as const;

const GIVEN_UP = 'Received another scholarship for the second term';

interface Plan {
  readonly applicationId: string;
  readonly student: Student;
  readonly type: string;
  readonly reason: string;
  readonly requestedPaise: Paise;
  readonly appliedOn: Day;
  readonly decision: 'approved' | 'rejected' | 'withdrawn' | 'open';
  readonly approvedPaise: Paise;
  readonly parts: readonly { readonly on: Day; readonly amountPaise: Paise; readonly bill?: string }[];
  readonly givesUpRest: boolean;
}

const rounded = (paise: Paise): Paise => Math.max(1, Math.round(paise / ROUND_PAISE)) * ROUND_PAISE;

const idOf = (...about: readonly (string | number)[]): string => derivedId('demo', 'aid', ...about);

function inParts(approvedPaise: Paise, from: Day, dice: Dice): Plan['parts'] {
  const on = officeDay(addDays(from, dice.between(3, 10)));
  if (dice.chance(0.5)) return [{ on, amountPaise: approvedPaise }];
  const first = Math.min(rounded(approvedPaise / 2), approvedPaise - 1);
  const later = officeDay(addDays(on, dice.between(90, 150)));
  return [
    { on, amountPaise: first },
    { on: later, amountPaise: approvedPaise - first },
  ];
}

function decisionBy(dice: Dice): Plan['decision'] {
  const roll = dice.roll();
  return roll < 0.66 ? 'approved' : roll < 0.92 ? 'rejected' : 'withdrawn';
}

function planOf(student: Student, appliedOn: Day, today: Day): Plan {
  const dice = Dice.about('aid', student.userId, appliedOn);
  const { type, reason, least, most } = dice.pick(KINDS);
  const requestedPaise = dice.between(least, most) * 1_000_00;
  const decision = addDays(appliedOn, 14) >= today ? 'open' : decisionBy(dice);
  const approvedPaise = dice.chance(0.6) ? requestedPaise : rounded(requestedPaise * dice.pick([0.5, 0.6, 0.75]));
  const parts = inParts(approvedPaise, addDays(appliedOn, 10), dice);
  const applicationId = idOf(student.userId, appliedOn);
  const givesUpRest = dice.chance(0.15);
  const asked = { applicationId, student, type, reason, requestedPaise, appliedOn };
  return { ...asked, decision, approvedPaise, parts, givesUpRest };
}

function withOneSo(
  plans: readonly Plan[],
  isSo: (plan: Plan) => boolean,
  canBe: (plan: Plan) => boolean,
  change: Partial<Plan>,
): readonly Plan[] {
  const chosen = plans.some(isSo) ? undefined : plans.find(canBe);
  return plans.map((plan) => (plan === chosen ? { ...plan, ...change } : plan));
}

function withdrawnToo(plans: readonly Plan[], today: Day): readonly Plan[] {
  const withdrawn = withOneSo(
    plans,
    ({ decision }) => decision === 'withdrawn',
    ({ decision }) => decision === 'rejected',
    { decision: 'withdrawn' },
  );
  const hasRest = ({ decision, parts: [, rest] }: Plan) =>
    decision === 'approved' && rest !== undefined && rest.on < today;
  return withOneSo(withdrawn, (plan) => hasRest(plan) && plan.givesUpRest, hasRest, { givesUpRest: true });
}

function waiverOf({ studentFeeId, student, notice }: SentBill): Plan {
  const appliedOn = officeDay(addDays(notice.dueOn, 6));
  const requestedPaise = notice.amountPaise;
  const approvedPaise = Math.min(rounded(requestedPaise * 0.6), requestedPaise);
  return {
    applicationId: idOf('waiver', studentFeeId),
    student,
    type: 'Fee waiver',
    reason: `${notice.name}: my father lost his work`,
    requestedPaise,
    appliedOn,
    decision: 'approved',
    approvedPaise,
    parts: [{ on: officeDay(addDays(appliedOn, 16)), amountPaise: approvedPaise, bill: studentFeeId }],
    givesUpRest: false,
  };
}

function payoutOf(moment: Moment, bill: string | undefined, amountPaise: Paise): Payout {
  if (bill === undefined) return { paidTo: 'bank' };
  const fee = moment.load(StudentFee, bill);
  return fee.status === 'owed' && payableOf(fee) >= amountPaise
    ? { paidTo: 'fee', studentFeeId: bill, feeName: fee.bill.title }
    : { paidTo: 'bank' };
}

function approve(
  moment: Moment,
  { applicationId, student, type, approvedPaise: amountPaise }: Plan,
  by: Officer,
): void {
  const fundId = fundFor(moment, type, amountPaise);
  if (fundId === undefined) {
    moment.execute(AidApplication, applicationId, { type: 'ApproveAidApplication', amountPaise, note: '', by });
    return;
  }
  moment.execute(AidFund, fundId, {
    type: 'CommitAid',
    commitmentId: idOf('commitment', applicationId),
    applicationId,
    studentId: student.student.studentId,
    studentName: student.name,
    amountPaise,
    note: '',
    decidedBy: by.userId,
    decidedByName: by.name,
  });
}

function noteDecision({ campus, diary }: University, plan: Plan): void {
  const { applicationId, decision, appliedOn } = plan;
  const by = officer(campus.financeManager);
  const dice = Dice.about('aid-decision', applicationId);
  if (decision === 'withdrawn') {
    diary.note(timeOn(addDays(appliedOn, 2), 1_000), actorOf(plan.student), (moment) =>
      moment.execute(AidApplication, applicationId, { type: 'WithdrawAidApplication' }),
    );
    return;
  }
  if (decision === 'open') return;
  const time = timeOn(officeDay(addDays(appliedOn, dice.between(4, 9))), dice.between(620, 1_000));
  diary.note(time, actorOf(campus.financeManager), (moment) =>
    decision === 'rejected'
      ? moment.execute(AidApplication, applicationId, { type: 'RejectAidApplication', note: dice.pick(REJECTIONS), by })
      : approve(moment, plan, by),
  );
}

function note(university: University, plan: Plan): void {
  const { campus, diary } = university;
  const { applicationId, student, type: aidType, reason, requestedPaise: amountRequestedPaise, appliedOn } = plan;
  const { userId, name: studentName } = student;
  const { studentId } = student.student;
  diary.note(
    timeOn(appliedOn, Dice.about('aid-time', applicationId).between(540, 1_300)),
    actorOf(student),
    (moment) => {
      const facts = { applicationId, studentId, userId, studentName, aidType, amountRequestedPaise, reason };
      moment.execute(AidApplication, applicationId, { type: 'ApplyForAid', ...facts });
    },
  );
  noteDecision(university, plan);
  if (plan.decision !== 'approved') return;
  for (const [index, { on, amountPaise, bill }] of plan.parts.entries()) {
    const disbursementId = idOf('part', applicationId, index);
    diary.note(timeOn(on, 1_010 + index), actorOf(campus.financeManager), (moment) => {
      if (index > 0 && plan.givesUpRest) {
        const withdrawal = { note: GIVEN_UP, by: officer(campus.financeManager) };
        moment.execute(AidApplication, applicationId, { type: 'WithdrawApproval', ...withdrawal });
        return;
      }
      const payout = payoutOf(moment, bill, amountPaise);
      const reference = payout.paidTo === 'bank' ? `NEFT ${disbursementId.slice(0, 8)}` : '';
      const paid = { disbursementId, amountPaise, disbursedOn: on, reference, payout, today: on };
      moment.execute(AidApplication, applicationId, {
        type: 'DisburseAid',
        ...paid,
        by: officer(campus.financeManager),
      });
    });
  }
}

function plansOfDemoStudent({ calendar, campus }: University): readonly Plan[] {
  const student = campus.demoStudent;
  const plan = (daysAgo: number, change: Partial<Plan>): Plan => ({
    ...planOf(student, calendar.fromToday(-daysAgo), calendar.today),
    ...change,
  });
  const paid = { on: officeDay(calendar.fromToday(-225)), amountPaise: 15_000_00 };
  const rest = { on: officeDay(calendar.fromToday(-95)), amountPaise: 10_000_00 };
  return [
    plan(250, {
      type: 'Merit scholarship',
      reason: 'Second in the batch',
      requestedPaise: 40_000_00,
      decision: 'approved',
      approvedPaise: 25_000_00,
      parts: [paid, rest],
      givesUpRest: false,
    }),
    plan(120, {
      type: 'Research fellowship',
      reason: 'Travel to a workshop',
      requestedPaise: 18_000_00,
      decision: 'rejected',
    }),
    plan(5, {
      type: 'Need-based aid',
      reason: 'Hostel fees of both terms',
      requestedPaise: 30_000_00,
      decision: 'open',
    }),
  ];
}

export function studentsReceiveAid(
  university: University,
  bills: readonly SentBill[],
  payments: readonly Payment[],
): void {
  fundsAreOpened(university);
  const { calendar, campus } = university;
  const { demoStudent } = campus;
  const dice = Dice.about('aid');
  const applicants = dice.shuffle(campus.students.filter((student) => student !== demoStudent)).slice(0, APPLICANTS);
  const plans = applicants.flatMap((student) => {
    const appliedOn = calendar.fromToday(-dice.between(2, SPAN_DAYS));
    const later = addDays(appliedOn, 200);
    return presentOn(appliedOn, student) && (student.left === null || later < student.left.on)
      ? [planOf(student, appliedOn, calendar.today)]
      : [];
  });
  const paid = new Set(payments.map(({ bill }) => bill.studentFeeId));
  const unpaid = bills.filter(
    ({ studentFeeId, student, notice }) =>
      notice.kind !== 'deposit' &&
      student !== demoStudent &&
      student.left === null &&
      !paid.has(studentFeeId) &&
      addDays(notice.dueOn, 30) < calendar.today,
  );
  const waivers = dice.shuffle(unpaid).slice(0, WAIVERS).map(waiverOf);
  const applications = withdrawnToo(plans, calendar.today);
  for (const plan of [...applications, ...waivers, ...plansOfDemoStudent(university)]) note(university, plan);
}
