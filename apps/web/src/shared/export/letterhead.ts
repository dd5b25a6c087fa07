import { institution, type Letterhead } from '@bursar/contracts';
import { type jsPDF } from 'jspdf';

import { call, callFile } from '../server/call.js';
import { dataUrlOf } from './data-url.js';
import { base64Of, FONT } from './pdf-font.js';
import { taxNumbers } from './tax-numbers.js';

const INK = '#1A1E29';
const FAINT = '#5F6573';

/** Millimetres. */
const LOGO = 16;
const NAME_LINE = 5.5;
const LINE = 3.8;

export interface Head {
  readonly letterhead: Letterhead;
  readonly logo: string | undefined;
}

async function logoOf({ logo_id, address }: Letterhead): Promise<string | undefined> {
  if (logo_id !== null) return dataUrlOf(await callFile(institution.logo, { id: logo_id }));
  return address === '' ? `data:image/png;base64,${await base64Of('/icons/192.png')}` : undefined;
}

/** `at`: an instant or an IST day; by default now. */
export async function headOf(at?: string): Promise<Head> {
  const letterhead = await call(institution.own, { at });
  return { letterhead, logo: await logoOf(letterhead) };
}

/** Returns its width; 0 for a broken file. */
function drawLogo(pdf: jsPDF, logo: string, x: number, y: number): number {
  try {
    const { width, height } = pdf.getImageProperties(logo);
    const scale = LOGO / Math.max(width, height);
    pdf.addImage(logo, x, y, width * scale, height * scale);
    return width * scale + 5;
  } catch {
    return 0;
  }
}

export function drawLetterhead(pdf: jsPDF, { letterhead, logo }: Head, x: number, y: number): number {
  const left = x + (logo === undefined ? 0 : drawLogo(pdf, logo, x, y));
  const width = pdf.internal.pageSize.width - x - left;
  pdf.setFont(FONT, 'bold').setFontSize(12).setTextColor(INK);
  const name = pdf.splitTextToSize(letterhead.name, width) as string[];
  pdf.text(name, left, y + 4.5);
  const below = y + 4.5 + NAME_LINE * name.length;
  pdf.setFont(FONT, 'normal').setFontSize(8.5).setTextColor(FAINT);
  const lines = [...letterhead.address.split('\n'), taxNumbers(letterhead)].filter((line) => line !== '');
  const wrapped = lines.flatMap((line) => pdf.splitTextToSize(line, width) as string[]);
  pdf.text(wrapped, left, below - 1);
  return Math.max(y + LOGO, below + LINE * wrapped.length);
}
