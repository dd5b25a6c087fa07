import {
  exportFileName,
  type ExportFormat,
  paperOf,
  type RequestOf,
  type Route,
  type RowOf,
  type Sheet,
} from '@bursar/contracts';
import { formatInstant } from '@bursar/domain/kernel';
import { useEffect, useRef, useState } from 'react';

import { formatDateTime, today } from '../figures/dates.js';
import { howMany } from '../figures/money.js';
import { past, timeOf } from '../past/past.js';
import { RequestFailed } from '../server/request-failed.js';
import { type Column, fileColumnsOf } from '../table/column.js';
import { allRows } from './all-rows.js';
import { download } from './download.js';
import { type Format, printed } from './formats.js';
import { madeBy } from './made-by.js';
import { downloadFromServer } from './server-file.js';

interface ExportOf<R extends Route> {
  readonly name: string;
  readonly sheet: Sheet<R>;
  readonly input: RequestOf<R>;
  readonly columns: readonly Column<RowOf<R>>[];
  readonly fewer: boolean;
  /** '' for no filters. */
  readonly filtered: string;
}

export interface Exporting {
  readonly phase: string;
  /** Absent while the server makes the file. */
  readonly read?: { readonly done: number; readonly total: number; readonly elapsedMs: number };
}

const MAKING: Exporting = { phase: 'Making the file…' };
const READING: Exporting = { phase: 'Reading the rows...', read: { done: 0, total: 0, elapsedMs: 0 } };

/** Printing blocks, so the paint comes first. */
const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

async function print<R extends Route>(
  { name, sheet, input, columns, filtered }: ExportOf<R>,
  signal: AbortSignal,
  tell: (exporting: Exporting) => void,
): Promise<void> {
  const began = performance.now();
  const asked = past.get();
  const { route, rowId } = sheet;
  const rows = await allRows({
    ...{ route, input, rowId, signal },
    onProgress: (done, total) => tell({ ...READING, read: { done, total, elapsedMs: performance.now() - began } }),
  });
  tell(MAKING);
  await painted();
  const current = past.get();
  const seen = current?.asOf === asked?.asOf ? current : asked;
  const time = timeOf(seen);
  const now = new Date().toISOString();
  const asOf = time === undefined ? '' : `As of ${formatInstant(time)}`;
  const note = [asOf, filtered, howMany(rows.length, 'row'), formatDateTime(now)];
  const table = paperOf({ title: name, note: note.filter(Boolean).join(' · ') }, fileColumnsOf(columns), rows);
  const file = await printed(table, madeBy(now, seen));
  if (!signal.aborted) download(exportFileName(sheet.kind, today(), 'pdf'), file);
}

function fetchFile<R extends Route>(
  { sheet, input, columns, fewer }: ExportOf<R>,
  format: ExportFormat,
  signal: AbortSignal,
): Promise<void> {
  const { page: _page, limit: _limit, ...filters } = input as Record<string, unknown>;
  const ids = fewer ? columns.map(({ id }) => id) : undefined;
  return downloadFromServer({ kind: sheet.kind, filters, columns: ids }, format, { signal });
}

const sentenceOf = (error: unknown): string =>
  error instanceof RequestFailed ? error.text('The export failed.') : 'The file could not be made.';

export function useExport<R extends Route>(of: ExportOf<R>) {
  const [exporting, setExporting] = useState<Exporting>();
  const [failure, setFailure] = useState<string>();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (format: Format): Promise<void> => {
    const { signal } = (running.current = new AbortController());
    setFailure(undefined);
    setExporting(format === 'pdf' ? READING : MAKING);
    try {
      await (format === 'pdf' ? print(of, signal, setExporting) : fetchFile(of, format, signal));
    } catch (error) {
      if (!signal.aborted) setFailure(sentenceOf(error));
    } finally {
      setExporting(undefined);
    }
  };

  return { exporting, failure, start, cancel: () => running.current?.abort() };
}
