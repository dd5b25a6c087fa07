import { type ExportFormat } from '@bursar/contracts';

import { withinChunkTimeout } from '../shell/lazy-page.js';
import { type Sheet } from './sheet.js';

/** A kind of file a register can be taken away as: the server makes its data files, the browser prints. */
export type Format = ExportFormat | 'pdf';

/** The formats as people know them, in the order they are offered. */
export const FORMATS: readonly { readonly format: Format; readonly label: string }[] = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel (XLSX)' },
  { format: 'pdf', label: 'PDF' },
];

/** Prints the sheet. What prints it is fetched when it is first asked for. */
export async function printed(sheet: Sheet): Promise<Blob> {
  const { pdfFile } = await withinChunkTimeout(import('./pdf-file.js'));
  return pdfFile(sheet);
}
