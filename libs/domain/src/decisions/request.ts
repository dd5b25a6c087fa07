import {
  afterDecision,
  afterFall,
  type ApprovalRoute,
  type ApprovalStep,
  type Authority,
  authorityFor,
  awaited,
  begin,
  decided,
  decider,
  type Deciding,
  type Decision,
  deciderName,
  decisionOf,
  fallOf,
  holds,
  isForAdministrators,
  isOwn,
  istTimeOf,
  type Officer,
  type Progress,
  sawAnother,
  type Verdict,
  waitingStep,
  waitsForName,
} from '../kernel/index.js';
import { aboutRequest, type Requested, type RequestEvents, type RequestKind, type Work } from './events.js';
import { refuse } from './refusals.js';

interface Known {
  readonly status: 'waiting' | 'returned' | 'approved' | 'rejected' | 'withdrawn';
  readonly request: Requested;
  readonly work: Work;
  readonly progress: Progress;
  readonly version: number;
}

export type RequestState = { readonly status: 'none'; readonly request?: undefined } | Known;

export type RequestCommands = {
  SubmitRequest: { request: Requested; work: Work; route: ApprovalRoute };
  /** `work` replaces the submitted one, with fresh facts. */
  ApproveRequest: Deciding & { work?: Work };
  RejectRequest: Deciding;
  ReturnRequest: Deciding;
  ResubmitRequest: { by: string; answer: string };
  WithdrawRequest: { by: string };
  FallStep: { people: readonly Authority[] };
};

/** Recording is the only step of small income, so its band is a limit and no decision. */
const RECORDED: RequestKind = 'income';

/** Officers take the first step by asking, but never the only one that was laid down. */
export function othersSteps(route: ApprovalRoute, asker: Authority | null, kind: RequestKind): ApprovalRoute {
  const [first, ...rest] = route.steps;
  if (!asker || first?.need !== 1 || !holds(first, asker)) return route;
  const isAlone = rest.length === 0 && route.ruleVersion > 0 && kind !== RECORDED;
  return isAlone ? route : { ...route, steps: rest };
}

const idsOf = (concerned: Requested['concerned']): string[] =>
  concerned.flatMap(({ personId, userId }) => (userId === undefined ? [personId] : [personId, userId]));

/** Also through deputies. */
export const barredFrom = ({ makerIds, concerned }: Requested): string[] => [...makerIds, ...idsOf(concerned)];

export const markHolders = (
  concerned: Requested['concerned'],
  { steps }: ApprovalRoute,
  people: readonly Authority[],
): Requested['concerned'] => {
  const holders = people.filter((one) => one.role === 'admin' || steps.some((step) => holds(step, one)));
  const ids = new Set(holders.map(({ userId }) => userId));
  return concerned.map((each) => (ids.has(each.userId ?? each.personId) ? { ...each, holdsStep: true } : each));
};

export function paidDeciders(request: Requested, { steps }: ApprovalRoute, people: readonly Authority[]): string[] {
  const barred = barredFrom(request);
  const paid = idsOf(request.concerned);
  const stuck = steps
    .map(({ need, ...step }) => ({ need, holders: people.filter((one) => holds({ ...step, need }, one)) }))
    .find(({ need, holders }) =>
      need === 1
        ? holders.every(({ userId }) => barred.includes(userId))
        : holders.some(({ userId }) => paid.includes(userId)),
    );
  const helpful = (stuck?.holders ?? []).filter(
    ({ userId }) => paid.includes(userId) && !request.makerIds.includes(userId),
  );
  return helpful.map(({ name }) => name);
}

function known(state: RequestState): Known {
  if (state.status === 'none') throw refuse('not-found');
  return state;
}

function refuseMakers({ request: { kind, askedBy, makerIds, concerned } }: Known, by: Officer): void {
  if (isOwn(by, askedBy)) throw refuse('own-request', kind);
  if (isOwn(by, ...makerIds)) throw refuse('own-payment');
  if (isOwn(by, ...idsOf(concerned))) throw refuse('own-money');
}

function refuseDecided({ status, progress }: Known): void {
  if (status === 'withdrawn') throw refuse('withdrawn');
  const last = progress.decisions.at(-1);
  if (status === 'waiting' || !last) return;
  const [name, time] = [deciderName(last), istTimeOf(last.at)];
  throw last.verdict === 'approved'
    ? refuse('already-at', name, time)
    : refuse('decided-meanwhile', name, status, time);
}

function refuseDeputies({ request, progress }: Known, { authorities }: Deciding): void {
  const step = waitingStep(progress) as ApprovalStep;
  const { kind, askedBy, makerIds } = request;
  const holders = authorities.filter((one) => holds(step, one)).map(({ userId }) => userId);
  const barred = barredFrom(request);
  if (holders.length === 0 || !holders.every((userId) => barred.includes(userId))) return;
  if (holders.includes(askedBy)) throw refuse('own-request', kind);
  throw holders.some((userId) => makerIds.includes(userId)) ? refuse('own-payment') : refuse('own-money');
}

