import { istTimeOf, type Timestamp } from './calendar.js';
import { domainErrors } from './domain-error.js';
import { formatPaise, type Paise } from './money.js';
import { type Officer } from './officer.js';
import { stepPhrase } from './step-phrase.js';

/** One match is enough to decide. */
export interface StepHolders {
  readonly roles?: readonly string[];
  readonly userIds?: readonly string[];
  readonly headOf?: number;
}

export interface ApprovalStep {
  readonly name: string;
  readonly fellToAdministrators?: true;
  readonly who: StepHolders;
  /** `all`: each of `who.userIds`. */
  readonly need: 1 | 'all';
  /** Monday to Saturday, without holidays. */
  readonly dueWorkingDays: number;
}

export interface ApprovalRoute {
  readonly ruleId: string;
  readonly ruleVersion: number;
  /** Inclusive; absent without an end. */
  readonly upToPaise?: Paise;
  readonly steps: readonly ApprovalStep[];
}

export type Verdict = 'approved' | 'rejected' | 'returned';

export interface Seen {
  /** From 0 in the order of the log: a position belongs to one engine. */
  readonly ordinal: number;
  readonly version: number;
  readonly figures: readonly { readonly label: string; readonly paise: Paise }[];
}

export interface Decision {
  readonly step: string;
  readonly by: string;
  readonly byName: string;
  /** The person for whom a deputy decided. */
  readonly for?: string;
  readonly forName?: string;
  readonly delegationId?: string;
  readonly verdict: Verdict;
  readonly note: string;
  readonly at: Timestamp;
  readonly seen: Seen | null;
}

export interface Progress {
  readonly route: ApprovalRoute;
  /** Past the last step, all are approved. */
  readonly at: number;
  readonly decisions: readonly Decision[];
}

/** The own office, or one held as a deputy. */
export interface Authority {
  readonly userId: string;
  readonly name: string;
  readonly role: string;
  readonly headOf: readonly number[];
  /** Null for the own office. */
  readonly delegation: { readonly id: string; readonly upToPaise: Paise | null } | null;
}

export interface Deciding {
  readonly by: Officer;
  /** In order of preference. */
  readonly authorities: readonly Authority[];
  readonly note: string;
  readonly at: Timestamp;
  /** Routes of heads name none, and ask for no reason. */
  readonly seenVersion?: number;
  readonly seen: Seen | null;
}

export const sawAnother = ({ seenVersion, seen }: Deciding, version: number): boolean =>
  [seenVersion, seen?.version].some((each) => each !== undefined && each !== version);

export interface Fallen {
  readonly step: string;
  readonly to: string;
  readonly at: number;
  readonly waitsFor: StepHolders;
}

const refuse = domainErrors('approvals', {
  'not-your-step': ['forbidden', (step: string) => `This waits for ${step}, not for you.`],
  'already-at': ['conflict', (name: string, time: string) => `${name} approved this step at ${time}.`],
  'over-limit': [
    'forbidden',
    (paise: Paise, name: string) => `You may decide up to ${formatPaise(paise)} for ${name}.`,
  ],
});

export const begin = (route: ApprovalRoute): Progress => ({ route, at: 0, decisions: [] });

/** Undefined once all steps are approved. */
export const waitingStep = ({ route, at }: Progress): ApprovalStep | undefined => route.steps[at];

const ADMINISTRATOR = 'Administrator';

export const waitsForName = ({
  name,
  fellToAdministrators,
}: Pick<ApprovalStep, 'name' | 'fellToAdministrators'>): string => (fellToAdministrators ? ADMINISTRATOR : name);

export const holds = ({ who }: ApprovalStep, { userId, role, headOf }: Authority): boolean =>
  who.userIds?.includes(userId) === true ||
  who.roles?.includes(role) === true ||
  (who.headOf !== undefined && headOf.includes(who.headOf));

const officeOf = (decision: Decision): string => decision.for ?? decision.by;

const approvalsOf = ({ decisions }: Progress, { name }: ApprovalStep): readonly Decision[] =>
  decisions.filter(({ step, verdict }) => step === name && verdict === 'approved');

/** One person, or one office, takes one step of a route. */
function free(progress: Progress, by: Pick<Officer, 'userId'>, { userId }: Authority): boolean {
  return !progress.decisions.some((decision) => decision.by === by.userId || officeOf(decision) === userId);
}

export function awaited(progress: Progress): StepHolders {
  const step = waitingStep(progress);
  if (step?.need !== 'all') return step?.who ?? {};
  const approved = approvalsOf(progress, step).map(officeOf);
  return { userIds: (step.who.userIds ?? []).filter((userId) => !approved.includes(userId)) };
}

interface Asked extends Pick<Deciding, 'by' | 'authorities'> {
  readonly paise: Paise;
  readonly makers: readonly string[];
}

/**
 * Returns the first sufficient authority.
 * @throws `approvals/not-your-step`, `approvals/already-at`, `approvals/over-limit`
 */
export function authorityFor(progress: Progress, { by, authorities, paise, makers }: Asked): Authority {
  const step = waitingStep(progress);
  const others = authorities.filter(({ userId }) => !makers.includes(userId));
  const holders = step ? others.filter((one) => holds(step, one)) : [];
  const held = holders.filter((one) => free(progress, by, one));
  if (holders.length === 0) refuseLate(progress, by, others);
  if (held.length === 0) throw refuse('not-your-step', step ? stepPhrase(waitsForName(step)) : 'the next person');
  const enough = held.find(({ delegation }) => (delegation?.upToPaise ?? paise) >= paise);
  if (enough) return enough;
  const [{ delegation, name }] = held as [Authority];
  throw refuse('over-limit', delegation?.upToPaise ?? 0, name);
}

