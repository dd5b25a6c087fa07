import { event, type EventsOf, formatDateTime, type Timestamp } from '../kernel/index.js';

/** A person, a month or a department whose records were read. */
export interface ReadSubject {
  readonly id: string;
  readonly name: string;
}

export interface Reading {
  readonly userId: string;
  /** A noun phrase: "the payroll"; for a file its title. */
  readonly screen: string;
  /** Absent or null without one. */
  readonly of?: ReadSubject | null;
  /** Such as "status paid"; '' without further filters. */
  readonly filter: string;
  readonly rows: number;
  /** The file format; null for a screen. */
  readonly exported: 'CSV' | 'XLSX' | null;
  /** The instant whose rows were read; absent or null for the present ones. */
  readonly asOf?: Timestamp | null;
}

const counted = (count: number): string => count.toLocaleString('en-IN');

const rowsOf = (count: number): string => `${counted(count)} ${count === 1 ? 'row' : 'rows'}`;

const bracketed = (...parts: readonly string[]): string => {
  const given = parts.filter((part) => part !== '');
  return given.length === 0 ? '' : ` (${given.join('; ')})`;
};

function saysOf({ screen, of, filter, rows, exported, asOf }: Reading): string {
  const subject = of ? ` of ${of.name}` : '';
  const instant = asOf ? ` as of ${formatDateTime(asOf)}` : '';
  if (exported === null) return `Read ${screen}${subject}${instant}${bracketed(filter, rowsOf(rows))}`;
  const title = screen.toLowerCase();
  const isPlural = title.endsWith('s') && rows !== 1;
  const what = isPlural ? `${counted(rows)} ${title}` : title;
  return `Exported ${what}${subject}${instant} as ${exported}${bracketed(filter, isPlural ? '' : rowsOf(rows))}`;
}

export const auditEvents = {
  RecordsRead: event<Reading & { readonly at: Timestamp }>((reading) => ({ says: saysOf(reading) })),
};
export type AuditEvents = EventsOf<typeof auditEvents>;
