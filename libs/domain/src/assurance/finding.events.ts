import { event, type EventsOf, type Position, type Timestamp } from '../kernel/index.js';

export const SEVERITIES = ['low', 'medium', 'high'] as const;
export type Severity = (typeof SEVERITIES)[number];

export const CONCLUSIONS = ['no_issue', 'corrected', 'reported'] as const;
export type Conclusion = (typeof CONCLUSIONS)[number];

export const ASKED = ['finance_manager', 'admin'] as const;
export type Asked = (typeof ASKED)[number];

export type Evidence =
  | { readonly position: Position; readonly title: string }
  | {
      readonly route: string;
      readonly parameters: Readonly<Record<string, string>>;
      readonly asOf: Timestamp;
      readonly title: string;
    };

const CONCLUDED: Readonly<Record<Conclusion, string>> = {
  no_issue: 'there is no issue',
  corrected: 'it was corrected',
  reported: 'it goes into the report',
};
const ASKED_NAMES: Readonly<Record<Asked, string>> = {
  finance_manager: 'the finance managers',
  admin: 'the administrators',
};

const listed = (evidence: readonly Evidence[]): string => evidence.map(({ title }) => title).join('; ');

export const findingEvents = {
  FindingOpened: event<{
    findingId: string;
    title: string;
    severity: Severity;
    evidence: readonly Evidence[];
    note: string;
    openedBy: string;
    openedByName: string;
  }>(({ severity, evidence }, about) => ({
    says: `Opened ${about}, of ${severity} severity${evidence.length === 0 ? '' : `, on ${listed(evidence)}`}`,
  })),

  EvidenceAdded: event<{ findingId: string; evidence: readonly Evidence[]; note: string }>(({ evidence }, about) => ({
    says: `Added evidence to ${about}: ${listed(evidence)}`,
  })),

  OfficeAsked: event<{
    findingId: string;
    title: string;
    question: string;
    to: Asked;
    askedBy: string;
    askedByName: string;
  }>(({ question, to }, about) => ({ says: `Asked ${ASKED_NAMES[to]} about ${about}: ${question}` })),

  FindingAnswered: event<{
    findingId: string;
    title: string;
    answer: string;
    askedBy: string;
    answeredBy: string;
    answeredByName: string;
  }>(({ answer }, about) => ({ says: `Answered the question about ${about}: ${answer}` })),

  FindingClosed: event<{ findingId: string; conclusion: Conclusion; closedByName: string }>(
    ({ conclusion }, about) => ({ says: `Closed ${about}: ${CONCLUDED[conclusion]}` }),
  ),

  FindingReopened: event<{ findingId: string; reason: string }>(({ reason }, about) => ({
    says: `Reopened ${about}: ${reason}`,
  })),
};
export type FindingEvents = EventsOf<typeof findingEvents>;
