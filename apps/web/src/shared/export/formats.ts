import { type ExportFormat, type Paper } from '@bursar/contracts';

import { withinChunkTimeout } from '../shell/lazy-page.js';
import { madeBy } from './made-by.js';

/** The server makes data files, the browser the PDF. */
export type Format = ExportFormat | 'pdf';

export const FORMATS: readonly { readonly format: Format; readonly label: string }[] = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel (XLSX)' },
  { format: 'pdf', label: 'PDF' },
];

export async function printed(paper: Paper, foot = madeBy()): Promise<Blob> {
  const { pdfFile } = await withinChunkTimeout(() => import('./pdf-file.js'));
  return pdfFile(paper, foot);
}
