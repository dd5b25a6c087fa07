import { exportFileName, type ExportFormat, exports, type RequestOf } from '@bursar/contracts';

import { today } from '../figures/dates.js';
import { callFile } from '../server/call.js';
import { download } from './download.js';

export interface Wanted {
  readonly kind: string;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly columns?: readonly string[] | undefined;
}

export async function downloadFromServer(
  { kind, filters, columns }: Wanted,
  format: ExportFormat,
  {
    signal,
    name = exportFileName(kind, today(), format),
  }: { readonly signal?: AbortSignal; readonly name?: string } = {},
): Promise<void> {
  const input = { ...filters, export_kind: kind, format, columns: columns?.join(',') };
  download(name, await callFile(exports.file, input as RequestOf<typeof exports.file>, { signal }));
}
