import { type jsPDF } from 'jspdf';

import boldUrl from '../theme/fonts/noto-sans-bold.ttf?url';
import regularUrl from '../theme/fonts/noto-sans-regular.ttf?url';

/** The name of our own font within a document. */
export const FONT = 'NotoSans';

/** A file of ours as PDF libraries take it. */
export async function base64Of(url: string): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** The fonts that come with PDF have no rupee sign; without our own it would be printed as a "1". */
export async function addOwnFont(pdf: jsPDF): Promise<void> {
  const [regular, bold] = await Promise.all([base64Of(regularUrl), base64Of(boldUrl)]);
  for (const [style, data] of [
    ['normal', regular],
    ['bold', bold],
  ] as const) {
    pdf.addFileToVFS(`${FONT}-${style}.ttf`, data);
    pdf.addFont(`${FONT}-${style}.ttf`, FONT, style, undefined, 'Identity-H');
  }
}
