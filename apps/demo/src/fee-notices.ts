import { type AssignmentCriteria, type AssignmentMode } from '@bursar/domain/fees';
import { addDays, type Day, type Month, type Paise, paiseOf } from '@bursar/domain/kernel';
import { type AcademicCalendar, officeDay, semesterOf, type Term } from './academic-calendar.js';
import { type Campus, presentOn, type Student } from './campus.js';
import { Dice } from './dice.js';

export interface FeeNotice {
  readonly key: string;
  readonly kind: 'tuition' | 'hostel' | 'mess' | 'examination' | 'deposit' | 'other';
  readonly name: string;
  readonly description: string;
  readonly amountPaise: Paise;
  readonly issuedOn: Day;
  readonly dueOn: Day;
  readonly mode: AssignmentMode;
  readonly criteria: AssignmentCriteria;
  readonly earnedOver?: { readonly from: Month; readonly months: number };
  readonly students: readonly Student[];
}

type Terms = Pick<
  FeeNotice,
  'key' | 'kind' | 'name' | 'description' | 'amountPaise' | 'issuedOn' | 'dueOn' | 'earnedOver'
>;

/** Rupees a semester. */
const TUITION = [91_000, 87_500, 84_000, 81_000, 78_000];
const HOSTELLERS_SHARE = 0.16;

const yearOf = ({ academicYear }: Term) => `${academicYear}-${String(academicYear + 1).slice(2)}`;

export class FeeNotices {
  constructor(
    private readonly calendar: AcademicCalendar,
    private readonly campus: Campus,
  ) {}

  all(): readonly FeeNotice[] {
    const { terms, coming } = this.calendar;
    return [
      ...terms.flatMap((term) => this.tuition(term, addDays(term.startsOn, -20), addDays(term.startsOn, 20))),
      ...this.tuition(coming, this.calendar.fromToday(-24), this.calendar.fromToday(18)),
      ...terms.filter(({ half }) => half === 1).map((term) => this.hostel(term)),
      this.mess(),
      this.examination(),
      this.deposit(),
      this.convocation(),
      this.laboratory(),
      this.workshop(),
      this.sports(),
      this.transport(),
      this.training(),
      ...this.identityCards(),
    ];
  }

  private tuition(term: Term, issuedOn: Day, dueOn: Day): readonly FeeNotice[] {
    return this.calendar.batches.flatMap((batch, years) => {
      const semester = semesterOf(batch, term);
      if (semester === undefined) return [];
      const terms: Terms = {
        key: `tuition/${batch}/${semester}`,
        kind: 'tuition',
        name: `Semester ${semester} Tuition (Batch ${batch})`,
        description: `Tuition for semester ${semester}, academic year ${yearOf(term)}`,
        amountPaise: paiseOf(TUITION[years] ?? 0),
        issuedOn,
        dueOn,
      };
      return [this.toGroup(terms, batch, null)];
    });
  }

  private hostel(term: Term): FeeNotice {
    const issuedOn = addDays(term.startsOn, -12);
    return this.toListed(
      {
        key: `hostel/${term.academicYear}`,
        kind: 'hostel',
        name: `Hostel Fee ${yearOf(term)}`,
        description: 'Room, electricity and water for two semesters',
        amountPaise: 62_000_00,
        issuedOn,
        dueOn: addDays(term.startsOn, 30),
        earnedOver: { from: term.startsOn.slice(0, 7), months: 12 },
      },
      this.hostellers(issuedOn),
    );
  }

  private mess(): FeeNotice {
    const issuedOn = this.calendar.fromToday(-26);
    return this.toListed(
      {
        key: 'mess',
        kind: 'mess',
        name: 'Mess Advance for the Coming Semester',
        description: 'Adjusted against the monthly mess bills; may be paid in instalments',
        amountPaise: 38_000_00,
        issuedOn,
        dueOn: this.calendar.fromToday(38),
      },
      this.hostellers(issuedOn),
    );
  }

  private examination(): FeeNotice {
    const batch = this.calendar.batches[1] as number;
    const semester = semesterOf(batch, this.calendar.terms.at(-1) as Term);
    const terms: Terms = {
      key: 'examination',
      kind: 'examination',
      name: `Semester ${semester} Examination (Batch ${batch})`,
      description: 'End-semester examination of all registered courses',
      amountPaise: 2_400_00,
      issuedOn: this.calendar.fromToday(-40),
      dueOn: this.calendar.fromToday(-12),
    };
    return this.toGroup(terms, batch, null);
  }

  private deposit(): FeeNotice {
    const terms: Terms = {
      key: 'deposit',
      kind: 'deposit',
      name: 'Caution Deposit',
      description: 'Paid at admission, before the books were kept here; returned when the course ends',
      amountPaise: 10_000_00,
      issuedOn: addDays(this.calendar.opening, 3),
      dueOn: addDays(this.calendar.opening, 10),
    };
    return this.toGroup(terms, this.calendar.batches[3] as number, null);
  }

