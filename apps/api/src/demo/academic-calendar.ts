import { addDays, type Day, startOfIstDay, type Timestamp } from '@bursar/domain/kernel';

/** Half an academic year: the odd semesters begin in July, the even ones in January. */
export interface Term {
  /** The year the academic year begins in. */
  readonly academicYear: number;
  readonly half: 1 | 2;
  readonly startsOn: Day;
}

/** By then most of a term's bills are past due and paid; a younger term is still the coming one. */
const BILLED_AFTER_DAYS = 45;
const BILLED_TERMS = 4;
const BATCHES = 5;
const SEMESTERS = 8;

const MINUTE_MS = 60_000;

const termsOf = (academicYear: number): readonly Term[] => [
  { academicYear, half: 1, startsOn: `${academicYear}-07-15` },
  { academicYear, half: 2, startsOn: `${academicYear + 1}-01-02` },
];

/** The terms and batches that a day falls on; whenever that is, two academic years lie behind it. */
export class AcademicCalendar {
  /** The latest four terms whose bills are due, oldest first. */
  readonly terms: readonly Term[];
  /** The term whose bills have just been sent. */
  readonly coming: Term;
  /** The year of the newest batch; the four newest study, the fifth has passed out. */
  private readonly newestBatch: number;

  constructor(readonly today: Day) {
    const year = Number(today.slice(0, 4));
    const around = [-4, -3, -2, -1, 0, 1].flatMap((years) => termsOf(year + years));
    const billed = around.filter(({ startsOn }) => addDays(startsOn, BILLED_AFTER_DAYS) <= today);
    this.terms = billed.slice(-BILLED_TERMS);
    this.coming = around[billed.length] as Term;
    this.newestBatch = (this.terms.at(-1) as Term).academicYear;
  }

  /** The years of the batches, newest first; the last one has passed out. */
  get batches(): readonly number[] {
    return Array.from({ length: BATCHES }, (_, years) => this.newestBatch - years);
  }

  /** The day everything was entered into Bursar. */
  get opening(): Day {
    return addDays((this.terms[0] as Term).startsOn, -40);
  }

  /** The day a batch was entered: with everybody else at the opening, or when it was admitted. */
  admissionOf(batch: number): Day {
    const admitted = addDays(`${batch}-07-15`, -25);
    return admitted < this.opening ? this.opening : admitted;
  }

  /** The day a batch has passed out by. */
  graduationOf = (batch: number): Day => `${batch + SEMESTERS / 2}-06-20`;

  /** The day `count` days after today; before it when negative. */
  fromToday(count: number): Day {
    return addDays(this.today, count);
  }
}

/** The semester a batch is in, 1 to 8; undefined before its first and after its last. */
export function semesterOf(batch: number, { academicYear, half }: Term): number | undefined {
  const semester = (academicYear - batch) * 2 + half;
  return semester >= 1 && semester <= SEMESTERS ? semester : undefined;
}

/** The same day, or the Monday after it when it is a Sunday. */
export const officeDay = (day: Day): Day =>
  new Date(`${day}T00:00:00.000Z`).getUTCDay() === 0 ? addDays(day, 1) : day;

/** A time of a day in India, in minutes after midnight. */
export const timeOn = (day: Day, minutes: number): Timestamp =>
  new Date(Date.parse(startOfIstDay(day)) + minutes * MINUTE_MS).toISOString();

/** The last second of an IST day, as a bare day in a due date is read. */
export const endOf = (day: Day): Timestamp =>
  new Date(Date.parse(startOfIstDay(addDays(day, 1))) - 1_000).toISOString();
