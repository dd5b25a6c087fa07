import { domainErrors } from './domain-error.js';

export interface Officer {
  readonly userId: string;
  readonly name: string;
  /** Includes former ids: a former student may work in the office. */
  readonly studentIds: readonly string[];
  /** No officer pays or approves their own preparation (`FOUR_EYES=enforce`). */
  readonly fourEyes: boolean;
  /** Users who lately changed the account's address, role or password: they may act through it. */
  readonly changedBy?: readonly string[];
  /** Users who lately registered or activated the account. */
  readonly admittedBy?: readonly string[];
}

const refuse = domainErrors('kernel', {
  'account-changed': [
    'conflict',
    'The person who prepared this changed your account within the last 24 hours. Another person must decide it.',
  ],
  'account-new': [
    'conflict',
    'The person this concerns registered or activated your account within the last 24 hours. Another person can decide it now. You can decide it after the 24 hours.',
  ],
});

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
 * Throws when a preparer may act through the officer's account. Without four eyes a new account passes: its registrar
 * could act alone anyway.
 * @throws `kernel/account-changed`, `kernel/account-new`
 */
export function requireIndependence(by: Officer, ...others: readonly Id[]): void {
  if (areAmong(others, by.changedBy)) throw refuse('account-changed');
  if (by.fourEyes && areAmong(others, by.admittedBy)) throw refuse('account-new');
}

/** @throws like `requireIndependence`, and `kernel/account-new` when an owner just admitted the officer */
export function isOwn(by: Officer, ...owners: readonly Id[]): boolean {
  requireIndependence(by, ...owners);
  if (areAmong(owners, by.admittedBy)) throw refuse('account-new');
  return owners.some((id) => typeof id === 'string' && (id === by.userId || by.studentIds.includes(id)));
}

/** @throws like `isOwn` */
export function needsAnother(by: Officer, ...preparedBy: readonly Id[]): boolean {
  requireIndependence(by, ...preparedBy);
  return by.fourEyes && isOwn(by, ...preparedBy);
}
