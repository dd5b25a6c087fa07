import { type Timestamp } from '../kernel/index.js';

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

export type AuditEvents = {
  RecordsRead: Reading & { readonly at: Timestamp };
};
