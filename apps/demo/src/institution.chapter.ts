import { Institution, INSTITUTION_ID } from '@bursar/domain/institution';
import { timeOn } from './academic-calendar.js';
import { actorOf } from './campus.js';
import { type University } from './university.js';

const DETAILS = {
  name: 'Vidyanagar University',
  address: 'Senapati Bapat Road\nPune 411016, Maharashtra',
  pan: 'AAATV4821K',
  gstin: '27AAATV4821K1Z8',
  signatory: 'Finance Officer, Vidyanagar University',
  receiptFooter: 'Questions about this receipt: accounts@vidyanagar.example',
};

/** Before the first bill: every paper needs its letterhead. */
export function theInstitutionIsEntered({ campus, calendar, diary }: University): void {
  diary.note(timeOn(calendar.opening, 570), actorOf(campus.registrar), (moment) =>
    moment.execute(Institution, INSTITUTION_ID, {
      type: 'ChangeInstitutionDetails',
      institutionId: INSTITUTION_ID,
      details: DETAILS,
    }),
  );
}
