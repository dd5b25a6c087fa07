import { event, type EventsOf, type Timestamp } from '../kernel/index.js';

/** A read of records that are confidential, or of many of them. */
export interface Reading {
  readonly userId: string;
  /** What was read, as a sentence names it: "the payroll". */
  readonly screen: string;
  /** The filters in words, such as "month 2026-10"; '' for everything. */
  readonly filter: string;
  readonly rows: number;
  /** The format of the file; null for a screen. */
  readonly exported: 'CSV' | 'XLSX' | null;
}

const rowsOf = (count: number): string => `${count.toLocaleString('en-IN')} ${count === 1 ? 'row' : 'rows'}`;

export const auditEvents = {
  RecordsRead: event<Reading & { readonly at: Timestamp }>(({ screen, filter, rows, exported }) => {
    const what = filter === '' ? screen : `${screen} (${filter})`;
    return {
      says: exported === null ? `Read ${what}: ${rowsOf(rows)}` : `Exported ${what} as ${exported}: ${rowsOf(rows)}`,
    };
  }),
};
export type AuditEvents = EventsOf<typeof auditEvents>;
