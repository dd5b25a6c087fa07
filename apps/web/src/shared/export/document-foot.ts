import { type jsPDF } from 'jspdf';

import { formatDateTime } from '../figures/dates.js';
import { session } from '../session/session.js';
import { FONT } from './pdf-font.js';

const FAINT = '#5F6573';

export function madeBy(now = new Date().toISOString()): string {
  const current = session.get();
  const who = current.status === 'signed-in' ? ` by ${current.user.name}` : '';
  return `Made on ${formatDateTime(now)}${who}`;
}

/** Numbers every page. `margin` in millimetres. */
export function drawFoot(pdf: jsPDF, note: string, margin: number): void {
  const { width, height } = pdf.internal.pageSize;
  const pages = pdf.getNumberOfPages();
  for (let page = 1; page <= pages; page += 1) {
    pdf.setPage(page).setFont(FONT, 'normal').setFontSize(8).setTextColor(FAINT);
    pdf.text(note, margin, height - 8);
    pdf.text(`Page ${page} of ${pages}`, width - margin, height - 8, { align: 'right' });
  }
}
