import { event, type EventsOf, type Timestamp } from '../kernel/index.js';

export interface Reading {
  readonly userId: string;
  /** A noun phrase: "the payroll". */
  readonly screen: string;
  /** Such as "month 2026-10"; '' without filters. */
  readonly filter: string;
  readonly rows: number;
  /** The file format; null for a screen. */
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
