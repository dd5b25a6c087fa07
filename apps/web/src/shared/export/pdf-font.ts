import { PAPER_FONT } from '@bursar/contracts/sheets/paper';
import { type jsPDF } from 'jspdf';

import boldUrl from '../theme/fonts/noto-sans-bold.ttf?url';
import regularUrl from '../theme/fonts/noto-sans-regular.ttf?url';
import { printOtherScripts } from './other-scripts.js';

export async function base64Of(url: string): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** The standard PDF fonts print the rupee sign as "1". */
export async function addOwnFont(pdf: jsPDF): Promise<void> {
  const [regular, bold] = await Promise.all([base64Of(regularUrl), base64Of(boldUrl)]);
  for (const [style, data] of [
    ['normal', regular],
    ['bold', bold],
  ] as const) {
    pdf.addFileToVFS(`${PAPER_FONT}-${style}.ttf`, data);
    pdf.addFont(`${PAPER_FONT}-${style}.ttf`, PAPER_FONT, style, undefined, 'Identity-H');
  }
  printOtherScripts(pdf);
}
