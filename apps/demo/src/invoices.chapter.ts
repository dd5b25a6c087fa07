import { FeeSlot, feeSlotOf, Invoice, type InvoiceStatus, outstandingOf, StudentFee } from '@bursar/domain/fees';
import { addDays, type Day, type Paise } from '@bursar/domain/kernel';
import { derivedId } from '@bursar/platform';
import { endOf, officeDay, timeOn } from './academic-calendar.js';
import { actorOf, type Student } from './campus.js';
import { Dice } from './dice.js';
import { type SentBill } from './fees.chapter.js';
import { type Moment } from './history.js';
import { type University } from './university.js';

const SYSTEM = { role: 'system' } as const;

const CHARGES: readonly (readonly [title: string, amountPaise: Paise, daysAgo: number])[] = [
  ['Broken laboratory glassware', 1_850_00, 48],
  ['Lost library book: Kreyszig, Advanced Engineering Mathematics', 1_299_50, 33],
  ['Duplicate transcript, two copies', 600_00, 12],
  ['Hostel room key replacement', 450_00, 6],
];

const dayAfterDue = ({ notice }: SentBill): Day => addDays(notice.dueOn, 1);

const isOwed = (moment: Moment, studentFeeId: string): boolean => {
  const fee = moment.load(StudentFee, studentFeeId);
  return fee.status === 'owed' && outstandingOf(fee) > 0;
};

function noteOverdue({ diary }: University, bills: readonly SentBill[]): void {
  for (const today of new Set(bills.map(dayAfterDue))) {
    const due = bills.filter((bill) => dayAfterDue(bill) === today);
    diary.note(timeOn(today, 5), SYSTEM, (moment) => {
      const owed = due.filter(({ studentFeeId }) => isOwed(moment, studentFeeId));
      for (const { studentFeeId } of owed) moment.execute(Invoice, studentFeeId, { type: 'MarkOverdue', today });
    });
  }
}

function noteCharge({ calendar, campus, diary }: University, student: Student, charge: (typeof CHARGES)[number]): void {
  const [title, totalPaise, daysAgo] = charge;
  const day = officeDay(calendar.fromToday(-daysAgo));
  const studentFeeId = derivedId('demo', 'charge', title);
  const { studentId, enrollmentNo, batch } = student.student;
  diary.note(timeOn(day, 690), actorOf(campus.registrar), (moment) => {
    const slot = feeSlotOf(studentFeeId, studentId);
    moment.execute(FeeSlot, slot, { type: 'Take', holder: studentFeeId, at: moment.time });
    moment.execute(StudentFee, studentFeeId, {
      type: 'AssignFee',
      bill: {
        studentFeeId,
        feeStructureId: studentFeeId,
        studentId,
        userId: student.userId,
        studentName: student.name,
        enrollmentNo,
        batch,
        departmentId: student.departmentId,
        title,
        totalPaise,
        dueDate: endOf(addDays(day, 21)),
      },
      openingPaidPaise: 0,
      mode: 'adhoc',
      runId: null,
    });
  });
  const swept = addDays(day, 22);
  diary.note(timeOn(swept, 5), SYSTEM, (moment) =>
    moment.execute(Invoice, studentFeeId, { type: 'MarkOverdue', today: swept }),
  );
}

function noteByHand({ calendar, campus, diary }: University, bills: readonly SentBill[]): void {
  const day = officeDay(calendar.fromToday(-9));
  const old = bills.filter(({ notice }) => notice.issuedOn < addDays(day, -10));
  const chosen = Dice.about('invoices', 'by hand').shuffle(old).slice(0, 6);
  const set = (to: InvoiceStatus, shown: InvoiceStatus) =>
    ({ type: 'ChangeInvoiceStatus', to, shown, today: day }) as const;
  diary.note(timeOn(day, 800), actorOf(campus.registrar), (moment) => {
    for (const [index, { studentFeeId }] of chosen.entries()) {
      const { status } = moment.load(Invoice, studentFeeId);
      if (status === 'none' || status === 'deleted') continue;
      const shown = isOwed(moment, studentFeeId) ? status : 'paid';
      const command = index === 0 ? ({ type: 'DeleteInvoice', reason: 'manual' } as const) : set('overdue', shown);
      moment.execute(Invoice, studentFeeId, command);
    }
  });
}

export function invoicesAreKept(university: University, bills: readonly SentBill[]): void {
  noteOverdue(university, bills);
  const present = university.campus.students.filter(({ left }) => left === null);
  const charged = Dice.about('invoices', 'charged').shuffle(present);
  for (const [index, charge] of CHARGES.entries()) {
    const student = charged[index];
    if (student) noteCharge(university, student, charge);
  }
  noteByHand(university, bills);
}
