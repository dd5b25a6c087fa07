import { addDays, type Day, startOfIstDay, type Timestamp } from '@bursar/domain/kernel';

export interface Term {
  readonly academicYear: number;
  readonly half: 1 | 2;
  readonly startsOn: Day;
}

const BILLED_AFTER_DAYS = 45;
const BILLED_TERMS = 4;
const BATCHES = 5;
const SEMESTERS = 8;

const MINUTE_MS = 60_000;

const termsOf = (academicYear: number): readonly Term[] => [
  { academicYear, half: 1, startsOn: `${academicYear}-07-15` },
  { academicYear, half: 2, startsOn: `${academicYear + 1}-01-02` },
];

export class AcademicCalendar {
  readonly terms: readonly Term[];
  readonly coming: Term;
  private readonly newestBatch: number;

  constructor(readonly today: Day) {
    const year = Number(today.slice(0, 4));
    const around = [-4, -3, -2, -1, 0, 1].flatMap((years) => termsOf(year + years));
    const billed = around.filter(({ startsOn }) => addDays(startsOn, BILLED_AFTER_DAYS) <= today);
    this.terms = billed.slice(-BILLED_TERMS);
    this.coming = around[billed.length] as Term;
    this.newestBatch = (this.terms.at(-1) as Term).academicYear;
  }

  get batches(): readonly number[] {
    return Array.from({ length: BATCHES }, (_, years) => this.newestBatch - years);
  }

  get opening(): Day {
    return addDays((this.terms[0] as Term).startsOn, -40);
  }

  admissionOf(batch: number): Day {
    const admitted = addDays(`${batch}-07-15`, -25);
    return admitted < this.opening ? this.opening : admitted;
  }

  graduationOf = (batch: number): Day => `${batch + SEMESTERS / 2}-06-20`;

  fromToday = (count: number): Day => addDays(this.today, count);
}

/** 1 to 8; undefined outside the studies. */
export function semesterOf(batch: number, { academicYear, half }: Term): number | undefined {
  const semester = (academicYear - batch) * 2 + half;
  return semester >= 1 && semester <= SEMESTERS ? semester : undefined;
}

export const officeDay = (day: Day): Day =>
  new Date(`${day}T00:00:00.000Z`).getUTCDay() === 0 ? addDays(day, 1) : day;

/** `minutes` count from midnight, IST. */
export const timeOn = (day: Day, minutes: number): Timestamp =>
  new Date(Date.parse(startOfIstDay(day)) + minutes * MINUTE_MS).toISOString();

export const endOf = (day: Day): Timestamp =>
  new Date(Date.parse(startOfIstDay(addDays(day, 1))) - 1_000).toISOString();
