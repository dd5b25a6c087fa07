import { type AcademicCalendar } from './academic-calendar.js';
import { type Campus } from './campus.js';
import { type Diary } from './diary.js';

export interface University {
  readonly calendar: AcademicCalendar;
  readonly campus: Campus;
  readonly diary: Diary;
}
