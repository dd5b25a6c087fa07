import {
  AssignmentRun,
  FeeSlot,
  FeeStructure,
  feeSlotOf,
  type FeeTerms,
  incomeTermsOf,
  StudentFee,
} from '@bursar/domain/fees';
import { addDays } from '@bursar/domain/kernel';
import { derivedId } from '@bursar/platform';
import { endOf, officeDay, timeOn } from './academic-calendar.js';
import { actorOf, type Employee, type Student } from './campus.js';
import { Dice } from './dice.js';
import { type FeeNotice, FeeNotices } from './fee-notices.js';
import { type Moment } from './history.js';
import { type University } from './university.js';

export interface SentBill {
  readonly studentFeeId: string;
  readonly notice: FeeNotice;
  readonly student: Student;
}

/** Paid before Bursar kept the books. */
const openingOf = ({ kind, amountPaise }: FeeNotice) => (kind === 'deposit' ? amountPaise : 0);

const structureIdOf = ({ key }: FeeNotice): string => derivedId('demo', 'fee-structure', key);

const runIdOf = ({ key }: FeeNotice): string => derivedId('demo', 'assignment-run', key);

const ACCOUNTS: Readonly<Record<string, string>> = { hostel: '4011', mess: '4011', examination: '4012' };

const termsOf = ({ name, amountPaise, dueOn, description, kind, earnedOver }: FeeNotice): FeeTerms => ({
  ...{ name, amountPaise, dueDate: endOf(dueOn), description },
  ...incomeTermsOf({ incomeAccount: ACCOUNTS[kind], recogniseOver: earnedOver }),
});

function assign(moment: Moment, { studentFeeId, notice, student: person }: SentBill): void {
  const { userId, name: studentName, departmentId, student } = person;
  const { studentId, enrollmentNo, batch } = student;
  const feeStructureId = structureIdOf(notice);
  const { name: title, amountPaise: totalPaise, dueDate, ...income } = termsOf(notice);
  moment.execute(FeeSlot, feeSlotOf(feeStructureId, studentId), {
    type: 'Take',
    holder: studentFeeId,
    at: moment.time,
  });
  moment.execute(StudentFee, studentFeeId, {
    type: 'AssignFee',
    bill: {
      studentFeeId,
      feeStructureId,
      studentId,
      userId,
      studentName,
      enrollmentNo,
      batch,
      departmentId,
      title,
      totalPaise,
      dueDate,
      ...incomeTermsOf(income),
    },
    openingPaidPaise: openingOf(notice),
    mode: notice.mode,
    runId: notice.mode === 'single' ? null : runIdOf(notice),
  });
}

function assignToMany(moment: Moment, notice: FeeNotice, bills: readonly SentBill[]): void {
  const runId = runIdOf(notice);
  const feeStructureId = structureIdOf(notice);
  const { criteria } = notice;
  moment.execute(AssignmentRun, runId, {
    type: 'List',
    runId,
    ids: bills.map(({ student: { student } }) => student.studentId),
  });
  moment.execute(AssignmentRun, runId, {
    type: 'Start',
    runId,
    facts: { feeStructureId, title: notice.name, criteria, openingPaidPaise: openingOf(notice) },
    targetCount: bills.length,
  });
  for (const bill of bills) assign(moment, bill);
  moment.execute(AssignmentRun, runId, { type: 'Complete', runId, done: bills.length, passedOver: 0 });
}

function noteStructure({ diary }: University, notice: FeeNotice, by: Employee): void {
  const feeStructureId = structureIdOf(notice);
  const dice = Dice.about('fee-structure', notice.key);
  const day = officeDay(addDays(notice.issuedOn, -dice.between(2, 4)));
  const terms = termsOf(notice);
  const mistyped = dice.chance(0.2);
  diary.note(timeOn(day, dice.between(615, 700)), actorOf(by), (moment) =>
    moment.execute(FeeStructure, feeStructureId, {
      type: 'CreateFeeStructure',
      feeStructureId,
      terms: mistyped ? { ...terms, amountPaise: terms.amountPaise * 10 } : terms,
    }),
  );
  if (!mistyped) return;
  diary.note(timeOn(day, dice.between(705, 720)), actorOf(by), (moment) =>
    moment.execute(FeeStructure, feeStructureId, { type: 'UpdateFeeStructure', feeStructureId, terms }),
  );
}

function noteMistake({ calendar, diary }: University, by: Employee): void {
  const feeStructureId = derivedId('demo', 'fee-structure', 'mistake');
  const day = officeDay(calendar.fromToday(-27));
  const terms = { name: 'Mess Advance', amountPaise: 38_000_00, dueDate: endOf(addDays(day, 60)), description: '' };
  diary.note(timeOn(day, 640), actorOf(by), (moment) =>
    moment.execute(FeeStructure, feeStructureId, { type: 'CreateFeeStructure', feeStructureId, terms }),
  );
  diary.note(timeOn(day, 655), actorOf(by), (moment) =>
    moment.execute(FeeStructure, feeStructureId, { type: 'DeleteFeeStructure', feeStructureId }),
  );
}

export function feesAreSent(university: University): readonly SentBill[] {
  const { calendar, campus, diary } = university;
  const { financeManager } = campus;
  const notices = new FeeNotices(calendar, campus).all();
  const structures = new Map(notices.map((notice) => [notice.key, notice]));
  for (const notice of structures.values()) noteStructure(university, notice, financeManager);
  noteMistake(university, financeManager);

  return notices.flatMap((notice) => {
    const bills = notice.students.map((student) => ({
      studentFeeId: derivedId(runIdOf(notice), student.student.studentId),
      notice,
      student,
    }));
    const time = timeOn(notice.issuedOn, Dice.about('assignment', notice.key, notice.issuedOn).between(725, 960));
    diary.note(time, actorOf(financeManager), (moment) => {
      if (notice.mode !== 'single') assignToMany(moment, notice, bills);
      else for (const bill of bills) assign(moment, bill);
    });
    return bills;
  });
}
