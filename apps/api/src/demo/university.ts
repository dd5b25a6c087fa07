import { type AcademicCalendar } from './academic-calendar.js';
import { type Campus } from './campus.js';
import { type Diary } from './diary.js';

/** What every chapter of the demo university is about, and where it notes what happens. */
export interface University {
  readonly calendar: AcademicCalendar;
  readonly campus: Campus;
  readonly diary: Diary;
}
