import { type StudentProfile } from '@bursar/contracts';
import { type Statement } from '@bursar/domain/fees';

import { inFileName } from '../../shared/export/download.js';
import { madeBy } from '../../shared/export/made-by.js';
import { type StatementDocument } from '../../shared/export/statement-document.js';
import { formatDate } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { withinChunkTimeout } from '../../shared/shell/lazy-page.js';
import { CLOSING, figure, inColumn, OPENING, periodName, wordsOf } from './statement-words.js';

function* rowsOf({ year, opening, entries }: Statement): Iterable<StatementDocument['rows'][number]> {
  if (year !== undefined) yield ['', OPENING, '', '', figure(opening)];
  for (const entry of entries) {
    const { title, note } = wordsOf(entry);
    const words = note === '' ? title : `${title}\n${note}`;
    yield [formatDate(entry.day), words, inColumn(entry.billed), inColumn(entry.paid), figure(entry.balance)];
  }
}

export const statementSheet = (student: StudentProfile, statement: Statement, made: string): StatementDocument => ({
  title: 'Statement of Account',
  facts: [
    ['Student', student.name],
    ['Enrollment No', student.enrollment_no ?? '—'],
    ['Programme', student.department ?? '—'],
    ['Batch', String(student.batch ?? '—')],
    ['Period', periodName(statement.year)],
    [CLOSING, formatRupees(statement.closing)],
  ],
  rows: [...rowsOf(statement)],
  closing: ['', CLOSING, figure(statement.billed), figure(statement.paid), figure(statement.closing)],
  made,
});

export async function downloadStatement(student: StudentProfile, statement: Statement): Promise<void> {
  const made = madeBy();
  const { printStatement } = await withinChunkTimeout(() => import('../../shared/export/statement-document.js'));
  const name = [student.enrollment_no ?? student.student_id, statement.year].filter(Boolean).join('-');
  await printStatement(statementSheet(student, statement, made), `statement-${inFileName(name)}.pdf`);
}