  private convocation(): FeeNotice {
    const batch = this.calendar.batches.at(-1) as number;
    const graduation = this.calendar.graduationOf(batch);
    const terms: Terms = {
      key: 'convocation',
      kind: 'other',
      name: `Convocation (Batch ${batch})`,
      description: 'Degree certificate, robe and ceremony',
      amountPaise: 2_000_00,
      issuedOn: addDays(graduation, -45),
      dueOn: addDays(graduation, -10),
    };
    return this.toGroup(terms, batch, null);
  }

  private laboratory(): FeeNotice {
    const { startsOn } = this.calendar.terms.at(-1) as Term;
    const terms: Terms = {
      key: 'laboratory',
      kind: 'other',
      name: 'GPU Laboratory',
      description: 'Computing hours at cost, metered to the paisa',
      amountPaise: 4_250_50,
      issuedOn: addDays(startsOn, 6),
      dueOn: addDays(startsOn, 36),
    };
    return this.toGroup(terms, this.calendar.batches[2] as number, 4);
  }

  private workshop(): FeeNotice {
    const { startsOn } = this.calendar.terms[2] as Term;
    const terms: Terms = {
      key: 'workshop',
      kind: 'other',
      name: 'Workshop Safety Kit',
      description: 'Apron, goggles, gloves and shoes',
      amountPaise: 1_350_00,
      issuedOn: addDays(startsOn, 12),
      dueOn: addDays(startsOn, 50),
    };
    return this.toGroup(terms, null, 3);
  }

  private sports(): FeeNotice {
    const issuedOn = this.calendar.fromToday(-70);
    const terms: Terms = {
      key: 'sports',
      kind: 'other',
      name: 'Inter-University Sports Meet',
      description: 'Travel and lodging of the contingent',
      amountPaise: 2_750_00,
      issuedOn,
      dueOn: this.calendar.fromToday(-30),
    };
    return this.toListed(terms, this.someOf(24, issuedOn, 'sports'));
  }

  private transport(): FeeNotice {
    const issuedOn = this.calendar.fromToday(-72);
    return this.toListed(
      {
        key: 'transport',
        kind: 'other',
        name: 'Bus Pass for Half a Year',
        description: 'The routes to Karve Nagar and the railway station',
        amountPaise: 18_500_00,
        issuedOn,
        dueOn: this.calendar.fromToday(-45),
      },
      this.someOf(130, issuedOn, 'transport'),
    );
  }

  private training(): FeeNotice {
    const issuedOn = this.calendar.fromToday(-105);
    return this.toListed(
      {
        key: 'training',
        kind: 'other',
        name: 'Industrial Training',
        description: 'Six weeks in a works, with lodging',
        amountPaise: 46_000_00,
        issuedOn,
        dueOn: this.calendar.fromToday(-75),
      },
      this.someOf(110, issuedOn, 'training'),
    );
  }

  private identityCards(): readonly FeeNotice[] {
    const terms = {
      key: 'identity-card',
      kind: 'other',
      name: 'Duplicate Identity Card',
      description: 'Replacement of a lost card',
      amountPaise: 500_00,
      dueOn: this.calendar.fromToday(6),
    } as const;
    return this.someOf(12, this.calendar.fromToday(-55), 'identity-card').map((student, index) => ({
      ...terms,
      issuedOn: officeDay(this.calendar.fromToday(-50 + index * 4)),
      mode: 'single',
      criteria: { batch: null, departmentId: null, studentIds: [student.student.studentId] },
      students: [student],
    }));
  }

  private toGroup(terms: Terms, batch: number | null, departmentId: number | null): FeeNotice {
    const issuedOn = officeDay(terms.issuedOn);
    const students = this.campus.students.filter(
      (student) =>
        presentOn(issuedOn, student) &&
        (batch === null || student.student.batch === batch) &&
        (departmentId === null || student.departmentId === departmentId),
    );
    const mode = batch === null ? 'department' : departmentId === null ? 'batch' : 'batch-department';
    return { ...terms, issuedOn, mode, criteria: { batch, departmentId, studentIds: null }, students };
  }

  private toListed(terms: Terms, students: readonly Student[]): FeeNotice {
    const studentIds = students.map(({ student }) => student.studentId);
    const criteria = { batch: null, departmentId: null, studentIds };
    return { ...terms, issuedOn: officeDay(terms.issuedOn), mode: 'custom', criteria, students };
  }

  private hostellers(day: Day): readonly Student[] {
    const { demoStudent } = this.campus;
    return this.campus.students.filter(
      (student) =>
        presentOn(day, student) &&
        (student === demoStudent || Dice.about('hosteller', student.userId).chance(HOSTELLERS_SHARE)),
    );
  }

  private someOf(count: number, day: Day, what: string): readonly Student[] {
    const { students, demoStudent } = this.campus;
    const present = students.filter((student) => presentOn(day, student) && student !== demoStudent);
    return Dice.about(what).shuffle(present).slice(0, count);
  }
}
