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
  /** Who registered or activated the officer's account lately, and so may act through it. */
  readonly admittedBy?: readonly string[];
}

const refuse = domainErrors('kernel', {
  'account-changed': [
    'conflict',
    'Your account was changed by the person whose work this is, within the last 24 hours. Somebody else has to decide it.',
  ],
  'account-new': [
    'conflict',
    'Your account was registered or activated by the person whose work or money this is, within the last 24 hours. Somebody else can decide it now, and you can once the 24 hours are over.',
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

const areAmong = (ids: readonly Id[], those: readonly string[] = []): boolean =>
  ids.some((id) => typeof id === 'string' && those.includes(id));

/**
 * Lets an officer check what others prepared, unless one of them may act through the officer's account.
 * Where one person is enough, a new account checks whatever it is asked to: its registrar could do that alone.
 * @throws `kernel/account-changed`, `kernel/account-new`
 */
export function requireIndependence(by: Officer, ...others: readonly Id[]): void {
  if (areAmong(others, by.changedBy)) throw refuse('account-changed');
  if (by.fourEyes && areAmong(others, by.admittedBy)) throw refuse('account-new');
}

/**
 * Returns whether one of the user or student ids is the officer's. Nobody decides about or pays themselves, also not
 * through an account that they registered for it.
 * @throws `kernel/account-changed`, `kernel/account-new`
 */
export function isOwn(by: Officer, ...owners: readonly Id[]): boolean {
  requireIndependence(by, ...owners);
  if (areAmong(owners, by.admittedBy)) throw refuse('account-new');
  return owners.some((id) => typeof id === 'string' && (id === by.userId || by.studentIds.includes(id)));
}

/**
 * Returns whether the officer prepared it and somebody else has to check it.
 * @throws `kernel/account-changed`, `kernel/account-new`
 */
export function needsAnother(by: Officer, ...preparedBy: readonly Id[]): boolean {
  requireIndependence(by, ...preparedBy);
  return by.fourEyes && isOwn(by, ...preparedBy);
}
