import {
  afterWorkingDays,
  type ApprovalStep,
  type Authority,
  authorityFor,
  type Day,
  DomainError,
  type Holidays,
  holds,
  isOwn,
  istDayOf,
  type Officer,
  type Paise,
  type Progress,
  type Timestamp,
  waitingStep,
} from '../kernel/index.js';

const SEVERAL = 'several';

const keys = {
  head: (departmentId: number) => `head:${departmentId}`,
  role: (role: string) => `role:${role}`,
  user: (userId: string) => `user:${userId}`,
};

/** An indexed text that finds a holder's requests. */
export function waitsFor({ who: { headOf, roles = [], userIds = [] } }: Pick<ApprovalStep, 'who'>): string {
  const all = [
    ...(headOf === undefined ? [] : [keys.head(headOf)]),
    ...roles.map(keys.role),
    ...userIds.map(keys.user),
  ];
  return all.length === 1 && all[0] !== undefined ? all[0] : SEVERAL;
}

/** A superset: `standing` decides. */
export const soughtBy = (authorities: readonly Authority[]): readonly string[] => [
  SEVERAL,
  ...authorities.flatMap(({ userId, role, headOf }) => [keys.user(userId), keys.role(role), ...headOf.map(keys.head)]),
];

export const dueOn = (since: Timestamp, { dueWorkingDays }: ApprovalStep, holidays: Holidays): Day =>
  afterWorkingDays(istDayOf(since), dueWorkingDays, holidays);

interface Pending {
  readonly progress: Progress;
  readonly makers: readonly string[];
  readonly paise: Paise;
}

export interface Standing {
  readonly forId: string | null;
  readonly forName: string | null;
  /** Null if the caller may decide now. */
  readonly refusal: string | null;
}

const stoodFor = (authority: Authority) =>
  authority.delegation ? { forId: authority.userId, forName: authority.name } : { forId: null, forName: null };

/** Undefined unless the request waits for the caller. A limit or a new account leaves it listed, with the reason. */
export function standing(
  { progress, makers, paise }: Pending,
  by: Officer,
  authorities: readonly Authority[],
): Standing | undefined {
  const step = waitingStep(progress);
  const held = step && authorities.find((one) => !makers.includes(one.userId) && holds(step, one));
  if (!held || makers.includes(by.userId)) return undefined;
  try {
    const authority = authorityFor(progress, { by, authorities, paise, makers });
    return isOwn(by, ...makers) ? undefined : { ...stoodFor(authority), refusal: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'approvals/not-your-step') return undefined;
    return { ...stoodFor(held), refusal: error.message };
  }
}
