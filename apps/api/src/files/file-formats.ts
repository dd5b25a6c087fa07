import { type ExportFormat } from '@bursar/contracts';
import { csvOf } from './csv-file.js';
import { type Table } from './table.js';
import { xlsxOf } from './xlsx-file.js';

interface FileFormat {
  readonly make: (table: Table) => AsyncIterable<string | Buffer>;
  readonly type: string;
  readonly name: 'CSV' | 'XLSX';
}

/** Keys are on the wire, names in the audit trail. */
export const FILE_FORMATS: Readonly<Record<ExportFormat, FileFormat>> = {
  csv: { make: csvOf, type: 'text/csv; charset=utf-8', name: 'CSV' },
  xlsx: {
    make: xlsxOf,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    name: 'XLSX',
  },
};
