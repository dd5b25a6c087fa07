import { type Position, projection, type Recorded, type Timestamp } from '../kernel/index.js';
import { type Asked, type Conclusion, type Evidence, type FindingEvents, type Severity } from './finding.events.js';

export interface Exchange {
  readonly question: string;
  readonly to: Asked;
  readonly asked_by_name: string;
  readonly asked_at: Timestamp;
  readonly answer: string | null;
  readonly answered_by_name: string | null;
  readonly answered_at: Timestamp | null;
}

type EvidenceRow =
  | { readonly position: Position; readonly title: string }
  | {
      readonly route: string;
      readonly parameters: Readonly<Record<string, string>>;
      readonly as_of: Timestamp;
      readonly title: string;
    };

export type FindingRow = {
  id: string;
  title: string;
  severity: Severity;
  status: 'open' | 'asked' | 'answered' | 'closed';
  note: string;
  evidence: readonly EvidenceRow[];
  opened_by_name: string;
  opened_at: Timestamp;
  /** The office reads it from the first question on. */
  was_asked: boolean;
  exchanges: readonly Exchange[];
  conclusion: Conclusion | null;
  closed_by_name: string | null;
  closed_at: Timestamp | null;
  changed_at: Timestamp;
  version: number;
};

const rowsOf = (evidence: readonly Evidence[]): readonly EvidenceRow[] =>
  evidence.map((each) => {
    if ('position' in each) return each;
    const { asOf: as_of, ...screen } = each;
    return { ...screen, as_of };
  });

function changed(
  row: FindingRow | undefined,
  { revision, metadata }: Recorded,
  changes: (row: FindingRow) => Partial<FindingRow>,
): FindingRow | undefined {
  return row && { ...row, ...changes(row), changed_at: metadata.occurredAt, version: revision };
}

export const findings = projection<FindingRow, FindingEvents>({
  name: 'findings',
  version: 1,
  indexes: ['status', 'severity', 'was_asked', 'opened_at', 'changed_at', 'title', 'opened_by_name'],
  search: ['title', 'note', 'opened_by_name'],
  rowOf: ({ data }) => data.findingId,
  on: {
    FindingOpened: (_, { data, metadata: { occurredAt }, revision }) => ({
      ...{ id: data.findingId, title: data.title, severity: data.severity, status: 'open' },
      ...{ note: data.note, evidence: rowsOf(data.evidence) },
      ...{ opened_by_name: data.openedByName, opened_at: occurredAt, was_asked: false, exchanges: [] },
      ...{ conclusion: null, closed_by_name: null, closed_at: null },
      ...{ changed_at: occurredAt, version: revision },
    }),
    EvidenceAdded: (row, event) =>
      changed(row, event, ({ evidence, note }) => ({
        evidence: [...evidence, ...rowsOf(event.data.evidence)],
        note: [note, event.data.note].filter((each) => each !== '').join('\n'),
      })),
    OfficeAsked: (row, event) => {
      const { question, to, askedByName: asked_by_name } = event.data;
      const asked = { question, to, asked_by_name, asked_at: event.metadata.occurredAt };
      const unanswered = { answer: null, answered_by_name: null, answered_at: null };
      return changed(row, event, ({ exchanges }) => ({
        ...{ status: 'asked', was_asked: true, exchanges: [...exchanges, { ...asked, ...unanswered }] },
      }));
    },
    FindingAnswered: (row, event) => {
      const { answer, answeredByName: answered_by_name } = event.data;
      const answered = { answer, answered_by_name, answered_at: event.metadata.occurredAt };
      return changed(row, event, ({ exchanges }) => ({
        status: 'answered',
        exchanges: exchanges.map((each, index) => (index === exchanges.length - 1 ? { ...each, ...answered } : each)),
      }));
    },
    FindingClosed: (row, event) => {
      const { conclusion, closedByName: closed_by_name } = event.data;
      const closed = { conclusion, closed_by_name, closed_at: event.metadata.occurredAt };
      return changed(row, event, () => ({ status: 'closed', ...closed }));
    },
    FindingReopened: (row, event) =>
      changed(row, event, () => ({ status: 'open', conclusion: null, closed_by_name: null, closed_at: null })),
  },
});
