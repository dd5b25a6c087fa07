import { type User } from '@bursar/contracts';

import { createStore, type Store, useStore } from '../shell/store.js';
import { ALONE, oneWindow, type Renewals } from './renewals.js';

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
  readonly renewed: () => Promise<boolean> | undefined;
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

function showUser(store: Store<Session>, user: SessionUser): boolean {
  const current = presentIn(store);
  if (current?.user.id !== user.id) return false;
  store.set({ ...current, user });
  return true;
}

function showToken(store: Store<Session>, owner: string | undefined, token: string): boolean {
  const current = store.get();
  if (current.status !== 'signed-in' || current.user.id !== owner) return false;
  store.set({ ...current, token });
  return true;
}

function keptIn(storage: () => Keeper) {
  return {
    read: () => {
      const token = storage().getItem('token');
      const user = parseUser(storage().getItem('user'));
      return token && user ? { token, user } : undefined;
    },
    keepToken: (token: string): void => storage().setItem('token', token),
    keepUser: (user: SessionUser): void => {
      storage().setItem('user', JSON.stringify(user));
      if (user.student_id) storage().setItem('studentId', user.student_id);
      else storage().removeItem('studentId');
    },
    forget: (): void => {
      for (const key of SESSION_KEYS) storage().removeItem(key);
    },
  };
}

/** Lazy: only browsers have a storage. */
export function createSession(storage: () => Keeper, { during, elsewhere }: Renewals = ALONE) {
  const { read, keepToken, keepUser, forget } = keptIn(storage);
  const store = createStore<Session>({ status: 'unknown' });

  let renewing = 0;
  let work: TypedWork | undefined;

  const end = (expired: boolean): void => {
    const current = store.get();
    if (current.status === 'signed-in' && work?.isHeld()) store.set({ ...current, ended: true });
    else store.set({ status: 'signed-out', expired });
  };

  const restore = (): void => {
    const kept = read();
    if (kept) store.set({ status: 'signed-in', ...kept });
    else end(false);
  };

  const reject = (token: string): void => {
    if (presentIn(store)?.token !== token) return;
    if ((read()?.token ?? token) !== token) restore();
    else {
      forget();
      end(true);
    }
  };

  return {
    get: store.get,
    watch: store.watch,
    keep: (typed: TypedWork): void => void (work = typed),

    token: (): string | undefined => presentIn(store)?.token,
    userId: (): string | undefined => userIn(store),

    restore,

    login: (user: SessionUser, token: string): void => {
      keepToken(token);
      keepUser(user);
      store.set({ status: 'signed-in', user, token });
    },

    /** Ignores another user. */
    refresh: (user: SessionUser): void => {
      if (showUser(store, user)) keepUser(user);
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
        return await during(async () => {
          const answer = await work();
          if (showToken(store, sender, answer.token)) keepToken(answer.token);
          return answer;
        });
      } finally {
        renewing -= 1;
      }
    },

    /** A late answer must not end a newer session. */
    expire: (token: string | undefined): Promise<boolean> | undefined => {
      if (renewing > 0 || token === undefined || presentIn(store)?.token !== token) return work?.renewed();
      const sender = userIn(store);
      const outcome = (): Promise<boolean> | undefined => {
        reject(token);
        return presentIn(store)?.user.id === sender ? Promise.resolve(true) : work?.renewed();
      };
      const others = elsewhere();
      return others ? others.then(async () => (await outcome()) ?? false) : outcome();
    },
  };
}

export const session = createSession(() => localStorage, oneWindow);

export const useSession = (): Session => useStore(session);

/** Guards prevent the throw. */
export function useUser(): SessionUser {
  const current = useSession();
  if (current.status !== 'signed-in') throw new Error('No user is signed in');
  return current.user;
}