function refuseLate({ route, decisions }: Progress, by: Officer, authorities: readonly Authority[]): void {
  const last = decisions.findLast(({ verdict }) => verdict === 'approved');
  const step = route.steps.find(({ name }) => name === last?.step);
  if (!last || !step || last.by === by.userId || !authorities.some((one) => holds(step, one))) return;
  throw refuse('already-at', last.byName, istTimeOf(last.at));
}

export const decisionOf = (
  { name: step }: ApprovalStep,
  { userId, name }: Officer,
  authority: Authority,
  taken: Pick<Decision, 'verdict' | 'note' | 'at' | 'seen'>,
): Decision => ({
  step,
  by: userId,
  byName: name,
  ...(authority.delegation && {
    for: authority.userId,
    forName: authority.name,
    delegationId: authority.delegation.id,
  }),
  ...taken,
});

export const deciderName = ({ byName, forName }: Decision): string =>
  forName === undefined ? byName : `${byName} for ${forName}`;

function completes(progress: Progress, step: ApprovalStep, decision: Decision): boolean {
  if (step.need === 1) return true;
  const approved = [...approvalsOf(progress, step), decision].map(officeOf);
  return (step.who.userIds ?? []).every((userId) => approved.includes(userId));
}

/** `more`: another person must decide, too. */
export function decided(progress: Progress, decision: Decision): 'more' | Verdict {
  if (decision.verdict !== 'approved') return decision.verdict;
  const step = waitingStep(progress);
  if (!step) return 'approved';
  const last = progress.at === progress.route.steps.length - 1;
  return last && completes(progress, step, decision) ? 'approved' : 'more';
}

const ADMINISTRATORS: StepHolders = { roles: ['admin'] };

export const isForAdministrators = ({ headOf, roles = [], userIds = [] }: StepHolders): boolean =>
  headOf === undefined && userIds.length === 0 && roles.every((role) => role === 'admin');

function leftFor(progress: Progress, step: ApprovalStep, people: readonly Authority[]): StepHolders | undefined {
  if (step.need === 1) return people.some((one) => holds(step, one)) ? step.who : undefined;
  const approved = approvalsOf(progress, step).map(officeOf);
  const active = people.map(({ userId }) => userId);
  const { userIds = [] } = step.who;
  const isLeft = userIds.some((id) => !approved.includes(id) && active.includes(id));
  return isLeft ? { userIds: userIds.filter((id) => approved.includes(id) || active.includes(id)) } : undefined;
}

const sameHolders = (one: StepHolders, other: StepHolders): boolean => one.userIds?.length === other.userIds?.length;

/**
 * A step that lost a holder goes to the rest, the next held step or administrators. Undefined while none is missing, or
 * none may take it.
 */
export function fallOf(progress: Progress, people: readonly Authority[]): Fallen | undefined {
  const step = waitingStep(progress);
  if (!step) return undefined;
  const others = people.filter((one) => free(progress, one, one));
  const left = leftFor(progress, step, others);
  if (left)
    return sameHolders(left, step.who)
      ? undefined
      : { step: step.name, to: step.name, at: progress.at, waitsFor: left };
  const { steps } = progress.route;
  const at = steps.findIndex((each, index) => index > progress.at && leftFor(progress, each, others));
  const above = steps[at];
  if (above) return { step: step.name, to: above.name, at, waitsFor: above.who };
  if (!others.some(({ role }) => role === 'admin')) return undefined;
  return { step: step.name, to: ADMINISTRATOR, at: steps.length - 1, waitsFor: ADMINISTRATORS };
}

export function isStuck(progress: Progress, people: readonly Authority[]): boolean {
  const step = waitingStep(progress);
  return step !== undefined && !people.some((one) => free(progress, one, one) && holds(step, one));
}

/** A department without a head waits for one. */
export function mayFall(progress: Progress, lost: readonly Authority[], active: readonly Authority[]): boolean {
  const step = waitingStep(progress);
  if (!step) return false;
  const { headOf, roles = [], userIds = [] } = step.who;
  if (userIds.length > 0 || lost.some((one) => holds(step, one))) return true;
  return active.some((one) => holds(step, one)) ? headOf !== undefined : roles.length > 0;
}

export function afterFall({ route, ...progress }: Progress, { at, to, waitsFor: who }: Fallen): Progress {
  const fell = (step: ApprovalStep): ApprovalStep => ({
    ...{ ...step, who, need: who.userIds ? step.need : 1 },
    ...(to !== step.name && { fellToAdministrators: true }),
  });
  return {
    ...progress,
    at,
    route: { ...route, steps: route.steps.map((step, index) => (index === at ? fell(step) : step)) },
  };
}

/** A returned request begins again when it is resubmitted. */
export function afterDecision(progress: Progress, decision: Decision): Progress {
  const step = waitingStep(progress);
  const moves = decision.verdict === 'approved' && step !== undefined && completes(progress, step, decision);
  return { ...progress, at: progress.at + (moves ? 1 : 0), decisions: [...progress.decisions, decision] };
}
