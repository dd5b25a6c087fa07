import { event, type EventsOf, formatDateTime, type Position, type Timestamp } from '../kernel/index.js';

export interface ReadSubject {
  readonly id: string;
  readonly name: string;
}

export interface Reading {
  readonly userId: string;
  /** A noun phrase: "the payroll". */
  readonly screen: string;
  readonly of?: ReadSubject | null;
  /** Such as "status paid"; '' without further filters. */
  readonly filter: string;
  readonly rows: number;
  /** Null for a screen. */
  readonly exported: 'CSV' | 'XLSX' | 'ZIP' | null;
  /** Absent or null for the present. */
  readonly asOf?: Timestamp | null;
}

export interface RowDifference {
  readonly model: string;
  readonly id: string;
}

export interface ProofResult {
  readonly position: Position;
  readonly models: number;
  readonly rows: number;
  readonly pastRows: number;
  readonly found: number;
  readonly differences: readonly RowDifference[];
  /** Milliseconds. */
  readonly took: number;
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

const proven = ({ models, rows, found }: ProofResult): string => {
  const what = `${counted(models)} read models (${rowsOf(rows)})`;
  return found === 0
    ? `Proved ${what} equal to a replay of the log`
    : `Compared ${what} with a replay of the log and found ${counted(found)} ${found === 1 ? 'difference' : 'differences'}`;
};

const inWords = (model: string): string => model.replaceAll('_', ' ');

export interface OfRebuild {
  readonly model: string;
  readonly rebuildId: string;
}

export const auditEvents = {
  RecordsRead: event<Reading & { readonly at: Timestamp }>((reading) => ({ says: saysOf(reading) })),

  ReadModelsProven: event<{ readonly proofId: string } & ProofResult>((proof) => ({ says: proven(proof) })),

  ReadModelProofFailed: event<{ readonly proofId: string; readonly reason: string }>(({ reason }) => ({
    says: `Could not prove the read models: ${reason}`,
  })),

  ModelRebuildBegun: event<OfRebuild>(({ model }) => ({
    says: `Began to rebuild the read model “${inWords(model)}” from the log`,
  })),

  ModelRebuilt: event<OfRebuild & { readonly took: number }>(({ model }) => ({
    says: `Rebuilt the read model “${inWords(model)}” from the log`,
  })),

  ModelRebuildFailed: event<OfRebuild & { readonly reason: string }>(({ model, reason }) => ({
    says: `Could not rebuild the read model “${inWords(model)}”: ${reason}`,
  })),
};
export type AuditEvents = EventsOf<typeof auditEvents>;
export type RebuildEvents = Pick<AuditEvents, 'ModelRebuildBegun' | 'ModelRebuilt' | 'ModelRebuildFailed'>;
export type ProofEvents = Pick<AuditEvents, 'ReadModelsProven' | 'ReadModelProofFailed'>;
