import { type User } from '@bursar/contracts';

import { createStore, type Store, useStore } from '../shell/store.js';

/** At least role, id and name (specification, section 3). */
export type SessionUser = Pick<User, 'id' | 'name' | 'role'> & Partial<User>;

/** `unknown` until the storage is read. */
export type Session =
  | { readonly status: 'unknown' }
  | { readonly status: 'signed-out'; readonly expired: boolean }
  | {
      readonly status: 'signed-in';
      readonly user: SessionUser;
      readonly token: string;
      /** The screens stay hidden. */
      readonly ended?: true;
    };

/** Signing out removes only these (specification, section 4). */
export const SESSION_KEYS = ['token', 'user', 'studentId'] as const;

interface TypedWork {
  readonly isHeld: () => boolean;
  readonly renewed: () => Promise<void> | undefined;
}

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function parseUser(json: string | null): SessionUser | undefined {
  try {
    const user = JSON.parse(json ?? 'null') as Partial<SessionUser> | null;
    return typeof user?.id === 'string' && typeof user.role === 'string' ? (user as SessionUser) : undefined;
  } catch {
    return undefined;
  }
}

function presentIn(store: Store<Session>) {
  const current = store.get();
  return current.status === 'signed-in' && !current.ended ? current : undefined;
}

function userIn(store: Store<Session>): string | undefined {
  const current = store.get();
  return current.status === 'signed-in' ? current.user.id : undefined;
}

/** Lazy: only browsers have a storage. */
export function createSession(storage: () => Keeper) {
  const store = createStore<Session>({ status: 'unknown' });

  let renewing = 0;
  let work: TypedWork | undefined;

  const forget = (): void => {
    for (const key of SESSION_KEYS) storage().removeItem(key);
  };
  const keepUser = (user: SessionUser): void => {
    storage().setItem('user', JSON.stringify(user));
    if (user.student_id) storage().setItem('studentId', user.student_id);
    else storage().removeItem('studentId');
  };

  const end = (expired: boolean): void => {
    const current = store.get();
    if (current.status === 'signed-in' && work?.isHeld()) store.set({ ...current, ended: true });
    else store.set({ status: 'signed-out', expired });
  };

  return {
    get: store.get,
    watch: store.watch,
    keep: (typed: TypedWork): void => void (work = typed),

    token: (): string | undefined => presentIn(store)?.token,
    userId: (): string | undefined => userIn(store),

    restore: (): void => {
      const token = storage().getItem('token');
      const user = parseUser(storage().getItem('user'));
      if (token && user) store.set({ status: 'signed-in', user, token });
      else end(false);
    },

    login: (user: SessionUser, token: string): void => {
      storage().setItem('token', token);
      keepUser(user);
      store.set({ status: 'signed-in', user, token });
    },

    /** Ignores another user. */
    refresh: (user: SessionUser): void => {
      const current = presentIn(store);
      if (current?.user.id !== user.id) return;
      keepUser(user);
      store.set({ ...current, user });
    },

    logout: (): void => {
      forget();
      store.set({ status: 'signed-out', expired: false });
    },

    /** A rejected old token does not end the session meanwhile. */
    renew: async <Answer extends { readonly token: string }>(work: () => Promise<Answer>): Promise<Answer> => {
      renewing += 1;
      const sender = userIn(store);
      try {
        const answer = await work();
        const current = store.get();
        if (current.status === 'signed-in' && current.user.id === sender) {
          storage().setItem('token', answer.token);
          store.set({ ...current, token: answer.token });
        }
        return answer;
      } finally {
        renewing -= 1;
      }
    },

    /** A late answer must not end a newer session. */
    expire: (token: string | undefined): Promise<void> | undefined => {
      if (renewing === 0 && token && presentIn(store)?.token === token) {
        forget();
        end(true);
      }
      return work?.renewed();
    },
  };
}

export const session = createSession(() => localStorage);

export const useSession = (): Session => useStore(session);

/** Guards prevent the throw. */
export function useUser(): SessionUser {
  const current = useSession();
  if (current.status !== 'signed-in') throw new Error('No user is signed in');
  return current.user;
}
