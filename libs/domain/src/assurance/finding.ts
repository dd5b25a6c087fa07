import { decider } from '../kernel/index.js';
import { type Asked, type Conclusion, type Evidence, type FindingEvents } from './finding.events.js';
import { refuse } from './refusals.js';

interface Known {
  readonly findingId: string;
  readonly title: string;
  readonly evidence: readonly Evidence[];
  readonly question: string | null;
  readonly to: Asked | null;
  readonly askedBy: string | null;
  readonly answer: string | null;
  readonly conclusion: Conclusion | null;
}

export type FindingState =
  | { readonly status: 'none' }
  | ({ readonly status: 'open' | 'asked' | 'answered' | 'closed' } & Known);

export type FindingCommands = {
  OpenFinding: FindingEvents['FindingOpened'];
  AddEvidence: { evidence: readonly Evidence[]; note: string };
  AskOffice: Pick<FindingEvents['OfficeAsked'], 'question' | 'to' | 'askedBy' | 'askedByName'>;
  AnswerFinding: Pick<FindingEvents['FindingAnswered'], 'answer' | 'answeredBy' | 'answeredByName'>;
  CloseFinding: { conclusion: Conclusion; byAuditor: boolean; closedByName: string };
  ReopenFinding: { reason: string };
};

type Opened = Exclude<FindingState, { readonly status: 'none' }>;

function known(state: FindingState): Opened {
  if (state.status === 'none') throw refuse('finding-not-found');
  return state;
}

function unclosed(state: FindingState): Opened {
  const finding = known(state);
  if (finding.status === 'closed') throw refuse('finding-closed');
  return finding;
}

function keyOf(evidence: Evidence): string {
  if ('position' in evidence) return evidence.position;
  const { route, parameters, asOf } = evidence;
  return JSON.stringify([route, Object.entries(parameters).toSorted(), asOf]);
}

function besides(kept: readonly Evidence[], given: readonly Evidence[]): readonly Evidence[] {
  const known = new Set(kept.map(keyOf));
  return given.filter((each) => {
    const before = known.size;
    return known.add(keyOf(each)).size > before;
  });
}

const change = (state: FindingState, changes: Partial<Opened>): FindingState =>
  state.status === 'none' ? state : { ...state, ...changes };

export const Finding = decider<FindingState, FindingCommands, FindingEvents>({
  category: 'finding',
  about: (state) => (state.status === 'none' ? undefined : `the finding “${state.title}”`),
  initial: { status: 'none' },

  decide: {
    OpenFinding: (opened, { status }) =>
      status === 'none' ? [{ type: 'FindingOpened', data: { ...opened, evidence: besides([], opened.evidence) } }] : [],

    AddEvidence: ({ evidence, note }, state) => {
      const { findingId, evidence: kept } = unclosed(state);
      const fresh = besides(kept, evidence);
      return fresh.length === 0 ? [] : [{ type: 'EvidenceAdded', data: { findingId, evidence: fresh, note } }];
    },

    AskOffice: (asked, state) => {
      const { findingId, title, status, question, to } = unclosed(state);
      if (status === 'asked' && question === asked.question && to === asked.to) return [];
      if (status === 'asked') throw refuse('already-asked');
      return [{ type: 'OfficeAsked', data: { findingId, title, ...asked } }];
    },

    AnswerFinding: (answered, state) => {
      const { findingId, title, status, askedBy, answer } = unclosed(state);
      if (status === 'answered' && answer === answered.answer) return [];
      if (status !== 'asked' || askedBy === null) throw refuse('not-asked');
      return [{ type: 'FindingAnswered', data: { findingId, title, askedBy, ...answered } }];
    },

    CloseFinding: ({ conclusion, byAuditor, closedByName }, state) => {
      const { findingId, conclusion: concluded } = known(state);
      if (!byAuditor) throw refuse('not-yours-to-close');
      if (concluded === conclusion) return [];
      unclosed(state);
      return [{ type: 'FindingClosed', data: { findingId, conclusion, closedByName } }];
    },

    ReopenFinding: ({ reason }, state) => {
      const { findingId, status } = known(state);
      return status === 'closed' ? [{ type: 'FindingReopened', data: { findingId, reason } }] : [];
    },
  },

  evolve: {
    FindingOpened: (_, { findingId, title, evidence }) => ({
      ...{ status: 'open', findingId, title, evidence },
      ...{ question: null, to: null, askedBy: null, answer: null, conclusion: null },
    }),
    EvidenceAdded: (state, { evidence }) =>
      state.status === 'none' ? state : { ...state, evidence: [...state.evidence, ...evidence] },
    OfficeAsked: (state, { question, to, askedBy }) => change(state, { status: 'asked', question, to, askedBy }),
    FindingAnswered: (state, { answer }) => change(state, { status: 'answered', answer }),
    FindingClosed: (state, { conclusion }) => change(state, { status: 'closed', conclusion }),
    FindingReopened: (state) => change(state, { status: 'open', conclusion: null }),
  },
});
