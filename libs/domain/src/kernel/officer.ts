import { domainErrors } from './domain-error.js';

/** Who decides or pays, as the rules about a second person see them. */
export interface Officer {
  readonly userId: string;
  /** The name that goes on the papers. */
  readonly name: string;
  /** Every student id that was ever theirs: a former student may work in the office now. */
  readonly studentIds: readonly string[];
  /** Two people are needed for money: nobody pays or approves what they prepared (`FOUR_EYES=enforce`). */
  readonly fourEyes: boolean;
  /** Who changed the address, role or password of the officer's account lately, and so may act through it. */
  readonly changedBy?: readonly string[];
}

const refuse = domainErrors('kernel', {
  'account-changed': [
    'conflict',
    'Your account was changed by the person whose work this is, within the last 24 hours. Somebody else has to decide it.',
  ],
});

/** Returns an officer who never studied here, where one person is enough. */
export const officer = ({ userId, name }: Pick<Officer, 'userId' | 'name'>): Officer => ({
  userId,
  name,
  studentIds: [],
  fourEyes: false,
});

type Id = string | null | undefined;

/** Throws `kernel/account-changed` when one of them changed the officer's account lately. */
export function requireIndependence({ changedBy = [] }: Officer, ...others: readonly Id[]): void {
  if (others.some((id) => typeof id === 'string' && changedBy.includes(id))) throw refuse('account-changed');
}

/**
 * Returns whether one of the user or student ids is the officer's. Nobody decides about or pays themselves.
 * @throws `kernel/account-changed`
 */
export function isOwn(by: Officer, ...owners: readonly Id[]): boolean {
  requireIndependence(by, ...owners);
  return owners.some((id) => typeof id === 'string' && (id === by.userId || by.studentIds.includes(id)));
}

/**
 * Returns whether the officer prepared it and somebody else has to check it.
 * @throws `kernel/account-changed`
 */
export function needsAnother(by: Officer, ...preparedBy: readonly Id[]): boolean {
  const own = isOwn(by, ...preparedBy);
  return by.fourEyes && own;
}
