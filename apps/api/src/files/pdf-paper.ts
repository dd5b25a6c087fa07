import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type Paper } from '@bursar/contracts';
import { type PaperHead } from '@bursar/contracts/sheets/paper';

const SCRIPT = new URL('./pdf-drawing.mjs', import.meta.url);

/** Undefined for letters that the font lacks, unless `lacking` says so. In a thread: 500 rows take half a second. */
export async function pdfOf(
  paper: Paper,
  head: PaperHead & { readonly foot: string },
  lacking?: string,
): Promise<Buffer | undefined> {
  const drawing = new Worker(SCRIPT, { workerData: { paper, head, lacking }, execArgv: [] });
  const [bytes] = (await once(drawing, 'message')) as [ArrayBuffer | undefined];
  return bytes && Buffer.from(bytes);
}