function take(state: RequestState, verdict: Verdict, asked: Deciding): { one: Known; decision: Decision } {
  const one = known(state);
  const { by, authorities, note, at, seen } = asked;
  refuseDecided(one);
  refuseMakers(one, by);
  refuseDeputies(one, asked);
  const { amountPaise: paise } = one.request;
  const authority = authorityFor(one.progress, { by, authorities, paise, makers: barredFrom(one.request) });
  if (sawAnother(asked, one.version)) throw refuse('seen-is-stale');
  if (verdict !== 'approved' && note === '') throw refuse('reason-required');
  const step = waitingStep(one.progress) as ApprovalStep;
  return { one, decision: decisionOf(step, by, authority, { verdict, note, at, seen }) };
}

export const Request = decider<RequestState, RequestCommands, RequestEvents>({
  category: 'request',
  about: ({ request }) => request && aboutRequest(request),
  whom: ({ request }) => request?.askedBy,
  initial: { status: 'none' },

  decide: {
    SubmitRequest: ({ request, work, route }, { status }) =>
      status === 'none' ? [{ type: 'RequestSubmitted', data: { ...request, work, route } }] : [],

    ApproveRequest: ({ work, ...asked }, state) => {
      const { one, decision } = take(state, 'approved', asked);
      const facts = { ...one.request, decidedBy: decision.by, decision };
      if (decided(one.progress, decision) === 'approved') {
        return [{ type: 'RequestApproved', data: { ...facts, work: work ?? one.work } }];
      }
      const progress = afterDecision(one.progress, decision);
      const next = waitsForName(waitingStep(progress) as ApprovalStep);
      return [{ type: 'RequestStepApproved', data: { ...facts, next, waitsFor: awaited(progress) } }];
    },

    RejectRequest: (asked, state) => {
      const { one, decision } = take(state, 'rejected', asked);
      return [{ type: 'RequestRejected', data: { ...one.request, decidedBy: decision.by, decision } }];
    },

    ReturnRequest: (asked, state) => {
      const { one, decision } = take(state, 'returned', asked);
      return [{ type: 'RequestReturned', data: { ...one.request, decidedBy: decision.by, decision } }];
    },

    ResubmitRequest: ({ by, answer }, state) => {
      const { status, request, progress } = known(state);
      if (request.askedBy !== by) throw refuse('not-yours');
      if (status !== 'returned') throw refuse('not-returned');
      const waitsFor = awaited(begin(progress.route));
      return [{ type: 'RequestResubmitted', data: { ...request, answer, waitsFor } }];
    },

    WithdrawRequest: ({ by }, state) => {
      const one = known(state);
      if (one.request.askedBy !== by) throw refuse('not-yours');
      if (one.status === 'withdrawn') return [];
      if (one.status !== 'returned') refuseDecided(one);
      return [{ type: 'RequestWithdrawn', data: one.request }];
    },

    FallStep: ({ people }, state) => {
      const { status, request, progress } = known(state);
      const barred = barredFrom(request);
      const others = people.filter(({ userId }) => !barred.includes(userId));
      const fallen = status === 'waiting' ? fallOf(progress, others) : undefined;
      if (!fallen) return [];
      const { to: next } = fallen;
      const fell = { type: 'RequestStepFell', data: { ...request, ...fallen } } as const;
      if (isForAdministrators(fallen.waitsFor)) return [fell];
      const waitsFor = awaited(afterFall(progress, fallen));
      return [fell, { type: 'RequestHandedUp', data: { ...request, next, waitsFor } }];
    },
  },

  evolve: {
    RequestSubmitted: (_, { work, route, ...request }) => ({
      ...{ status: 'waiting', request, work },
      ...{ progress: begin(route), version: 0 },
    }),
    RequestStepApproved: (state, { decision }) => after(state, 'waiting', decision),
    RequestApproved: (state, { decision }) => after(state, 'approved', decision),
    RequestRejected: (state, { decision }) => after(state, 'rejected', decision),
    RequestReturned: (state, { decision }) => after(state, 'returned', decision),
    RequestWithdrawn: (state) => moved(state, () => ({ status: 'withdrawn' })),
    RequestStepFell: (state, fallen) => moved(state, ({ progress }) => ({ progress: afterFall(progress, fallen) })),
    RequestHandedUp: (state) => moved(state, () => ({})),
    RequestResubmitted: (state) =>
      moved(state, ({ progress }) => ({ status: 'waiting', progress: begin(progress.route) })),
  },
});

const moved = (state: RequestState, change: (one: Known) => Partial<Known>): RequestState =>
  state.status === 'none' ? state : { ...state, ...change(state), version: state.version + 1 };

const after = (state: RequestState, status: Known['status'], decision: Decision): RequestState =>
  moved(state, ({ progress }) => ({ status, progress: afterDecision(progress, decision) }));
