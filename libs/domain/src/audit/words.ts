import { type Words } from '../kernel/index.js';
import { type AuditEvents } from './events.js';

const rowsOf = (count: number): string => `${count.toLocaleString('en-IN')} ${count === 1 ? 'row' : 'rows'}`;

/** The audit context as the audit trail tells it. */
export const auditWords: Words<AuditEvents> = {
  RecordsRead: ({ screen, filter, rows, exported }) => {
    const what = filter === '' ? screen : `${screen} (${filter})`;
    return {
      says: exported === null ? `Read ${what}: ${rowsOf(rows)}` : `Exported ${what} as ${exported}: ${rowsOf(rows)}`,
    };
  },
};
